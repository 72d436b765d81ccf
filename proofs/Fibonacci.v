(** * Fibonacci Nim by Zeckendorf's theorem

    One heap. The first move takes any number but all; every later one at most twice as many as the move before
    it. Who cannot move loses. [Whinihan1963]: a heap of n tokens of which q may be taken is lost for the player
    to move exactly when q is less than the smallest part of n in Zeckendorf's representation, as a sum of
    Fibonacci numbers 1, 2, 3, 5, 8, … no two of which are neighbours. *)
From Coq Require Import Arith List Lia.
From Grundy Require Import LostSet.
Import ListNotations.

Fixpoint fib (i : nat) : nat :=
  match i with 0 => 1 | S j => match j with 0 => 2 | S k => fib j + fib k end end.

Lemma fib_step i : fib (S (S i)) = fib (S i) + fib i.
Proof. reflexivity. Qed.
Lemma fib_positive i : 0 < fib i /\ fib i < fib (S i).
Proof. induction i as [|i IH]; [simpl; lia|]. rewrite fib_step. lia. Qed.
Lemma fib_mono i j : i <= j -> fib i <= fib j.
Proof. induction 1 as [|j _ IH]; auto. destruct (fib_positive j). lia. Qed.

(** [zeckendorf b l n]: n is the sum of the Fibonacci numbers with the places l, largest first, all less than
    b and no two of them neighbours. *)
Inductive zeckendorf : nat -> list nat -> nat -> Prop :=
| no_part b : zeckendorf b [] 0
| one_more b i l n : i < b -> zeckendorf (i - 1) l n -> zeckendorf b (i :: l) (fib i + n).

Lemma zeckendorf_below b l n : zeckendorf b l n -> n < fib b.
Proof.
  induction 1 as [b|b i l n H _ IH]; [apply fib_positive|].
  assert (M := fib_mono (S i) b H). destruct i as [|i]; [simpl in *; lia|].
  rewrite fib_step in M. simpl in IH. rewrite Nat.sub_0_r in IH. lia.
Qed.

Lemma zeckendorf_mono b c l n : zeckendorf b l n -> b <= c -> zeckendorf c l n.
Proof. intros H L. destruct H; constructor; auto. lia. Qed.

