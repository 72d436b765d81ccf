(** * Staircase Nim

    Coins lie on the steps 1, 2, 3, … of a staircase. A move takes coins from one step down to the next; from
    step 1 they go to the ground, where they stay. Who cannot move loses. A position is lost for the player to
    move exactly when the xor of the numbers on the odd steps is 0. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex LostSet.
Import ListNotations.

(** The numbers of coins on the steps, step 1 first; the coins go one step down. *)
Inductive descend : list nat -> list nat -> Prop :=
| down m n t l : 0 < t <= n -> descend (m :: n :: l) (m + t :: n - t :: l)
| higher x P Q : descend P Q -> descend (x :: P) (x :: Q).

Inductive staircase : list nat -> list nat -> Prop :=
| to_the_ground n t l : 0 < t <= n -> staircase (n :: l) (n - t :: l)
| to_a_step P Q : descend P Q -> staircase P Q.

(** The xor over every second step, with the first one or without it. *)
Fixpoint every_second (first : bool) (l : list nat) : N :=
  match l with
  | [] => 0%N
  | n :: l => if first then N.lxor (N.of_nat n) (every_second false l) else every_second true l
  end.
Definition odd_steps : list nat -> N := every_second true.

(** Each coin can still move as often as the number of its step says. *)
Fixpoint weight (step : nat) (l : list nat) : nat :=
  match l with [] => 0 | n :: l => step * n + weight (S step) l end.

Lemma weight_descend P Q : descend P Q -> forall step, weight step Q < weight step P.
Proof. induction 1 as [m n t l H|x P Q _ IH]; intro step; simpl; [nia|specialize (IH (S step)); lia]. Qed.

Lemma weight_staircase P Q : staircase P Q -> weight 1 Q < weight 1 P.
Proof. intros [n t l H|P' Q' H]; [simpl; lia|now apply weight_descend]. Qed.

Lemma xor_changes a b x : a <> b -> N.lxor a x <> N.lxor b x.
Proof.
  intros H E. apply H. rewrite <- (N.lxor_0_r a), <- (N.lxor_0_r b), <- (N.lxor_nilpotent x), <- !N.lxor_assoc.
  now rewrite E.
Qed.

(** Every move changes the number on exactly one odd step. *)
Lemma descend_changes P Q : descend P Q -> forall first, every_second first Q <> every_second first P.
Proof.
  induction 1 as [m n t l H|x P Q _ IH]; intros [|]; simpl.
  - apply xor_changes. lia.
  - apply xor_changes. lia.
  - rewrite !(N.lxor_comm (N.of_nat x)). apply xor_changes, IH.
  - apply IH.
Qed.

Lemma staircase_leaves P Q : odd_steps P = 0%N -> staircase P Q -> odd_steps Q <> 0%N.
Proof.
  intros Z M. rewrite <- Z. unfold odd_steps. destruct M as [n t l H|P' Q' H]; [|now apply descend_changes].
  simpl. apply xor_changes. lia.
Qed.

(** Where the highest bit of x is set in the xor, a move changes the xor by x. *)
Lemma descend_enters x l : x <> 0%N -> forall first, N.testbit (every_second first l) (N.log2 x) = true ->
  (exists Q, descend l Q /\ every_second first Q = N.lxor (every_second first l) x) \/
  (first = true /\ exists n l' t, l = n :: l' /\ 0 < t <= n /\
     every_second true (n - t :: l') = N.lxor (every_second true l) x).
Proof.
  intro X. induction l as [|n l IH]; intros first B; [simpl in B; now rewrite ?N.bits_0 in B|].
  destruct first; cbn [every_second] in *.
  - rewrite N.lxor_spec in B. destruct (N.testbit (N.of_nat n) (N.log2 x)) eqn:Bn.
    + right. split; auto. assert (L := xor_lt x (N.of_nat n) X Bn).
      exists n, l, (n - N.to_nat (N.lxor (N.of_nat n) x)). repeat split; auto; try lia.
      replace (n - (n - N.to_nat (N.lxor (N.of_nat n) x))) with (N.to_nat (N.lxor (N.of_nat n) x)) by lia.
      rewrite N2Nat.id, !N.lxor_assoc. f_equal. apply N.lxor_comm.
    + rewrite xorb_false_l in B. destruct (IH false B) as [(Q & D & E)|[E _]]; [|discriminate].
      left. exists (n :: Q). split; [now constructor|]. cbn [every_second]. now rewrite E, N.lxor_assoc.
  - destruct (IH true B) as [(Q & D & E)|(_ & m & l' & t & -> & T & E)]; left.
    + exists (n :: Q). split; [now constructor|]. exact E.
    + exists (n + t :: m - t :: l'). split; [now constructor|]. exact E.
Qed.

Lemma staircase_enters P : odd_steps P <> 0%N -> exists Q, staircase P Q /\ odd_steps Q = 0%N.
Proof.
  intro X. unfold odd_steps in *. assert (B := N.bit_log2 _ X).
  destruct (descend_enters _ P X true B) as [(Q & D & E)|(_ & n & l & t & EP & T & E)];
    rewrite N.lxor_nilpotent in E.
  - exists Q. split; auto. now constructor 2.
  - exists (n - t :: l). split; auto. rewrite EP. now constructor.
Qed.

Theorem staircase_set P :
  (lost _ staircase P <-> odd_steps P = 0%N) /\ (won _ staircase P <-> odd_steps P <> 0%N).
Proof.
  apply (lost_set _ staircase (weight 1) weight_staircase (fun P => odd_steps P = 0%N)).
  - intro Q. destruct (N.eq_dec (odd_steps Q) 0); auto.
  - apply staircase_leaves.
  - apply staircase_enters.
Qed.

Theorem staircase_nim P : lost _ staircase P <-> odd_steps P = 0%N.
Proof. apply staircase_set. Qed.
