(** * Arithmetic periods

    Codes that leave at most three heaps, values that rise by a power of two with every period. *)
From Coq Require Import Arith NArith PArith List Lia Bool Permutation FMapPositive MSetPositive.
From Grundy Require Import Mex Play Rule Values Sparse Smallest.
Import ListNotations.

(** ** xor and powers of two *)

Lemma lxor_div e x y : (N.lxor x y / 2 ^ e = N.lxor (x / 2 ^ e) (y / 2 ^ e))%N.
Proof. rewrite <- !N.shiftr_div_pow2. apply N.shiftr_lxor. Qed.

Lemma lxor_mod e x y : (N.lxor x y mod 2 ^ e = N.lxor (x mod 2 ^ e) (y mod 2 ^ e))%N.
Proof.
  rewrite <- !N.land_ones. apply N.bits_inj. intro k.
  rewrite N.land_spec, !N.lxor_spec, !N.land_spec. now destruct (N.testbit x k), (N.testbit y k), (N.testbit _ k).
Qed.

Lemma pow_pos e : (2 ^ e <> 0)%N.
Proof. apply N.pow_nonzero. discriminate. Qed.

Lemma div_mod_eq e x y : (x / 2 ^ e = y / 2 ^ e -> x mod 2 ^ e = y mod 2 ^ e -> x = y)%N.
Proof. intros A B. rewrite (N.div_mod x (2 ^ e)), (N.div_mod y (2 ^ e)) by apply pow_pos. now rewrite A, B. Qed.

Lemma div_add e x k : ((x + k * 2 ^ e) / 2 ^ e = x / 2 ^ e + k)%N.
Proof. apply N.div_add, pow_pos. Qed.
Lemma mod_add e x k : ((x + k * 2 ^ e) mod 2 ^ e = x mod 2 ^ e)%N.
Proof. apply N.mod_add, pow_pos. Qed.

Lemma xor_shift e g x : (x < 2 ^ e -> N.lxor (g + 2 ^ e) x = N.lxor g x + 2 ^ e)%N.
Proof.
  intro H. rewrite <- (N.mul_1_l (2 ^ e)). apply (div_mod_eq e).
  - rewrite lxor_div, !div_add, lxor_div, (N.div_small x) by auto. now rewrite !N.lxor_0_r.
  - now rewrite lxor_mod, !mod_add, lxor_mod.
Qed.

Lemma add_lxor_pos : forall p q, (N.pos p + N.pos q = Pos.lxor p q + 2 * Pos.land p q)%N.
Proof.
  induction p as [p IH|p IH|]; intros [q|q|]; cbn [Pos.lxor Pos.land];
    rewrite ?N.double_spec, ?N.succ_double_spec; try specialize (IH q); try lia.
all: destruct p || destruct q; simpl; lia.
Qed.

Lemma add_lxor x y : (x + y = N.lxor x y + 2 * N.land x y)%N.
Proof. destruct x as [|p], y as [|q]; try (simpl; lia). apply add_lxor_pos. Qed.

Definition sumN (l : list N) : N := fold_right N.add 0%N l.

Lemma sum_xors l : exists e, sumN l = (xors l + 2 * e)%N.
Proof.
  induction l as [|x l (e & IH)]; [now exists 0%N|].
  change (sumN (x :: l)) with (x + sumN l)%N. change (xors (x :: l)) with (N.lxor x (xors l)). rewrite IH.
  exists (N.land x (xors l) + e)%N. pose proof (add_lxor x (xors l)). lia.
Qed.

Section Arithmetic.
Variable digit : nat -> N.
Variables (t l p base : nat) (e low : N).
Notation s := (2 ^ e)%N.
Notation G := (G (code digit)).
Notation value := (value (code digit)).
Notation values n := (map value (code_options digit n)).
Definition q (n : nat) : N := (G n / s)%N.
Definition r (n : nat) : N := (G n mod s)%N.

Hypothesis last : forall j k, t < j -> N.testbit (digit j) k = false.
Hypothesis three : forall j k, 3 < k -> N.testbit (digit j) (N.of_nat k) = false.
Hypothesis l1 : 1 <= l.
Hypothesis p1 : 1 <= p.
Hypothesis base_large : 3 * l + t <= base.
Hypothesis base_period : l + p <= base.

(** One heap, a, is large and the xor of the others is below s. *)
Definition moves_along (n : nat) (v : N) : Prop :=
  exists o1 a o2, code_option digit n (o1 ++ a :: o2) /\ l <= a /\ (value (o1 ++ o2) < s)%N /\
    v = value (o1 ++ a :: o2).

(** One heap is large, the others are small and their xor is below s. *)
Definition still (o : list nat) : Prop :=
  exists o1 a o2, o = o1 ++ a :: o2 /\ l <= a /\ (forall h, In h (o1 ++ o2) -> h < l) /\ (value (o1 ++ o2) < s)%N.

Hypothesis H1 : forall n, l <= n -> n < base -> G (n + p) = (G n + s)%N.
(** condition 2, at two heaps *)
Hypothesis H2low : forall v n, (v < low)%N -> n = base \/ n = S base ->
  (exists c d, code_option digit n [c; d; d] /\ G c = v) \/ (v = 0%N /\ exists d, code_option digit n [d; d]).
Hypothesis H2 : forall v n, (low <= v < low + s)%N -> n = base \/ n = S base ->
  exists c d, code_option digit n [c; d; d] /\ l <= c /\ G c = v.
Hypothesis H3 : forall n, base <= n -> n < base + p -> forall v, (low <= v < G n)%N -> moves_along n v.
(** condition 4: classes of heaps (small ones as they are, large ones from l to l + p - 1) *)
Hypothesis H4 : forall j o n x,
  N.testbit (digit j) (N.of_nat (length o)) = true -> 2 <= length o <= 3 ->
  (forall h, In h o -> 0 < h < l + p) -> (exists h, In h o /\ l <= h) -> l <= n < l + p ->
  (N.of_nat (total o + j) + N.of_nat p * (q n + 2 * x) = N.of_nat n + N.of_nat p * sumN (map q o))%N ->
  xors (map r o) = r n -> still o.

