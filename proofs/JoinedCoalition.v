(** * Coalitions that move in one run

    Around one heap from 1 to m tokens may be taken. First a players of the smaller coalition are on move, then b
    of the larger one, a < b. With the first small player on move the small coalition wins exactly for the token
    counts of some intervals; the formula holds for every seat. The sets of token counts are followed from seat to
    seat, backwards, with whole numbers instead of natural ones. *)
From Coq Require Import Arith NArith ZArith List Bool Lia.
From Grundy Require Import Strategy Coalition.
Import ListNotations.

Section Intervals.
Open Scope Z_scope.
Variables a b m : Z.
Hypothesis A : 1 <= a.
Hypothesis B : a < b.
Hypothesis M : 2 <= m.
Let X := m * a + b.
Let Y := a + m * b.
Let D := (m - 1) * (b - a).

(** Won with small player i on move, counted from 0; [small a] is before the first large one. *)
Definition small (i n : Z) : Prop :=
  exists k, 0 <= k /\ k * D < b /\ a - i + k * Y <= n < (k + 1) * X - m * i.
(** Won with large player t on move; [large b] is before the first small one. *)
Definition large (t n : Z) : Prop :=
  exists k, 0 <= k /\ (k = 0 \/ (k - 1) * D < b) /\ k * Y - m * t <= n < (k + 1) * X - m * a - t.

Lemma round : Y = X + D.
Proof. unfold X, Y, D. lia. Qed.
Lemma D_positive : 1 <= D.
Proof. unfold D. nia. Qed.
Lemma X_positive : 1 <= X.
Proof. unfold X. nia. Qed.

Lemma small_step i n : 0 <= i < a ->
  small i n <-> exists x, 1 <= x <= m /\ x <= n /\ small (i + 1) (n - x).
Proof.
  intro I. assert (R := round). assert (DP := D_positive). assert (XP := X_positive). split.
  - intros (k & K & E & L & U). set (u := (k + 1) * X - m * (i + 1) - 1).
    assert (F : 0 <= (m - 1) * (a - (i + 1))) by nia.
    assert (Nonempty : a - (i + 1) + k * Y <= u).
    { unfold u. rewrite R. unfold X at 2. nia. }
    assert (0 <= k * Y) by nia.
    exists (Z.max 1 (n - u)). assert (n - u <= m) by (unfold u; lia). repeat split; try lia.
    exists k. repeat split; auto; unfold u in *; lia.
  - intros (x & Hx & _ & k & K & E & L & U). exists k. repeat split; auto; lia.
Qed.

Lemma large_step t n : 0 <= t < b -> 0 <= n ->
  large t n <-> forall x, 1 <= x <= m -> x <= n -> large (t + 1) (n - x).
