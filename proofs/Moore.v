(** * Moore's Nim

    A move makes at least one and at most k heaps smaller, each by any number. [Moore1910]: a position is lost
    for the player to move exactly when for every binary place the number of heaps with a 1 there is divisible by
    k + 1. For k = 1 this is Nim. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex LostSet.
Import ListNotations.

(** How many heaps are different. *)
Fixpoint changed (P Q : list N) : nat :=
  match P, Q with x :: P, y :: Q => (if (x =? y)%N then 0 else 1) + changed P Q | _, _ => 0 end.

Definition moore (k : nat) (P Q : list N) : Prop :=
  Forall2 (fun x y => (y <= x)%N) P Q /\ 1 <= changed P Q <= k.

(** How many heaps have a 1 at place i. *)
Fixpoint ones (i : N) (P : list N) : nat :=
  match P with [] => 0 | x :: P => (if N.testbit x i then 1 else 0) + ones i P end.

Definition moore_lost (k : nat) (P : list N) : Prop := forall i, ones i P mod (k + 1) = 0.

(** ** From a lost position every move leads out *)

Lemma unchanged P Q : Forall2 (fun x y => (y <= x)%N) P Q -> changed P Q = 0 -> P = Q.
Proof.
  induction 1 as [|x y P Q _ _ IH]; simpl; auto. destruct (N.eqb_spec x y) as [->|]; [|lia].
  intro H. f_equal. auto.
Qed.

Definition agree_above (i : N) (P Q : list N) : Prop :=
  Forall2 (fun x y => forall j, (i < j)%N -> N.testbit x j = N.testbit y j) P Q.

Fixpoint differ_at (i : N) (P Q : list N) : nat :=
  match P, Q with
  | x :: P, y :: Q => (if eqb (N.testbit x i) (N.testbit y i) then 0 else 1) + differ_at i P Q
  | _, _ => 0
  end.

Lemma agree_refl i P : agree_above i P P.
Proof. induction P; constructor; auto. Qed.

Lemma agree_mono i j P Q : (i <= j)%N -> agree_above i P Q -> agree_above j P Q.
Proof. intros L H. induction H; constructor; auto. intros m M. apply H. lia. Qed.

Lemma differ_none i j P Q : (i < j)%N -> agree_above i P Q -> differ_at j P Q = 0.
Proof. intros L H. induction H as [|x y P Q A _ IH]; simpl; auto. now rewrite A, eqb_reflx. Qed.

(** The highest place at which some heap changes. *)
Lemma highest P Q : Forall2 (fun x y => (y <= x)%N) P Q -> 1 <= changed P Q ->
  exists i, agree_above i P Q /\ 1 <= differ_at i P Q.
Proof.
  induction 1 as [|x y P Q L F IH]; simpl; [lia|]. intro H.
  assert (T : P = Q \/ 1 <= changed P Q).
  { destruct (Nat.eq_dec (changed P Q) 0) as [Z|Z]; [left; now apply unchanged|right; lia]. }
  destruct (N.eqb_spec x y) as [->|D].
  - destruct (IH H) as (i & A & B). exists i. split; [constructor; auto|]. lia.
  - set (z := N.lxor x y). assert (Z : z <> 0%N) by (intro Z; apply D; now apply N.lxor_eq).
    assert (Top : N.testbit x (N.log2 z) <> N.testbit y (N.log2 z)).
    { intro E. assert (B := N.bit_log2 z Z). unfold z in B at 1. rewrite N.lxor_spec, E, xorb_nilpotent in B. discriminate. }
    assert (Above : forall j, (N.log2 z < j)%N -> N.testbit x j = N.testbit y j).
    { intros j J. assert (B := N.bits_above_log2 z j J). unfold z in B. rewrite N.lxor_spec in B. now apply xorb_eq. }
    assert (Here : forall A, 1 <= (if eqb (N.testbit x (N.log2 z)) (N.testbit y (N.log2 z)) then 0 else 1) + A).
    { intro A. destruct (eqb _ _) eqn:E; [apply eqb_prop in E; congruence|lia]. }
    destruct T as [->|T].
    + exists (N.log2 z). split; [constructor; auto; apply agree_refl|apply Here].
    + destruct (IH T) as (i & A & B). destruct (N.le_gt_cases i (N.log2 z)) as [C|C].
      * exists (N.log2 z). split; [constructor; auto; now apply (agree_mono i)|apply Here].
      * exists i. split; [constructor; auto; intros j J; apply Above; lia|lia].
Qed.

(** There, heaps only lose a 1. *)
Lemma ones_differ i P Q : Forall2 (fun x y => (y <= x)%N) P Q -> agree_above i P Q ->
  ones i P = ones i Q + differ_at i P Q /\ differ_at i P Q <= changed P Q.
Proof.
  induction 1 as [|x y P Q L F IH]; intro A; simpl; [lia|]. inversion A as [|? ? ? ? H A']; subst.
  destruct (IH A') as [B C]. rewrite B.
  destruct (N.testbit x i) eqn:X, (N.testbit y i) eqn:Y; simpl; destruct (N.eqb_spec x y) as [E|E]; subst; try congruence; try lia.
  exfalso. assert ((x < y)%N); [|lia]. now apply lt_by_bit with (k := i).
Qed.

Lemma moore_leaves k P Q : moore_lost k P -> moore k P Q -> ~ moore_lost k Q.
Proof.
  intros S (F & C1 & C2) S'. destruct (highest P Q F C1) as (i & A & D). destruct (ones_differ i P Q F A) as [E B].
  specialize (S i). specialize (S' i). rewrite E in S. set (d := differ_at i P Q) in *.
  rewrite <- Nat.add_mod_idemp_l, S', Nat.add_0_l, Nat.mod_small in S by lia. lia.
Qed.

(** ** From every other position some move leads in *)

(** The places are settled from the highest down. A heap is [true], free, once it has lost a 1: it may then get
    any smaller places. *)
Definition heap : Type := bool * N.
Definition free (L : list heap) : nat := length (filter fst L).
Fixpoint touched (L : list heap) (R : list N) : nat :=
  match L, R with (f, v) :: L, w :: R => (if f || negb (v =? w)%N then 1 else 0) + touched L R | _, _ => 0 end.

Definition becomes (B : N) (h : heap) (w : N) : Prop := (w < 2 ^ B)%N /\ (fst h = false -> (w <= snd h)%N).

(** What happens at place B: whether the heap is free from now on, and its new digit. *)
Definition allowed (B : N) (h : heap) (m : bool * bool) : Prop :=
  if fst h then fst m = true
  else (fst m = false /\ snd m = N.testbit (snd h) B) \/ (fst m = true /\ N.testbit (snd h) B = true /\ snd m = false).

Definition freed (M : list (bool * bool)) : nat := length (filter fst M).
Definition digits (M : list (bool * bool)) : nat := length (filter snd M).
Fixpoint fixed_ones (B : N) (L : list heap) : nat :=
  match L with [] => 0 | (f, v) :: L => (if negb f && N.testbit v B then 1 else 0) + fixed_ones B L end.

(** Free heaps can supply up to as many 1s as there are of them, *)
Lemma supply B L : forall s, s <= free L ->
  exists M, Forall2 (allowed B) L M /\ freed M = free L /\ digits M = fixed_ones B L + s.
Proof.
  unfold free, freed, digits. induction L as [|[f v] L IH]; intros s H; simpl in *.
  - exists []. split; [constructor|]. simpl. lia.
  - destruct f; simpl in *.
    + destruct s as [|s].
      * destruct (IH 0 ltac:(lia)) as (M & A & F & D). exists ((true, false) :: M).
        split; [now constructor|]. simpl. lia.
      * destruct (IH s ltac:(lia)) as (M & A & F & D). exists ((true, true) :: M).
        split; [now constructor|]. simpl. lia.
    + destruct (IH s ltac:(lia)) as (M & A & F & D). exists ((false, N.testbit v B) :: M).
      split; [constructor; auto; left; auto|]. simpl. split; auto. destruct (N.testbit v B); simpl; lia.
Qed.

(** and heaps with a 1 can lose it and become free. *)
Lemma lose B L : forall r, r <= fixed_ones B L ->
  exists M, Forall2 (allowed B) L M /\ freed M = free L + r /\ digits M + r = fixed_ones B L.
Proof.
  unfold free, freed, digits. induction L as [|[f v] L IH]; intros r H; simpl in *.
  - exists []. split; [constructor|]. simpl. lia.
  - destruct f; simpl in *.
    + destruct (IH r ltac:(lia)) as (M & A & F & D). exists ((true, false) :: M).
        split; [now constructor|]. simpl. lia.
    + destruct (N.testbit v B) eqn:T; simpl in *.
      * destruct r as [|r].
        -- destruct (IH 0 ltac:(lia)) as (M & A & F & D). exists ((false, true) :: M).
           split; [constructor; auto; left; auto|]. simpl. lia.
        -- destruct (IH r ltac:(lia)) as (M & A & F & D). exists ((true, false) :: M).
           split; [constructor; auto; right; auto|]. simpl. lia.
      * destruct (IH r ltac:(lia)) as (M & A & F & D). exists ((false, false) :: M).
        split; [constructor; auto; left; auto|]. simpl. lia.
Qed.

Lemma choose k B L : free L <= k ->
  exists M, Forall2 (allowed B) L M /\ freed M <= k /\ digits M mod (k + 1) = 0.
Proof.
  intro H. set (c := fixed_ones B L). set (r := c mod (k + 1)).
  assert (C := Nat.div_mod c (k + 1) ltac:(lia)). fold r in C.
  assert (R : r < k + 1) by (apply Nat.mod_upper_bound; lia).
  assert (Mult : forall q, ((k + 1) * q) mod (k + 1) = 0) by (intro q; rewrite Nat.mul_comm; apply Nat.mod_mul; lia).
  destruct (Nat.eq_dec r 0) as [Z|Z].
  - destruct (supply B L 0 ltac:(lia)) as (M & A & F & D). exists M. repeat split; auto; [lia|].
    fold c in D. rewrite D. replace (c + 0) with ((k + 1) * (c / (k + 1))) by lia. apply Mult.
  - destruct (le_lt_dec (k + 1 - r) (free L)) as [S|S].
    + destruct (supply B L _ S) as (M & A & F & D). exists M. repeat split; auto; [lia|].
      fold c in D. rewrite D. replace (c + (k + 1 - r)) with ((k + 1) * (c / (k + 1) + 1)) by lia. apply Mult.
    + destruct (lose B L r) as (M & A & F & D); [fold c; lia|]. exists M. repeat split; auto; [lia|].
      fold c in D. replace (digits M) with ((k + 1) * (c / (k + 1))) by lia. apply Mult.
Qed.

(** The places below B, of the heaps as they are now. *)
Fixpoint rest (B : N) (L : list heap) (M : list (bool * bool)) : list heap :=
  match L, M with (_, v) :: L, (f, _) :: M => (f, v mod 2 ^ B)%N :: rest B L M | _, _ => [] end.

Lemma free_rest B L M : Forall2 (allowed B) L M -> free (rest B L M) = freed M.
Proof. unfold free, freed. induction 1 as [|[f v] [f' t] L M _ _ IH]; simpl; auto. destruct f'; simpl; auto. Qed.

Definition with_digit (B : N) (t : bool) (w : N) : N := ((if t then 2 ^ B else 0) + w)%N.

Lemma with_digit_bit B t w : (w < 2 ^ B)%N ->
  N.testbit (with_digit B t w) B = t /\ forall i, (i < B)%N -> N.testbit (with_digit B t w) i = N.testbit w i.
Proof.
  intro H. unfold with_digit. assert (P : (2 ^ B <> 0)%N) by (apply N.pow_nonzero; discriminate). destruct t.
  - assert (E : (2 ^ B + w = w + 1 * 2 ^ B)%N) by lia. rewrite E. split.
    + rewrite N.testbit_eqb, N.div_add, (N.div_small w) by auto. reflexivity.
    + intros i L. rewrite <- (N.mod_pow2_bits_low (w + 1 * 2 ^ B) B i L), N.mod_add by auto.
      now rewrite N.mod_pow2_bits_low.
  - rewrite N.add_0_l. split; auto. destruct (N.eq_dec w 0) as [->|Z]; [apply N.bits_0|].
    apply N.bits_above_log2, N.log2_lt_pow2; lia.
Qed.

Lemma split_digit B v : (v < 2 ^ N.succ B)%N -> v = with_digit B (N.testbit v B) (v mod 2 ^ B).
Proof.
  intro H. assert (P : (2 ^ B <> 0)%N) by (apply N.pow_nonzero; discriminate).
  rewrite N.pow_succ_r' in H. assert (D := N.div_mod v (2 ^ B) P).
  assert (Q : (v / 2 ^ B < 2)%N) by (apply N.div_lt_upper_bound; lia).
  unfold with_digit. rewrite N.testbit_eqb. destruct (N.eqb_spec ((v / 2 ^ B) mod 2) 1) as [E|E].
  - rewrite N.mod_small in E by auto. rewrite E in D. lia.
  - rewrite N.mod_small in E by auto. assert (Z : forall q, (q < 2 -> q <> 1 -> q = 0)%N) by lia.
    apply Z in E; auto. rewrite E in D. lia.
Qed.

Lemma compose B L M : Forall2 (allowed B) L M -> (forall h, In h L -> (snd h < 2 ^ N.succ B)%N) ->
  forall R, Forall2 (becomes B) (rest B L M) R ->
  exists R', Forall2 (becomes (N.succ B)) L R' /\ touched L R' <= touched (rest B L M) R /\
    ones B R' = digits M /\ forall i, (i < B)%N -> ones i R' = ones i R.
Proof.
  assert (P : (2 ^ B <> 0)%N) by (apply N.pow_nonzero; discriminate).
  unfold digits. induction 1 as [|[f v] [f' t] L M A F IH]; intros Small R H; simpl in H.
  - inversion H; subst. exists []. simpl. repeat split; auto.
  - inversion H as [|? w ? R0 [W1 W2] H']; subst. simpl in W2.
    destruct (IH (fun h I => Small h (or_intror I)) R0 H') as (R' & F' & T & O & Os).
    assert (V := Small (f, v) (or_introl eq_refl)). simpl in V. assert (S := split_digit B v V).
    exists (with_digit B t w :: R'). destruct (with_digit_bit B t w W1) as [D1 D2].
    assert (Pow := N.pow_succ_r' 2 B).
    assert (Lt : (with_digit B t w < 2 ^ N.succ B)%N) by (unfold with_digit; destruct t; lia).
    unfold allowed in A. simpl in A.
    assert (Same : f = false -> f' = false -> t = N.testbit v B).
    { intros -> ->. destruct A as [[_ A]|[A _]]; [auto|discriminate]. }
    assert (Low : (v mod 2 ^ B < 2 ^ B)%N) by (apply N.mod_lt; auto).
    split; [|split; [|split]].
    + constructor; auto. split; auto. simpl. intros ->. destruct A as [[-> ->]|(-> & A & ->)].
      * rewrite S at 2. unfold with_digit. apply N.add_le_mono_l. auto.
      * rewrite S, A. unfold with_digit. rewrite N.add_0_l.
        apply N.lt_le_incl, N.lt_le_trans with (2 ^ B)%N; [auto|apply N.le_add_r].
    + simpl. destruct f; simpl.
      * rewrite A. simpl. lia.
      * destruct f'; simpl; [destruct (negb _); lia|].
        destruct (N.eqb_spec (v mod 2 ^ B) w) as [E|E]; simpl.
        -- replace (v =? with_digit B t w)%N with true; [simpl; lia|]. symmetry. apply N.eqb_eq.
           rewrite S at 1. now rewrite (Same eq_refl eq_refl), E.
        -- destruct (negb _); lia.
    + simpl. rewrite D1. destruct t; simpl; lia.
    + intros i I. simpl. rewrite D2, Os by auto. reflexivity.
Qed.

Lemma settle k B : forall L, (forall h, In h L -> (snd h < 2 ^ N.of_nat B)%N) -> free L <= k ->
  exists R, Forall2 (becomes (N.of_nat B)) L R /\ touched L R <= k /\
    forall i, (i < N.of_nat B)%N -> ones i R mod (k + 1) = 0.
Proof.
  induction B as [|B IH]; intros L Small H.
  - exists (map snd L). split; [|split; [|lia]].
    + induction L as [|h L IHL]; simpl; constructor.
      * split; [apply Small; now left|auto with arith]. intros _. lia.
      * apply IHL; [intros x I; apply Small; now right|]. unfold free in *. simpl in H. destruct (fst h); simpl in *; lia.
    + clear Small. unfold free in H. revert H. generalize k. induction L as [|[f v] L IHL]; intros k0 H; simpl in *; [lia|].
      rewrite N.eqb_refl. destruct f; simpl in *; [specialize (IHL (k0 - 1))|specialize (IHL k0)]; lia.
  - rewrite Nat2N.inj_succ in *. destruct (choose k (N.of_nat B) L H) as (M & A & F & D).
    destruct (IH (rest (N.of_nat B) L M)) as (R & R1 & R2 & R3).
    + assert (P : (2 ^ N.of_nat B <> 0)%N) by (apply N.pow_nonzero; discriminate).
      clear - P. revert M. induction L as [|[f v] L IHL]; intros [|[f' t] M] h I; simpl in I; try easy.
      destruct I as [<-|I]; [simpl; now apply N.mod_lt|eauto].
    + rewrite (free_rest _ _ _ A). auto.
    + destruct (compose _ L M A Small R R1) as (R' & C1 & C2 & C3 & C4). exists R'. split; [auto|split; [lia|]].
      intros i I. destruct (N.eq_dec i (N.of_nat B)) as [->|E]; [rewrite C3; auto|]. rewrite C4 by lia. apply R3. lia.
Qed.

Lemma ones_small i B R : (forall x, In x R -> (x < 2 ^ B)%N) -> (B <= i)%N -> ones i R = 0.
Proof.
  intros H L. induction R as [|x R IH]; simpl; auto. rewrite IH by (intros y I; apply H; now right).
  assert (X : (x < 2 ^ B)%N) by (apply H; now left).
  destruct (N.eq_dec x 0) as [->|Z]; [now rewrite N.bits_0|].
  rewrite N.bits_above_log2; auto. apply N.log2_lt_pow2; [lia|]. apply N.lt_le_trans with (2 ^ B)%N; auto.
  apply N.pow_le_mono_r; [discriminate|auto].
Qed.

Lemma bounded P : exists B, forall x, In x P -> (x < 2 ^ N.of_nat B)%N.
Proof.
  exists (N.to_nat (N.size (max_of P))). intros x I. apply max_of_ge in I. rewrite N2Nat.id.
  assert (S := N.size_gt (max_of P)). lia.
Qed.

Lemma moore_decided k P : moore_lost k P \/ ~ moore_lost k P.
Proof.
  destruct (bounded P) as (B & H).
  assert (D : (forall i, (i < N.of_nat B)%N -> ones i P mod (k + 1) = 0) \/ exists i, ones i P mod (k + 1) <> 0).
  { clear H. induction B as [|B [IH|IH]]; [left; intros i I; lia| |now right].
    destruct (Nat.eq_dec (ones (N.of_nat B) P mod (k + 1)) 0) as [E|E]; [left|right; eauto].
    intros i I. destruct (N.eq_dec i (N.of_nat B)) as [->|N]; auto. apply IH. lia. }
  destruct D as [D|(i & D)]; [left|right; intro S; now apply D].
  intro i. destruct (N.lt_ge_cases i (N.of_nat B)) as [L|L]; auto.
  rewrite (ones_small i (N.of_nat B)); auto. apply Nat.mod_0_l. lia.
Qed.

Lemma moore_enters k P : ~ moore_lost k P -> exists Q, moore k P Q /\ moore_lost k Q.
Proof.
  intro S. destruct (bounded P) as (B & H).
  destruct (settle k B (map (fun x => (false, x)) P)) as (R & R1 & R2 & R3).
  - intros h I. apply in_map_iff in I. destruct I as (x & <- & I). simpl. auto.
  - unfold free. replace (filter fst (map (fun x : N => (false, x)) P)) with (@nil heap); [simpl; lia|].
    clear. induction P; simpl; auto.
  - assert (Facts : Forall2 (fun x y => (y <= x)%N) P R /\ changed P R <= k /\ forall x, In x R -> (x < 2 ^ N.of_nat B)%N).
    { clear - R1 R2. revert R R1 k R2. induction P as [|x P IH]; intros R R1 k R2; simpl in R1; inversion R1 as [|? w ? R' [W1 W2] R1']; subst.
      - simpl. split; [constructor|split; [lia|easy]].
      - simpl in R2. simpl. simpl in W2.
        destruct (IH R' R1' (k - (if (x =? w)%N then 0 else 1))) as (A & C & D); [destruct (x =? w)%N; simpl in *; lia|].
        split; [constructor; auto|split; [destruct (x =? w)%N; simpl in *; lia|]]. intros y [<-|I]; auto. }
    destruct Facts as (A & C & D).
    assert (S' : moore_lost k R).
    { intro i. destruct (N.lt_ge_cases i (N.of_nat B)) as [L|L]; auto.
      rewrite (ones_small i (N.of_nat B)); auto. apply Nat.mod_0_l. lia. }
    exists R. split; auto. split; auto. split; auto.
    destruct (Nat.eq_dec (changed P R) 0) as [Z|Z]; [|lia]. apply unchanged in Z; auto. subst R. easy.
Qed.

Definition tokens (P : list N) : nat := fold_right (fun x n => N.to_nat x + n) 0 P.

Lemma moore_ends k P Q : moore k P Q -> tokens Q < tokens P.
Proof.
  intros (F & C & _). unfold tokens. revert C.
  assert (Le : fold_right (fun x n => N.to_nat x + n) 0 Q + changed P Q <= fold_right (fun x n => N.to_nat x + n) 0 P).
  { induction F as [|x y P Q L F IH]; simpl; [lia|]. destruct (N.eqb_spec x y); lia. }
  lia.
Qed.

Theorem moore_nim k P : lost _ (moore k) P <-> moore_lost k P.
Proof.
  apply (lost_set _ (moore k) tokens (moore_ends k) (moore_lost k)).
  - apply moore_decided.
  - apply moore_leaves.
  - apply moore_enters.
Qed.
