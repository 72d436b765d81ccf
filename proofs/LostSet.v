(** * Games for which the set of lost positions is known

    Both players have the same moves, and who cannot move loses. Who wins is defined by play alone; a set
    that no move stays in, and that can be entered from every position outside, is the set of the positions
    that are lost for the player to move. *)
From Coq Require Import Arith.

Section Impartial.
Variable position : Type.
Variable move : position -> position -> Prop.

Inductive lost : position -> Prop :=
| lost_intro P : (forall Q, move P Q -> won Q) -> lost P
with won : position -> Prop :=
| won_intro P Q : move P Q -> lost Q -> won P.

(** Every play ends: some number becomes smaller with every move. *)
Variable size : position -> nat.
Hypothesis play_ends : forall P Q, move P Q -> size Q < size P.

Lemma not_both P : lost P -> won P -> False.
Proof.
  remember (size P) as n eqn:E. revert P E. induction n as [n IH] using lt_wf_ind. intros P -> L W.
  destruct W as [P Q M LQ]. inversion L as [P' H]; subst P'. eapply IH; eauto.
Qed.

Variable S : position -> Prop.
Hypothesis decided : forall P, S P \/ ~ S P.
Hypothesis leaves : forall P Q, S P -> move P Q -> ~ S Q.
Hypothesis enters : forall P, ~ S P -> exists Q, move P Q /\ S Q.

Theorem lost_set P : (lost P <-> S P) /\ (won P <-> ~ S P).
Proof.
  assert (H : (S P -> lost P) /\ (~ S P -> won P)).
  { remember (size P) as n eqn:E. revert P E. induction n as [n IH] using lt_wf_ind. intros P ->. split.
    - intro H. constructor. intros Q M. apply (IH (size Q)); auto. eapply leaves; eauto.
    - intro H. destruct (enters P H) as (Q & M & HQ). apply (won_intro P Q M). apply (IH (size Q)); auto. }
  destruct H as [A B]. split; split; auto.
  - intro L. destruct (decided P) as [H|H]; auto. elim (not_both P); auto.
  - intros W H. apply (not_both P); auto.
Qed.
End Impartial.

(** ** Misère play: who cannot move wins *)

Section Misere.
Variable position : Type.
Variable move : position -> position -> Prop.

Inductive misere_lost : position -> Prop :=
| misere_lost_intro P : (exists Q, move P Q) -> (forall Q, move P Q -> misere_won Q) -> misere_lost P
with misere_won : position -> Prop :=
| misere_end P : (forall Q, ~ move P Q) -> misere_won P
| misere_won_intro P Q : move P Q -> misere_lost Q -> misere_won P.

Variable size : position -> nat.
Hypothesis play_ends : forall P Q, move P Q -> size Q < size P.

Lemma misere_not_both P : misere_lost P -> misere_won P -> False.
Proof.
  remember (size P) as n eqn:E. revert P E. induction n as [n IH] using lt_wf_ind. intros P -> L W.
  inversion L as [P' (R & MR) H]; subst P'. destruct W as [P H'|P Q M LQ]; [now apply (H' R)|].
  exact (IH (size Q) (play_ends P Q M) Q eq_refl LQ (H Q M)).
Qed.

Variable S : position -> Prop.
Hypothesis decided : forall P, S P \/ ~ S P.
Hypothesis moves : forall P, S P -> exists Q, move P Q.
Hypothesis leaves : forall P Q, S P -> move P Q -> ~ S Q.
Hypothesis enters : forall P, ~ S P -> (forall Q, ~ move P Q) \/ exists Q, move P Q /\ S Q.

Lemma misere_outcome P : (S P -> misere_lost P) /\ (~ S P -> misere_won P).
Proof.
  remember (size P) as n eqn:E. revert P E. induction n as [n IH] using lt_wf_ind. intros P ->. split.
  - intro H. constructor; auto. intros Q M. apply (IH (size Q)); auto. eapply leaves; eauto.
  - intro H. destruct (enters P H) as [N|(Q & M & HQ)]; [now apply misere_end|].
    apply (misere_won_intro P Q M). apply (IH (size Q)); auto.
Qed.

Theorem misere_lost_set P : (misere_lost P <-> S P) /\ (misere_won P <-> ~ S P).
Proof.
  destruct (misere_outcome P) as [A B]. split; split; auto.
  - intro L. destruct (decided P) as [H|H]; auto. elim (misere_not_both P); auto.
  - intros W H. apply (misere_not_both P); auto.
Qed.
End Misere.
