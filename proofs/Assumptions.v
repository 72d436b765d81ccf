(** * What the theorems rest on

    For each theorem Coq prints what it assumes: "Closed under the global context" means nothing beyond
    the kernel and the definitions. [make proofs] fails when a line says anything else. *)
From Grundy Require Import Mex Play Rule TakeAndBreak Subtraction RepeatingTail Lasker Smallest Window
  Arithmetic Residues Certificate Redundant MisereNim MisereQuotient
  QuotientCheck LostSet Euclid Wythoff Fibonacci Moore MisereMoore
  Staircase CoinTurning ClosedForms Strategy Stealing Hex ShortGame Value Coalition JoinedCoalition.

Print Assumptions mex_spec.
Print Assumptions sprague_grundy.
Print Assumptions bouton.
Print Assumptions misere_nim.
Print Assumptions finite_subtraction.
Print Assumptions all_but.
Print Assumptions take_and_break.
Print Assumptions repeating_tail.
Print Assumptions lasker_value.
Print Assumptions lasker_period.
Print Assumptions window.
Print Assumptions arithmetic.
Print Assumptions same_residues.
Print Assumptions smallest_relation.
Print Assumptions check_sound.
Print Assumptions all_but_redundant.
Print Assumptions misere_periodicity.
Print Assumptions check_quotient_sound.
Print Assumptions lost_set.
Print Assumptions euclid_golden.
Print Assumptions wythoff_beatty.
Print Assumptions zeckendorf_exists.
Print Assumptions zeckendorf_unique.
Print Assumptions fibonacci_zeckendorf.
Print Assumptions fibonacci_opening.
Print Assumptions moore_nim.
Print Assumptions misere_moore.
Print Assumptions staircase_nim.
Print Assumptions coin_turning.
Print Assumptions nim_decided.
Print Assumptions misere_nim_decided.
Print Assumptions moore_decides.
Print Assumptions misere_moore_decides.
Print Assumptions wythoff_decides.
Print Assumptions euclid_decides.
Print Assumptions fibonacci_decides.
Print Assumptions staircase_decides.
Print Assumptions turning_decides.
Print Assumptions strategy_wins.
Print Assumptions strategy_draws.
Print Assumptions first_player_wins.
Print Assumptions hex_first_player.
Print Assumptions at_most_iff.
Print Assumptions check_value_sound.
Print Assumptions coalition_window.
Print Assumptions check_coalition_sound.
Print Assumptions joined_intervals.
Print Assumptions joined_small_threshold.
Print Assumptions joined_threshold.
