"""What a person reads of an answer, on the terminal and by `print`: `verbs/` has one file per command."""
