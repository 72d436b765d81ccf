(** * Moore's Nim in misère play

    The player who cannot move wins. [Moore1910]: if some heap has two tokens or more, the position is lost for the
    player to move exactly when it is lost in normal play; if none has, when the number of heaps of one leaves the
    remainder 1 after division by k + 1. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex LostSet Moore.
Import ListNotations.

Definition all_small (P : list N) : bool := forallb (fun x => x <=? 1)%N P.
Definition misere_moore_lost (k : nat) (P : list N) : Prop :=
  if all_small P then ones 0 P mod (k + 1) = 1 else moore_lost k P.

(** How many heaps have two tokens or more. *)
Fixpoint large (P : list N) : nat := match P with [] => 0 | x :: P => (if (1 <? x)%N then 1 else 0) + large P end.

Lemma small_cons x P : all_small (x :: P) = true <-> (x = 0 \/ x = 1)%N /\ all_small P = true.
Proof. simpl. rewrite andb_true_iff, N.leb_le. intuition lia. Qed.

Lemma large_small P : all_small P = true <-> large P = 0.
Proof.
  induction P as [|x P IH]; [easy|]. simpl. rewrite andb_true_iff, IH. destruct (N.leb_spec x 1), (N.ltb_spec 1 x); intuition lia.
Qed.

(** Among small heaps a move removes heaps of one. *)
Lemma small_changed P Q : Forall2 (fun x y => (y <= x)%N) P Q -> all_small P = true ->
  all_small Q = true /\ ones 0 P = ones 0 Q + changed P Q.
Proof.
  induction 1 as [|x y P Q L _ IH]; intro S; [auto|]. apply small_cons in S. destruct S as [X S].
  destruct (IH S) as [A B]. split; [apply small_cons; split; auto; lia|]. simpl. rewrite B.
  assert (Y : (y = 0 \/ y = 1)%N) by lia. destruct X as [->| ->], Y as [->| ->]; simpl; lia.
Qed.

Lemma large_changed P Q : Forall2 (fun x y => (y <= x)%N) P Q -> all_small Q = true -> large P <= changed P Q.
Proof.
  induction 1 as [|x y P Q L _ IH]; intro S; [auto|]. apply small_cons in S. destruct S as [Y S]. specialize (IH S).
  simpl. destruct (N.ltb_spec 1 x), (N.eqb_spec x y); simpl; lia.
Qed.

Lemma ones_large i P : (1 <= i)%N -> ones i P <= large P.
Proof.
  intro I. induction P as [|x P IH]; simpl; auto. destruct (N.ltb_spec 1 x) as [L|L]; [destruct (N.testbit x i); simpl; lia|].
  replace (N.testbit x i) with false; [simpl; lia|]. symmetry. assert (X : (x = 0 \/ x = 1)%N) by lia.
  destruct X as [->| ->]; [apply N.bits_0|]. apply N.bits_above_log2. simpl. lia.
Qed.

Lemma some_one i P x : In x P -> N.testbit x i = true -> 1 <= ones i P.
Proof.
  induction P as [|y P IH]; [easy|]. intros [->|I] B; simpl; [rewrite B; lia|]. specialize (IH I B). lia.
Qed.

Lemma some_large P : all_small P = false -> exists x, In x P /\ (1 < x)%N.
Proof.
  induction P as [|y P IH]; simpl; [discriminate|]. destruct (N.leb_spec y 1) as [L|L]; simpl; [|eauto].
  intro H. destruct (IH H) as (x & I & X). eauto.
Qed.

(** A lost position with a large heap has more than k of them. *)
Lemma many_large k P : all_small P = false -> moore_lost k P -> k < large P.
Proof.
  intros S L. destruct (some_large P S) as (x & I & X). specialize (L (N.log2 x)).
  assert (T : (1 <= N.log2 x)%N) by (apply N.log2_le_pow2; simpl; lia).
  assert (O := some_one (N.log2 x) P x I (N.bit_log2 x ltac:(lia))). assert (M := ones_large (N.log2 x) P T).
  destruct (le_lt_dec (large P) k) as [K|]; auto. rewrite Nat.mod_small in L by lia. lia.
Qed.

Lemma same_heaps P : Forall2 (fun x y : N => (y <= x)%N) P P /\ changed P P = 0.
Proof. induction P as [|x P [A B]]; simpl; [auto|]. rewrite N.eqb_refl, B. split; auto. constructor; auto. lia. Qed.

Lemma some_move k P x : 1 <= k -> In x P -> x <> 0%N -> exists Q, moore k P Q.
Proof.
  intros K I X. apply in_split in I. destruct I as (a & b & ->). exists (a ++ 0%N :: b). unfold moore.
  assert (H : Forall2 (fun x y : N => (y <= x)%N) (a ++ x :: b) (a ++ 0%N :: b) /\ changed (a ++ x :: b) (a ++ 0%N :: b) = 1).
  { induction a as [|y a [A B]]; simpl.
    - destruct (same_heaps b) as [A B]. rewrite B. destruct (N.eqb_spec x 0); [easy|]. split; auto. constructor; auto. lia.
    - rewrite N.eqb_refl, B. split; auto. constructor; auto. lia. }
  destruct H as [A B]. rewrite B. split; auto.
Qed.

(** Large heaps can become 0 or 1, s of them 1, and r heaps of one can go. *)
Lemma flatten P : forall r s, s <= large P -> r <= length (filter (N.eqb 1) P) ->
  exists Q, Forall2 (fun x y => (y <= x)%N) P Q /\ changed P Q = large P + r /\ all_small Q = true /\
    ones 0 Q + r = length (filter (N.eqb 1) P) + s.
Proof.
  induction P as [|x P IH]; intros r s S R.
  - exists []. simpl in *. repeat split; auto; lia.
  - cbn [large filter] in *. destruct (N.ltb_spec 1 x) as [L|L].
    + replace (1 =? x)%N with false in * by (symmetry; apply N.eqb_neq; lia).
      destruct s as [|s].
      * destruct (IH r 0 ltac:(lia) R) as (Q & A & B & C & D). exists (0%N :: Q).
        split; [constructor; auto; lia|]. split; [simpl; destruct (N.eqb_spec x 0); simpl; lia|]. split; [exact C|exact D].
      * destruct (IH r s ltac:(simpl in S; lia) R) as (Q & A & B & C & D). exists (1%N :: Q).
        split; [constructor; auto; lia|]. split; [simpl; destruct (N.eqb_spec x 1); simpl; lia|]. split; [exact C|simpl; lia].
    + assert (X : (x = 0 \/ x = 1)%N) by lia. destruct X as [->| ->].
      * simpl in R. destruct (IH r s S R) as (Q & A & B & C & D). exists (0%N :: Q).
        split; [constructor; auto; lia|]. split; [simpl; lia|]. split; [exact C|exact D].
      * simpl in R. destruct r as [|r].
        -- destruct (IH 0 s S ltac:(lia)) as (Q & A & B & C & D). exists (1%N :: Q).
           split; [constructor; auto; lia|]. split; [simpl; lia|]. split; [exact C|simpl; lia].
        -- destruct (IH r s S ltac:(lia)) as (Q & A & B & C & D). exists (0%N :: Q).
           split; [constructor; auto; lia|]. split; [simpl; lia|]. split; [exact C|simpl; lia].
Qed.

Lemma misere_leaves k P Q : misere_moore_lost k P -> moore k P Q -> ~ misere_moore_lost k Q.
Proof.
  intros T M T'. destruct (all_small P) eqn:E; unfold misere_moore_lost in T; rewrite E in T.
  - destruct M as (F & C1 & C2). destruct (small_changed P Q F E) as [S O].
    unfold misere_moore_lost in T'. rewrite S in T'. rewrite O, <- Nat.add_mod_idemp_l, T' in T by lia.
    destruct (Nat.eq_dec (changed P Q) k) as [D|D]; [rewrite D, Nat.add_comm, Nat.mod_same in T; lia|].
    rewrite Nat.mod_small in T; lia.
  - unfold misere_moore_lost in T'. destruct (all_small Q) eqn:S.
    + destruct M as (F & C1 & C2). assert (L := large_changed P Q F S). assert (K := many_large k P E T). lia.
    + now apply (moore_leaves k P Q T M).
Qed.

Lemma misere_moves k P : 1 <= k -> misere_moore_lost k P -> exists Q, moore k P Q.
Proof.
  intros K T. unfold misere_moore_lost in T. destruct (all_small P) eqn:E.
  - assert (O : ones 0 P <> 0) by (intro O; rewrite O, Nat.mod_0_l in T; lia).
    assert (X : exists x, In x P /\ x <> 0%N).
    { clear - O. induction P as [|x P IH]; [easy|]. destruct (N.eq_dec x 0) as [->|D]; [|exists x; simpl; auto].
      destruct (IH O) as (y & I & Y). exists y. simpl. auto. }
    destruct X as (x & I & X). now apply (some_move k P x).
  - destruct (some_large P E) as (x & I & X). apply (some_move k P x); auto. lia.
Qed.

Lemma filter_ones P : all_small P = true -> length (filter (N.eqb 1) P) = ones 0 P.
Proof.
  induction P as [|x P IH]; intro S; auto. apply small_cons in S. destruct S as [X S]. destruct X as [->| ->]; simpl; auto.
Qed.

Lemma misere_enters k P : 1 <= k -> ~ misere_moore_lost k P ->
  (forall Q, ~ moore k P Q) \/ exists Q, moore k P Q /\ misere_moore_lost k Q.
Proof.
  intros K T. destruct (le_lt_dec (large P) k) as [M|M].
  - (* at most k large heaps: all of them can become small *)
    set (e := length (filter (N.eqb 1) P)). set (c := e mod (k + 1)).
    assert (D := Nat.div_mod e (k + 1) ltac:(lia)). fold c in D.
    assert (C : c < k + 1) by (apply Nat.mod_upper_bound; lia).
    assert (Go : forall r s q, s <= large P -> r <= e -> 1 <= large P + r <= k -> e + s = (k + 1) * q + 1 + r ->
      exists Q, moore k P Q /\ misere_moore_lost k Q).
    { intros r s q S R B E. destruct (flatten P r s S R) as (Q & F & Ch & Sm & O).
      exists Q. split; [split; [auto|lia]|]. unfold misere_moore_lost. rewrite Sm. fold e in O.
      replace (ones 0 Q) with (1 + q * (k + 1)) by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. lia. }
    destruct (all_small P) eqn:S.
    + assert (L := proj1 (large_small P) S). unfold misere_moore_lost in T. rewrite S in T.
      rewrite <- (filter_ones P S) in T. fold e in T. fold c in T.
      destruct (Nat.eq_dec e 0) as [Z|Z].
      * left. intros Q (F & C1 & _). destruct (small_changed P Q F S) as [_ O]. rewrite <- (filter_ones P S) in O.
        fold e in O. lia.
      * right. destruct (Nat.eq_dec c 0) as [Z'|Z'].
        -- assert (Q1 : 1 <= e / (k + 1)) by (destruct (e / (k + 1)); lia).
           apply (Go k 0 (e / (k + 1) - 1)); try lia; nia.
        -- apply (Go (c - 1) 0 (e / (k + 1))); lia.
    + right. assert (L : 1 <= large P).
      { destruct (large P) eqn:X; [|lia]. apply large_small in X. congruence. }
      destruct (Nat.eq_dec c 0) as [Z|Z]; [apply (Go 0 1 (e / (k + 1))); lia|].
      destruct (le_lt_dec (c - 1) (k - large P)) as [B|B].
      * apply (Go (c - 1) 0 (e / (k + 1))); lia.
      * apply (Go 0 (k + 2 - c) (e / (k + 1) + 1)); lia.
  - right. assert (S : all_small P = false).
    { destruct (all_small P) eqn:S; auto. apply large_small in S. lia. }
    unfold misere_moore_lost in T. rewrite S in T. destruct (moore_enters k P T) as (Q & MQ & LQ).
    exists Q. split; auto. unfold misere_moore_lost. destruct (all_small Q) eqn:SQ; auto. exfalso.
    destruct MQ as (F & _ & C). assert (X := large_changed P Q F SQ). lia.
Qed.

Theorem misere_moore_set k P : 1 <= k ->
  (misere_lost _ (moore k) P <-> misere_moore_lost k P) /\ (misere_won _ (moore k) P <-> ~ misere_moore_lost k P).
Proof.
  intro K. apply (misere_lost_set _ (moore k) tokens (moore_ends k) (misere_moore_lost k)).
  - intro Q. unfold misere_moore_lost. destruct (all_small Q); [lia|apply moore_decided].
  - intro Q. now apply misere_moves.
  - apply misere_leaves.
  - intro Q. now apply misere_enters.
Qed.

Theorem misere_moore k P : 1 <= k ->
  misere_lost _ (moore k) P <-> if all_small P then ones 0 P mod (k + 1) = 1 else moore_lost k P.
Proof. intro K. now apply misere_moore_set. Qed.
