(** * All-but games: a redundant number

    Any number of tokens may be taken but the excluded ones. Excluding also a number greater than twice the
    largest excluded one changes no nim-value (theorem 3.38 of our main source, [LessonsInPlay]). *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule Subtraction.
Import ListNotations.

Section Redundant.
Variables all fewer : nat -> N.
Variables a b : nat.
Hypothesis all_sub : forall j, all j = 0%N \/ all j = 3%N.
Hypothesis fewer_sub : forall j, fewer j = 0%N \/ fewer j = 3%N.
(** a is the largest number that may not be taken, *)
Hypothesis a_positive : 0 < a.
Hypothesis a_excluded : ~ member all a.
Hypothesis above_a : forall j, a < j -> member all j.
(** b is more than twice as large, and is excluded, too. *)
Hypothesis b_large : 2 * a < b.
Hypothesis fewer_all : forall j, member fewer j <-> member all j /\ j <> b.

Notation G := (G (code all)).

(** The value that taking b leaves is left by another take, too. *)
Lemma another n : b <= n -> exists j, member all j /\ j <> b /\ j <= n /\ G (n - j) = G (n - b).
Proof.
  intro L. set (m := n - b + a).
  (* whatever n - b reaches, m reaches: its value is at least that of n - b *)
  assert (Le : (G (n - b) <= G m)%N).
  { destruct (N.le_gt_cases (G (n - b)) (G m)) as [|Lt]; auto. exfalso.
    destruct (G_mex (code all) (n - b)) as [_ H]. apply H in Lt. apply in_values_sub in Lt; auto.
    destruct Lt as (j & [P _] & J & E). destruct (G_mex (code all) m) as [H' _]. apply H'.
    apply in_values_sub; auto. exists (j + a). split; [apply above_a; lia|]. split; [unfold m; lia|].
    rewrite E. f_equal. unfold m. lia. }
  destruct (N.eq_dec (G m) (G (n - b))) as [E|E].
  - exists (b - a). split; [apply above_a; lia|]. repeat split; try lia. rewrite <- E. f_equal. unfold m. lia.
  - destruct (G_mex (code all) m) as [_ H]. assert (Lt : (G (n - b) < G m)%N) by lia. apply H in Lt.
    apply in_values_sub in Lt; auto. destruct Lt as (i & M & I & F).
    assert (D : i <> a) by (intros ->; now apply a_excluded).
    destruct M as [P M]. exists (b - a + i). unfold m in *.
    split; [apply above_a; lia|]. repeat split; try lia. rewrite F. f_equal. lia.
Qed.

Theorem redundant_number n : Play.G (code fewer) n = G n.
Proof.
  induction n as [n IH] using lt_wf_ind. rewrite !G_eq. apply mex_ext. intro v.
  rewrite (in_values_sub fewer fewer_sub), (in_values_sub all all_sub). split.
  - intros (j & M & J & ->). apply fewer_all in M. destruct M as [M _]. exists j. repeat split; try apply M; auto.
    apply IH. destruct M. lia.
  - intros (j & M & J & ->). destruct (Nat.eq_dec j b) as [->|D].
    + destruct (another n J) as (i & Mi & Di & I & E). exists i. split; [now apply fewer_all|]. split; auto.
      rewrite IH by (destruct Mi; lia). now symmetry.
    + exists j. split; [now apply fewer_all|]. split; auto. symmetry. apply IH. destruct M. lia.
Qed.
End Redundant.

(** The theorem in the language of rules. *)
Theorem all_but_redundant l b n : (0 < max_of l)%N -> (2 * max_of l < b)%N ->
  nim_value (AllBut (b :: l)) n = nim_value (AllBut l) n.
Proof.
  intros P B. unfold nim_value, game_of.
  assert (Sub : forall l j, digit (AllBut l) j = 0%N \/ digit (AllBut l) j = 3%N).
  { intros l' j. simpl. destruct ((0 <? j) && negb (existsb (N.eqb (N.of_nat j)) l')); auto. }
  assert (Mem : forall l j, member (digit (AllBut l)) j <-> 0 < j /\ ~ In (N.of_nat j) l).
  { intros l' j. unfold member, digit. split.
    - intros [J E]. split; auto. intro I. apply Nat.ltb_lt in J. rewrite J in E. simpl in E.
      replace (existsb (N.eqb (N.of_nat j)) l') with true in E; [discriminate|]. symmetry.
      apply existsb_exists. exists (N.of_nat j). now rewrite N.eqb_refl.
    - intros [J E]. split; auto. rewrite (proj2 (Nat.ltb_lt 0 j) J).
      destruct (existsb (N.eqb (N.of_nat j)) l') eqn:X; auto. apply existsb_exists in X.
      destruct X as (x & I & X). apply N.eqb_eq in X. now subst x. }
  assert (Max : In (max_of l) l).
  { clear - P. induction l as [|x l IH]; [simpl in P; lia|]. change (max_of (x :: l)) with (N.max x (max_of l)) in *.
    destruct (N.max_spec x (max_of l)) as [[L E]|[L E]]; rewrite E in *; [right; apply IH; lia|now left]. }
  apply (redundant_number _ _ (N.to_nat (max_of l)) (N.to_nat b)); auto; try lia.
  - rewrite Mem, N2Nat.id. tauto.
  - intros j J. apply Mem. split; [lia|]. intro I. apply max_of_ge in I. lia.
  - intro j. rewrite !Mem. simpl. split.
    + intros [J I]. repeat split; auto. intros ->. apply I. left. lia.
    + intros [[J I] D]. split; auto. intros [E|E]; auto. apply D. lia.
Qed.
