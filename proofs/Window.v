(** * The window

    For codes that leave at most two heaps: if the rare heaps have died out and the evidence for p
    consecutive heaps lies in a bounded window that recurs, the sequence repeats for ever. *)
From Coq Require Import Arith NArith PArith List Lia Bool FMapPositive MSetPositive.
From Grundy Require Import Mex Play Rule Values Sparse Smallest.
Import ListNotations.

Section Window.
Variable digit : nat -> N.
Variables t L r anchor p : nat.
Notation G := (G (code digit)).
Notation value := (value (code digit)).
Notation values n := (map value (code_options digit n)).

Hypothesis last : forall j k, t < j -> N.testbit (digit j) k = false.
Hypothesis two : forall j k, 2 < k -> N.testbit (digit j) (N.of_nat k) = false.

(** par: the parity of the bits under the mask.  pos: nothing, or the parity of n + tau. *)
Variable par : N -> bool.
Variable pos : nat -> bool.
Hypothesis par_xor : forall u v, par (N.lxor u v) = xorb (par u) (par v).
Hypothesis pos_split : forall j a b, N.testbit (digit j) 2 = true -> pos (j + a + b) = xorb (pos a) (pos b).
Hypothesis pos_period : forall n, pos (n + p) = pos n.

Definition common_at (n : nat) (v : N) : bool := xorb (par v) (pos n).

(** Evidence that reaches back at most L: a take, a split with a near part, an equal split if p is even. *)
Definition bounded (n : nat) (u : N) : Prop :=
  (exists j, 0 < j /\ N.testbit (digit j) 1 = true /\ u = G (n - j)) \/
  (exists j a, N.testbit (digit j) 2 = true /\ 0 < a /\ a + j <= L /\ u = N.lxor (G a) (G (n - j - a))) \/
  (u = 0%N /\ Nat.Even p /\ exists j, N.testbit (digit j) 2 = true /\ Nat.Even (n - j)).

Hypothesis p1 : 1 <= p.
Hypothesis L_long : r + t <= L.
Hypothesis far : 2 * L + 2 <= anchor.
Hypothesis W1 : forall n, r < n -> n < anchor + p -> common_at n (G n) = true.
Hypothesis W2 : forall n, anchor <= n -> n < anchor + p -> forall u, (u < G n)%N -> common_at n u = false -> bounded n u.
Hypothesis W3 : forall n, anchor - L <= n -> n < anchor -> G (n + p) = G n.

Lemma place j k : N.testbit (digit j) k = true -> j <= t.
Proof. intro H. destruct (le_lt_dec j t); auto. rewrite last in H by auto. discriminate. Qed.

Lemma value_two a b : value [a; b] = N.lxor (G a) (G b).
Proof. unfold Play.value. simpl. now rewrite N.lxor_0_r. Qed.

Lemma bounded_in n u : anchor <= n -> bounded n u -> In u (values n).
Proof.
  intros Hn [(j & J & B & ->)|[(j & a & B & A & AL & ->)|(-> & _ & j & B & (d & D))]]; assert (K := place _ _ B).
  - rewrite <- value_one. apply in_map, in_code_options. exists j. unfold total. simpl.
    repeat split; auto; try lia. intros h [<-|[]]. lia.
  - rewrite <- value_two. apply in_map, in_code_options. exists j. unfold total. simpl.
    repeat split; auto; try lia. intros h [<-|[<-|[]]]; lia.
  - replace 0%N with (value [d; d]) by (rewrite value_two; apply N.lxor_nilpotent).
    apply in_map, in_code_options. exists j. unfold total. simpl.
    repeat split; auto; try lia. intros h [<-|[<-|[]]]; lia.
Qed.

(** The remark (star) of the text: a common value is reached only by a take or with a rare heap. *)
Lemma common_bounded n u : anchor <= n -> (forall i, r < i -> i < n -> common_at i (G i) = true) ->
  common_at n u = true -> In u (values n) -> bounded n u.
Proof.
  intros Hn R C I. apply in_map_iff in I. destruct I as (o & <- & I). apply in_code_options in I.
  destruct I as (j & T & B & Q & Z). assert (K := place _ _ B).
  destruct o as [|a [|b [|]]]; unfold total in T; simpl in T.
  - lia.
  - left. exists j. simpl in Z. repeat split; auto; [lia|]. rewrite value_one. f_equal. lia.
  - right. left. simpl in B. assert (0 < a) by (apply Q; simpl; auto). assert (0 < b) by (apply Q; simpl; auto).
    rewrite value_two in *. unfold common_at in C. rewrite par_xor in C.
    replace n with (j + a + b) in C by lia. rewrite pos_split in C by auto.
    assert (X : common_at a (G a) = false \/ common_at b (G b) = false).
    { unfold common_at. destruct (par (G a)), (par (G b)), (pos a), (pos b); simpl in *; auto; discriminate. }
    assert (Small : forall i, i < n -> common_at i (G i) = false -> i <= r).
    { intros i Hi F. destruct (le_lt_dec i r); auto. rewrite R in F by auto. discriminate. }
    destruct (Nat.eq_dec (j + a) 0); [lia|]. destruct (Nat.eq_dec (j + b) 0); [lia|].
    destruct X as [X|X]; apply Small in X; try lia.
    + exists j, a. repeat split; auto; try lia. do 2 f_equal. lia.
    + exists j, b. repeat split; auto; try lia. rewrite N.lxor_comm. do 2 f_equal. lia.
  - rewrite two in B; [discriminate|simpl; lia].
