(** * Heap games, play, nim-values

    A heap game says for every heap into which lists of smaller heaps a move may turn it. Positions are
    lists of heaps; a move changes one of them. Who wins is defined by play alone; the theorem of Sprague
    and Grundy then says that the xor of the nim-values decides it. *)
From Coq Require Import Arith NArith List Lia.
From Grundy Require Import Mex.
Import ListNotations.

Record game := Game {
  options : nat -> list (list nat);
  options_lt : forall n o h, In o (options n) -> In h o -> h < n
}.

Section Play.
Variable g : game.

Inductive move : list nat -> list nat -> Prop :=
| move_intro a n o b : In o (options g n) -> move (a ++ n :: b) (a ++ o ++ b).

(** By play alone: lost for the player to move when every move reaches a position that is won. *)
Inductive lost : list nat -> Prop :=
| lost_intro P : (forall Q, move P Q -> won Q) -> lost P
with won : list nat -> Prop :=
| won_intro P Q : move P Q -> lost Q -> won P.

(** The nim-value of a heap: the mex over its options, an option having the xor of its heaps. *)
Fixpoint Gf (fuel n : nat) : N :=
  match fuel with
  | 0 => 0
  | S f => mex (map (fun o => xors (map (Gf f) o)) (options g n))
  end.
Definition G (n : nat) : N := Gf (S n) n.
Definition value (P : list nat) : N := xors (map G P).

Lemma Gf_enough : forall n f, n < f -> Gf f n = G n.
Proof.
  induction n as [n IH] using lt_wf_ind. intros f Hf. unfold G.
  destruct f as [|f]; [lia|]. simpl. f_equal. apply map_ext_in. intros o Ho. f_equal.
  apply map_ext_in. intros h Hh. pose proof (options_lt g n o h Ho Hh).
  rewrite (IH h) by lia. symmetry. apply IH; lia.
Qed.

Theorem G_eq n : G n = mex (map value (options g n)).
Proof.
  unfold G at 1. simpl. f_equal. apply map_ext_in. intros o Ho. unfold value. f_equal.
  apply map_ext_in. intros h Hh. apply Gf_enough. eapply options_lt; eauto.
Qed.

Corollary G_mex n : is_mex (map value (options g n)) (G n).
Proof. rewrite G_eq. apply mex_spec. Qed.

(** Every play ends. *)
Lemma move_app P Q R : move (P ++ Q) R ->
  (exists P', move P P' /\ R = P' ++ Q) \/ (exists Q', move Q Q' /\ R = P ++ Q').
