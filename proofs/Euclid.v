(** * Euclid's game and the golden ratio

    Two numbers a ≤ b; a move subtracts a positive multiple of the smaller from the larger, which must not
    become negative; who cannot move, because one number is 0, loses. [ColeDavie1969]: with 0 < a the position
    is lost for the player to move exactly when a < b < φ·a, where φ is the golden ratio. Without real numbers:
    b < φ·a says that b² < a·b + a². *)
From Coq Require Import Arith Lia Psatz.
From Grundy Require Import LostSet.

(** The pair is kept with the smaller number first. *)
Definition sorted (x y : nat) : nat * nat := if x <=? y then (x, y) else (y, x).

Inductive euclid : nat * nat -> nat * nat -> Prop :=
| subtract a b k : 0 < a -> a <= b -> 0 < k -> k * a <= b -> euclid (a, b) (sorted a (b - k * a)).

(** b is less than φ times a. *)
Definition below_golden (a b : nat) : Prop := b * b < a * b + a * a.

Definition euclid_lost (P : nat * nat) : Prop :=
  let (a, b) := P in b < a \/ a = 0 \/ (a < b /\ below_golden a b).

(** The golden ratio is irrational: b² = a·b + a² has no solution but 0. *)
Lemma golden_irrational a : forall b, b * b = a * b + a * a -> a = 0.
Proof.
  induction a as [a IH] using lt_wf_ind. intros b E.
  destruct (Nat.eq_dec a 0) as [|Z]; auto. exfalso.
  assert (a < b) by nia. assert (b < 2 * a) by nia.
  assert (F : a * a = (b - a) * a + (b - a) * (b - a)).
  { replace b with (a + (b - a)) in E at 1 2 3 by lia. nia. }
  assert (b - a = 0) by (apply (IH (b - a) ltac:(lia) a F)). lia.
Qed.

Lemma sorted_le x y : x <= y -> sorted x y = (x, y).
Proof. intro H. unfold sorted. apply Nat.leb_le in H. now rewrite H. Qed.
Lemma sorted_gt x y : y < x -> sorted x y = (y, x).
Proof. intro H. unfold sorted. apply Nat.leb_gt in H. now rewrite H. Qed.

Lemma euclid_ends P Q : euclid P Q -> fst Q + snd Q < fst P + snd P.
Proof. intros [a b k A B K L]. unfold sorted. destruct (a <=? b - k * a); simpl; nia. Qed.

Lemma euclid_leaves P Q : euclid_lost P -> euclid P Q -> ~ euclid_lost Q.
Proof.
  intros H M. destruct M as [a b k A B K L]. unfold euclid_lost in H.
  destruct H as [H|[H|[H G]]]; try lia. unfold below_golden in G.
  assert (b < 2 * a) by nia. assert (k = 1) by nia. subst k. rewrite Nat.mul_1_l in *.
  rewrite sorted_gt by lia. simpl. unfold below_golden. intros [H'|[H'|[_ G']]]; lia.
Qed.

Lemma euclid_enters P : ~ euclid_lost P -> exists Q, euclid P Q /\ euclid_lost Q.
Proof.
  destruct P as [a b]. simpl. intro H.
  assert (A : 0 < a) by lia. assert (B : a <= b) by lia.
  set (q := b / a). set (r := b mod a).
  assert (E : b = a * q + r) by (apply Nat.div_mod; lia).
  assert (R : r < a) by (apply Nat.mod_upper_bound; lia).
  assert (Q : 1 <= q) by (apply Nat.div_le_lower_bound; lia).
  assert (Last : euclid (a, b) (r, a)).
  { replace (r, a) with (sorted a (b - q * a)); [constructor; auto; nia|].
    replace (b - q * a) with r by nia. now apply sorted_gt. }
  destruct (Nat.eq_dec r 0) as [Z|Z]; [exists (r, a); split; auto; simpl; auto|].
  destruct (lt_dec (a * a) (r * a + r * r)) as [G|G].
  - exists (r, a). split; auto. simpl. right. right. split; [lia|]. unfold below_golden. lia.
  - assert (G' : a * a > r * a + r * r).
    { destruct (Nat.eq_dec (a * a) (r * a + r * r)) as [I|I]; [|lia]. apply golden_irrational in I. lia. }
    destruct (Nat.eq_dec q 1) as [->|Q'].
    + (* then b < φ·a, and the position would be lost *)
      elim H. right. right. split; [lia|]. unfold below_golden. rewrite E. nia.
    + exists (a, a + r). split.
      * replace (a, a + r) with (sorted a (b - (q - 1) * a)); [constructor; auto; try lia; nia|].
        replace (b - (q - 1) * a) with (a + r) by nia. apply sorted_le. lia.
      * simpl. right. right. split; [lia|]. unfold below_golden. nia.
Qed.

Lemma euclid_decided P : euclid_lost P \/ ~ euclid_lost P.
Proof. destruct P as [a b]. unfold euclid_lost, below_golden. lia. Qed.

(** The theorem, for all pairs 0 < a ≤ b. *)
Theorem euclid_golden a b : 0 < a -> a <= b ->
  lost _ euclid (a, b) <-> a < b /\ below_golden a b.
Proof.
  intros A B.
  destruct (lost_set _ euclid (fun P => fst P + snd P) euclid_ends euclid_lost euclid_decided euclid_leaves
    euclid_enters (a, b)) as [H _].
  rewrite H. unfold euclid_lost. split; [intros [X|[X|X]]; auto; lia|auto].
Qed.
