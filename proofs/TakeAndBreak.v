(** * Taking and breaking

    The theorem of Guy and Smith [GuySmith1956]: a period seen on enough heaps holds for ever. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule.
Import ListNotations.

Section TakeAndBreak.
Variable digit : nat -> N.
Notation G := (G (code digit)).

(** Each move turns a heap into at most d heaps; t is the place of the last digit; l' = max(l, 1), because
    a heap of 0 tokens is no heap. If G(n + p) = G(n) for l <= n < d·l' + (d - 1)·p + t, then for all
    n >= l. *)
Theorem take_and_break d t l p :
  1 <= d ->
  (forall k j, t < j -> N.testbit (digit j) k = false) ->
  (forall j k, d < k -> N.testbit (digit j) (N.of_nat k) = false) ->
  (forall n, l <= n -> n + p < d * (max l 1 + p) + t -> G (n + p) = G n) ->
  forall n, l <= n -> G (n + p) = G n.
Proof.
  intros D Ht Hd H n. induction n as [n IH] using lt_wf_ind. intro Ln.
  destruct (le_lt_dec (d * (max l 1 + p) + t) (n + p)) as [Big|]; [|now apply H].
  set (l' := max l 1) in *. assert (L1 : 1 <= l' /\ l <= l') by (unfold l'; lia). clearbody l'.
  assert (M0 : l' <= d * l') by nia.
  assert (M : p <= d * p) by nia.
  rewrite Nat.mul_add_distr_l in Big.
  assert (Take : forall m o, code_option digit m o -> exists j, j <= t /\ j + total o = m /\
     N.testbit (digit j) (N.of_nat (length o)) = true /\ positive_heaps o /\ (0 < j \/ 2 <= length o)
     /\ length o <= d).
  { intros m o (j & T & B & Q & C). exists j. repeat split; auto.
    - destruct (le_lt_dec j t); auto. now rewrite Ht in B.
    - destruct (le_lt_dec (length o) d); auto. now rewrite Hd in B. }
  apply G_code_ext; intros o Ho.
  - assert (Hlt := fun h => code_options_lt digit _ o h (proj2 (in_code_options digit _ _) Ho)).
    destruct (Take _ _ Ho) as (j & Hj & T & B & Q & C & Len).
    destruct (some_large d (l' + p) o) as (a & h & b & -> & Hh); try lia.
    assert (In h (a ++ h :: b)) by (apply in_or_app; simpl; auto).
    exists (a ++ (h - p) :: b). split.
    + eapply swap_heap; eauto; lia.
    + apply value_swap. specialize (Hlt h H0). rewrite <- (IH (h - p)) by lia. f_equal. lia.
  - assert (Hlt := fun h => code_options_lt digit _ o h (proj2 (in_code_options digit _ _) Ho)).
    destruct (Take _ _ Ho) as (j & Hj & T & B & Q & C & Len).
    destruct (some_large d l' o) as (a & h & b & -> & Hh); try lia.
    assert (In h (a ++ h :: b)) by (apply in_or_app; simpl; auto).
    exists (a ++ (h + p) :: b). split.
    + eapply swap_heap; eauto; lia.
    + apply value_swap. specialize (Hlt h H0). apply IH; lia.
Qed.
End TakeAndBreak.
