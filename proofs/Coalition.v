(** * Coalitions around one heap

    Players sit in a circle, each in a coalition, and take tokens in turn; the takes that are allowed are
    listed. Who cannot take loses, and with him his coalition; all others win. One coalition is looked at: it
    wins when the loser is not one of its members, whatever the others do.

    As many equal token counts in a row as the largest take determine all later ones: this makes preperiod and
    period of the answers, and thresholds, facts about all token counts. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex Play Rule Values Smallest Strategy.
Import ListNotations.

Record circle := Circle {
  word : list bool;  (** for each seat, whether it belongs to the coalition *)
  takes : list nat
}.

Section Circle.
Variable c : circle.
Definition seats : nat := length (word c).
Definition member (seat : nat) : bool := nth seat (word c) false.
Definition next_seat (seat : nat) : nat := S seat mod seats.
Definition can_take (tokens : nat) : bool := existsb (fun t => t <=? tokens) (takes c).

(** Tokens, and the seat that is to move; Left is the coalition, Right are all others. *)
Definition play : arena := {|
  state := nat * nat;
  mover := fun x => if member (snd x) then Left else Right;
  Strategy.move := fun x y => snd y = next_seat (snd x) /\
    exists t, In t (takes c) /\ t <= fst x /\ fst y = fst x - t;
  over := fun x => if can_take (fst x) then None else Some (Some (if member (snd x) then Right else Left))
|}.

Definition coalition_wins (tokens seat : nat) : Prop := wins play Left (tokens, seat).

(** ** The answers, token count by token count *)

(** The number with the bits j < r for which f holds. *)
Fixpoint mask (f : nat -> bool) (r : nat) : N :=
  match r with 0 => 0%N | S r => if f r then N.setbit (mask f r) (N.of_nat r) else mask f r end.

Lemma mask_spec f r j : N.testbit (mask f r) (N.of_nat j) = (j <? r) && f j.
Proof.
  induction r as [|r IH]; [apply N.bits_0|].
  assert (E : N.testbit (mask f (S r)) (N.of_nat j) = (f r && (N.of_nat r =? N.of_nat j)%N) || N.testbit (mask f r) (N.of_nat j)).
  { simpl. destruct (f r); [apply N.setbit_eqb|reflexivity]. }
  rewrite E, IH. destruct (N.eqb_spec (N.of_nat r) (N.of_nat j)) as [X|X].
  - assert (r = j) by lia. subst j. rewrite (proj2 (Nat.ltb_lt r (S r))), (proj2 (Nat.ltb_ge r r)) by lia.
    rewrite andb_true_r, orb_false_r. reflexivity.
  - rewrite andb_false_r. simpl orb. f_equal. destruct (Nat.ltb_spec j r), (Nat.ltb_spec j (S r)); auto; lia.
Qed.

(** The answers for n tokens from those for fewer, the last first: bit j for seat j on move. *)
Definition seat_wins (n : nat) (before : list N) (j : nat) : bool :=
  let reached := map (fun t => N.testbit (nth (t - 1) before 0%N) (N.of_nat (next_seat j)))
                     (filter (fun t => t <=? n) (takes c)) in
  if member j then existsb (fun b => b) reached else forallb (fun b => b) reached.
Definition next_row (n : nat) (before : list N) : N := mask (seat_wins n before) seats.

Fixpoint rows (n : nat) : list N := match n with 0 => [] | S n => let l := rows n in next_row n l :: l end.
Definition row (n : nat) : N := next_row n (rows n).

Lemma nth_rows n : forall t, t < n -> nth t (rows n) 0%N = row (n - 1 - t).
Proof.
  induction n as [|n IH]; intros t H; [lia|]. destruct t as [|t].
  - simpl. now rewrite Nat.sub_0_r, Nat.sub_0_r.
  - simpl nth. rewrite IH by lia. f_equal. lia.
Qed.

Hypothesis takes_positive : forall t, In t (takes c) -> 0 < t.
Hypothesis some_seat : 0 < seats.

Lemma next_seat_lt j : next_seat j < seats.
Proof. apply Nat.mod_upper_bound. lia. Qed.

Lemma can_take_spec n : can_take n = true <-> exists t, In t (takes c) /\ t <= n.
Proof.
  unfold can_take. rewrite existsb_exists. split; intros (t & I & L); exists t; split; auto; now apply Nat.leb_le.
Qed.

(** The rows say who wins. *)
Lemma row_spec n : forall j, j < seats -> N.testbit (row n) (N.of_nat j) = true <-> coalition_wins n j.
Proof.
  induction n as [n IH] using lt_wf_ind. intros j J. unfold row, next_row. rewrite mask_spec.
  rewrite (proj2 (Nat.ltb_lt j seats) J). simpl andb.
  assert (Reach : forall t, In t (takes c) -> t <= n ->
    N.testbit (nth (t - 1) (rows n) 0%N) (N.of_nat (next_seat j)) = true <-> coalition_wins (n - t) (next_seat j)).
  { intros t I L. assert (P := takes_positive t I). rewrite nth_rows by lia.
    replace (n - 1 - (t - 1)) with (n - t) by lia. apply IH; [lia|apply next_seat_lt]. }
  unfold seat_wins, coalition_wins in *. destruct (member j) eqn:M.
  - rewrite existsb_exists. split.
    + intros (b & I & B). subst b. apply in_map_iff in I. destruct I as (t & T & I).
      apply filter_In in I. destruct I as [I L]. apply Nat.leb_le in L.
      apply (wins_mine play Left _ (n - t, next_seat j)); simpl.
      * rewrite (proj2 (can_take_spec n)); eauto.
      * now rewrite M.
      * split; auto. exists t. auto.
      * now apply Reach.
    + intro W. inversion W as [x O|x y O M' [E (t & I & L & D)] W'|x O M' _ _]; subst x; simpl in *.
      * destruct (can_take n); [discriminate|]. rewrite M in O. discriminate.
      * exists true. split; auto. apply in_map_iff. exists t. split.
        -- apply Reach; auto. destruct y as [n' j']. simpl in *. now subst n' j'.
        -- apply filter_In. split; auto. now apply Nat.leb_le.
      * rewrite M in M'. discriminate.
  - rewrite forallb_forall. split.
    + intro H. assert (All : forall t, In t (takes c) -> t <= n -> coalition_wins (n - t) (next_seat j)).
      { intros t I L. apply Reach; auto. apply H, in_map_iff. exists t. split; auto. apply filter_In. split; auto.
        now apply Nat.leb_le. }
      destruct (can_take n) eqn:C.
      * apply can_take_spec in C as (t & I & L). apply wins_theirs; simpl.
        -- rewrite (proj2 (can_take_spec n)); eauto.
        -- now rewrite M.
        -- exists (n - t, next_seat j). simpl. eauto.
        -- intros [n' j']. simpl. intros [-> (t' & I' & L' & ->)]. now apply All.
      * apply wins_over. simpl. now rewrite C, M.
    + intros W b I. apply in_map_iff in I. destruct I as (t & <- & I). apply filter_In in I. destruct I as [I L].
      apply Nat.leb_le in L. apply Reach; auto.
      inversion W as [x O|x y O M' _ _|x O M' _ W']; subst x; simpl in *.
      * rewrite (proj2 (can_take_spec n)) in O by eauto. discriminate.
      * rewrite M in M'. discriminate.
      * apply W'. simpl. eauto.
Qed.

(** The answer for n tokens from those for fewer. *)
Lemma wins_step n j : j < seats -> coalition_wins n j <->
  if member j then exists t, In t (takes c) /\ t <= n /\ coalition_wins (n - t) (next_seat j)
  else forall t, In t (takes c) -> t <= n -> coalition_wins (n - t) (next_seat j).
Proof.
  intro J. rewrite <- row_spec by auto. unfold row, next_row. rewrite mask_spec, (proj2 (Nat.ltb_lt j seats) J).
  simpl andb. unfold seat_wins.
  assert (Reach : forall t, In t (takes c) -> t <= n ->
    N.testbit (nth (t - 1) (rows n) 0%N) (N.of_nat (next_seat j)) = true <-> coalition_wins (n - t) (next_seat j)).
  { intros t I L. assert (P := takes_positive t I). rewrite nth_rows by lia.
    replace (n - 1 - (t - 1)) with (n - t) by lia. apply row_spec, next_seat_lt. }
  destruct (member j).
  - rewrite existsb_exists. split.
    + intros (x & I & ->). apply in_map_iff in I. destruct I as (t & T & I). apply filter_In in I.
      destruct I as [I L]. apply Nat.leb_le in L. exists t. repeat split; auto. now apply Reach.
    + intros (t & I & L & W). exists true. split; auto. apply in_map_iff. exists t. split; [now apply Reach|].
      apply filter_In. split; auto. now apply Nat.leb_le.
  - rewrite forallb_forall. split.
    + intros H t I L. apply Reach; auto. apply H, in_map_iff. exists t. split; auto. apply filter_In. split; auto.
      now apply Nat.leb_le.
    + intros H x I. apply in_map_iff in I. destruct I as (t & <- & I). apply filter_In in I. destruct I as [I L].
      apply Nat.leb_le in L. apply Reach; auto.
Qed.

Lemma row_ext n m : (forall j, j < seats -> coalition_wins n j <-> coalition_wins m j) -> row n = row m.
Proof.
  intro H. apply N.bits_inj. intro k. rewrite <- (N2Nat.id k). set (j := N.to_nat k).
  destruct (le_lt_dec seats j) as [L|L].
  - unfold row, next_row. rewrite !mask_spec. now rewrite (proj2 (Nat.ltb_ge j seats) L).
  - apply eq_true_iff_eq. rewrite !row_spec by auto. now apply H.
Qed.

(** ** The window theorem *)

(** The answers repeat with period p from l tokens on. *)
Definition repeats (l p : nat) : Prop :=
  forall n j, l <= n -> j < seats -> coalition_wins (n + p) j <-> coalition_wins n j.

Lemma repeats_relation l p : repeats l p <-> relation row l p 0.
Proof.
  split.
  - intros H n L. rewrite N.add_0_r. apply row_ext. intros j J. now apply H.
  - intros H n j L J. rewrite <- !row_spec by auto. rewrite H by auto. now rewrite N.add_0_r.
Qed.

(** [CoalitionWindow]: as many equal counts in a row as the largest take determine all later ones. *)
Theorem coalition_window l p m : (forall t, In t (takes c) -> t <= m) ->
  (forall n, l <= n < l + m -> row (n + p) = row n) -> repeats l p.
Proof.
  intros M H. apply repeats_relation. intros n. rewrite N.add_0_r.
  induction n as [n IH] using lt_wf_ind. intro L.
  destruct (le_lt_dec (l + m) n) as [F|F]; [|apply H; lia].
  unfold row at 1 2. unfold next_row.
  assert (E : forall j, seat_wins (n + p) (rows (n + p)) j = seat_wins n (rows n) j).
  { intro j. unfold seat_wins.
    assert (A : filter (fun t => t <=? n + p) (takes c) = filter (fun t => t <=? n) (takes c)).
    { apply filter_ext_in. intros t I. apply M in I. rewrite !(proj2 (Nat.leb_le _ _)); auto; lia. }
    rewrite A.
    replace (map (fun t => N.testbit (nth (t - 1) (rows (n + p)) 0%N) (N.of_nat (next_seat j))) (filter (fun t => t <=? n) (takes c)))
      with (map (fun t => N.testbit (nth (t - 1) (rows n) 0%N) (N.of_nat (next_seat j))) (filter (fun t => t <=? n) (takes c)));
      [reflexivity|].
    apply map_ext_in. intros t I. apply filter_In in I. destruct I as [I _]. assert (T := takes_positive t I).
    apply M in I. rewrite !nth_rows by lia. replace (n + p - 1 - (t - 1)) with (n - t + p) by lia.
    replace (n - 1 - (t - 1)) with (n - t) by lia. rewrite IH by lia. reflexivity. }
  clear - E. induction seats as [|r IHr]; simpl; auto. now rewrite E, IHr.
Qed.

(** ** Thresholds *)

(** The most tokens with which the coalition wins, some seat of a kind being on move; None when it never does. *)
Definition most_tokens (kind : nat -> bool) (most : option nat) : Prop :=
  match most with
  | None => forall n j, j < seats -> kind j = true -> ~ coalition_wins n j
  | Some a => (exists j, j < seats /\ kind j = true /\ coalition_wins a j) /\
              forall n j, j < seats -> kind j = true -> coalition_wins n j -> n <= a
  end.

Definition some_wins (kind : nat -> bool) (r : N) : bool := negb (N.land r (mask kind seats) =? 0)%N.

Lemma some_wins_spec kind n : some_wins kind (row n) = true <->
  exists j, j < seats /\ kind j = true /\ coalition_wins n j.
Proof.
  unfold some_wins. rewrite negb_true_iff, N.eqb_neq. split.
  - intro H. set (x := N.land _ _) in *. assert (B := N.bit_log2 x H). set (j := N.to_nat (N.log2 x)).
    replace (N.log2 x) with (N.of_nat j) in B by (unfold j; lia). unfold x in B.
    rewrite N.land_spec, mask_spec, !andb_true_iff in B. destruct B as (A & B & K). apply Nat.ltb_lt in B.
    exists j. repeat split; auto. now apply row_spec.
  - intros (j & J & K & W) E. assert (B := N.bits_0 (N.of_nat j)). rewrite <- E in B.
    rewrite N.land_spec, mask_spec, K, (proj2 (Nat.ltb_lt j seats) J), (proj2 (row_spec n j J) W) in B. discriminate.
Qed.

Definition check_most (kind : nat -> bool) (l : nat) (most : option nat) (vs : list N) : bool :=
  match most with
  | None => forallb (fun r => negb (some_wins kind r)) vs
  | Some a => (a <? l) && some_wins kind (nth a vs 0%N) && forallb (fun r => negb (some_wins kind r)) (skipn (S a) vs)
  end.

Lemma relation_back l p : 0 < p -> relation row l p 0 -> forall n, l <= n -> exists m, l <= m < l + p /\ row n = row m.
Proof.
  intros P R n L. exists (l + (n - l) mod p). assert (B := Nat.mod_upper_bound (n - l) p ltac:(lia)). split; [lia|].
  assert (D := Nat.div_mod (n - l) p ltac:(lia)).
  assert (E := relation_times row l p 0 R ((n - l) / p) (l + (n - l) mod p) ltac:(lia)).
  rewrite N.mul_0_r, N.add_0_r in E. rewrite <- E. f_equal. lia.
Qed.

Lemma nth_in_skipn (vs : list N) k i : k <= i < length vs -> In (nth i vs 0%N) (skipn k vs).
Proof.
  intro H. replace (nth i vs 0%N) with (nth (i - k) (skipn k vs) 0%N).
  - apply nth_In. rewrite skipn_length. lia.
  - rewrite nth_skipn. f_equal. lia.
Qed.

Lemma most_sound kind l p most vs : 0 < p -> relation row l p 0 -> l + p <= length vs ->
  (forall n, n < length vs -> nth n vs 0%N = row n) ->
  check_most kind l most vs = true -> most_tokens kind most.
Proof.
  intros P R Len V C. unfold check_most in C. unfold most_tokens.
  assert (Not : forall a, a <= l -> (forall r, In r (skipn a vs) -> some_wins kind r = false) ->
    forall n j, a <= n -> j < seats -> kind j = true -> ~ coalition_wins n j).
  { intros a A F n j N J K W.
    assert (H : exists m, a <= m < length vs /\ row n = row m).
    { destruct (le_lt_dec l n) as [L|L]; [|exists n; split; auto; lia].
      destruct (relation_back l p P R n L) as (m & B & E). exists m. split; auto; lia. }
    destruct H as (m & B & E). assert (X := F _ (nth_in_skipn vs a m B)). rewrite V, <- E in X by lia.
    assert (Y : some_wins kind (row n) = true) by (apply some_wins_spec; eauto). congruence. }
  destruct most as [a|].
  - rewrite !andb_true_iff in C. destruct C as ((A & B) & F). apply Nat.ltb_lt in A. rewrite V in B by lia.
    split; [now apply some_wins_spec|]. intros n j J K W. destruct (le_lt_dec n a) as [|L]; auto. exfalso.
    apply (Not (S a) ltac:(lia)) with (n := n) (j := j); auto. intros r I. rewrite forallb_forall in F.
    apply F in I. now apply negb_true_iff.
  - intros n j. apply (Not 0 ltac:(lia)); [|lia]. intros r I. rewrite forallb_forall in C.
    apply C in I. now apply negb_true_iff.
Qed.
End Circle.

(** ** Certificates *)

Record coalition_certificate := CoalitionCertificate {
  the_word : list bool;
  the_takes : list N;
  preperiod : N;
  period : N;
  thresholds : option (option N * option N)
  (** where the coalition wins only finitely often: the most tokens with which it wins, and the most with which
      it wins with one of its own members on move *)
}.

Definition circle_of (c : coalition_certificate) : circle := Circle (the_word c) (map N.to_nat (the_takes c)).
Definition anyone (_ : nat) : bool := true.

Definition coalition_claim (c : coalition_certificate) : Prop :=
  let k := circle_of c in
  let l := N.to_nat (preperiod c) in
  let p := N.to_nat (period c) in
  repeats k l p /\
  (forall l' p', 0 < p' -> repeats k l' p' -> l <= l' /\ p <= p') /\
  match thresholds c with
  | None => True
  | Some (most, own) =>
    most_tokens k anyone (option_map N.to_nat most) /\ most_tokens k (member k) (option_map N.to_nat own)
  end.

Definition check_coalition (c : coalition_certificate) : bool :=
  let k := circle_of c in
  let l := N.to_nat (preperiod c) in
  let p := N.to_nat (period c) in
  let m := N.to_nat (max_of (the_takes c)) in
  let vs := rev_append (rows k (l + p + m)) [] in
  (0 <? period c)%N && (0 <? length (the_word c)) && forallb (fun t => 0 <? t)%N (the_takes c) &&
  seen l p 0 vs && shortest l (period c) 0 vs && earliest l (period c) 0 vs &&
  match thresholds c with
  | None => true
  | Some (most, own) =>
    check_most k anyone l (option_map N.to_nat most) vs && check_most k (member k) l (option_map N.to_nat own) vs
  end.

Lemma length_rows c n : length (rows c n) = n.
Proof. induction n; simpl; auto. Qed.

Lemma nth_rev_rows c n i : i < n -> nth i (rev_append (rows c n) []) 0%N = row c i.
Proof.
  intro H. rewrite rev_append_rev, app_nil_r, rev_nth by (rewrite length_rows; auto). rewrite length_rows.
  rewrite nth_rows by lia. f_equal. lia.
Qed.

(** What [check_coalition] accepts is true. *)
Theorem check_coalition_sound c : check_coalition c = true -> coalition_claim c.
Proof.
  unfold check_coalition, coalition_claim. cbv zeta.
  set (k := circle_of c). set (l := N.to_nat (preperiod c)). remember (N.to_nat (period c)) as p eqn:Hp.
  set (m := N.to_nat (max_of (the_takes c))). set (vs := rev_append _ _).
  rewrite !andb_true_iff, N.ltb_lt, Nat.ltb_lt, forallb_forall. intros ((((((P & S) & T) & A) & B) & C) & D).
  assert (Len : length vs = l + p + m) by (unfold vs; rewrite rev_append_rev, app_nil_r, rev_length, length_rows; auto).
  assert (V : forall n, n < length vs -> nth n vs 0%N = row k n).
  { intros n H. unfold vs. apply nth_rev_rows. now rewrite <- Len. }
  assert (TP : forall t, In t (takes k) -> 0 < t).
  { intros t I. simpl in I. apply in_map_iff in I. destruct I as (x & <- & I). apply T in I. apply N.ltb_lt in I. lia. }
  assert (TM : forall t, In t (takes k) -> t <= m).
  { intros t I. simpl in I. apply in_map_iff in I. destruct I as (x & <- & I). apply max_of_ge in I. unfold m. lia. }
  assert (P' : 0 < p) by lia.
  assert (R : repeats k l p).
  { apply (coalition_window k TP S l p m TM). intros n N. rewrite seen_spec in A.
    specialize (A n ltac:(lia) ltac:(lia)). rewrite !V in A by lia. now rewrite N.add_0_r in A. }
  assert (R' := proj1 (repeats_relation k TP S l p) R).
  split; [auto|split].
  - intros l' p' Q H. apply repeats_relation in H; auto.
    apply (smallest_relation (row k) l p 0 P' R') with (s' := 0%N); auto.
    + intros q d s0 Hd K S0 X. unfold shortest in B. rewrite forallb_forall in B.
      assert (D0 : d <> 0) by nia. assert (K0 : q <> 0) by nia.
      assert (s0 = 0%N) by nia. subst s0.
      specialize (B (N.of_nat d)). rewrite in_count_to in B. specialize (B ltac:(lia)).
      assert (Ep : period c = (N.of_nat q * N.of_nat d)%N) by lia.
      rewrite Ep, N.mod_mul, N.div_mul, N.mod_0_l, N.div_0_l in B by lia. cbn [N.eqb] in B.
      apply negb_true_iff in B. rewrite Nat2N.id in B.
      rewrite (proj2 (agree_spec 0 _ _)) in B; [discriminate|]. intros i I J.
      rewrite skipn_length in *. rewrite skipn_length in *. rewrite !nth_skipn. rewrite !V by lia.
      replace (l + (d + i)) with (l + i + d) by lia. apply X. lia.
    + destruct l as [|l0] eqn:L0; [now left|right]. simpl in C. simpl. rewrite Nat.sub_0_r. rewrite <- Hp in C.
      rewrite !V in C by lia. intro E. rewrite E, N.eqb_refl in C. discriminate.
  - destruct (thresholds c) as [[most own]|]; auto. apply andb_true_iff in D. destruct D as [D1 D2].
    split; eapply most_sound; eauto; lia.
Qed.
