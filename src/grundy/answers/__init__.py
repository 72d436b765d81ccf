"""One file per command: what is asked (typed fields), and answers that get better.

The command line, the JSON interface, the page, the store and Python all ask the same questions and show
the same answers. To add a command, add a file here that defines one `Question`; the words that a terminal
shows for its answer stand in `grundy.words.verbs`.

>>> from grundy.answers.question import question_named
>>> question_named("compare").__name__
'Compare'
"""
