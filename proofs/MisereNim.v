(** * Nim in misère play

    The player who cannot move wins. [Bouton1902]: the position is lost for the player to move exactly when
    the xor is 0, if some heap has two tokens or more; and when the number of heaps of one is odd, which is
    the xor 1, if none has. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play.
Import ListNotations.

(** By play alone: lost when there is a move and every move reaches a position that is won. *)
Inductive misere_lost (g : game) : list nat -> Prop :=
| misere_lost_intro P : (exists Q, move g P Q) -> (forall Q, move g P Q -> misere_won g Q) -> misere_lost g P
with misere_won (g : game) : list nat -> Prop :=
| misere_end P : (forall Q, ~ move g P Q) -> misere_won g P
| misere_won_intro P Q : move g P Q -> misere_lost g Q -> misere_won g P.

Definition small (P : list nat) : Prop := forall h, In h P -> h <= 1.
Definition is_small (P : list nat) : bool := forallb (fun h => h <=? 1) P.
Definition nim_sum (P : list nat) : N := xors (map N.of_nat P).
Definition misere_target (P : list nat) : Prop := nim_sum P = if is_small P then 1%N else 0%N.

Lemma is_small_spec P : is_small P = true <-> small P.
Proof.
  unfold is_small, small. rewrite forallb_forall. split; intros H h Hh; apply Nat.leb_le || apply Nat.leb_le in H;
    auto; apply Nat.leb_le; auto.
Qed.

Lemma nim_sum_mid a n b : nim_sum (a ++ n :: b) = N.lxor (N.of_nat n) (nim_sum (a ++ b)).
Proof.
  unfold nim_sum. rewrite !map_app, !xors_app. simpl. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma small_sum P : small P -> nim_sum P = 0%N \/ nim_sum P = 1%N.
Proof.
  unfold nim_sum. induction P as [|h P IH]; intro S; [now left|]. simpl.
  assert (H : h <= 1) by (apply S; now left). assert (K : small P) by (intros x Hx; apply S; now right).
  destruct (IH K) as [-> | ->]; destruct h as [|[|h]]; simpl; auto; lia.
Qed.

Lemma nim_move P Q : move nim P Q <-> exists a n b m, P = a ++ n :: b /\ Q = a ++ m :: b /\ m < n.
Proof.
  split.
  - intros [a n o b H]. simpl in H. unfold nim_options in H. apply in_map_iff in H.
    destruct H as (m & <- & H). apply in_seq in H. exists a, n, b, m. repeat split; lia.
  - intros (a & n & b & m & -> & -> & H). apply (move_intro nim a n [m] b). simpl. unfold nim_options.
    apply in_map_iff. exists m. split; auto. apply in_seq. lia.
Qed.

Lemma small_mid a n b : small (a ++ n :: b) <-> n <= 1 /\ small (a ++ b).
Proof.
  unfold small. split.
  - intro H. split; [apply H, in_or_app; simpl; auto|]. intros h Hh. apply H.
    apply in_app_or in Hh. apply in_or_app. simpl. tauto.
  - intros [A B] h Hh. apply in_app_or in Hh. simpl in Hh. destruct Hh as [Hh|[<-|Hh]]; auto; apply B, in_or_app; auto.
Qed.

(** One heap of two or more among small ones: the xor is not 0. *)
Lemma one_large a n b : 2 <= n -> small (a ++ b) -> nim_sum (a ++ n :: b) <> 0%N.
Proof.
  intros H S E. rewrite nim_sum_mid in E. apply N.lxor_eq in E. destruct (small_sum _ S); lia.
Qed.

Lemma changed a n b m : m <> n -> nim_sum (a ++ m :: b) <> nim_sum (a ++ n :: b).
Proof.
  rewrite !nim_sum_mid. intros H E. apply H.
  assert (X : N.lxor (N.lxor (N.of_nat m) (nim_sum (a ++ b))) (nim_sum (a ++ b)) =
              N.lxor (N.lxor (N.of_nat n) (nim_sum (a ++ b))) (nim_sum (a ++ b))) by (now rewrite E).
  rewrite !N.lxor_assoc, N.lxor_nilpotent, !N.lxor_0_r in X. lia.
Qed.

(** From a position of the set every move leads out of it. *)
Lemma target_leaves P Q : misere_target P -> move nim P Q -> ~ misere_target Q.
Proof.
  intros T M. apply nim_move in M. destruct M as (a & n & b & m & -> & -> & Lt). unfold misere_target in *.
  assert (C := changed a n b m ltac:(lia)). intro T'.
  destruct (is_small (a ++ n :: b)) eqn:E.
  - apply is_small_spec, small_mid in E. destruct E as [L E].
    assert (E' : is_small (a ++ m :: b) = true) by (apply is_small_spec, small_mid; split; [lia|auto]).
    rewrite E' in T'. congruence.
  - destruct (is_small (a ++ m :: b)) eqn:E'; [|congruence].
    apply is_small_spec, small_mid in E'. destruct E' as [_ E'].
    destruct (le_lt_dec 2 n) as [L|L].
    + now apply (one_large a n b L E').
    + assert (is_small (a ++ n :: b) = true); [|congruence]. apply is_small_spec, small_mid. split; auto. lia.
Qed.

(** From outside there is a move into it, or no move at all. *)
Lemma outside_enters P : ~ misere_target P -> (forall Q, ~ move nim P Q) \/ exists Q, move nim P Q /\ misere_target Q.
Proof.
  intro T. unfold misere_target in T. destruct (is_small P) eqn:E.
  - apply is_small_spec in E. destruct (small_sum P E) as [Z|Z]; [|congruence].
    destruct (in_dec Nat.eq_dec 1 P) as [I|I].
    + right. apply in_split in I. destruct I as (a & b & ->). exists (a ++ 0 :: b). split.
      * apply nim_move. exists a, 1, b, 0. auto.
      * apply small_mid in E. destruct E as [_ E]. unfold misere_target.
        replace (is_small (a ++ 0 :: b)) with true by (symmetry; apply is_small_spec, small_mid; auto).
        rewrite nim_sum_mid in *. destruct (small_sum _ E) as [S|S]; rewrite S in *; simpl in *; [discriminate|auto].
    + left. intros Q M. apply nim_move in M. destruct M as (a & n & b & m & -> & _ & Lt). apply I.
      assert (n <= 1) by (apply E, in_or_app; simpl; auto). replace 1 with n by lia. apply in_or_app. simpl. auto.
  - right. set (x := nim_sum P) in *.
    destruct (xors_bit (map N.of_nat P) (N.log2 x)) as (v & Hv & Bv); [now apply N.bit_log2|].
    apply in_map_iff in Hv. destruct Hv as (n & <- & Hn). apply in_split in Hn. destruct Hn as (a & b & EP).
    assert (Lt := xor_lt x (N.of_nat n) T Bv). set (m := N.to_nat (N.lxor (N.of_nat n) x)).
    destruct (is_small (a ++ m :: b)) eqn:E'.
    + (* all other heaps are small: leave one heap more or fewer *)
      apply is_small_spec, small_mid in E'. destruct E' as [_ E'].
      assert (L : 2 <= n).
      { destruct (le_lt_dec 2 n); auto. exfalso.
        assert (is_small P = true); [|congruence]. rewrite EP. apply is_small_spec, small_mid. split; auto. lia. }
      destruct (small_sum _ E') as [S|S].
      * exists (a ++ 1 :: b). split; [apply nim_move; exists a, n, b, 1; auto|]. unfold misere_target.
        replace (is_small (a ++ 1 :: b)) with true by (symmetry; apply is_small_spec, small_mid; auto).
        rewrite nim_sum_mid, S. reflexivity.
      * exists (a ++ 0 :: b). split; [apply nim_move; exists a, n, b, 0; repeat split; auto; lia|]. unfold misere_target.
        replace (is_small (a ++ 0 :: b)) with true by (symmetry; apply is_small_spec, small_mid; auto).
        rewrite nim_sum_mid, S. reflexivity.
    + exists (a ++ m :: b). split; [apply nim_move; exists a, n, b, m; repeat split; auto; unfold m; lia|].
      unfold misere_target. rewrite E', nim_sum_mid. unfold m. rewrite N2Nat.id.
      unfold x. rewrite EP, nim_sum_mid. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_nilpotent.
Qed.

Lemma target_moves P : misere_target P -> exists Q, move nim P Q.
Proof.
  intro T. destruct (existsb (fun h => 1 <=? h) P) eqn:E.
  - apply existsb_exists in E. destruct E as (n & I & L). apply Nat.leb_le in L. apply in_split in I.
    destruct I as (a & b & ->). exists (a ++ 0 :: b). apply nim_move. exists a, n, b, 0. auto.
  - exfalso. assert (Z : forall h, In h P -> h = 0).
    { intros h Hh. destruct h; auto. assert (existsb (fun h => 1 <=? h) P = true); [|congruence].
      apply existsb_exists. exists (S h). auto. }
    assert (S : is_small P = true) by (apply is_small_spec; intros h Hh; rewrite (Z h Hh); lia).
    unfold misere_target in T. rewrite S in T. assert (nim_sum P = 0%N); [|congruence].
    unfold nim_sum. clear - Z. induction P as [|h P IH]; auto. simpl. rewrite IH by (intros; apply Z; now right).
    rewrite (Z h) by (now left). reflexivity.
Qed.

Lemma misere_not_both g P : misere_lost g P -> misere_won g P -> False.
Proof.
  induction (play_ends g P) as [P _ IH]. intros L W. inversion L as [? [R MR] H]; subst.
  inversion W as [? N|? Q M LQ]; subst; [now apply (N R)|eauto].
Qed.

Lemma misere_outcome P : (misere_target P -> misere_lost nim P) /\ (~ misere_target P -> misere_won nim P).
Proof.
  induction (play_ends nim P) as [P _ IH]. split; intro T.
  - constructor; [now apply target_moves|]. intros Q M. apply (IH Q M). now apply (target_leaves P).
  - destruct (outside_enters P T) as [N|(Q & M & TQ)]; [now apply misere_end|].
    apply (misere_won_intro nim P Q M). now apply (IH Q M).
Qed.

Theorem misere_nim P : misere_lost nim P <-> nim_sum P = if is_small P then 1%N else 0%N.
Proof.
  destruct (misere_outcome P) as [A B]. split; auto. intro L.
  destruct (N.eq_dec (nim_sum P) (if is_small P then 1%N else 0%N)) as [|Ne]; auto.
  elim (misere_not_both nim P); auto.
Qed.