Proof.
  intro M. remember (P ++ Q) as X eqn:E. destruct M as [a n o b Ho].
  revert P E. induction a as [|x a IH]; intros [|y P]; simpl; intro E.
  - right. exists (o ++ b). split; auto. subst Q. now apply (move_intro [] n o b).
  - injection E as -> ->. left. exists (o ++ P). split; [now apply (move_intro [] y o P)|].
    now rewrite app_assoc.
  - right. exists (x :: a ++ o ++ b). split; auto. subst Q. now apply (move_intro (x :: a)).
  - injection E as -> E. destruct (IH P E) as [(P' & M & ->)|(Q' & M & ->)].
    + left. exists (y :: P'). split; auto. destruct M as [a' n' o' b' Ho'].
      now apply (move_intro (y :: a')).
    + right. exists Q'. auto.
Qed.

Lemma acc_app P : Acc (fun x y => move y x) P -> forall Q, Acc (fun x y => move y x) Q ->
  Acc (fun x y => move y x) (P ++ Q).
Proof.
  induction 1 as [P HP IHP]. induction 1 as [Q HQ IHQ]. constructor. intros R M.
  destruct (move_app _ _ _ M) as [(P' & M' & ->)|(Q' & M' & ->)].
  - apply IHP; auto. now constructor.
  - auto.
Qed.

Lemma acc_nil : Acc (fun x y => move y x) [].
Proof. constructor. intros R M. inversion M. destruct a; discriminate. Qed.

Lemma acc_list P : (forall n, In n P -> Acc (fun x y => move y x) [n]) -> Acc (fun x y => move y x) P.
Proof.
  induction P as [|n P IH]; intro H; [apply acc_nil|].
  apply (acc_app [n]); [apply H; now left|]. apply IH. intros m Hm. apply H. now right.
Qed.

Lemma acc_one n : Acc (fun x y => move y x) [n].
Proof.
  induction n as [n IH] using lt_wf_ind. constructor. intros R M.
  inversion M as [a m o b Ho E]. destruct a as [|? [|]]; try discriminate. injection E as -> ->.
  simpl. rewrite app_nil_r. apply acc_list. intros h Hh. apply IH. eapply options_lt; eauto.
Qed.

Theorem play_ends P : Acc (fun x y => move y x) P.
Proof. apply acc_list. intros n _. apply acc_one. Qed.

Lemma not_both P : lost P -> won P -> False.
Proof.
  induction (play_ends P) as [P _ IH]. intros L W. inversion W as [? Q M LQ]; subst.
  inversion L as [? H]; subst. eauto.
Qed.

Lemma value_mid a o b : value (a ++ o ++ b) = N.lxor (value o) (value (a ++ b)).
Proof.
  unfold value. rewrite !map_app, !xors_app.
  rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma value_one n : value [n] = G n.
Proof. unfold value. simpl. apply N.lxor_0_r. Qed.

Lemma outcome P : (value P = 0%N -> lost P) /\ (value P <> 0%N -> won P).
Proof.
  induction (play_ends P) as [P _ IH]. split.
  - intro Z. constructor. intros Q M. apply (IH Q M). destruct M as [a n o b Ho].
    change (n :: b) with ([n] ++ b) in Z. rewrite value_mid, value_one in Z. rewrite value_mid.
    apply N.lxor_eq in Z. rewrite <- Z. intro E. apply N.lxor_eq in E.
    destruct (G_mex n) as [H _]. apply H. rewrite <- E. now apply in_map.
  - intro NZ. set (x := value P) in *.
    destruct (xors_bit (map G P) (N.log2 x)) as (v & Hv & Bv).
    { change (xors (map G P)) with x. now apply N.bit_log2. }
    apply in_map_iff in Hv. destruct Hv as (n & <- & Hn).
    apply in_split in Hn. destruct Hn as (a & b & EP).
    assert (Lt := xor_lt x (G n) NZ Bv).
    destruct (G_mex n) as [_ H]. apply H in Lt. apply in_map_iff in Lt. destruct Lt as (o & Eo & Ho).
    assert (M : move P (a ++ o ++ b)) by (rewrite EP; now constructor).
    apply (won_intro P _ M). apply (IH _ M).
    rewrite value_mid, Eo. unfold x. rewrite EP. change (n :: b) with ([n] ++ b).
    rewrite value_mid, value_one. rewrite <- N.lxor_assoc, N.lxor_nilpotent, N.lxor_0_l.
    apply N.lxor_nilpotent.
Qed.

(** The theorem of Sprague and Grundy: lost for the player to move exactly when the xor is 0. *)
Theorem sprague_grundy P : lost P <-> value P = 0%N.
Proof.
  destruct (outcome P) as [A B]. split; auto. intro L.
  destruct (N.eq_dec (value P) 0%N); auto. elim (not_both P); auto.
Qed.

Theorem won_iff P : won P <-> value P <> 0%N.
Proof.
  destruct (outcome P) as [A B]. split; auto. intros W Z. apply (not_both P); auto.
Qed.

End Play.

(** ** Nim, and Bouton's theorem *)

(** A heap of n may become any smaller heap. *)
Definition nim_options (n : nat) : list (list nat) := map (fun m => [m]) (seq 0 n).

Lemma nim_options_lt n o h : In o (nim_options n) -> In h o -> h < n.
Proof.
  unfold nim_options. rewrite in_map_iff. intros (m & <- & H) [<-|[]]. apply in_seq in H. lia.
Qed.

Definition nim : game := Game nim_options nim_options_lt.

Theorem nim_value n : G nim n = N.of_nat n.
Proof.
  induction n as [n IH] using lt_wf_ind.
  apply (is_mex_unique (map (value nim) (options nim n)) (map (value nim) (options nim n)));
    [easy|apply G_mex|].
  assert (V : forall v, In v (map (value nim) (options nim n)) <-> exists m, m < n /\ v = N.of_nat m).
  { intro v. simpl. unfold nim_options. rewrite map_map, in_map_iff. split.
    - intros (m & <- & H). apply in_seq in H. exists m. rewrite value_one, IH by lia. split; auto. lia.
    - intros (m & H & ->). exists m. rewrite value_one, IH by lia. split; auto. apply in_seq. lia. }
  split.
  - rewrite V. intros (m & H & E). lia.
  - intros u Hu. apply V. exists (N.to_nat u). lia.
Qed.

(** [Bouton1902]: a Nim position is lost for the player to move exactly when the xor of the heaps is 0. *)
Theorem bouton P : lost nim P <-> xors (map N.of_nat P) = 0%N.
Proof.
  rewrite sprague_grundy. unfold value.
  replace (map (G nim) P) with (map N.of_nat P); [easy|].
  apply map_ext. intro n. symmetry. apply nim_value.
Qed.