Proof.
  intros T P. assert (R := round). assert (DP := D_positive). assert (XP := X_positive). split.
  - intros (k & K & E & L & U) x Hx Lx. exists k. repeat split; auto; lia.
  - intro H. destruct (Z.eq_dec n 0) as [->|Z].
    + exists 0. unfold X. repeat split; auto; nia.
    + destruct (H 1) as (k & K & E & L & U); try lia.
      exists k. repeat split; auto; [|lia]. destruct (Z.eq_dec k 0) as [->|K0]; [nia|].
      set (l := k * Y - m * (t + 1)) in *.
      assert (l1 : 1 <= l). { unfold l. assert (1 * Y <= k * Y) by (apply Z.mul_le_mono_nonneg_r; lia).
        assert (m * (t + 1) <= m * b) by (apply Z.mul_le_mono_nonneg_l; lia). unfold Y in *. lia. }
      destruct (Z.le_gt_cases (k * Y - m * t) n) as [|G]; auto. exfalso.
      destruct (H (n - (l - 1))) as (k' & K' & E' & L' & U'); [unfold l; lia|lia|].
      replace (n - (n - (l - 1))) with (l - 1) in * by lia.
      destruct (Z.le_gt_cases k k') as [C|C].
      * assert (k * Y <= k' * Y) by (apply Z.mul_le_mono_nonneg_r; lia). unfold l in *. lia.
      * assert ((k' + 1) * X <= k * X) by (apply Z.mul_le_mono_nonneg_r; lia).
        assert (Gap : (m - 1) * (t + 1) <= k * D + (m - 1) * a).
        { assert (1 * D <= k * D) by (apply Z.mul_le_mono_nonneg_r; lia).
          assert ((m - 1) * (t + 1) <= (m - 1) * b) by (apply Z.mul_le_mono_nonneg_l; lia). unfold D in *. lia. }
        assert (RK : k * Y = k * X + k * D) by (rewrite R; lia).
        unfold l in *. lia.
Qed.

Lemma small_end n : small a n <-> large 0 n.
Proof.
  assert (R := round). assert (DP := D_positive). split; intros (k & K & E & L & U).
  - exists k. repeat split; auto; lia.
  - assert (RK : k * Y = k * X + k * D) by (rewrite R; lia). exists k. split; [auto|]. split; [|split; lia].
    unfold X in *. lia.
Qed.

Lemma large_end n : 0 <= n -> large b n <-> small 0 n.
Proof.
  intro P. assert (R := round). split; intros (k & K & E & L & U).
  - destruct (Z.eq_dec k 0) as [->|Z]; [unfold X in U; lia|].
    exists (k - 1). split; [lia|]. split; [lia|]. unfold X, Y in *. lia.
  - exists (k + 1). split; [lia|]. split; [right; now replace (k + 1 - 1) with k by lia|]. unfold X, Y in *. lia.
Qed.

(** The most tokens: with [climb] large players before the first small one, on move the first of them. *)
Section Most.
Variable k : Z.
Hypothesis K0 : 0 <= k.
Hypothesis K : k * D < b.
Hypothesis K' : b <= (k + 1) * D.
Definition climb : Z := (b + (m - 1) * a - k * D - 1) / (m - 1).

Lemma climb_bounds : 1 <= climb < b /\ (m - 1) * climb <= b + (m - 1) * a - k * D - 1 < (m - 1) * (climb + 1).
Proof.
  unfold climb. set (v := b + (m - 1) * a - k * D - 1).
  assert (F : (m - 1) * 1 <= (m - 1) * a) by (apply Z.mul_le_mono_nonneg_l; lia).
  assert (V : (m - 1) * 1 <= v) by (unfold v; lia).
  assert (V' : v < (m - 1) * b). { unfold v. assert (D = (m - 1) * (b - a)) by reflexivity. lia. }
  split; split.
  - apply Z.div_le_lower_bound; lia.
  - apply Z.div_lt_upper_bound; lia.
  - apply Z.mul_div_le. lia.
  - assert (E := Z.div_mod v (m - 1) ltac:(lia)). assert (R := Z.mod_pos_bound v (m - 1) ltac:(lia)). lia.
Qed.

Lemma below h x : h * D < x -> x <= (k + 1) * D -> h <= k.
Proof. intros H L. assert (DP := D_positive). enough (h < k + 1) by lia. apply (Z.mul_lt_mono_pos_r D); lia. Qed.

Lemma large_most t n : 0 <= t < b -> large t n -> n <= (k + 1) * X - 1 + climb.
Proof.
  intros T (i & I & E & L & U). assert (R := round). assert (XP := X_positive).
  destruct climb_bounds as [[C1 C2] [C3 C4]].
  assert (i - 1 <= k) by (destruct E as [->|E]; [lia|now apply (below _ b)]).
  destruct (Z.eq_dec i (k + 1)) as [->|N].
  - assert (RK : (k + 1) * Y = (k + 1) * X + (k + 1) * D) by (rewrite R; lia).
    assert (F : (m - 1) * (b - t) <= b + (m - 1) * a - k * D - 1).
    { assert (D = (m - 1) * (b - a)) by reflexivity. unfold X in *. lia. }
    assert (b - t < climb + 1) by (apply (Z.mul_lt_mono_pos_l (m - 1)); lia). unfold X in *. lia.
  - assert ((i + 1) * X <= (k + 1) * X) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (0 <= m * a) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma small_most i n : 0 <= i -> small i n -> n <= (k + 1) * X - 1 + climb.
Proof.
  intros I (h & H & E & L & U). assert (XP := X_positive).
  destruct climb_bounds as [[C1 C2] _]. assert (h <= k) by now apply (below _ b).
  assert ((h + 1) * X <= (k + 1) * X) by (apply Z.mul_le_mono_nonneg_r; lia).
  assert (0 <= m * i) by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

Lemma large_reached : large (b - climb) ((k + 1) * X - 1 + climb).
Proof.
  assert (R := round). destruct climb_bounds as [[C1 C2] [C3 C4]].
  exists (k + 1). split; [lia|]. split; [right; replace (k + 1 - 1) with k by lia; auto|].
  assert (RK : (k + 1) * Y = (k + 1) * X + (k + 1) * D) by (rewrite R; lia).
  assert (D = (m - 1) * (b - a)) by reflexivity. split; [|unfold X; lia]. unfold X in *. lia.
Qed.
End Most.
End Intervals.

Section Joined.
Variables a b m : nat.
Hypothesis A : 1 <= a.
Hypothesis B : a < b.
Hypothesis M : 2 <= m.
Definition joined : circle := Circle (repeat true a ++ repeat false b) (seq 1 m).

Definition formula (n j : nat) : Prop :=
  if j <? a then small (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat j) (Z.of_nat n)
  else large (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat (j - a)) (Z.of_nat n).

Lemma joined_seats : seats joined = a + b.
Proof. unfold seats, joined. simpl. now rewrite app_length, !repeat_length. Qed.

Lemma joined_member j : j < a + b -> member joined j = (j <? a).
Proof.
  intro H. unfold member, joined. simpl. destruct (Nat.ltb_spec j a) as [L|L].
  - rewrite app_nth1 by (rewrite repeat_length; auto). apply (repeat_spec a true).
    apply nth_In. now rewrite repeat_length.
  - rewrite app_nth2 by (rewrite repeat_length; auto). rewrite repeat_length.
    apply (repeat_spec b false). apply nth_In. rewrite repeat_length. lia.
Qed.

(** One more seat: the formula of the next one. *)
Lemma formula_next n j : j < a + b -> formula n (next_seat joined j) <->
  if j <? a then small (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat j + 1) (Z.of_nat n)
  else large (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat (j - a) + 1) (Z.of_nat n).
Proof.
  intro H. unfold next_seat. rewrite joined_seats. unfold formula. destruct (Nat.eq_dec (S j) (a + b)) as [E|E].
  - rewrite E, Nat.mod_same by lia. rewrite (proj2 (Nat.ltb_lt 0 a)) by lia.
    rewrite (proj2 (Nat.ltb_ge j a)) by lia. replace (Z.of_nat (j - a) + 1)%Z with (Z.of_nat b) by lia.
    symmetry. apply large_end; lia.
  - rewrite Nat.mod_small by lia. destruct (Nat.ltb_spec (S j) a), (Nat.ltb_spec j a); try lia.
    + now replace (Z.of_nat (S j)) with (Z.of_nat j + 1)%Z by lia.
    + replace (S j - a) with 0 by lia. replace (Z.of_nat j + 1)%Z with (Z.of_nat a) by lia.
      symmetry. apply small_end; lia.
    + now replace (Z.of_nat (S j - a)) with (Z.of_nat (j - a) + 1)%Z by lia.
Qed.

Theorem joined_wins n : forall j, j < a + b -> coalition_wins joined n j <-> formula n j.
Proof.
  induction n as [n IH] using lt_wf_ind. intros j J.
  rewrite wins_step; [| |rewrite joined_seats; lia|rewrite joined_seats; auto].
  2: { intros t I. simpl in I. apply in_seq in I. lia. }
  assert (Next : next_seat joined j < a + b).
  { rewrite <- joined_seats. apply next_seat_lt. rewrite joined_seats. lia. }
  assert (Step : forall t, 1 <= t -> t <= n -> coalition_wins joined (n - t) (next_seat joined j) <->
    if j <? a then small (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat j + 1) (Z.of_nat n - Z.of_nat t)
    else large (Z.of_nat a) (Z.of_nat b) (Z.of_nat m) (Z.of_nat (j - a) + 1) (Z.of_nat n - Z.of_nat t)).
  { intros t T L. rewrite IH by (auto; lia). rewrite formula_next by auto.
    now replace (Z.of_nat (n - t)) with (Z.of_nat n - Z.of_nat t)%Z by lia. }
  rewrite joined_member by auto. unfold formula. destruct (Nat.ltb_spec j a) as [L|L].
  - rewrite small_step by lia. split.
    + intros (t & I & Lt & W). simpl in I. apply in_seq in I. apply Step in W; try lia.
      exists (Z.of_nat t). repeat split; auto; lia.
    + intros (x & Hx & Lx & W). exists (Z.to_nat x). simpl. rewrite in_seq. repeat split; try lia.
      apply Step; try lia. now rewrite Z2Nat.id by lia.
  - rewrite large_step by lia. split.
    + intros H x Hx Lx. rewrite <- (Z2Nat.id x) by lia. apply Step; try lia. apply H; [|lia].
      simpl. apply in_seq. lia.
    + intros H t I Lt. simpl in I. apply in_seq in I. apply Step; try lia. apply H; lia.
Qed.

(** The first small player is on move: the intervals. *)
Theorem joined_intervals n : coalition_wins joined n 0 <->
  exists k, k * ((m - 1) * (b - a)) < b /\ a + k * (a + m * b) <= n < (k + 1) * (m * a + b).
Proof.
  rewrite joined_wins by lia. unfold formula. rewrite (proj2 (Nat.ltb_lt 0 a)) by lia. unfold small. split.
  - intros (k & K & E & L & U). exists (Z.to_nat k). nia.
  - intros (k & E & L & U). exists (Z.of_nat k). nia.
Qed.

(** The most tokens with which the small coalition wins with one of its own on move. *)
Theorem joined_small_threshold k : k * ((m - 1) * (b - a)) < b -> b <= (k + 1) * ((m - 1) * (b - a)) ->
  coalition_wins joined ((k + 1) * (m * a + b) - 1) 0 /\
  forall n j, j < a -> coalition_wins joined n j -> n <= (k + 1) * (m * a + b) - 1.
Proof.
  intros K K'. split.
  - apply joined_intervals. exists k. split; auto. nia.
  - intros n j J W. apply joined_wins in W; [|lia]. unfold formula in W.
    rewrite (proj2 (Nat.ltb_lt j a)) in W by lia. destruct W as (i & I & E & _ & U).
    assert (C : (i <= Z.of_nat k)%Z) by nia. clear E K K'.
    set (X := (Z.of_nat m * Z.of_nat a + Z.of_nat b)%Z) in *.
    assert (XP : (0 <= X)%Z) by (unfold X; lia).
    assert (P : ((i + 1) * X <= (Z.of_nat k + 1) * X)%Z) by (apply Z.mul_le_mono_nonneg_r; lia).
    assert (Q : Z.of_nat ((k + 1) * (m * a + b)) = ((Z.of_nat k + 1) * X)%Z) by (unfold X; lia).
    assert (0 <= Z.of_nat m * Z.of_nat j)%Z by (apply Z.mul_nonneg_nonneg; lia). lia.
Qed.

(** The most tokens with which the small coalition wins, whoever is on move; [q] is ⌊(v - 1)/(m - 1)⌋. *)
Theorem joined_threshold k : k * ((m - 1) * (b - a)) < b -> b <= (k + 1) * ((m - 1) * (b - a)) ->
  let q := (b + (m - 1) * a - k * ((m - 1) * (b - a)) - 1) / (m - 1) in
  let most := (k + 1) * (m * a + b) - 1 + q in
  coalition_wins joined most (a + b - q) /\
  forall n j, j < a + b -> coalition_wins joined n j -> n <= most.
Proof.
  intros K K' q most.
  set (za := Z.of_nat a). set (zb := Z.of_nat b). set (zm := Z.of_nat m). set (zk := Z.of_nat k).
  assert (EM : Z.of_nat (m - 1) = (zm - 1)%Z) by (unfold zm; lia).
  assert (ED : Z.of_nat ((m - 1) * (b - a)) = ((zm - 1) * (zb - za))%Z).
  { rewrite Nat2Z.inj_mul, EM. f_equal. unfold za, zb. lia. }
  assert (EA : Z.of_nat ((m - 1) * a) = ((zm - 1) * za)%Z) by now rewrite Nat2Z.inj_mul, EM.
  set (D := (m - 1) * (b - a)) in *.
  assert (H0 : (0 <= zk)%Z) by (unfold zk; lia).
  assert (H1 : (zk * ((zm - 1) * (zb - za)) < zb)%Z) by (rewrite <- ED; unfold zk, zb; lia).
  assert (H2 : (zb <= (zk + 1) * ((zm - 1) * (zb - za)))%Z) by (rewrite <- ED; unfold zk, zb; lia).
  assert (A' : (1 <= za)%Z) by (unfold za; lia). assert (B' : (za < zb)%Z) by (unfold za, zb; lia).
  assert (M' : (2 <= zm)%Z) by (unfold zm; lia).
  assert (Q : Z.of_nat q = climb za zb zm zk).
  { unfold q, climb. rewrite Nat2Z.inj_div, EM. f_equal. rewrite <- ED, <- EA.
    assert (EK : Z.of_nat (k * D) = (zk * Z.of_nat D)%Z) by now rewrite Nat2Z.inj_mul. rewrite <- EK.
    generalize dependent ((m - 1) * a). generalize dependent (k * D). unfold zb. intros. lia. }
  assert (C : (1 <= climb za zb zm zk < zb)%Z) by (apply climb_bounds; assumption).
  assert (E : Z.of_nat most = ((zk + 1) * (zm * za + zb) - 1 + climb za zb zm zk)%Z).
  { unfold most. rewrite <- Q. assert (1 <= (k + 1) * (m * a + b)) by (apply (Nat.mul_le_mono 1 (k + 1) 1); lia).
    assert (EX : Z.of_nat ((k + 1) * (m * a + b)) = ((zk + 1) * (zm * za + zb))%Z).
    { rewrite Nat2Z.inj_mul, !Nat2Z.inj_add, Nat2Z.inj_mul. reflexivity. }
    rewrite <- EX. generalize dependent ((k + 1) * (m * a + b)). intros. lia. }
  split.
  - apply joined_wins; [lia|]. unfold formula. rewrite (proj2 (Nat.ltb_ge (a + b - q) a)) by (unfold zb in *; lia).
    replace (Z.of_nat (a + b - q - a)) with (zb - climb za zb zm zk)%Z by (unfold zb in *; lia).
    rewrite E. now apply large_reached.
  - intros n j J W. apply joined_wins in W; auto. unfold formula in W. apply Nat2Z.inj_le. rewrite E.
    destruct (Nat.ltb_spec j a) as [L|L].
    + apply small_most with (i := Z.of_nat j); auto. lia.
    + apply large_most with (t := Z.of_nat (j - a)); auto. unfold zb. lia.
Qed.
End Joined.
