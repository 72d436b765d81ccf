"""A class that plays: its pupils, the tables they sit at, and the log from which both are known again."""
