(** * Mex and xor

    The two operations behind nim-values: the least excluded number of a list, and the xor of a list.
    Standard library only, as everywhere in this folder. *)
From Coq Require Import Arith NArith List Lia.
Import ListNotations.

(** ** Mex *)

(** [m] is the mex of [l]: it is not in [l], and every smaller number is. *)
Definition is_mex (l : list N) (m : N) : Prop :=
  ~ In m l /\ forall u, (u < m)%N -> In u l.

Fixpoint mex_from (fuel : nat) (k : N) (l : list N) : N :=
  match fuel with
  | 0 => k
  | S f => if existsb (N.eqb k) l then mex_from f (N.succ k) l else k
  end.

Definition max_of (l : list N) : N := fold_right N.max 0%N l.
Definition mex (l : list N) : N := mex_from (S (N.to_nat (max_of l))) 0 l.

Lemma max_of_ge l x : In x l -> (x <= max_of l)%N.
Proof.
  induction l; simpl; [easy|].
  intros [->|H]; [|apply IHl in H]; unfold max_of; simpl; fold (max_of l); lia.
Qed.

Lemma mex_from_spec l : forall f k,
  (forall u, (u < k)%N -> In u l) -> (forall x, In x l -> (x < k + N.of_nat f)%N) ->
  is_mex l (mex_from f k l).
Proof.
  induction f; simpl; intros k Hlow Hhigh.
  - split; auto. intro H. apply Hhigh in H. lia.
  - destruct (existsb (N.eqb k) l) eqn:E.
    + apply IHf.
      * intros u Hu. destruct (N.eq_dec u k) as [->|]; [|apply Hlow; lia].
        apply existsb_exists in E. destruct E as (x & Hx & Ex). apply N.eqb_eq in Ex. now subst.
      * intros x Hx. apply Hhigh in Hx. lia.
    + split; auto. intro H. assert (existsb (N.eqb k) l = true); [|congruence].
      apply existsb_exists. exists k. split; auto. apply N.eqb_refl.
Qed.

(** The function [mex] computes the mex. *)
Theorem mex_spec l : is_mex l (mex l).
Proof.
  apply mex_from_spec.
  - intros u Hu. lia.
  - intros x Hx. apply max_of_ge in Hx. lia.
Qed.

(** Lists with the same members have the same mex. *)
Lemma is_mex_unique l l' m m' :
  (forall v, In v l <-> In v l') -> is_mex l m -> is_mex l' m' -> m = m'.
Proof.
  intros H [A B] [C D]. destruct (N.lt_trichotomy m m') as [E|[E|E]]; auto.
  - elim A. apply H. auto.
  - elim C. apply H. auto.
Qed.

Lemma mex_ext l l' : (forall v, In v l <-> In v l') -> mex l = mex l'.
Proof. intro H. eapply is_mex_unique; eauto using mex_spec. Qed.

(** ** Xor of a list *)

Definition xors (l : list N) : N := fold_right N.lxor 0%N l.

Lemma xors_app l l' : xors (l ++ l') = N.lxor (xors l) (xors l').
Proof. induction l; simpl; auto. rewrite IHl. now rewrite N.lxor_assoc. Qed.

(** Two numbers are compared at the highest bit where they differ. *)
Lemma lt_by_bit a b k :
  N.testbit a k = false -> N.testbit b k = true ->
  (forall j, (k < j)%N -> N.testbit a j = N.testbit b j) -> (a < b)%N.
Proof.
  intros Ha Hb H.
  assert (E : N.shiftr a (N.succ k) = N.shiftr b (N.succ k)).
  { apply N.bits_inj. intro i. rewrite !N.shiftr_spec by lia. apply H. lia. }
  assert (P : (2 ^ k <> 0)%N) by (apply N.pow_nonzero; discriminate).
  rewrite !N.shiftr_div_pow2, !N.pow_succ_r', (N.mul_comm 2), <- !N.div_div in E by easy.
  apply N.testbit_false in Ha. apply N.testbit_true in Hb.
  pose proof (N.div_mod' (a / 2 ^ k) 2).
  pose proof (N.div_mod' (b / 2 ^ k) 2).
  pose proof (N.div_mod a (2 ^ k) P). pose proof (N.div_mod b (2 ^ k) P).
  pose proof (N.mod_lt a (2 ^ k) P).
  assert (L : (a / 2 ^ k + 1 <= b / 2 ^ k)%N) by lia.
  apply (N.mul_le_mono_l _ _ (2 ^ k)) in L. rewrite N.mul_add_distr_l, N.mul_1_r in L.
  apply N.lt_le_trans with (2 ^ k * (a / 2 ^ k) + 2 ^ k)%N;
    [rewrite H2 at 1; now apply N.add_lt_mono_l|].
  rewrite H3. eapply N.le_trans; [exact L|]. apply N.le_add_r.
Qed.

(** Bouton's step: if [g] has the highest bit of [x], then [g xor x] is smaller than [g]. *)
Lemma xor_lt x g :
  x <> 0%N -> N.testbit g (N.log2 x) = true -> (N.lxor g x < g)%N.
Proof.
  intros Hx Hg. apply lt_by_bit with (k := N.log2 x); auto.
  - rewrite N.lxor_spec, Hg, N.bit_log2; auto.
  - intros j Hj. rewrite N.lxor_spec, (N.bits_above_log2 x j) by lia. apply Bool.xorb_false_r.
Qed.

Lemma xors_bit l k : N.testbit (xors l) k = true -> exists g, In g l /\ N.testbit g k = true.
Proof.
  induction l as [|g l IH]; [easy|]. change (xors (g :: l)) with (N.lxor g (xors l)).
  rewrite N.lxor_spec. destruct (N.testbit g k) eqn:E; [exists g; split; [now left|auto]|].
  rewrite Bool.xorb_false_l. intro H. destruct (IH H) as (h & ? & ?). exists h. split; auto. now right.
Qed.
