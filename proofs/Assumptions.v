(** * What the theorems rest on

    For each theorem Coq prints what it assumes: "Closed under the global context" means nothing beyond
    the kernel and the definitions. [make proofs] fails when a line says anything else. *)
From Grundy Require Import Mex Play Rule TakeAndBreak Subtraction RepeatingTail Lasker Smallest Window
  Arithmetic Residues Certificate MisereNim.

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
