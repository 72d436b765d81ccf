"""One-heap Nim for any number of players in coalitions [Bokal2025].

The modules, from the definition to the theorems:

`circle`, `game`   seats, coalitions and takes; the ruleset that `grundy.solve` plays by
`definition`   the rules alone, poison bites included: the slow oracle
`reference`, `kernel`, `contest`   backward induction, one mask of seats per token count
`pattern`      threshold or period of a mask sequence, with the window that proves it
`chance`       loss probabilities where a player is indifferent (no coalitions, three or more)
`theorems`, `threshold`   closed forms, and what was computed beside them
`answer`, `seated`   who wins a state and by which takes; the same behind `grundy.solve`
`orders`       all cyclic orders of two coalitions: the conjectures as experiments
`brackets`     the strategy of the larger coalition
`grid`, `spruce`, `merging`   the plane of all states, and the regions won by the smaller coalition
`colouring`    algorithm 1 of the source, step by step
`steps`        the reasons, for people
`pictures/`    grids, trees, tables and spruces
`document`     the answers as JSON
`certificate`  the proof as a document; `grundy.checking.coalition` verifies it with code of its own
"""