Lemma two_more c d n : code_option digit n (c ++ [d; d]) -> code_option digit (n + 2) (c ++ [S d; S d]).
Proof.
  intros (j & T & B & Q & C). exists j. unfold total in *. rewrite list_sum_app, app_length in *. simpl in *.
  repeat split; auto; try lia. intros h H. apply in_app_or in H. simpl in H.
  destruct H as [H|[<-|[<-|[]]]]; try lia. apply Q, in_or_app. auto.
Qed.

Lemma more k : forall c d n, code_option digit n (c ++ [d; d]) -> code_option digit (n + 2 * k) (c ++ [k + d; k + d]).
Proof.
  induction k; intros c d n H.
  - now replace (n + 2 * 0) with n by lia.
  - apply two_more in H. apply IHk in H. replace (n + 2 * S k) with (n + 2 + 2 * k) by lia.
    now replace (S k + d) with (k + S d) by lia.
Qed.

Lemma parity n : base <= n -> exists m k, (m = base \/ m = S base) /\ n = m + 2 * k.
Proof.
  intro H. destruct (Nat.Even_or_Odd (n - base)) as [(k & E)|(k & E)].
  - exists base, k. split; auto. lia.
  - exists (S base), k. split; auto. lia.
Qed.

Lemma value_pair d : value [d; d] = 0%N.
Proof. unfold Play.value. simpl. rewrite N.lxor_0_r. apply N.lxor_nilpotent. Qed.

Lemma value_triple c d : value [c; d; d] = G c.
Proof. unfold Play.value. simpl. rewrite N.lxor_0_r, N.lxor_nilpotent. apply N.lxor_0_r. Qed.

Lemma low_in n v : base <= n -> (v < low)%N -> In v (values n).
Proof.
  intros Hn Hv. destruct (parity n Hn) as (m & k & Hm & ->).
  destruct (H2low v m Hv Hm) as [(c & d & O & <-)|(-> & d & O)].
  - apply (more k [c]) in O. rewrite <- (value_triple c (k + d)). now apply in_map, in_code_options.
  - apply (more k []) in O. rewrite <- (value_pair (k + d)). now apply in_map, in_code_options.
Qed.

Lemma low_moves n v : base <= n -> (low <= v < low + s)%N -> moves_along n v.
Proof.
  intros Hn Hv. destruct (parity n Hn) as (m & k & Hm & ->).
  destruct (H2 v m Hv Hm) as (c & d & O & L & <-). apply (more k [c]) in O.
  exists [], c, [k + d; k + d]. simpl in *. rewrite value_pair, value_triple.
  repeat split; auto. pose proof (pow_pos e). lia.
Qed.

Lemma moves_in n v : moves_along n v -> In v (values n).
Proof. intros (o1 & a & o2 & O & _ & _ & ->). now apply in_map, in_code_options. Qed.

Lemma value_at a h b : value (a ++ h :: b) = N.lxor (G h) (value (a ++ b)).
Proof. change (h :: b) with ([h] ++ b). now rewrite value_mid, value_one. Qed.

Definition rep (h : nat) : nat := if h <? l then h else l + (h - l) mod p.
Definition kk (h : nat) : nat := if h <? l then 0 else (h - l) / p.

Lemma rep_eq h : h = rep h + kk h * p.
Proof.
  unfold rep, kk. destruct (Nat.ltb_spec h l); [lia|]. pose proof (Nat.div_mod (h - l) p). lia.
Qed.

Lemma rep_lt h : rep h < l + p.
Proof. unfold rep. destruct (Nat.ltb_spec h l); [lia|]. pose proof (Nat.mod_upper_bound (h - l) p). lia. Qed.

Lemma rep_large h : l <= h <-> l <= rep h.
Proof. unfold rep. destruct (Nat.ltb_spec h l); lia. Qed.

Lemma rep_small h : rep h < l -> rep h = h.
Proof. unfold rep. destruct (Nat.ltb_spec h l); lia. Qed.

Lemma kk_small h : h < l -> kk h = 0.
Proof. unfold kk. destruct (Nat.ltb_spec h l); lia. Qed.

Section Step.
Variable n : nat.
Hypothesis Hn : base <= n.
Hypothesis IH : forall i, l <= i -> i < n -> G (i + p) = (G i + s)%N.

Lemma climb k : forall i, l <= i -> i + k * p < n + p -> G (i + k * p) = (G i + N.of_nat k * s)%N.
Proof.
  induction k; intros i Li Hi; [rewrite Nat.add_0_r; lia|].
  replace (i + S k * p) with (i + k * p + p) by lia. rewrite IH by lia. rewrite IHk by lia. lia.
Qed.

Lemma G_rep h : h < n + p -> G h = (G (rep h) + N.of_nat (kk h) * s)%N.
Proof.
  intro H. destruct (le_lt_dec l h) as [L|L].
  - rewrite (rep_eq h) at 1. assert (X := rep_eq h). apply rep_large in L. apply climb; auto. lia.
  - rewrite kk_small by auto. simpl. rewrite N.add_0_r. f_equal. unfold rep. destruct (Nat.ltb_spec h l); lia.
Qed.

Lemma q_rep h : h < n + p -> q h = (q (rep h) + N.of_nat (kk h))%N.
Proof. intro H. unfold q. rewrite (G_rep h H). apply div_add. Qed.
Lemma r_rep h : h < n + p -> r h = r (rep h).
Proof. intro H. unfold r. rewrite (G_rep h H). apply mod_add. Qed.

Lemma shift_up v : moves_along n v -> moves_along (n + p) (v + s).
Proof.
  intros (o1 & a & o2 & O & L & X & ->). assert (A : a < n).
  { apply (code_options_lt digit n (o1 ++ a :: o2)); [now apply in_code_options|]. apply in_or_app. simpl. auto. }
  exists o1, (a + p), o2. destruct O as (j & T & B & Q & C).
  split; [eapply swap_heap; eauto; lia|]. repeat split; auto; [lia|].
  rewrite !value_at, IH by auto. symmetry. now apply xor_shift.
Qed.

Lemma xors_q o : (xors (map G o) / s = xors (map q o))%N.
Proof. induction o as [|h o IHo]; simpl; [apply N.div_0_l, pow_pos|]. now rewrite lxor_div, IHo. Qed.
Lemma xors_r o : (xors (map G o) mod s = xors (map r o))%N.
Proof. induction o as [|h o IHo]; simpl; [apply N.mod_0_l, pow_pos|]. now rewrite lxor_mod, IHo. Qed.

