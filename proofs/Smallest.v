(** * The smallest preperiod and the smallest period

    A relation G(n + p) = G(n) + s for n >= l is smallest when no proper divisor of p will do from l on and
    heap l - 1 breaks it. Then every other relation starts at l or later and has a multiple of p as period. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule Values.
Import ListNotations.

Section Relation.
Variable g : nat -> N.
Definition relation (l p : nat) (s : N) : Prop := forall n, l <= n -> g (n + p) = (g n + s)%N.

Lemma relation_times l p s : relation l p s ->
  forall k n, l <= n -> g (n + k * p) = (g n + N.of_nat k * s)%N.
Proof.
  intro H. induction k; intros n Hn; [rewrite Nat.add_0_r; lia|].
  replace (n + S k * p) with (n + k * p + p) by lia. rewrite H, IHk by lia. lia.
Qed.

(** Two relations give one whose period is the greatest common divisor. *)
Lemma relation_gcd l p s l' p' s' : 0 < p -> 0 < p' -> relation l p s -> relation l' p' s' ->
  exists k s0, p = k * Nat.gcd p p' /\ s = (N.of_nat k * s0)%N /\ relation l (Nat.gcd p p') s0.
Proof.
  intros Pp Pp' H H'. set (D := Nat.gcd p p').
  destruct (Nat.gcd_divide_l p p') as [k Hk]. fold D in Hk.
  destruct (Nat.gcd_bezout_pos p p' Pp) as (a & b & B). fold D in B.
  assert (K : 1 <= k) by (destruct k; lia).
  assert (Far : forall n, l <= n -> l' <= n -> (g (n + D) + N.of_nat b * s' = g n + N.of_nat a * s)%N).
  { intros n A C. rewrite <- (relation_times l p s H a n A).
    rewrite <- (relation_times l' p' s' H' b (n + D)) by lia. f_equal. lia. }
  assert (All : forall n, l <= n -> (g (n + D) + N.of_nat b * s' = g n + N.of_nat a * s)%N).
  { intros n A. assert (C : l' <= n + l' * p) by nia. assert (F := Far (n + l' * p) ltac:(lia) C).
    replace (n + l' * p + D) with (n + D + l' * p) in F by lia.
    rewrite !(relation_times l p s H) in F by lia. lia. }
  assert (Times : forall i n, l <= n ->
    (g (n + i * D) + N.of_nat i * (N.of_nat b * s') = g n + N.of_nat i * (N.of_nat a * s))%N).
  { induction i; intros n A; [rewrite Nat.add_0_r; lia|].
    replace (n + S i * D) with (n + i * D + D) by lia. specialize (All (n + i * D) ltac:(lia)).
    specialize (IHi n A). rewrite Nat2N.inj_succ, !N.mul_succ_l. lia. }
  assert (E := Times k l (le_n l)). rewrite <- Hk, H in E by auto.
  assert (E' : (s + N.of_nat k * (N.of_nat b * s') = N.of_nat k * (N.of_nat a * s))%N) by lia.
  assert (Le : (N.of_nat b * s' <= N.of_nat a * s)%N).
  { apply (N.mul_le_mono_pos_l _ _ (N.of_nat k)); lia. }
  exists k, (N.of_nat a * s - N.of_nat b * s')%N. repeat split; auto.
  - rewrite N.mul_sub_distr_l. lia.
  - intros n A. specialize (All n A). lia.
Qed.

Theorem smallest_relation l p s :
  0 < p -> relation l p s ->
  (forall k d s0, d < p -> p = k * d -> s = (N.of_nat k * s0)%N -> ~ relation l d s0) ->
  (l = 0 \/ g (l - 1 + p) <> (g (l - 1) + s)%N) ->
  forall l' p' s', 0 < p' -> relation l' p' s' -> l <= l' /\ p <= p'.
Proof.
  intros Pp H Div Early l' p' s' Pp' H'.
  destruct (relation_gcd l p s l' p' s' Pp Pp' H H') as (k & s0 & K & S0 & R).
  assert (D : Nat.gcd p p' = p).
  { destruct (Nat.gcd_divide_l p p') as [c C]. destruct (Nat.eq_dec (Nat.gcd p p') p) as [|Ne]; auto. exfalso.
    apply (Div k (Nat.gcd p p') s0); auto. destruct c; nia. }
  destruct (Nat.gcd_divide_r p p') as [c C]. rewrite D in C.
  assert (C1 : 1 <= c) by (destruct c; lia). split; [|nia].
  destruct Early as [->|Early]; [lia|]. apply not_lt. intro Lt. apply Early.
  assert (E1 := H' (l - 1) ltac:(lia)). assert (E2 := H' (l - 1 + p) ltac:(lia)).
  assert (E3 := H (l - 1 + p') ltac:(destruct c; nia)).
  replace (l - 1 + p + p') with (l - 1 + p' + p) in E2 by lia. lia.
Qed.
End Relation.

(** ** Computed from a list of values *)

(** The first list is the second one plus s, as far as both reach. *)
Fixpoint agree (s : N) (a b : list N) : bool :=
  match a, b with
  | x :: a, y :: b => if N.eqb x (y + s) then agree s a b else false
  | _, _ => true
  end.

Lemma agree_spec s : forall a b, agree s a b = true <->
  forall i, i < length a -> i < length b -> nth i a 0%N = (nth i b 0 + s)%N.
Proof.
  induction a as [|x a IH]; intros [|y b]; simpl; [split; auto; intros; lia..|].
  destruct (N.eqb_spec x (y + s)) as [E|E].
  - rewrite IH. split.
    + intros H [|i] A B; auto. apply H; lia.
    + intros H i A B. apply (H (S i)); lia.
  - split; [discriminate|]. intro H. elim E. apply (H 0); lia.
Qed.

Lemma nth_skipn (l : list N) : forall k i, nth i (skipn k l) 0%N = nth (k + i) l 0%N.
Proof. induction l; intros [|k] i; simpl; auto. destruct i; auto. Qed.

(** G(n + p) = G(n) + s as far as the values reach. *)
Definition seen (l p : nat) (s : N) (vs : list N) : bool := agree s (skipn (l + p) vs) (skipn l vs).

Lemma seen_spec l p s vs : seen l p s vs = true <->
  forall n, l <= n -> n + p < length vs -> nth (n + p) vs 0%N = (nth n vs 0 + s)%N.
Proof.
  unfold seen. rewrite agree_spec. split.
  - intros H n Hn Hp. specialize (H (n - l)). rewrite !skipn_length, !nth_skipn in H.
    replace (l + p + (n - l)) with (n + p) in H by lia. replace (l + (n - l)) with n in H by lia. apply H; lia.
  - intros H i A B. rewrite !skipn_length in *. rewrite !nth_skipn.
    replace (l + p + i) with (l + i + p) by lia. apply H; lia.
Qed.

(** No proper divisor of p is a period from l on. *)
Definition shortest (l : nat) (p s : N) (vs : list N) : bool :=
  let from := skipn l vs in
  forallb (fun d =>
    if (p mod d =? 0)%N then
      let k := (p / d)%N in
      if (s mod k =? 0)%N then negb (agree (s / k) (skipn (N.to_nat d) from) from) else true
    else true) (count_to (p - 1)).

Definition earliest (l : nat) (p s : N) (vs : list N) : bool :=
  match l with
  | 0 => true
  | S l => negb (nth (l + N.to_nat p) vs 0 =? nth l vs 0 + s)%N
  end.

Theorem smallest_sound r (l p s : N) vs :
  (0 < p)%N -> known r vs -> N.to_nat (l + p) <= length vs -> holds r l p s ->
  shortest (N.to_nat l) p s vs = true -> earliest (N.to_nat l) p s vs = true -> smallest r l p.
Proof.
  intros Pp V Len H Sh Ea l' p' s' Pp' H'.
  assert (Rel : forall l p s, holds r l p s -> relation (G (game_of r)) (N.to_nat l) (N.to_nat p) s).
  { clear. intros l p s H n Hn. specialize (H (N.of_nat n) ltac:(lia)). unfold nim_value in H.
    rewrite N2Nat.inj_add, Nat2N.id in H. exact H. }
  apply Rel in H, H'.
  assert (M := smallest_relation (G (game_of r)) (N.to_nat l) (N.to_nat p) s ltac:(lia) H).
  assert (X : N.to_nat l <= N.to_nat l' /\ N.to_nat p <= N.to_nat p'); [|lia].
  apply M with (s' := s'); auto; [|clear M|lia].
  - intros k d s0 Hd K S0 R. unfold shortest in Sh. rewrite forallb_forall in Sh.
    assert (D0 : d <> 0) by nia. assert (K0 : k <> 0) by nia.
    specialize (Sh (N.of_nat d)). rewrite in_count_to in Sh. specialize (Sh ltac:(lia)).
    assert (Ep : p = (N.of_nat k * N.of_nat d)%N) by lia.
    rewrite Ep, N.mod_mul, N.div_mul, S0 in Sh by lia. cbn [N.eqb] in Sh.
    rewrite N.mul_comm, N.mod_mul, N.div_mul in Sh by lia. cbn [N.eqb] in Sh.
    apply negb_true_iff in Sh. rewrite Nat2N.id in Sh.
    rewrite (proj2 (agree_spec s0 _ _)) in Sh; [discriminate|]. intros i A B.
    rewrite skipn_length in *. rewrite skipn_length in *. rewrite !nth_skipn.
    rewrite <- !V by lia. replace (N.to_nat l + (d + i)) with (N.to_nat l + i + d) by lia. apply R. lia.
  - destruct (N.to_nat l) as [|l0] eqn:L0; [now left|right]. simpl in Ea. simpl. rewrite Nat.sub_0_r.
    rewrite !V by lia. intro E. rewrite E, N.eqb_refl in Ea. discriminate.
Qed.
