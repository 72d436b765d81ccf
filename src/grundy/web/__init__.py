"""The page: play, analyse and explain in a browser, and the JSON interface beside it.

The server only routes and fills templates. Everything that reads what a visitor typed, or computes, runs
in worker processes (`pool`, `jobs`) that are stopped at their limits of time and memory. Every position is
a URL (`state`), every legal move a link in the picture, so the page works without a script.
"""
