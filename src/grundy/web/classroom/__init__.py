"""Classes and tables on the page: who sits where, what changes is sent at once, what is locked stays so."""
