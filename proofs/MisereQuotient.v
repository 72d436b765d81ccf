(** * Periods of misère quotients

    A table (a commutative monoid and a set of its elements) and an element for every heap predict the misère
    outcome of every sum of heaps: a sum is lost for the player to move exactly when the product of its elements
    is in the set. [PlambeckSiegel2008]: if that is so for all sums of heaps up to a bound, and the elements of
    the heaps repeat that far, then it is so for all sums. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule MisereNim.
Import ListNotations.

Section Quotient.
Variable Q : Type.
Variable one : Q.
Variable times : Q -> Q -> Q.
Hypothesis one_times : forall x, times one x = x.
Hypothesis times_assoc : forall x y z, times x (times y z) = times (times x y) z.
Hypothesis times_comm : forall x y, times x y = times y x.
Variable in_P : Q -> bool.

Variable g : game.
Variable element : nat -> Q.
Definition product (P : list nat) : Q := fold_right times one (map element P).

(** What the table says of a sum fits what it says of the options: this is what the definition of misère play
    asks of a sum that is lost. *)
Definition fits (P : list nat) : Prop :=
  in_P (product P) = true <-> (exists R, move g P R) /\ forall R, move g P R -> in_P (product R) = false.

Lemma product_app P R : product (P ++ R) = times (product P) (product R).
Proof. induction P as [|n P IH]; simpl; [now rewrite one_times|]. unfold product in *. simpl. now rewrite IH, times_assoc. Qed.

(** ** A table that fits predicts *)

Fixpoint all_moves (P : list nat) : list (list nat) :=
  match P with [] => [] | n :: P => map (fun o => o ++ P) (options g n) ++ map (cons n) (all_moves P) end.

Lemma in_all_moves P R : move g P R <-> In R (all_moves P).
Proof.
  split.
  - intros [a n o b H]. induction a as [|x a IH]; simpl; apply in_or_app.
    + left. apply in_map_iff. eauto.
    + right. now apply in_map.
  - revert R. induction P as [|n P IH]; intros R H; simpl in H; [easy|]. apply in_app_or in H.
    destruct H as [H|H]; apply in_map_iff in H.
    + destruct H as (o & <- & H). now apply (move_intro g [] n o P).
    + destruct H as (R' & <- & H). apply IH in H. destruct H as [a m o b H]. now apply (move_intro g (n :: a)).
Qed.

(** Only sums of a kind that no move leaves, such as those of heaps up to some size. *)
Theorem table_predicts_in (kind : list nat -> Prop) : (forall P R, kind P -> move g P R -> kind R) ->
  (forall P, kind P -> fits P) -> forall P, kind P -> misere_lost g P <-> in_P (product P) = true.
Proof.
  intros C F P K.
  assert (H : (in_P (product P) = true -> misere_lost g P) /\ (in_P (product P) = false -> misere_won g P)).
  { induction (play_ends g P) as [P _ IH]. assert (IH' := fun R M => IH R M (C P R K M)). clear IH. split; intro E.
    - apply (F P K) in E. destruct E as [E A]. constructor; auto. intros R M. apply (IH' R M). auto.
    - destruct (all_moves P) as [|R0 l] eqn:M.
      + apply misere_end. intros R X. apply in_all_moves in X. now rewrite M in X.
      + destruct (existsb (fun R => in_P (product R)) (all_moves P)) eqn:X.
        * apply existsb_exists in X. destruct X as (R & I & X). apply in_all_moves in I.
          apply (misere_won_intro g P R I). now apply (IH' R I).
        * exfalso. assert (T : in_P (product P) = true); [|congruence]. apply (F P K). split.
          -- exists R0. apply in_all_moves. rewrite M. now left.
          -- intros R I. apply in_all_moves in I. destruct (in_P (product R)) eqn:Y; auto.
             assert (existsb (fun R => in_P (product R)) (all_moves P) = true); [|congruence].
             apply existsb_exists. eauto. }
  destruct H as [A B]. split; auto. intro L. destruct (in_P (product P)) eqn:E; auto.
  elim (misere_not_both g P); auto.
Qed.

Theorem table_predicts : (forall P, fits P) -> forall P, misere_lost g P <-> in_P (product P) = true.
Proof. intros F P. now apply (table_predicts_in (fun _ => True)). Qed.

(** ** Heaps of the same type *)

(** Two heaps with the same element whose options have the same elements. *)
Definition same_type (n m : nat) : Prop :=
  element n = element m /\
  (forall o, In o (options g n) -> exists o', In o' (options g m) /\ product o' = product o) /\
  (forall o, In o (options g m) -> exists o', In o' (options g n) /\ product o' = product o).

Lemma same_type_trans n m k : same_type n m -> same_type m k -> same_type n k.
Proof.
  intros (A & B & C) (D & E & F). split; [congruence|split].
  - intros o H. destruct (B o H) as (o1 & H1 & E1). destruct (E o1 H1) as (o2 & H2 & E2). exists o2. split; congruence.
  - intros o H. destruct (F o H) as (o1 & H1 & E1). destruct (C o1 H1) as (o2 & H2 & E2). exists o2. split; congruence.
Qed.

Lemma same_product P R : Forall2 same_type P R -> product P = product R.
Proof. unfold product. induction 1 as [|n m P R (E & _) _ IH]; simpl; auto. now rewrite E, IH. Qed.

Lemma product_mid a n o b : product (a ++ o ++ b) = times (product o) (product (a ++ b)) /\
  product (a ++ n :: b) = times (element n) (product (a ++ b)).
Proof.
  assert (E : forall x, times (product a) (times x (product b)) = times x (times (product a) (product b))).
  { intro x. rewrite !times_assoc. now rewrite (times_comm (product a) x). }
  split; rewrite !product_app; [apply E|]. change (product (n :: b)) with (times (element n) (product b)). apply E.
Qed.

(** A move in one sum has its like in the other. *)
Lemma same_move P R : Forall2 same_type P R ->
  (forall X, move g P X -> exists Y, move g R Y /\ product Y = product X) /\
  (forall Y, move g R Y -> exists X, move g P X /\ product X = product Y).
Proof.
  intro F. split.
  - intros X M. destruct M as [a n o b H]. apply Forall2_app_inv_l in F. destruct F as (a' & c & Fa & Fc & ->).
    inversion Fc as [|? m ? b' (E & S & _) Fb]; subst. destruct (S o H) as (o' & H' & E').
    exists (a' ++ o' ++ b'). split; [now constructor|].
    rewrite (proj1 (product_mid a' m o' b')), (proj1 (product_mid a n o b)), E'. f_equal.
    rewrite !product_app. now rewrite (same_product _ _ Fa), (same_product _ _ Fb).
  - intros Y M. destruct M as [a m o b H]. apply Forall2_app_inv_r in F. destruct F as (a' & c & Fa & Fc & ->).
    inversion Fc as [|n ? b' ? (E & _ & S) Fb]; subst. destruct (S o H) as (o' & H' & E').
    exists (a' ++ o' ++ b'). split; [now constructor|].
    rewrite (proj1 (product_mid a' n o' b')), (proj1 (product_mid a m o b)), E'. f_equal.
    rewrite !product_app. now rewrite (same_product _ _ Fa), (same_product _ _ Fb).
Qed.

Lemma same_fits P R : Forall2 same_type P R -> fits R -> fits P.
Proof.
  intros F H. unfold fits in *. rewrite (same_product P R F), H. destruct (same_move P R F) as [A B]. split.
  - intros [(Y & M) N]. split; [destruct (B Y M) as (X & M' & _); eauto|].
    intros X M'. destruct (A X M') as (Y' & M'' & <-). auto.
  - intros [(X & M) N]. split; [destruct (A X M) as (Y & M' & _); eauto|].
    intros Y M'. destruct (B Y M') as (X' & M'' & <-). auto.
Qed.

(** If every heap has the type of a heap below the bound, it is enough that the sums of these fit. *)
Theorem quotient_extends bound :
  (forall n, exists m, m < bound /\ same_type n m) ->
  (forall P, (forall h, In h P -> h < bound) -> fits P) ->
  forall P, misere_lost g P <-> in_P (product P) = true.
Proof.
  intros T F. apply table_predicts. intro P.
  assert (H : exists R, Forall2 same_type P R /\ forall h, In h R -> h < bound).
  { induction P as [|n P (R & A & B)]; [exists []; split; [constructor|easy]|].
    destruct (T n) as (m & L & S). exists (m :: R). split; [now constructor|]. intros h [<-|I]; auto. }
  destruct H as (R & A & B). apply (same_fits P R A). auto.
Qed.
End Quotient.

(** ** Codes *)

(** Each move turns a heap into at most d heaps; t is the place of the last digit; l' = max(l, 1). If the elements
    of the heaps repeat from l on with period p, and the table fits all sums of heaps less than the bound, which
    is at least d·(l' + p) + t, then it predicts the misère outcome of every sum of heaps. *)
Theorem misere_periodicity (Q : Type) (one : Q) (times : Q -> Q -> Q) (in_P : Q -> bool) (element : nat -> Q)
  (digit : nat -> N) (d t l p bound : nat) :
  (forall x, times one x = x) -> (forall x y z, times x (times y z) = times (times x y) z) ->
  (forall x y, times x y = times y x) ->
  1 <= d -> 1 <= p ->
  (forall k j, t < j -> N.testbit (digit j) k = false) ->
  (forall j k, d < k -> N.testbit (digit j) (N.of_nat k) = false) ->
  d * (max l 1 + p) + t <= bound ->
  (forall n, l <= n -> element (n + p) = element n) ->
  (forall P, (forall h, In h P -> h < bound) -> fits Q one times in_P (code digit) element P) ->
  forall P, misere_lost (code digit) P <-> in_P (product Q one times element P) = true.
Proof.
  intros One Assoc Comm D P1 Ht Hd Bound Per Fit. apply (quotient_extends Q one times One Assoc Comm in_P (code digit) element bound); auto.
  set (l' := max l 1) in *. assert (L1 : 1 <= l' /\ l <= l') by (unfold l'; lia). clearbody l'.
  assert (Take : forall m o, code_option digit m o -> exists j, j <= t /\ j + total o = m /\
     N.testbit (digit j) (N.of_nat (length o)) = true /\ positive_heaps o /\ (0 < j \/ 2 <= length o)
     /\ length o <= d).
  { intros m o (j & T & B & R & C). exists j. repeat split; auto.
    - destruct (le_lt_dec j t); auto. now rewrite Ht in B.
    - destruct (le_lt_dec (length o) d); auto. now rewrite Hd in B. }
  assert (Swap : forall a h h' b, element h = element h' ->
    product Q one times element (a ++ h :: b) = product Q one times element (a ++ h' :: b)).
  { intros a h h' b E. unfold product. rewrite !map_app. simpl. now rewrite E. }
  assert (M0 : l' <= d * l') by nia. assert (M : p <= d * p) by nia.
  rewrite Nat.mul_add_distr_l in Bound.
  assert (Type_ : forall n, bound <= n -> same_type Q one times (code digit) element n (n - p)).
  { intros n L. split; [|split].
    - rewrite <- (Per (n - p)) by lia. f_equal. lia.
    - intros o Ho. apply in_code_options in Ho. destruct (Take _ _ Ho) as (j & Hj & T & B & R & C & Len).
      destruct (some_large d (l' + p) o) as (a & h & b & -> & Hh); try lia.
      exists (a ++ (h - p) :: b). split.
      + apply in_code_options. eapply swap_heap; eauto; lia.
      + apply Swap. rewrite <- (Per (h - p)) by lia. f_equal. lia.
    - intros o Ho. apply in_code_options in Ho. destruct (Take _ _ Ho) as (j & Hj & T & B & R & C & Len).
      destruct (some_large d l' o) as (a & h & b & -> & Hh); try lia.
      exists (a ++ (h + p) :: b). split.
      + apply in_code_options. eapply swap_heap; eauto; lia.
      + apply Swap. apply Per. lia. }
  intro n. induction n as [n IH] using lt_wf_ind. destruct (le_lt_dec bound n) as [L|L].
  - destruct (IH (n - p)) as (m & Lm & S); [lia|]. exists m. split; auto.
    eapply same_type_trans; eauto.
  - exists n. split; auto. split; auto. split; eauto.
Qed.