Lemma sum_reps o : (forall h, In h o -> h < n + p) -> exists k,
  total o = total (map rep o) + k * p /\ sumN (map q o) = (sumN (map q (map rep o)) + N.of_nat k)%N.
Proof.
  unfold total. induction o as [|h o IHo]; intro H; [exists 0; simpl; split; lia|].
  destruct IHo as (k & A & B); [intros; apply H; now right|]. exists (kk h + k). simpl.
  rewrite (q_rep h) by (apply H; now left). pose proof (rep_eq h). split; lia.
Qed.

Lemma not_met : ~ In (G n + s)%N (values (n + p)).
Proof.
  intro I. apply in_map_iff in I. destruct I as (o & E & I).
  assert (Lt : forall h, In h o -> h < n + p) by (intros h Hh; eapply code_options_lt; eauto).
  apply in_code_options in I. assert (O := I). destruct I as (j & T & B & Q & C).
  assert (J : j <= t) by (destruct (le_lt_dec j t); auto; rewrite last in B by auto; discriminate).
  assert (Len : length o <= 3) by (destruct (le_lt_dec (length o) 3); auto; rewrite three in B by auto; discriminate).
  assert (St : still (map rep o)).
  { destruct (le_lt_dec 2 (length o)) as [L2|L2].
    - assert (E' := E). unfold Play.value in E, E'.
      apply (f_equal (fun x => x / s)%N) in E. apply (f_equal (fun x => x mod s)%N) in E'.
      cbv beta in E, E'. rewrite xors_q in E. rewrite xors_r in E'.
      replace (G n + s)%N with (G n + 1 * s)%N in E, E' by lia. rewrite div_add in E. rewrite mod_add in E'.
      fold (q n) in E. fold (r n) in E'.
      destruct (sum_xors (map q o)) as (x & X). destruct (sum_reps o Lt) as (k & K1 & K2).
      apply (H4 j (map rep o) (rep n) x); rewrite ?map_length; auto.
      + intros h Hh. apply in_map_iff in Hh. destruct Hh as (h' & <- & Hh). split; [|apply rep_lt].
        apply Q in Hh. unfold rep. destruct (Nat.ltb_spec h' l); lia.
      + destruct (some_large 3 l o) as (a & h & b & -> & Hh); try lia.
        exists (rep h). split; [apply in_map, in_or_app; simpl; auto|now apply -> rep_large].
      + split; [apply -> rep_large; lia|apply rep_lt].
      + rewrite X, E, (q_rep n) in K2 by lia. pose proof (rep_eq n).
        assert (Y : (N.of_nat p * sumN (map q (map rep o)) + N.of_nat p * N.of_nat k =
                  N.of_nat p * (q (rep n) + 2 * x) + N.of_nat p * N.of_nat (kk n) + N.of_nat p)%N) by (rewrite <- N.mul_add_distr_l, <- K2; lia).
        assert (Z1 : (N.of_nat p * N.of_nat k = N.of_nat (k * p))%N) by lia.
        assert (Z2 : (N.of_nat p * N.of_nat (kk n) = N.of_nat (kk n * p))%N) by lia.
        rewrite Z1, Z2 in Y. lia.
      + rewrite <- r_rep, <- E' by lia. f_equal. rewrite map_map. apply map_ext_in.
        intros h Hh. symmetry. apply r_rep. auto.
    - destruct o as [|h [|]]; simpl in L2; try lia.
      + unfold total in T. simpl in T. lia.
      + exists [], (rep h), []. simpl. repeat split; auto.
        * apply -> rep_large. unfold total in T. simpl in T. lia.
        * intros x [].
        * unfold Play.value. simpl. pose proof (pow_pos e). lia. }
  destruct St as (o1' & a' & o2' & Eo & La & Small & X).
  apply map_eq_app in Eo. destruct Eo as (o1 & w & -> & <- & Eo).
  destruct w as [|a o2]; [discriminate|]. simpl in Eo. injection Eo as <- <-.
  apply <- rep_large in La.
  assert (Sm : forall h, In h (o1 ++ o2) -> h < l /\ rep h = h).
  { intros h Hh. assert (R : rep h < l) by (apply Small; rewrite <- map_app; now apply in_map).
    split; [rewrite <- (rep_small h R); auto|now apply rep_small]. }
  assert (X' : (value (o1 ++ o2) < s)%N).
  { replace (o1 ++ o2) with (map rep o1 ++ map rep o2); auto. rewrite <- map_app.
    rewrite <- (map_id (o1 ++ o2)) at 2. apply map_ext_in. intros h Hh. now apply Sm. }
  assert (Big : l + p <= a).
  { assert (TT : total (o1 ++ a :: o2) <= a + 2 * (l - 1)); [|lia].
    assert (Sum : forall w, (forall h, In h w -> h < l) -> list_sum w <= length w * (l - 1)).
    { induction w as [|h w IHw]; simpl; intro Hw; auto. assert (h < l) by auto. specialize (IHw ltac:(auto)). lia. }
    specialize (Sum (o1 ++ o2) (fun h Hh => proj1 (Sm h Hh))).
    unfold total. rewrite list_sum_app, app_length in *. simpl in *. nia. }
  assert (A : a < n + p) by (apply Lt, in_or_app; simpl; auto).
  destruct (G_mex (code digit) n) as [No _]. apply No. apply in_map_iff.
  exists (o1 ++ (a - p) :: o2). split.
  - rewrite value_at in *. replace a with (a - p + p) in E by lia. rewrite IH in E by lia.
    rewrite xor_shift in E by auto. lia.
  - apply in_code_options. eapply swap_heap; eauto; lia.
Qed.
End Step.

Theorem arithmetic : forall n, l <= n -> G (n + p) = (G n + s)%N.
Proof.
  assert (M : forall n, (l <= n -> G (n + p) = (G n + s)%N) /\
    (base <= n -> forall v, (low <= v < G n)%N -> moves_along n v)); [|intro n; apply M].
  induction n as [n IH] using lt_wf_ind.
  assert (IH' : forall i, l <= i -> i < n -> G (i + p) = (G i + s)%N) by (intros i A B; now apply IH).
  assert (C3 : base <= n -> forall v, (low <= v < G n)%N -> moves_along n v).
  { intros Hn v Hv. destruct (le_lt_dec (base + p) n) as [Far|]; [|now apply H3].
    destruct (N.lt_ge_cases v (low + s)) as [Lv|Lv]; [now apply low_moves|].
    replace n with (n - p + p) by lia. replace v with (v - s + s)%N by lia.
    apply shift_up; [lia|intros i A B; apply IH'; lia|]. apply IH; try lia.
    replace n with (n - p + p) in Hv by lia. rewrite IH' in Hv by lia. lia. }
  split; auto. intro Ln. destruct (le_lt_dec base n) as [Hn|]; [|now apply H1].
  apply (is_mex_unique (values (n + p)) (values (n + p))); [easy|apply (G_mex (code digit))|].
  split; [now apply not_met|]. intros u Hu.
  destruct (N.lt_ge_cases u low); [apply low_in; auto; lia|].
  apply moves_in. destruct (N.lt_ge_cases u (low + s)); [apply low_moves; auto; lia|].
  replace u with (u - s + s)%N by lia. apply shift_up; auto. apply C3; auto. lia.
Qed.
End Arithmetic.

(** ** The checker *)

Record arithmetic_numbers := Numbers { base_heap : N; low_value : N }.

Definition P3 (ds : list N) : list N := map N.of_nat (filter (has ds 3) (seq 0 (length ds))).

Section Checker.
Variable ds : list N.
Variables l p s base low : N.
Variable m : row.

(** Conditions on the numbers alone; l is at least 1 here. *)
Definition arithmetic_placed : bool :=
  forallb (fun x => N.ltb x 16) ds && (2 ^ N.log2 s =? s)%N &&
  (3 * l + N.of_nat (length ds - 1) <=? base)%N && (l + p <=? base)%N.

(** Some option of n leaves (c, d, d) with first <= c < base and G(c) = v. *)
Definition triple (n v first : N) : bool :=
  existsb (fun c =>
    if (get m c =? v)%N
    then existsb (fun t => (t + c + 2 <=? n)%N && N.even (n - t - c)) (P3 ds)
    else false) (from first (N.to_nat (base - first))).

Definition low_excluded : bool :=
  forallb (fun n =>
    forallb (fun v =>
      if triple n v (if (v <? low)%N then 1 else l) then true
      else (v =? 0)%N && (0 <? low)%N && existsb (fun t => N.even (n - t)) (P2 ds))
      (from 0 (N.to_nat (low + s)))) [base; base + 1]%N.

(** The xors below s of two heaps that have u tokens together. *)
Definition small_xors (u : N) : list N :=
  fold_left (fun found b =>
    let x := N.lxor (get m b) (get m (u - b)) in
    if (x <? s)%N then if existsb (N.eqb x) found then found else x :: found else found)
    (from 1 (N.to_nat (u / 2))) [].

Definition xors_table := list (list N).
Definition all_small_xors : PositiveMap.t (list N) :=
  fold_left (fun t u => PositiveMap.add (N.succ_pos u) (small_xors u) t) (from 2 (N.to_nat (base + p)))
    (PositiveMap.empty (list N)).
Definition small_of (t : PositiveMap.t (list N)) (u : N) : list N :=
  match PositiveMap.find (N.succ_pos u) t with Some x => x | None => [] end.

(** The values of options of n that move along. *)
Definition moving (t : PositiveMap.t (list N)) (n : N) : vset :=
  addl (map (fun j => get m (n - j)) (P1 ds))
  (addl (flat_map (fun j => flat_map (fun a =>
           if (get m (n - j - a) <? s)%N then [N.lxor (get m a) (get m (n - j - a))] else [])
           (from l (N.to_nat (n - j - l)))) (P2 ds))
  (addl (flat_map (fun j => flat_map (fun a =>
           map (N.lxor (get m a)) (small_of t (n - j - a))) (from l (N.to_nat (n - j - l)))) (P3 ds))
  PositiveSet.empty)).

Definition all_moving : bool :=
  let t := all_small_xors in
  forallb (fun n =>
    let found := moving t n in
    forallb (fun v => vmem v found) (from low (N.to_nat (get m n - low))))
    (from base (N.to_nat p)).

(** Classes of heaps: size, q and r, from l + p - 1 down to 1. *)
Definition class (h : N) : N * N * N := (h, (get m h / s)%N, (get m h mod s)%N).
Fixpoint down (k : nat) : list N := match k with 0 => [] | S i => N.of_nat k :: down i end.

(** May heaps of these classes, together with j tokens taken, meet the value of their heap? *)
Definition meets (total q r j : N) : bool :=
  let t := (total + j)%N in
  let n := (l + (t - l) mod p)%N in
  let k := ((t - n) / p)%N in
  if (get m n mod s =? r)%N
  then let qn := (get m n / s + k)%N in (qn <=? q)%N && N.even (q - qn)
  else false.

Definition pair_apart (x y : N * N * N) : bool :=
  let '(a, qa, ra) := x in let '(b, qb, rb) := y in
  if (a <? l)%N then true else
  if (b <? l)%N && (qb =? 0)%N then true else
  forallb (fun j => negb (meets (a + b) (qa + qb) (N.lxor ra rb) j)) (P2 ds).

Definition triple_apart (x y z : N * N * N) : bool :=
  let '(a, qa, ra) := x in let '(b, qb, rb) := y in let '(c, qc, rc) := z in
  if (a <? l)%N then true else
  if (b <? l)%N && (qb =? qc)%N then true else
  forallb (fun j => negb (meets (a + b + c) (qa + qb + qc) (N.lxor ra (N.lxor rb rc)) j)) (P3 ds).

Fixpoint for_pairs {A} (f : A -> A -> bool) (xs : list A) : bool :=
  match xs with [] => true | x :: ys => if forallb (f x) xs then for_pairs f ys else false end.
Fixpoint for_triples {A} (f : A -> A -> A -> bool) (xs : list A) : bool :=
  match xs with [] => true | x :: ys => if for_pairs (f x) xs then for_triples f ys else false end.

Definition never_met : bool :=
  let classes := map class (down (N.to_nat (l + p - 1))) in
  (match P2 ds with [] => true | _ => for_pairs pair_apart classes end) &&
  (match P3 ds with [] => true | _ => for_triples triple_apart classes end).

Definition arithmetic_conditions : bool :=
  arithmetic_placed && low_excluded && all_moving && never_met.
End Checker.

Definition arithmetic_ok (ds : list N) (a : arithmetic_numbers) (l p s : N) (vs : list N) : bool :=
  arithmetic_conditions ds (N.max l 1) p s (base_heap a) (low_value a) (table vs).

(** *** What the loops compute *)

Lemma in_down k : forall h, In h (down k) <-> (1 <= h <= N.of_nat k)%N.
Proof. induction k; intro h; simpl; [lia|]. rewrite IHk. lia. Qed.

Lemma for_pairs_spec (f : N * N * N -> N * N * N -> bool) c k : for_pairs f (map c (down k)) = true ->
  forall a b, (1 <= b <= a)%N -> (a <= N.of_nat k)%N -> f (c a) (c b) = true.
Proof.
  induction k; intros H a b B A; [lia|]. cbn [down map for_pairs] in H.
  destruct (forallb _ _) eqn:E in H; [|discriminate]. destruct (N.eq_dec a (N.of_nat (S k))) as [->|].
  - rewrite forallb_forall in E. apply E. change (c (N.of_nat (S k)) :: map c (down k)) with (map c (down (S k))).
    apply in_map, in_down. lia.
  - apply IHk; auto. lia.
Qed.

Lemma for_triples_spec (f : N * N * N -> N * N * N -> N * N * N -> bool) c k :
  for_triples f (map c (down k)) = true ->
  forall a b d, (1 <= d <= b)%N -> (b <= a)%N -> (a <= N.of_nat k)%N -> f (c a) (c b) (c d) = true.
Proof.
  induction k; intros H a b d D B A; [lia|]. cbn [down map for_triples] in H.
  destruct (for_pairs _ _) eqn:E in H; [|discriminate]. destruct (N.eq_dec a (N.of_nat (S k))) as [->|].
  - apply (for_pairs_spec (f (c (N.of_nat (S k)))) c (S k) E); lia.
  - apply IHk; auto. lia.
Qed.

Lemma sort2 (x y : nat) : exists a b, b <= a /\ Permutation [x; y] [a; b].
Proof.
  destruct (le_lt_dec x y); [exists y, x|exists x, y]; split; try lia; [apply perm_swap|apply Permutation_refl].
Qed.

Lemma sort3 (x y z : nat) : exists a b c, b <= a /\ c <= b /\ Permutation [x; y; z] [a; b; c].
Proof.
  destruct (sort2 x y) as (a & b & AB & P).
  assert (Q : Permutation [x; y; z] [a; b; z]) by (apply (Permutation_app_tail [z] P)).
  destruct (le_lt_dec z b); [exists a, b, z|destruct (le_lt_dec z a); [exists a, z, b|exists z, a, b]];
    repeat split; try lia; auto; eapply Permutation_trans; eauto.
  - apply perm_skip, perm_swap.
  - eapply Permutation_trans; [apply perm_skip, perm_swap|apply perm_swap].
Qed.

Lemma total_perm o o' : Permutation o o' -> total o = total o'.
Proof. unfold total. induction 1; simpl; lia. Qed.
Lemma sum_perm o o' : Permutation o o' -> sumN o = sumN o'.
Proof. unfold sumN. induction 1; simpl; lia. Qed.
Lemma xors_perm o o' : Permutation o o' -> xors o = xors o'.
Proof.
  induction 1; simpl; try congruence. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma still_perm digit l e o o' : Permutation o o' -> still digit l e o' -> still digit l e o.
Proof.
  intros P (o1 & a & o2 & -> & L & Small & X).
  assert (I : In a o) by (apply (Permutation_in a (Permutation_sym P)), in_or_app; simpl; auto).
  apply in_split in I. destruct I as (o3 & o4 & ->). apply Permutation_app_inv in P.
  exists o3, a, o4. repeat split; auto.
  - intros h Hh. apply Small. now apply (Permutation_in h P).
  - unfold value in *. rewrite (xors_perm _ (map (G (code digit)) (o1 ++ o2))); auto. now apply Permutation_map.
Qed.

Lemma fold_small (m : row) s u x : forall bs found,
  In x (fold_left (fun found b =>
    let x := N.lxor (get m b) (get m (u - b)) in
    if (x <? s)%N then if existsb (N.eqb x) found then found else x :: found else found) bs found) ->
  In x found \/ exists b, In b bs /\ x = N.lxor (get m b) (get m (u - b)) /\ (x < s)%N.
Proof.
  induction bs as [|b bs IH]; intros found H; simpl in H; auto.
  apply IH in H. destruct H as [H|(c & C & R)]; [|right; exists c; simpl; auto].
  destruct (N.ltb_spec (N.lxor (get m b) (get m (u - b))) s) as [Lt|]; auto.
  destruct (existsb _ _); auto. destruct H as [<-|]; auto. right. exists b. simpl. auto.
Qed.

Lemma small_xors_spec m s u x : In x (small_xors s m u) ->
  exists b, (1 <= b <= u / 2)%N /\ x = N.lxor (get m b) (get m (u - b)) /\ (x < s)%N.
Proof.
  intro H. apply fold_small in H. destruct H as [[]|(b & B & R)]. exists b. split; auto.
  apply in_from in B. lia.
Qed.

Lemma small_of_spec p s base m u x : In x (small_of (all_small_xors p s base m) u) -> In x (small_xors s m u).
Proof.
  unfold all_small_xors. generalize (from 2 (N.to_nat (base + p))).
  assert (K : forall us t, (forall u x, In x (small_of t u) -> In x (small_xors s m u)) ->
    forall u x, In x (small_of (fold_left (fun t u => PositiveMap.add (N.succ_pos u) (small_xors s m u) t) us t) u) ->
    In x (small_xors s m u)).
  { induction us as [|v us IH]; intros t T u0 x0 H; simpl in H; [now apply T|].
    apply (IH _) in H; auto. clear - T. intros u x H. unfold small_of in H.
    destruct (N.eq_dec u v) as [->|Ne].
    - now rewrite PositiveMap.gss in H.
    - rewrite PositiveMap.gso in H; [now apply T|]. intro E. now apply succ_pos_inj in E. }
  intros us H. apply (K us) in H; auto. intros v y Hy. unfold small_of in Hy.
  rewrite PositiveMap.gempty in Hy. destruct Hy.
Qed.

Section Sound.
Variable ds : list N.
Variables l p s base low : N.
Variable m : row.
Notation d := (fun t => nth t ds 0%N).
Hypothesis l1 : (1 <= l)%N.
Hypothesis p1 : (1 <= p)%N.
Hypothesis Get : forall i, (i < base + p)%N -> get m i = G (code d) (N.to_nat i).
Hypothesis Rel : forall n, N.to_nat l <= n -> n < N.to_nat base ->
  G (code d) (n + N.to_nat p) = (G (code d) n + s)%N.
Hypothesis C : arithmetic_conditions ds l p s base low m = true.

Notation e := (N.log2 s).
Notation t := (length ds - 1).

Lemma placed : arithmetic_placed ds l p s base = true /\ low_excluded ds l s base low m = true /\
  all_moving ds l p s base low m = true /\ never_met ds l p s m = true.
Proof. unfold arithmetic_conditions in C. rewrite !andb_true_iff in C. tauto. Qed.

Lemma numbers : s = (2 ^ e)%N /\ (3 * l + N.of_nat t <= base)%N /\ (l + p <= base)%N /\
  forall j, (nth j ds 0 < 16)%N.
Proof.
  destruct placed as [A _]. unfold arithmetic_placed in A. rewrite !andb_true_iff in A.
  destruct A as [[[A B] D] E]. apply N.eqb_eq in B. apply N.leb_le in D, E. repeat split; auto.
  intro j. destruct (nth_in_or_default j ds 0%N) as [I|I]; [|rewrite I; reflexivity].
  rewrite forallb_forall in A. now apply N.ltb_lt, A.
Qed.

Lemma place_lt k j a : In j (map N.of_nat (filter (has ds k) (seq a (length ds)))) ->
  (N.of_nat a <= j)%N /\ N.testbit (d (N.to_nat j)) k = true /\ (j <= N.of_nat t)%N.
Proof.
  intro J. apply in_places in J. destruct J as [A B]. assert (L := has_lt _ _ _ B).
  repeat split; auto. lia.
Qed.

Lemma low_spec v n : (v < low + s)%N -> n = base \/ n = (base + 1)%N ->
  (exists c j, ((if (v <? low)%N then 1 else l) <= c < base)%N /\ G (code d) (N.to_nat c) = v /\ In j (P3 ds) /\
     (j + c + 2 <= n)%N /\ N.even (n - j - c) = true) \/
  (v = 0%N /\ (0 < low)%N /\ exists j, In j (P2 ds) /\ N.even (n - j) = true).
Proof.
  intros V Hn. destruct placed as (_ & Low & _). unfold low_excluded in Low. rewrite forallb_forall in Low.
  specialize (Low n ltac:(simpl; destruct Hn as [-> | ->]; auto)). rewrite forallb_forall in Low.
  specialize (Low v ltac:(apply in_from; lia)).
  destruct (triple ds base m n v (if (v <? low)%N then 1 else l)) eqn:T.
  - left. unfold triple in T. apply existsb_exists in T. destruct T as (c & Ci & T). apply in_from in Ci.
    destruct (N.eqb_spec (get m c) v) as [Ev|]; [|discriminate]. apply existsb_exists in T.
    destruct T as (j & J & T). apply andb_true_iff in T. destruct T as [T1 T2]. apply N.leb_le in T1.
    exists c, j. repeat split; auto; try lia. rewrite <- Get by lia. auto.
  - right. rewrite !andb_true_iff in Low. destruct Low as [[A B] D]. apply N.eqb_eq in A. apply N.ltb_lt in B.
    apply existsb_exists in D. destruct D as (j & J & D). repeat split; auto. exists j. auto.
Qed.

Lemma triple_option n c j : (1 <= c)%N -> In j (P3 ds) -> (j + c + 2 <= n)%N -> N.even (n - j - c) = true ->
  exists x, code_option d (N.to_nat n) [N.to_nat c; x; x].
Proof.
  intros C1 J Le Ev. apply place_lt in J. destruct J as (_ & B & _). apply N.even_spec in Ev. destruct Ev as [x X].
  exists (N.to_nat x), (N.to_nat j). unfold total. simpl. repeat split; auto; try lia.
  intros h [<-|[<-|[<-|[]]]]; lia.
Qed.

Lemma pair_option n j : (j + 2 <= n)%N -> In j (P2 ds) -> N.even (n - j) = true ->
  exists x, code_option d (N.to_nat n) [x; x].
Proof.
  intros Le J Ev. apply place_lt in J. destruct J as (_ & B & _). apply N.even_spec in Ev. destruct Ev as [x X].
  exists (N.to_nat x), (N.to_nat j). unfold total. simpl. repeat split; auto; try lia.
  intros h [<-|[<-|[]]]; lia.
Qed.

Lemma moving_sound n v : (base <= n < base + p)%N ->
  vmem v (moving ds l s m (all_small_xors p s base m) n) = true -> moves_along d (N.to_nat l) e (N.to_nat n) v.
Proof.
  intros Hn H. destruct numbers as (Es & B1 & B2 & _). unfold moving in H. rewrite !addl_spec, vmem_empty in H.
  destruct H as [H|[H|[H|H]]]; [..|discriminate].
  - apply in_map_iff in H. destruct H as (j & <- & J). apply place_lt in J. destruct J as (J1 & B & Jt).
    exists [], (N.to_nat (n - j)), []. simpl app. repeat split.
    + exists (N.to_nat j). unfold total. simpl. repeat split; auto; try lia. intros h [<-|[]]. lia.
    + lia.
    + unfold value. simpl. pose proof (pow_pos e). lia.
    + rewrite value_one. apply Get. lia.
  - apply in_flat_map in H. destruct H as (j & J & H). apply in_flat_map in H. destruct H as (a & A & H).
    apply in_from in A. apply place_lt in J. destruct J as (J1 & B & Jt).
    destruct (N.ltb_spec (get m (n - j - a)) s) as [Lt|]; [|easy]. destruct H as [<-|[]].
    exists [], (N.to_nat a), [N.to_nat (n - j - a)]. simpl app. rewrite Get in Lt by lia. repeat split.
    + exists (N.to_nat j). unfold total. simpl. repeat split; auto; try lia. intros h [<-|[<-|[]]]; lia.
    + lia.
    + rewrite value_one. now rewrite <- Es.
    + unfold value. simpl. rewrite N.lxor_0_r. rewrite !Get by lia. auto.
  - apply in_flat_map in H. destruct H as (j & J & H). apply in_flat_map in H. destruct H as (a & A & H).
    apply in_from in A. apply place_lt in J. destruct J as (J1 & B & Jt).
    apply in_map_iff in H. destruct H as (x & <- & H). apply small_of_spec, small_xors_spec in H.
    destruct H as (b & Hb & Ex & Lt). assert (U := N.mul_div_le (n - j - a) 2 ltac:(lia)).
    exists [], (N.to_nat a), [N.to_nat b; N.to_nat (n - j - a - b)]. simpl app.
    assert (Vx : value (code d) [N.to_nat b; N.to_nat (n - j - a - b)] = x).
    { unfold value. simpl. rewrite N.lxor_0_r, Ex, !Get by lia. auto. }
    repeat split.
    + exists (N.to_nat j). unfold total. simpl. repeat split; auto; try lia. intros h [<-|[<-|[<-|[]]]]; lia.
    + lia.
    + rewrite Vx. now rewrite <- Es.
    + change (value (code d) (N.to_nat a :: [N.to_nat b; N.to_nat (n - j - a - b)]))
        with (N.lxor (G (code d) (N.to_nat a)) (value (code d) [N.to_nat b; N.to_nat (n - j - a - b)])).
      rewrite Vx, Get by lia. auto.
Qed.

Lemma same_class a b x y : (a + p * x = b + p * y -> l <= a < l + p -> l <= b < l + p -> a = b /\ x = y)%N.
Proof.
  intros E A B. destruct (N.lt_trichotomy x y) as [H|[->|H]]; [exfalso|split; lia|exfalso].
  - assert (p * (x + 1) <= p * y)%N by (apply N.mul_le_mono_l; lia). lia.
  - assert (p * (y + 1) <= p * x)%N by (apply N.mul_le_mono_l; lia). lia.
Qed.

(** The equation of condition 4 makes [meets] true. *)
Lemma meets_true T Q X j n x : (l <= T)%N -> (l <= n < l + p)%N ->
  (T + j + p * (get m n / s + 2 * x) = n + p * Q)%N -> (get m n mod s = X)%N -> meets l p s m T Q X j = true.
Proof.
  intros LT Hn E R. unfold meets. set (t0 := (T + j)%N) in *. cbv zeta.
  pose proof (N.div_mod (t0 - l) p ltac:(lia)) as DM. pose proof (N.mod_lt (t0 - l) p ltac:(lia)) as ML.
  assert (Lt0 : (l <= t0)%N) by (unfold t0; lia).
  generalize dependent ((t0 - l) mod p)%N. generalize ((t0 - l) / p)%N. intros k rr DM ML.
  set (n' := (l + rr)%N). clearbody t0.
  assert (K : ((t0 - n') / p = k)%N).
  { replace (t0 - n')%N with (k * p)%N by (unfold n'; lia). apply N.div_mul. lia. }
  rewrite K. clear K.
  assert (En : n' = n /\ (k + (get m n / s + 2 * x) = Q)%N).
  { apply same_class; unfold n'; try lia. }
  destruct En as [-> Eq]. rewrite R, N.eqb_refl. apply andb_true_iff. split.
  - apply N.leb_le. lia.
  - apply N.even_spec. exists x. lia.
Qed.

Lemma class_spec h : (h < base + p)%N ->
  class s m h = (h, q d e (N.to_nat h), r d e (N.to_nat h)).
Proof.
  intro H. unfold class, q, r. rewrite Get by auto. destruct numbers as (Es & _). now rewrite <- Es.
Qed.

Lemma two_still a b : N.to_nat l <= a -> b < N.to_nat l -> q d e b = 0%N -> still d (N.to_nat l) e [a; b].
Proof.
  intros A B Q. exists [], a, [b]. simpl. repeat split; auto.
  - intros h [<-|[]]. auto.
  - rewrite value_one. unfold q in Q. apply N.div_small_iff in Q; auto. apply pow_pos.
Qed.

Lemma three_still a b c : N.to_nat l <= a -> b < N.to_nat l -> c < N.to_nat l -> q d e b = q d e c ->
  still d (N.to_nat l) e [a; b; c].
Proof.
  intros A B D Q. exists [], a, [b; c]. simpl. repeat split; auto.
  - intros h [<-|[<-|[]]]; auto.
  - unfold value. simpl. rewrite N.lxor_0_r. apply N.div_small_iff; [apply pow_pos|].
    rewrite lxor_div. unfold q in Q. rewrite Q. apply N.lxor_nilpotent.
Qed.

Theorem arithmetic_conditions_sound : forall n, N.to_nat l <= n ->
  G (code d) (n + N.to_nat p) = (G (code d) n + s)%N.
Proof.
  destruct numbers as (Es & B1 & B2 & Hex). rewrite Es.
  apply (arithmetic d t (N.to_nat l) (N.to_nat p) (N.to_nat base) e low); try lia.
  - intros j k Hj. rewrite nth_overflow by lia. apply N.bits_0.
  - intros j k Hk. specialize (Hex j). destruct (N.eq_dec (nth j ds 0%N) 0) as [Z|Z]; [rewrite Z; apply N.bits_0|].
    apply N.bits_above_log2, N.log2_lt_pow2; [lia|].
    apply N.lt_le_trans with (2 ^ 4)%N; [exact Hex|]. apply N.pow_le_mono_r; lia.
  - intros n A B. rewrite <- Es. now apply Rel.
  - intros v n V Hn. assert (Hn' : N.of_nat n = base \/ N.of_nat n = (base + 1)%N) by lia.
    pose proof (pow_pos e). destruct (low_spec v (N.of_nat n) ltac:(lia) Hn') as [(c & j & Cb & Gc & J & Le & Ev)|(Z & L0 & j & J & Ev)].
    + left. destruct (triple_option (N.of_nat n) c j) as (x & O); auto; [destruct (v <? low)%N; lia|].
      rewrite Nat2N.id in O. exists (N.to_nat c), x. auto.
    + right. split; auto. assert (J' := place_lt _ _ _ J). destruct (pair_option (N.of_nat n) j) as (x & O); auto; [lia|].
      rewrite Nat2N.id in O. exists x. auto.
  - intros v n V Hn. assert (Hn' : N.of_nat n = base \/ N.of_nat n = (base + 1)%N) by lia. rewrite <- Es in V.
    destruct (low_spec v (N.of_nat n) ltac:(lia) Hn') as [(c & j & Cb & Gc & J & Le & Ev)|(Z & L0 & _)]; [|lia].
    destruct (N.ltb_spec v low); [lia|].
    destruct (triple_option (N.of_nat n) c j) as (x & O); auto; [lia|].
    rewrite Nat2N.id in O. exists (N.to_nat c), x. repeat split; auto. lia.
  - intros n A B v V. destruct placed as (_ & _ & Mov & _). unfold all_moving in Mov. cbv zeta in Mov.
    rewrite forallb_forall in Mov. specialize (Mov (N.of_nat n) ltac:(apply in_from; lia)).
    rewrite forallb_forall in Mov. specialize (Mov v). rewrite in_from, Get, Nat2N.id in Mov by lia.
    specialize (Mov ltac:(lia)). apply moving_sound in Mov; [|lia]. now rewrite Nat2N.id in Mov.
  - intros j o n x Bit Len Small (h & Hh & Lh) Hn Eq Rx. destruct placed as (_ & _ & _ & Nev).
    unfold never_met in Nev. cbv zeta in Nev. apply andb_true_iff in Nev. destruct Nev as [NP NT].
    assert (Jin : forall k, N.testbit (d j) k = true -> In (N.of_nat j) (map N.of_nat (filter (has ds k) (seq 0 (length ds))))).
    { intros k B. apply in_places. rewrite Nat2N.id. split; [lia|exact B]. }
    assert (Rn : (get m (N.of_nat n) mod s = r d e n)%N).
    { rewrite Get, Nat2N.id by lia. unfold r. now rewrite <- Es. }
    assert (Qn : (get m (N.of_nat n) / s = q d e n)%N).
    { rewrite Get, Nat2N.id by lia. unfold q. now rewrite <- Es. }
    destruct o as [|a0 [|b0 [|c0 [|]]]]; simpl in Len; try lia.
    + (* two heaps *)
      destruct (sort2 a0 b0) as (a & b & AB & P). apply (still_perm _ _ _ _ _ P).
      assert (I2 := Jin 2%N Bit). fold (P2 ds) in I2. destruct (P2 ds) as [|j0 js] eqn:E2; [easy|]. rewrite <- E2 in *.
      assert (Sa : 0 < a < N.to_nat l + N.to_nat p) by (apply Small, (Permutation_in a (Permutation_sym P)); simpl; auto).
      assert (Sb : 0 < b < N.to_nat l + N.to_nat p) by (apply Small, (Permutation_in b (Permutation_sym P)); simpl; auto).
      assert (La : N.to_nat l <= a) by (apply (Permutation_in h P) in Hh; simpl in Hh; destruct Hh as [<-|[<-|[]]]; lia).
      assert (F := for_pairs_spec _ _ _ NP (N.of_nat a) (N.of_nat b) ltac:(lia) ltac:(lia)).
      rewrite !class_spec, !Nat2N.id in F by lia. unfold pair_apart in F.
      destruct (N.ltb_spec (N.of_nat a) l); [lia|].
      destruct ((N.of_nat b <? l)%N && (q d e b =? 0)%N) eqn:St.
      * apply andb_true_iff in St. destruct St as [S1 S2]. apply N.ltb_lt in S1. apply N.eqb_eq in S2.
        apply two_still; auto. lia.
      * exfalso. rewrite forallb_forall in F. specialize (F _ I2).
        rewrite (total_perm _ _ P), (sum_perm _ _ (Permutation_map (q d e) P)) in Eq.
        rewrite (xors_perm _ _ (Permutation_map (r d e) P)) in Rx.
        unfold total, list_sum, sumN, xors in Eq, Rx. cbn [map fold_right] in Eq, Rx.
        rewrite N.lxor_0_r in Rx.
        rewrite (meets_true _ _ _ _ (N.of_nat n) x) in F; [discriminate|lia|lia| |congruence].
        rewrite Qn. rewrite N2Nat.id in Eq. lia.
    + (* three heaps *)
      destruct (sort3 a0 b0 c0) as (a & b & c & AB & BC & P). apply (still_perm _ _ _ _ _ P).
      assert (I3 := Jin 3%N Bit). fold (P3 ds) in I3. destruct (P3 ds) as [|j0 js] eqn:E3; [easy|]. rewrite <- E3 in *.
      assert (Sa : 0 < a < N.to_nat l + N.to_nat p) by (apply Small, (Permutation_in a (Permutation_sym P)); simpl; auto).
      assert (Sb : 0 < b < N.to_nat l + N.to_nat p) by (apply Small, (Permutation_in b (Permutation_sym P)); simpl; auto).
      assert (Sc : 0 < c < N.to_nat l + N.to_nat p) by (apply Small, (Permutation_in c (Permutation_sym P)); simpl; auto).
      assert (La : N.to_nat l <= a) by (apply (Permutation_in h P) in Hh; simpl in Hh; destruct Hh as [<-|[<-|[<-|[]]]]; lia).
      assert (F := for_triples_spec _ _ _ NT (N.of_nat a) (N.of_nat b) (N.of_nat c) ltac:(lia) ltac:(lia) ltac:(lia)).
      rewrite !class_spec, !Nat2N.id in F by lia. unfold triple_apart in F.
      destruct (N.ltb_spec (N.of_nat a) l); [lia|].
      destruct ((N.of_nat b <? l)%N && (q d e b =? q d e c)%N) eqn:St.
      * apply andb_true_iff in St. destruct St as [S1 S2]. apply N.ltb_lt in S1. apply N.eqb_eq in S2.
        apply three_still; auto; lia.
      * exfalso. rewrite forallb_forall in F. specialize (F _ I3).
        rewrite (total_perm _ _ P), (sum_perm _ _ (Permutation_map (q d e) P)) in Eq.
        rewrite (xors_perm _ _ (Permutation_map (r d e) P)) in Rx.
        unfold total, list_sum, sumN, xors in Eq, Rx. cbn [map fold_right] in Eq, Rx.
        rewrite N.lxor_0_r in Rx.
        rewrite (meets_true _ _ _ _ (N.of_nat n) x) in F; [discriminate|lia|lia| |congruence].
        rewrite Qn. rewrite N2Nat.id in Eq. lia.
Qed.
End Sound.