Qed.

Section Step.
Variable n : nat.
Hypothesis Hn : anchor <= n.
Hypothesis IH : forall i, anchor - L <= i -> i < n -> G (i + p) = G i.

Lemma bounded_shift u : bounded n u <-> bounded (n + p) u.
Proof.
  split; (intros [(j & J & B & ->)|[(j & a & B & A & AL & ->)|(-> & (c & P) & j & B & (d & D))]]; assert (K := place _ _ B);
    [left; exists j|right; left; exists j, a|right; right; split; [auto|split; [now exists c|exists j]]]; repeat split; auto).
  - replace (n + p - j) with (n - j + p) by lia. now rewrite IH by lia.
  - replace (n + p - j - a) with (n - j - a + p) by lia. now rewrite IH by lia.
  - exists (d + c). lia.
  - replace (n + p - j) with (n - j + p) by lia. now rewrite IH by lia.
  - replace (n + p - j - a) with (n - j - a + p) by lia. now rewrite IH by lia.
  - exists (d - c). lia.
Qed.

Lemma common_shift u : common_at (n + p) u = common_at n u.
Proof. unfold common_at. now rewrite pos_period. Qed.

Lemma no_rare : forall i, r < i -> i < n + p -> common_at i (G i) = true.
Proof.
  induction i as [i IHi] using lt_wf_ind. intros Ri Hi.
  destruct (le_lt_dec (anchor + p) i) as [F|]; [|now apply W1].
  replace i with (i - p + p) by lia. rewrite IH by lia. unfold common_at. rewrite pos_period. apply IHi; lia.
Qed.
End Step.

