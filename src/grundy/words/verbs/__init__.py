"""What a terminal shows of an answer: one file per command, named after it, with a function `say`.

A command whose question stands in `grundy.answers` needs nothing else here. A file may also define

* `OPTIONS`: click options that only change what is shown or written, handed to `say` and `write`;
* `begin(answer)`: print what the first answers know already, and return whether anything was printed;
  `say` is then called with `begun=True`;
* `write(answer)`: write the files that the options ask for, yielding a sentence about each. It is called
  after the answer was printed, also with `--json`;
* `COUNTED`: what a progress bar counts, where it is not heaps.
"""