(** Zeckendorf's theorem: there is such a representation, *)
Lemma zeckendorf_exists b : forall n, n < fib b -> exists l, zeckendorf b l n.
Proof.
  induction b as [b IH] using lt_wf_ind. intros n H. destruct b as [|b].
  - simpl in H. replace n with 0 by lia. exists []. constructor.
  - destruct (le_lt_dec (fib b) n) as [L|L].
    + destruct (IH (b - 1)) with (n := n - fib b) as (l & R).
      * lia.
      * destruct b as [|b]; [simpl in *; lia|]. simpl (S b - 1). rewrite Nat.sub_0_r. rewrite fib_step in H. lia.
      * exists (b :: l). replace n with (fib b + (n - fib b)) by lia. constructor; auto.
    + destruct (IH b ltac:(lia) n L) as (l & R). exists l. apply (zeckendorf_mono b); auto.
Qed.

(** and only one. *)
Lemma zeckendorf_unique b l n : zeckendorf b l n -> forall c l', zeckendorf c l' n -> l = l'.
Proof.
  induction 1 as [b|b i l n I R IH]; intros c l' R'; inversion R' as [c' E1 E2 E3|c' j l0 m J R0 E1 E2 E3]; subst.
  - auto.
  - destruct (fib_positive j). lia.
  - destruct (fib_positive i). lia.
  - assert (A : fib i + n < fib (S i)) by (apply (zeckendorf_below _ (i :: l)); constructor; auto).
    assert (B : fib j + m < fib (S j)) by (apply (zeckendorf_below _ (j :: l0)); constructor; auto).
    assert (i = j).
    { destruct (lt_eq_lt_dec i j) as [[L|]|L]; auto; exfalso; apply fib_mono in L; lia. }
    subst j. f_equal. assert (m = n) by lia. subst m. eauto.
Qed.

(** The smallest part can be replaced by the representation of a smaller number. *)
Lemma zeckendorf_last b l n : zeckendorf b l n -> l <> [] ->
  exists l0 i m, l = l0 ++ [i] /\ n = m + fib i /\ zeckendorf b l0 m /\ (l0 = [] \/ i + 1 < last l0 0) /\
    forall r R, zeckendorf i r R -> zeckendorf b (l0 ++ r) (m + R).
Proof.
  induction 1 as [b|b i l n I R IH]; intro Ne; [easy|]. destruct l as [|j l].
  - inversion R; subst. exists [], i, 0. repeat split; auto; try lia; [constructor|].
    intros r x X. simpl. apply (zeckendorf_mono i); auto. lia.
  - destruct IH as (l0 & k & m & E & F & Z & G & H); [discriminate|].
    exists (i :: l0), k, (fib i + m). rewrite E. repeat split; auto; try lia.
    + constructor; auto.
    + right. destruct G as [->|G].
      * simpl in E. injection E as -> ->. inversion R; subst. simpl. lia.
      * destruct l0; [simpl in G; lia|]. exact G.
    + intros r x X. simpl. rewrite <- Nat.add_assoc. constructor; auto.
Qed.

Lemma last_last (l : list nat) i : last (l ++ [i]) 0 = i.
Proof. induction l as [|x [|y l] IH]; simpl in *; auto. Qed.

Lemma last_app_right (l r : list nat) : r <> [] -> last (l ++ r) 0 = last r 0.
Proof.
  intro H. induction l as [|x l IH]; auto. simpl. destruct (l ++ r) eqn:E; auto.
  destruct l; [simpl in E; congruence|discriminate].
Qed.

(** Representations one below the other are the representation of the sum. *)
Lemma zeckendorf_app b l n : zeckendorf b l n -> l <> [] ->
  forall r m, zeckendorf (last l 0 - 1) r m -> zeckendorf b (l ++ r) (n + m).
Proof.
  induction 1 as [b|b i l n I R IH]; intros Ne r m Z; [easy|]. simpl. rewrite <- Nat.add_assoc. constructor; auto.
  destruct l as [|j l].
  - inversion R; subst. exact Z.
  - apply IH; [discriminate|]. exact Z.
Qed.

(** ** The game *)

(** Tokens, and how many of them may be taken. *)
Inductive fibonacci_nim : nat * nat -> nat * nat -> Prop :=
| take n q t : 0 < t <= q -> t <= n -> fibonacci_nim (n, q) (n - t, 2 * t).

(** The smallest part of n is more than q. *)
Definition smallest_above (n q : nat) : Prop := exists b l, zeckendorf b l n /\ l <> [] /\ q < fib (last l 0).
Definition fibonacci_lost (P : nat * nat) : Prop := fst P = 0 \/ smallest_above (fst P) (snd P).

Lemma representation n : exists b l, zeckendorf b l n /\ (n <> 0 -> l <> []).
Proof.
  assert (H : n < fib n) by (induction n as [|n IH]; [simpl; lia|]; destruct (fib_positive n); lia).
  destruct (zeckendorf_exists n n H) as (l & Z). exists n, l. split; auto. intros N ->. inversion Z. congruence.
Qed.

Lemma fibonacci_decided P : fibonacci_lost P \/ ~ fibonacci_lost P.
Proof.
  destruct P as [n q]. unfold fibonacci_lost. simpl. destruct (Nat.eq_dec n 0) as [->|N]; auto.
  destruct (representation n) as (b & l & Z & L). destruct (le_lt_dec (fib (last l 0)) q) as [H|H].
  - right. intros [X|(c & l' & Z' & _ & X)]; [auto|]. rewrite (zeckendorf_unique _ _ _ Z _ _ Z') in H. lia.
  - left. right. exists b, l. auto.
Qed.

Lemma fibonacci_leaves P Q : fibonacci_lost P -> fibonacci_nim P Q -> ~ fibonacci_lost Q.
Proof.
  intros H M. destruct M as [n q t T L]. unfold fibonacci_lost in *. simpl in H.
  destruct H as [H|(b & l & Z & Ne & Q)]; [lia|].
  destruct (zeckendorf_last b l n Z Ne) as (l0 & i & m & E & F & _ & _ & Put). rewrite E, last_last in Q.
  set (r := fib i - t). assert (R : 0 < r < fib i) by lia.
  destruct (zeckendorf_exists i r ltac:(lia)) as (lr & Zr).
  assert (Nr : lr <> []) by (intros ->; inversion Zr; lia).
  assert (Zn := Put lr r Zr). replace (m + r) with (n - t) in Zn by lia.
  simpl fst. simpl snd. intros [X|(c & l' & Z' & _ & X)]; [lia|].
  rewrite <- (zeckendorf_unique _ _ _ Zn _ _ Z') in X. rewrite last_app_right in X by auto.
  (* t is less than half the smallest part of r: the representations of r and t together are one of fib i *)
  set (k := last lr 0) in *. assert (K : t < fib (k - 1)).
  { destruct k as [|[|k]]; [simpl in *; lia..|]. rewrite fib_step in X. replace (S (S k) - 1) with (S k) by lia.
    destruct (fib_positive k). lia. }
  destruct (zeckendorf_exists _ _ K) as (lt & Zt).
  assert (B := zeckendorf_below _ _ _ (zeckendorf_app _ _ _ Zr Nr _ _ Zt)). lia.
Qed.

Lemma fibonacci_enters P : ~ fibonacci_lost P -> exists Q, fibonacci_nim P Q /\ fibonacci_lost Q.
Proof.
  destruct P as [n q]. unfold fibonacci_lost. simpl. intro H.
  assert (N : n <> 0) by auto. destruct (representation n) as (b & l & Z & Ne). specialize (Ne N).
  destruct (zeckendorf_last b l n Z Ne) as (l0 & i & m & E & F & Z0 & G & _).
  assert (Q : fib i <= q).
  { apply not_lt. intro Q. apply H. right. exists b, l. rewrite E, last_last. rewrite <- E. auto. }
  destruct (fib_positive i) as [P _]. exists (n - fib i, 2 * fib i). split; [constructor; lia|]. simpl fst. simpl snd.
  replace (n - fib i) with m by lia. destruct G as [->|G].
  - left. inversion Z0. auto.
  - right. exists b, l0. repeat split; auto.
    + intros ->. simpl in G. lia.
    + assert (M := fib_mono (S (S i)) (last l0 0) ltac:(lia)). rewrite fib_step in M. destruct (fib_positive i). lia.
Qed.

Lemma fibonacci_ends P Q : fibonacci_nim P Q -> fst Q < fst P.
Proof. intros [n q t T L]. simpl. lia. Qed.

(** The theorem, for every heap and every limit. *)
Theorem fibonacci_zeckendorf n q : lost _ fibonacci_nim (n, q) <-> n = 0 \/ smallest_above n q.
Proof.
  apply (lost_set _ fibonacci_nim fst fibonacci_ends fibonacci_lost fibonacci_decided fibonacci_leaves
    fibonacci_enters (n, q)).
Qed.

(** The first move may not take all: the second player wins exactly the Fibonacci numbers. *)
Corollary fibonacci_opening n : 0 < n -> lost _ fibonacci_nim (n, n - 1) <-> exists i, n = fib i.
Proof.
  intro N. rewrite fibonacci_zeckendorf. split.
  - intros [|(b & l & Z & Ne & S)]; [lia|].
    destruct (zeckendorf_last b l n Z Ne) as (l0 & i & m & E & F & _). rewrite E, last_last in S. exists i. lia.
  - intros (i & ->). right. exists (S i), [i]. repeat split; [|discriminate|simpl; lia].
    replace (fib i) with (fib i + 0) by lia. constructor; [lia|constructor].
Qed.