Theorem window : (forall n, anchor - L <= n -> G (n + p) = G n) /\ (forall n, r < n -> common_at n (G n) = true).
Proof.
  assert (M : forall n, (anchor - L <= n -> G (n + p) = G n) /\
     (anchor <= n -> forall u, (u < G n)%N -> common_at n u = false -> bounded n u)).
  { induction n as [n IH] using lt_wf_ind.
    assert (IH' : forall i, anchor - L <= i -> i < n -> G (i + p) = G i) by (intros i A B; now apply IH).
    assert (E : anchor <= n -> forall u, (u < G n)%N -> common_at n u = false -> bounded n u).
    { intros Hn u Hu C. destruct (le_lt_dec (anchor + p) n) as [F|]; [|now apply W2].
      assert (EN : n = n - p + p) by lia. rewrite EN in Hu, C. rewrite EN.
      rewrite common_shift in C. rewrite IH' in Hu by lia.
      apply (proj1 (bounded_shift (n - p) ltac:(lia) ltac:(intros i A B; apply IH'; lia) u)). apply (proj2 (IH (n - p) ltac:(lia))); auto; lia. }
    split; auto. intro Ln. destruct (le_lt_dec anchor n) as [Hn|]; [|now apply W3].
    assert (R := no_rare n Hn IH').
    apply (is_mex_unique (values (n + p)) (values (n + p))); [easy|apply (G_mex (code digit))|].
    destruct (G_mex (code digit) n) as [No All]. split.
    - intro I. apply No. apply bounded_in; auto. apply <- bounded_shift; auto.
      apply common_bounded; auto; try lia. rewrite common_shift. apply R; lia.
    - intros u Hu. apply bounded_in; [lia|]. apply -> bounded_shift; auto.
      destruct (common_at n u) eqn:C; [|now apply E].
      apply common_bounded; auto. intros i A B. apply R; lia. }
  split; [intro n; apply M|]. intros n Hn. apply (no_rare (n + anchor)); try lia. intros i A _. now apply M.
Qed.
End Window.

(** ** The checker *)

Record window_numbers := Window {
  anchor : N; window_length : N; last_rare : N; reach : N; window_mask : N; position_bit : bool
}.

Section Checker.
Variable ds : list N.
Variable w : window_numbers.
Definition last_place (ds : list N) : N := N.of_nat (length ds - 1).
Definition parity : bool := N.odd (hd 0%N (P2 ds)).

(** Conditions on the numbers alone. *)
Definition window_placed (l p : N) : bool :=
  octal ds &&
  (if position_bit w
   then negb (match P2 ds with [] => true | _ => false end)
        && forallb (fun j => Bool.eqb (N.odd j) parity) (P2 ds) else true) &&
  (1 <=? reach w)%N &&
  (N.max (last_rare w) (reach w) + last_place ds <=? window_length w)%N &&
  (l + window_length w <=? anchor w)%N &&
  (2 * window_length w + 2 <=? anchor w)%N &&
  (if position_bit w then N.even p else true).

Definition is_common (n v : N) : bool :=
  xorb (common (window_mask w) v) (if position_bit w then xorb (N.odd n) parity else false).

Fixpoint all_common (n : N) (vs : list N) : bool :=
  match vs with
  | [] => true
  | v :: vs => if is_common n v then all_common (N.succ n) vs else false
  end.

(** Heaps that may stand in evidence: the rare ones, and those smaller than the reach. *)
Definition near_heaps (m : row) : list N :=
  filter (fun a => ((a <? reach w)%N || negb (is_common a (get m a))))
    (count_to (N.max (last_rare w) (reach w - 1))).

Definition bounded_evidence (m : row) (near : list N) (n : N) : vset :=
  addl (map (fun j => get m (n - j)) (P1 ds))
  (addl (flat_map (fun j => map (fun a => N.lxor (get m a) (get m (n - j - a))) near) (P2 ds))
  (if position_bit w && existsb (fun j => N.even (n - j)) (P2 ds) then vadd 0 PositiveSet.empty
   else PositiveSet.empty)).

Definition has_evidence (m : row) (near : list N) (n : N) : bool :=
  let found := bounded_evidence m near n in
  forallb (fun u => if is_common n u then true else vmem u found) (from 0 (N.to_nat (get m n))).

Definition window_ok (l p : N) (vs : list N) : bool :=
  let m := table vs in
  let near := near_heaps m in
  window_placed l p &&
  all_common (last_rare w + 1) (skipn (N.to_nat (last_rare w + 1)) vs) &&
  forallb (has_evidence m near) (from (anchor w) (N.to_nat p)).

Lemma all_common_spec : forall vs n, all_common n vs = true ->
  forall i, i < length vs -> is_common (n + N.of_nat i) (nth i vs 0%N) = true.
Proof.
  induction vs as [|v vs IH]; intros n H i Hi; simpl in *; [lia|].
  destruct (is_common n v) eqn:E; [|discriminate]. destruct i as [|i].
  - simpl. now replace (n + 0)%N with n by lia.
  - replace (n + N.of_nat (S i))%N with (N.succ n + N.of_nat i)%N by lia. apply IH; auto. lia.
Qed.

Notation d := (fun t => nth t ds 0%N).

Lemma octal_bit j k : octal ds = true -> 2 < k -> N.testbit (d j) (N.of_nat k) = false.
Proof.
  intros O Hk. assert (D : (nth j ds 0 < 8)%N).
  { destruct (nth_in_or_default j ds 0%N) as [I|I]; [|rewrite I; reflexivity].
    unfold octal in O. rewrite forallb_forall in O. now apply N.ltb_lt, O. }
  destruct (N.eq_dec (nth j ds 0%N) 0) as [Z|Z]; [rewrite Z; apply N.bits_0|].
  apply N.bits_above_log2, N.log2_lt_pow2; [lia|].
  apply N.lt_le_trans with (2 ^ 3)%N; [exact D|]. apply N.pow_le_mono_r; lia.
Qed.

Theorem window_sound l p vs :
  (0 < p)%N -> length vs = N.to_nat (anchor w + p) ->
  (forall n, n < length vs -> G (code d) n = nth n vs 0%N) ->
  seen (N.to_nat l) (N.to_nat p) 0 vs = true -> window_ok l p vs = true ->
  forall n, N.to_nat l <= n -> G (code d) (n + N.to_nat p) = G (code d) n.
Proof.
  intros Pp Len V Seen C. unfold window_ok, window_placed in C. cbv zeta in C.
  rewrite !andb_true_iff in C. destruct C as [[[[[[[[O Pos] R1] Lw] An] An2] Ev] AC] HE].
  apply N.leb_le in R1, Lw, An, An2. rewrite seen_spec in Seen. rewrite forallb_forall in HE.
  set (m := table vs) in *.
  assert (Get : forall i, (i < anchor w + p)%N -> get m i = G (code d) (N.to_nat i)).
  { intros i Hi. unfold m. rewrite get_table, V by lia. auto. }
  assert (Known : forall n, N.to_nat l <= n -> n < N.to_nat (anchor w) -> G (code d) (n + N.to_nat p) = G (code d) n).
  { intros n A B. rewrite !V by lia. rewrite Seen by lia. lia. }
  set (pos := fun n => if position_bit w then xorb (N.odd (N.of_nat n)) parity else false).
  assert (Com : forall n v, is_common (N.of_nat n) v = common_at (common (window_mask w)) pos n v) by reflexivity.
  assert (Split : forall j a b, N.testbit (d j) 2 = true -> pos (j + a + b) = xorb (pos a) (pos b)).
  { intros j a b B. unfold pos. destruct (position_bit w); auto.
    apply andb_true_iff in Pos. destruct Pos as [_ Pos]. rewrite forallb_forall in Pos.
    assert (I : In (N.of_nat j) (P2 ds)).
    { apply in_places. rewrite Nat2N.id. split; [lia|]. exact B. }
    apply Pos, Bool.eqb_prop in I. rewrite !Nat2N.inj_add, !N.odd_add, I.
    destruct (N.odd (N.of_nat a)), (N.odd (N.of_nat b)), parity; reflexivity. }
  assert (Period : forall n, pos (n + N.to_nat p) = pos n).
  { intro n. unfold pos. destruct (position_bit w); auto. rewrite Nat2N.inj_add, N2Nat.id, N.odd_add.
    rewrite <- (N.negb_even p), Ev. now destruct (N.odd (N.of_nat n)). }
  assert (T : forall n, N.to_nat (anchor w) - N.to_nat (window_length w) <= n ->
     G (code d) (n + N.to_nat p) = G (code d) n).
  { apply (window d) with (t := length ds - 1) (r := N.to_nat (last_rare w)) (par := common (window_mask w)) (pos := pos);
      unfold last_place in Lw; auto; try lia.
    - intros j k Hj. rewrite nth_overflow by lia. apply N.bits_0.
    - intros j k Hk. now apply octal_bit.
    - intros. apply common_xor.
    - intros n A B. rewrite <- Com. rewrite V by lia.
      assert (X := all_common_spec _ _ AC (n - N.to_nat (last_rare w + 1))).
      rewrite skipn_length, nth_skipn in X.
      replace (N.to_nat (last_rare w + 1) + (n - N.to_nat (last_rare w + 1))) with n in X by lia.
      replace (last_rare w + 1 + N.of_nat (n - N.to_nat (last_rare w + 1)))%N with (N.of_nat n) in X by lia.
      apply X. lia.
    - intros n A B u Hu C. rewrite <- Com in C. specialize (HE (N.of_nat n)). rewrite in_from in HE.
      specialize (HE ltac:(lia)). unfold has_evidence in HE. rewrite forallb_forall in HE.
      specialize (HE u). rewrite in_from, C, Get, Nat2N.id in HE by lia. specialize (HE ltac:(lia)).
      unfold bounded_evidence in HE. rewrite !addl_spec in HE. destruct HE as [HE|[HE|HE]].
      + apply in_map_iff in HE. destruct HE as (j & <- & J). apply in_places in J. destruct J as [J1 J2].
        left. exists (N.to_nat j). assert (J3 := has_lt _ _ _ J2). repeat split; auto; [lia|].
        rewrite Get by lia. f_equal. lia.
      + apply in_flat_map in HE. destruct HE as (j & J & HE). apply in_map_iff in HE. destruct HE as (a & <- & HE).
        apply in_places in J. destruct J as [_ J2]. assert (J3 := has_lt _ _ _ J2).
        apply filter_In in HE. destruct HE as [HE _]. apply in_count_to in HE.
        right. left. exists (N.to_nat j), (N.to_nat a). repeat split; auto; try lia.
        rewrite !Get by lia. do 2 f_equal. lia.
      + destruct (position_bit w && existsb (fun j => N.even (N.of_nat n - j)) (P2 ds)) eqn:E;
          [|rewrite vmem_empty in HE; discriminate].
        rewrite vmem_add, vmem_empty in HE. destruct HE as [->|]; [|discriminate].
        apply andb_true_iff in E. destruct E as [Ep E]. rewrite Ep in Ev. apply existsb_exists in E.
        destruct E as (j & J & E). apply in_places in J. destruct J as [_ J2]. assert (J3 := has_lt _ _ _ J2).
        right. right. split; auto. split.
        * apply N.even_spec in Ev. destruct Ev as [x X]. exists (N.to_nat x). lia.
        * exists (N.to_nat j). split; auto. apply N.even_spec in E. destruct E as [x X]. exists (N.to_nat x). lia.
    - intros n A B. apply Known; lia. }
  intros n Hn. destruct (le_lt_dec (N.to_nat (anchor w)) n); [apply T; lia|apply Known; auto].
Qed.
End Checker.
