(** * Certificates, and a checker proved sound

    The certificate that [grundy period RULE --certificate FILE] writes, as a Coq value; a function [check]
    that decides whether it holds, condition by condition, in the order in which the Python checker asks; and
    the theorem that whatever [check] accepts is true for all heaps, with the smallest preperiod and the
    smallest period. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule TakeAndBreak Subtraction RepeatingTail Lasker Values Sparse Smallest
  Window Arithmetic Residues.
Import ListNotations.

(** ** The certificate *)

(** Which theorem, and its own numbers. *)
Inductive evidence :=
| ByFiniteSubtraction
| ByAllBut
| ByTakeAndBreak
| ByRepeatingTail
| ByLasker
| ByWindow (w : window_numbers)
| ByArithmetic (a : arithmetic_numbers)
| BySameResidues (part : list N).

(** Where the values come from: all are listed, and each is compared with the definition; or they are
    computed by the sparse method, and the first are compared with a list. *)
Inductive source :=
| Listed (values : list N)
| Computed (mask near : N) (first : list N).

Record certificate := Certificate {
  claimed_rule : rule;
  preperiod : N;
  period : N;
  saltus : N;
  heaps : N;
  proved_by : evidence;
  values : source
}.

(** ** The checker *)

Definition taking (ds : list N) : bool := forallb (fun d => (d =? 0)%N || (d =? 3)%N) ds.
Definition only_takes (ds : list N) : bool := forallb (fun d => (d <? 4)%N) ds.
Definition no_tail (r : rule) : bool := finite r && match tail r with [] => true | _ => false end.
Definition is_tail_3 (r : rule) : bool := match tail r with [x] => (x =? 3)%N | _ => false end.

(** The largest number of heaps that one heap may become, at least 1. *)
Definition most_heaps (ds : list N) : N := fold_right (fun d m => N.max (N.log2 d) m) 1%N ds.

(** How many values the theorem asks for; None where it does not cover the rule. *)
Definition needed (r : rule) (l p s : N) (by_ : evidence) : option N :=
  let ds := digits r in
  let last := last_place ds in
  match by_ with
  | ByFiniteSubtraction =>
    if no_tail r && taking ds && (s =? 0)%N then Some (l + p + last)%N else None
  | ByAllBut =>
    if finite r && taking ds && is_tail_3 r && negb (s =? 0)%N then Some (l + p + 2 * last + 1)%N else None
  | ByTakeAndBreak =>
    if no_tail r && (s =? 0)%N then Some (most_heaps ds * (N.max l 1 + p) + last)%N else None
  | ByRepeatingTail =>
    if finite r && negb (match tail r with [] => true | _ => false end) && (1 <=? length ds)
       && only_takes (ds ++ tail r) && (s =? 0)%N
    then Some (l + 2 * N.lcm p (N.of_nat (length (tail r))) + N.of_nat (length ds))%N else None
  | ByLasker =>
    match r with
    | Code [4] [3] => if (l =? 1)%N && (p =? 4)%N && (s =? 4)%N then Some 9 else None
    | _ => None
    end%N
  | ByWindow w =>
    if no_tail r && (most_heaps ds =? 2)%N && (s =? 0)%N
    then Some (anchor w + p)%N else None
  | ByArithmetic a =>
    if no_tail r && negb (s =? 0)%N
    then Some (base_heap a + p)%N else None
  | BySameResidues part =>
    match r with
    | Subtract _ (_ :: _) =>
      if (l =? 0)%N && (s =? 0)%N
      then Some (p + max_of part)%N else None
    | _ => None
    end
  end.

(** The theorem's conditions on the numbers alone: no value is looked at. *)
Definition placed (r : rule) (l p s : N) (by_ : evidence) : bool :=
  match by_ with
  | ByWindow w => window_placed (digits r) w l p
  | ByArithmetic a => arithmetic_placed (digits r) (N.max l 1) p s (base_heap a)
  | BySameResidues part =>
    match r with Subtract numbers sets => residues_ok part numbers sets p | _ => false end
  | _ => true
  end.

(** The rule whose values are looked at: the finite part of an infinite set, else the rule itself. *)
Definition valued (c : certificate) : rule :=
  match proved_by c with BySameResidues part => Subtract part [] | _ => claimed_rule c end.

Definition row (c : certificate) : option (list N) :=
  let r := valued c in
  match values c with
  | Listed vs =>
    if (N.of_nat (length vs) =? heaps c)%N && finite r
    then if listed_ok r vs then Some vs else None else None
  | Computed mask near first =>
    if no_tail r
    then match sparse_values (digits r) mask near (heaps c) with
         | Some vs => if agree 0 first vs then Some vs else None
         | None => None
         end
    else None
  end.

Definition conditions (c : certificate) (vs : list N) : bool :=
  let ds := digits (claimed_rule c) in
  match proved_by c with
  | ByWindow w => window_ok ds w (preperiod c) (period c) vs
  | ByArithmetic a => arithmetic_ok ds a (preperiod c) (period c) (saltus c) vs
  | _ => true
  end.

Definition check (c : certificate) : bool :=
  let l := preperiod c in let p := period c in let s := saltus c in
  if (p =? 0)%N then false else
  match needed (claimed_rule c) l p s (proved_by c) with
  | None => false
  | Some k =>
    if negb (k =? heaps c)%N then false else
    if negb (placed (claimed_rule c) l p s (proved_by c)) then false else
    match row c with
    | None => false
    | Some vs =>
      if negb (seen (N.to_nat l) (N.to_nat p) s vs) then false else
      if negb (conditions c vs) then false else
      if (heaps c <? l + p)%N then false else
      if negb (earliest (N.to_nat l) p s vs) then false else
      shortest (N.to_nat l) p s vs
    end
  end.

(** What a certificate says. *)
Definition claim (c : certificate) : Prop :=
  holds (claimed_rule c) (preperiod c) (period c) (saltus c) /\
  smallest (claimed_rule c) (preperiod c) (period c).

(** ** Soundness *)

Lemma some_injective (x y : N) : Some x = Some y -> x = y.
Proof. congruence. Qed.

Lemma row_sound c vs : row c = Some vs -> length vs = N.to_nat (heaps c) /\ known (valued c) vs.
Proof.
  unfold row. destruct (values c) as [l|mask near first].
  - destruct (N.of_nat (length l) =? heaps c)%N eqn:E; simpl; [|discriminate].
    destruct (finite (valued c)) eqn:F; [|discriminate]. destruct (listed_ok (valued c) l) eqn:V; [|discriminate].
    intro H. injection H as <-. apply N.eqb_eq in E. split; [lia|]. now apply listed_sound.
  - destruct (no_tail (valued c)) eqn:T; [|discriminate]. unfold no_tail in T. apply andb_true_iff in T.
    destruct T as [F T]. destruct (tail (valued c)) eqn:Et; [|discriminate].
    destruct (sparse_values _ _ _ _) as [ws|] eqn:S; [|discriminate].
    destruct (agree 0 first ws); [|discriminate]. intro H. injection H as <-.
    now apply (sparse_sound _ mask near).
Qed.

Lemma taking_nth ds j : taking ds = true -> nth j ds 0%N = 0%N \/ nth j ds 0%N = 3%N.
Proof.
  intro T. destruct (nth_in_or_default j ds 0%N) as [I|I]; auto.
  unfold taking in T. rewrite forallb_forall in T. apply T in I. apply orb_true_iff in I.
  destruct I as [I|I]; apply N.eqb_eq in I; auto.
Qed.

Lemma no_tail_digit r t : no_tail r = true -> digit r t = nth t (digits r) 0%N.
Proof.
  intro H. unfold no_tail in H. apply andb_true_iff in H. destruct H as [F T]. rewrite digit_code by auto.
  destruct (tail r); [|discriminate]. apply digit_no_tail.
Qed.

Lemma no_tail_G r n : no_tail r = true -> G (game_of r) n = G (code (fun t => nth t (digits r) 0%N)) n.
Proof. intro H. unfold game_of. apply code_ext with (M := S n); auto. intros t _. now apply no_tail_digit. Qed.

Lemma most_heaps_spec ds j k : N.to_nat (most_heaps ds) < k -> N.testbit (nth j ds 0%N) (N.of_nat k) = false.
Proof.
  intro Hk. destruct (nth_in_or_default j ds 0%N) as [I|I]; [|rewrite I; apply N.bits_0].
  apply N.bits_above_log2. assert (Y : (N.log2 (nth j ds 0%N) <= most_heaps ds)%N); [|lia].
  revert I. generalize (nth j ds 0%N). clear. intros e I. unfold most_heaps. induction ds as [|c ds IH]; [easy|].
  simpl. destruct I as [->|I]; [lia|]. apply IH in I. lia.
Qed.

Lemma most_heaps_1 ds : (1 <= most_heaps ds)%N.
Proof. unfold most_heaps. induction ds; simpl; lia. Qed.

Lemma below_4 d k : (d < 4)%N -> 1 < k -> N.testbit d (N.of_nat k) = false.
Proof.
  intros H K. destruct (N.eq_dec d 0) as [->|]; [apply N.bits_0|].
  apply N.bits_above_log2, N.log2_lt_pow2; [lia|].
  apply N.lt_le_trans with (2 ^ 2)%N; [exact H|]. apply N.pow_le_mono_r; lia.
Qed.

(** The heart: each theorem, applied to the values that were computed. *)
Lemma for_all_heaps r l p s by_ vs :
  (0 < p)%N -> needed r l p s by_ = Some (N.of_nat (length vs)) -> placed r l p s by_ = true ->
  known (match by_ with BySameResidues part => Subtract part [] | _ => r end) vs ->
  seen (N.to_nat l) (N.to_nat p) s vs = true ->
  match by_ with
  | ByWindow w => window_ok (digits r) w l p vs
  | ByArithmetic a => arithmetic_ok (digits r) a l p s vs
  | _ => true
  end = true ->
  forall n, N.to_nat l <= n -> G (game_of r) (n + N.to_nat p) = (G (game_of r) n + s)%N.
Proof.
  intros Pp Need Pl V Seen Cond. set (ds := digits r) in *.
  assert (K : match by_ with BySameResidues _ => True | _ => forall n, N.to_nat l <= n -> n + N.to_nat p < length vs ->
    G (game_of r) (n + N.to_nat p) = (G (game_of r) n + s)%N end).
  { rewrite seen_spec in Seen. destruct by_; auto; intros n A B; rewrite !V by lia; apply Seen; lia. }
  destruct by_ as [| | | | |w|a|part]; cbn [needed] in Need; cbv zeta in Need; fold ds in Need.
  - (* finite subtraction *)
    destruct (no_tail r && taking ds && (s =? 0)%N) eqn:E; [|discriminate]. rewrite !andb_true_iff in E.
    destruct E as [[T Tk] S0]. apply N.eqb_eq in S0. subst s. apply some_injective in Need. rename Need into Len. unfold last_place in Len.
    intros n Hn. rewrite N.add_0_r. revert n Hn.
    apply (finite_subtraction (digit r)) with (t := length ds - 1).
    + intro j. rewrite no_tail_digit by auto. now apply taking_nth.
    + intros j Hj. rewrite no_tail_digit by auto. apply nth_overflow. fold ds. lia.
    + intros n A B. change (code (digit r)) with (game_of r). rewrite K by lia. apply N.add_0_r.
  - (* all but *)
    destruct (finite r && taking ds && is_tail_3 r && negb (s =? 0)%N) eqn:E; [|discriminate].
    rewrite !andb_true_iff in E. destruct E as [[[F Tk] T3] _]. apply some_injective in Need. rename Need into Len. unfold last_place in Len.
    unfold is_tail_3 in T3. destruct (tail r) as [|x [|]] eqn:Et; try discriminate. apply N.eqb_eq in T3. subst x.
    assert (D : forall t, digit r t = if t <? length ds then nth t ds 0%N else 3%N).
    { intro t. rewrite digit_code by auto. fold ds. rewrite Et. unfold digit. destruct (t <? length ds); [reflexivity|].
      simpl length. now rewrite Nat.mod_1_r. }
    assert (T := all_but (digit r) (length ds - 1)). apply T.
    + intro j. rewrite D. destruct (j <? length ds); auto. now apply taking_nth.
    + intros j Hj. rewrite D. destruct (Nat.ltb_spec j (length ds)); auto. lia.
    + intros n A B. change (code (digit r)) with (game_of r). apply K; lia.
  - (* take and break *)
    destruct (no_tail r && (s =? 0)%N) eqn:E; [|discriminate]. apply andb_true_iff in E.
    destruct E as [T S0]. apply N.eqb_eq in S0. subst s. apply some_injective in Need. rename Need into Len. unfold last_place in Len.
    intros n Hn. rewrite N.add_0_r. revert n Hn. assert (M1 := most_heaps_1 ds).
    apply (take_and_break (digit r) (N.to_nat (most_heaps ds)) (length ds - 1)).
    + lia.
    + intros k j Hj. rewrite no_tail_digit by auto. fold ds. rewrite nth_overflow by lia. apply N.bits_0.
    + intros j k Hk. rewrite no_tail_digit by auto. now apply most_heaps_spec.
    + intros n A B. change (code (digit r)) with (game_of r). rewrite K; [apply N.add_0_r|auto|].
      apply (f_equal N.to_nat) in Len. rewrite Nat2N.id in Len. rewrite <- Len. lia.
  - (* repeating tail *)
    destruct (finite r && _ && _ && _ && _) eqn:E; [|discriminate]. rewrite !andb_true_iff in E.
    destruct E as [[[[F Tn] D1] Ot] S0]. apply N.eqb_eq in S0. subst s. apply Nat.leb_le in D1.
    apply some_injective in Need. rename Need into Len. set (q := length (tail r)) in *.
    assert (Q1 : q <> 0) by (unfold q; destruct (tail r); [discriminate|simpl; lia]).
    assert (D : forall t, digit r t = digit (Code ds (tail r)) t) by (intro; now apply digit_code).
    intros n Hn. rewrite N.add_0_r. revert n Hn.
    set (P := N.lcm p (N.of_nat q)) in *.
    destruct (N.divide_lcm_l p (N.of_nat q)) as [k Hk]. destruct (N.divide_lcm_r p (N.of_nat q)) as [c Hc].
    fold P in Hk, Hc. assert (P0 : P <> 0%N) by (unfold P; rewrite N.lcm_eq_0; lia).
    assert (T := repeating_tail (digit r) (length ds) q).
    assert (Kn : k <> 0%N) by (intros ->; lia).
    apply T with (P := N.to_nat P) (c := N.to_nat c) (k := N.to_nat k - 1); clear T.
    + intros j i Hi. rewrite D. unfold only_takes in Ot. rewrite forallb_forall in Ot.
      apply below_4; auto. unfold digit. destruct (Nat.ltb_spec j (length ds)).
      * apply N.ltb_lt, Ot, in_or_app. left. now apply nth_In.
      * apply N.ltb_lt, Ot, in_or_app. right. apply nth_In. apply Nat.mod_upper_bound. exact Q1.
    + intros j Hj. rewrite !D. unfold digit. fold q.
      destruct (Nat.ltb_spec j (length ds)), (Nat.ltb_spec (j + q) (length ds)); try lia.
      f_equal. replace (j + q - length ds) with (j - length ds + 1 * q) by lia. now apply Nat.mod_add.
    + lia.
    + lia.
    + rewrite Hc, N2Nat.inj_mul, Nat2N.id. auto.
    + replace (S (N.to_nat k - 1)) with (N.to_nat k) by lia. rewrite Hk, N2Nat.inj_mul. auto.
    + intros n A B. change (code (digit r)) with (game_of r). rewrite K; [apply N.add_0_r|auto|lia].
  - (* Lasker's Nim *)
    assert (E : r = Code [4%N] [3%N] /\ l = 1%N /\ p = 4%N /\ s = 4%N).
    { destruct r as [[|x [|]] [|y [|]]| |]; try discriminate; repeat (try discriminate;
        match type of Need with context[match ?z with _ => _ end] => destruct z eqn:? end); try discriminate;
        repeat match goal with H : (_ && _) = true |- _ => apply andb_true_iff in H; destruct H end;
        repeat match goal with H : (_ =? _)%N = true |- _ => apply N.eqb_eq in H end; subst; auto. }
    destruct E as (-> & -> & -> & ->). intros n Hn. apply lasker_period. exact Hn.
  - (* window *)
    destruct (no_tail r && _ && _) eqn:E; [|discriminate]. rewrite !andb_true_iff in E.
    destruct E as [[T _] S0]. apply N.eqb_eq in S0. subst s. apply some_injective in Need. rename Need into Len.
    intros n Hn. rewrite N.add_0_r, !no_tail_G by auto. revert n Hn.
    apply (window_sound ds w l p vs); auto; [lia|]. intros n Hn. rewrite <- V by auto. symmetry. now apply no_tail_G.
  - (* arithmetic *)
    destruct (no_tail r && _) eqn:E; [|discriminate]. apply andb_true_iff in E.
    destruct E as [T _]. apply some_injective in Need. rename Need into Len. unfold arithmetic_ok in Cond.
    assert (X := arithmetic_conditions_sound ds (N.max l 1) p s (base_heap a) (low_value a) (table vs)).
    intros n Hn. destruct (Nat.eq_dec n 0) as [->|].
    + apply K; auto. destruct (numbers ds (N.max l 1) p s (base_heap a) (low_value a) (table vs)) as (_ & A & B & _); auto. lia.
    + rewrite !no_tail_G by auto. apply X; auto; try lia.
      * intros i Hi. rewrite get_table. rewrite <- V by lia. now apply no_tail_G.
      * intros i A B. rewrite <- !(no_tail_G r) by auto. apply K; lia.
  - (* same residues *)
    destruct r as [| numbers [|set sets] |]; try discriminate.
    destruct ((l =? 0)%N && _) eqn:E; [|discriminate]. apply andb_true_iff in E. cbn [placed] in Pl.
    destruct E as [L0 S0]. apply N.eqb_eq in L0, S0. subst l s. apply some_injective in Need. rename Need into Len.
    assert (Per : forall n, G (game_of (Subtract part [])) (n + N.to_nat p) = G (game_of (Subtract part [])) n).
    { set (d := digit (Subtract part [])).
      assert (Sub : forall j, d j = 0%N \/ d j = 3%N) by (intro j; unfold d, digit; destruct ((0 <? j) && _); auto).
      assert (T := finite_subtraction d Sub (N.to_nat (max_of part)) 0 (N.to_nat p)).
      intro n. apply T; [| |lia].
      - intros j Hj. unfold d, digit. rewrite not_listed by lia. simpl. now rewrite andb_false_r.
      - intros i A B. change (code d) with (game_of (Subtract part [])). rewrite !V by lia.
        rewrite seen_spec in Seen. rewrite Seen by lia. apply N.add_0_r. }
    intros n _. rewrite N.add_0_r, !(residues_sound part numbers (set :: sets) p) by auto. apply Per.
Qed.

Lemma by_part c n : 
  match needed (claimed_rule c) (preperiod c) (period c) (saltus c) (proved_by c) with None => False | Some _ => True end ->
  placed (claimed_rule c) (preperiod c) (period c) (saltus c) (proved_by c) = true ->
  (0 < period c)%N -> holds (valued c) (preperiod c) (period c) (saltus c) ->
  nim_value (claimed_rule c) n = nim_value (valued c) n.
Proof.
  unfold valued. destruct (proved_by c) as [| | | | | | |part]; auto. intros Need Pl Pp H. cbn [needed] in Need.
  cbn [placed] in Pl.
  destruct (claimed_rule c) as [|numbers [|set sets]|]; try easy.
  destruct ((preperiod c =? 0)%N && _) eqn:E in Need; [|easy]. apply andb_true_iff in E.
  destruct E as [L0 S0]. apply N.eqb_eq in L0, S0. unfold nim_value.
  apply (residues_sound part numbers (set :: sets) (period c)); auto.
  intro i. specialize (H (N.of_nat i)). rewrite L0, S0 in H. unfold nim_value in H.
  rewrite N2Nat.inj_add, Nat2N.id, N.add_0_r in H. apply H. lia.
Qed.

(** Whatever the checker accepts is true. *)
Theorem check_sound c : check c = true -> claim c.
Proof.
  unfold check. cbv zeta. destruct (N.eqb_spec (period c) 0) as [|Pp]; [discriminate|].
  destruct (needed _ _ _ _ _) as [k|] eqn:Need; [|discriminate].
  destruct (N.eqb_spec k (heaps c)) as [->|]; simpl; [|discriminate].
  destruct (placed _ _ _ _ _) eqn:Pl; simpl; [|discriminate].
  destruct (row c) as [vs|] eqn:Row; [|discriminate]. apply row_sound in Row. destruct Row as [Len V].
  destruct (seen _ _ _ _) eqn:Seen; simpl; [|discriminate].
  destruct (conditions c vs) eqn:Cond; simpl; [|discriminate].
  destruct (N.ltb_spec (heaps c) (preperiod c + period c)) as [|Enough]; [discriminate|].
  destruct (earliest _ _ _ _) eqn:Ea; simpl; [|discriminate]. intro Sh.
  assert (H : holds (claimed_rule c) (preperiod c) (period c) (saltus c)).
  { intros n Hn. unfold nim_value. rewrite N2Nat.inj_add.
    apply (for_all_heaps (claimed_rule c) (preperiod c) (period c) (saltus c) (proved_by c) vs); auto; try lia.
    rewrite Len, N2Nat.id. exact Need. }
  split; auto.
  assert (Hv : holds (valued c) (preperiod c) (period c) (saltus c)).
  { unfold valued in *. destruct (proved_by c) as [| | | | | | |part] eqn:By; auto.
    cbn [needed] in Need. destruct (claimed_rule c) as [|numbers [|set sets]|] eqn:Rule; try discriminate.
    destruct ((preperiod c =? 0)%N && _) eqn:E in Need; [|discriminate]. apply andb_true_iff in E.
    destruct E as [L0 S0]. apply N.eqb_eq in L0, S0. apply some_injective in Need. rename Need into Len'.
    set (d := digit (Subtract part [])).
    assert (Sub : forall j, d j = 0%N \/ d j = 3%N) by (intro j; unfold d, digit; destruct ((0 <? j) && _); auto).
    assert (T := finite_subtraction d Sub (N.to_nat (max_of part)) 0 (N.to_nat (period c))).
    intros n _. unfold nim_value. rewrite S0, N.add_0_r, N2Nat.inj_add. apply T; [| |lia].
    - intros j Hj. unfold d, digit. rewrite not_listed by lia. simpl. now rewrite andb_false_r.
    - intros i A B. change (code d) with (game_of (Subtract part [])). rewrite !V by lia.
      rewrite seen_spec in Seen. rewrite Seen by lia. rewrite S0. apply N.add_0_r. }
  assert (Same : forall n, nim_value (claimed_rule c) n = nim_value (valued c) n).
  { intro n. apply by_part; auto; [now rewrite Need|lia]. }
  assert (M : smallest (valued c) (preperiod c) (period c)).
  { apply (smallest_sound (valued c) _ _ (saltus c) vs); auto; lia. }
  intros l' p' s' Pp' H'. apply (M l' p' s' Pp'). intros n Hn. rewrite <- !Same. now apply H'.
Qed.
