(** * Hex and its like: the first player wins

    Two players fill the cells of a board in turn, until it is full; then exactly one of them has won. More cells
    of one's own never hurt, and exchanging the players is a symmetry of the board. Then the player who starts wins:
    the second player has no strategy that could not be stolen [Nash1952]. [Hex.v] applies this to Hex. *)
From Coq Require Import Arith List Bool Lia.
From Grundy Require Import Strategy.
Import ListNotations.

Definition board := list (option side).

Fixpoint put (b : board) (i : nat) (s : side) : board :=
  match b, i with [], _ => [] | _ :: b, 0 => Some s :: b | x :: b, S i => x :: put b i s end.
Definition is_empty (b : board) (i : nat) : Prop := nth_error b i = Some None.
Definition full (b : board) : bool := forallb (fun x => match x with None => false | _ => true end) b.

(** The second board is at least as good for Left, cell by cell. *)
Definition at_most_cell (x y : option side) : Prop := x = y \/ x = Some Right \/ y = Some Left.
Definition no_worse : board -> board -> Prop := Forall2 at_most_cell.

Section Filling.
(** How many cells the board has, and whether Left has won a full one; otherwise Right has. *)
Variable cells : nat.
Variable left_won : board -> bool.

Definition filling : arena := {|
  state := side * board;
  mover := fst;
  move := fun x y => fst y = other (fst x) /\ exists i, is_empty (snd x) i /\ snd y = put (snd x) i (fst x);
  over := fun x => if full (snd x) then Some (Some (if left_won (snd x) then Left else Right)) else None
|}.

Hypothesis more_is_better : forall b c, length b = cells -> full b = true -> full c = true -> no_worse b c ->
  left_won b = true -> left_won c = true.

(** The symmetry: it exchanges the players. *)
Variable flip : board -> board.
Hypothesis flip_full : forall b, length b = cells -> full (flip b) = full b.
Hypothesis flip_won : forall b, length b = cells -> full b = true -> left_won (flip b) = negb (left_won b).
Hypothesis flip_put : forall b i s, length b = cells -> is_empty b i ->
  exists j, is_empty (flip b) j /\ flip (put b i s) = put (flip b) j (other s).
Hypothesis flip_put_back : forall b j s, length b = cells -> is_empty (flip b) j ->
  exists i, is_empty b i /\ flip (put b i s) = put (flip b) j (other s).

(** ** Boards *)

Definition empties (b : board) : nat := length (filter (fun x => match x with None => true | _ => false end) b).

Lemma put_empties b : forall i s, is_empty b i -> S (empties (put b i s)) = empties b.
Proof.
  unfold is_empty, empties. induction b as [|x b IH]; intros [|i] s E; simpl in *; try discriminate.
  - injection E as ->. reflexivity.
  - destruct x; simpl; now rewrite ?(IH i s E).
Qed.

Lemma put_length b : forall i s, length (put b i s) = length b.
Proof. induction b as [|x b IH]; intros [|i] s; simpl; auto. Qed.

Lemma not_full b : full b = false -> exists i, is_empty b i.
Proof.
  unfold is_empty. induction b as [|[s|] b IH]; simpl; intro H; [discriminate| |now exists 0].
  destruct (IH H) as (i & E). now exists (S i).
Qed.

Lemma full_no_empty b i : is_empty b i -> full b = false.
Proof.
  unfold is_empty. revert i. induction b as [|x b IH]; intros [|i] E; simpl in *; try discriminate.
  - injection E as ->. reflexivity.
  - destruct x; auto. simpl. eauto.
Qed.

Lemma no_worse_refl b : no_worse b b.
Proof. induction b; constructor; auto. now left. Qed.

Lemma no_worse_length b c : no_worse b c -> length b = length c.
Proof. induction 1; simpl; auto. Qed.

Lemma no_worse_at b c i : no_worse b c -> forall x, nth_error b i = Some x -> exists y, nth_error c i = Some y /\ at_most_cell x y.
Proof.
  intro H. revert i. induction H as [|x y b c A _ IH]; intros [|i] z E; simpl in *; try discriminate; [injection E as <-|]; eauto.
Qed.

Lemma no_worse_back b c i : no_worse b c -> forall y, nth_error c i = Some y -> exists x, nth_error b i = Some x /\ at_most_cell x y.
Proof.
  intro H. revert i. induction H as [|x y b c A _ IH]; intros [|i] z E; simpl in *; try discriminate; [injection E as <-|]; eauto.
Qed.

Lemma put_both b c i s : no_worse b c -> no_worse (put b i s) (put c i s).
Proof.
  unfold no_worse. intro H. revert i. induction H as [|x y b c A F IH]; intros [|i]; try apply Forall2_nil; simpl; apply Forall2_cons; auto; now left.
Qed.

Lemma put_left b c i : no_worse b c -> no_worse b (put c i Left).
Proof.
  unfold no_worse. intro H. revert i. induction H as [|x y b c A F IH]; intros [|i]; try apply Forall2_nil; simpl; apply Forall2_cons; auto. right. now right.
Qed.

Lemma put_right b c i : no_worse b c -> no_worse (put b i Right) c.
Proof.
  unfold no_worse. intro H. revert i. induction H as [|x y b c A F IH]; intros [|i]; try apply Forall2_nil; simpl; apply Forall2_cons; auto. right. now left.
Qed.

Lemma put_left_there b c i : no_worse b c -> nth_error c i = Some (Some Left) -> no_worse (put b i Left) c.
Proof.
  unfold no_worse. intro H. revert i. induction H as [|x y b c A F IH]; intros [|i] E; simpl in *; try discriminate; apply Forall2_cons; auto.
  injection E as ->. now left.
Qed.

Lemma put_right_there b c i : no_worse b c -> nth_error b i = Some (Some Right) -> no_worse b (put c i Right).
Proof.
  unfold no_worse. intro H. revert i. induction H as [|x y b c A F IH]; intros [|i] E; simpl in *; try discriminate; apply Forall2_cons; auto.
  injection E as ->. now left.
Qed.

(** ** Play *)

Definition left_wins (m : side) (b : board) : Prop := wins filling Left (m, b).

Lemma wins_full m b : full b = true -> left_wins m b <-> left_won b = true.
Proof.
  intro F. unfold left_wins. split.
  - intro W. inversion W as [x O|x y O|x O]; subst x; simpl in O; rewrite F in O; try discriminate.
    destruct (left_won b); [auto|discriminate].
  - intro E. apply wins_over. simpl. now rewrite F, E.
Qed.

Lemma wins_first b : full b = false -> left_wins Left b <-> exists i, is_empty b i /\ left_wins Right (put b i Left).
Proof.
  intro F. unfold left_wins. split.
  - intro W. inversion W as [x O|x [m c] O M [E (i & I & C)] W'|x O M _ _]; subst x; simpl in *; try discriminate.
    + rewrite F in O. discriminate.
    + subst. eauto.
  - intros (i & I & W). apply (wins_mine filling Left _ (Right, put b i Left)); simpl; auto; [now rewrite F|eauto].
Qed.

Lemma wins_second b : full b = false -> left_wins Right b <-> forall i, is_empty b i -> left_wins Left (put b i Right).
Proof.
  intro F. unfold left_wins. split.
  - intros W i I. inversion W as [x O|x y O M _ _|x O M _ W']; subst x; simpl in *; try discriminate.
    + rewrite F in O. discriminate.
    + apply W'. simpl. eauto.
  - intro W. apply wins_theirs; simpl; auto; [now rewrite F| |].
    + destruct (not_full b F) as (i & I). exists (Left, put b i Right). simpl. eauto.
    + intros [m c]. simpl. intros [-> (i & I & ->)]. auto.
Qed.

Lemma full_above c : length c = cells -> full c = true ->
  forall n b m, empties b = n -> no_worse b c -> left_wins m b -> left_won c = true.
Proof.
  intros L F. induction n as [n IH] using lt_wf_ind. intros b m N A W. destruct (full b) eqn:B.
  - apply wins_full in W; auto. apply (more_is_better b c); auto. rewrite <- L. now apply no_worse_length.
  - destruct m.
    + apply wins_first in W; auto. destruct W as (i & I & W). assert (D := put_empties b i Left I).
      apply (IH (empties (put b i Left)) ltac:(lia) _ Right eq_refl); auto.
      destruct (no_worse_at b c i A None I) as (y & Y & [<-|[E| ->]]); [|discriminate|now apply put_left_there].
      assert (X : full c = false) by (now apply (full_no_empty c i)). congruence.
    + destruct (not_full b B) as (i & I). assert (D := put_empties b i Right I).
      apply (IH (empties (put b i Right)) ltac:(lia) _ Left eq_refl); [now apply put_right|].
      now apply wins_second.
Qed.

(** A better board is won, too; and so is the right to move. *)
Lemma better n : forall c, length c = cells -> empties c = n ->
  (forall b m, no_worse b c -> left_wins m b -> left_wins m c) /\
  (forall b, no_worse b c -> left_wins Right b -> left_wins Left c).
Proof.
  induction n as [n IH] using lt_wf_ind. intros c L N.
  assert (L' : forall i s, length (put c i s) = cells) by (intros; now rewrite put_length).
  destruct (full c) eqn:F.
  - split; [intros b m A W; apply wins_full; auto; apply (full_above c L F (empties b) b m)|
      intros b A W; apply wins_full; auto; apply (full_above c L F (empties b) b Right)]; auto.
  - assert (Tempo : forall b, no_worse b c -> left_wins Right b -> left_wins Left c).
    { intros b A W. apply wins_first; auto. destruct (not_full c F) as (i & I). exists i. split; auto.
      assert (D := put_empties c i Left I). apply (IH (empties (put c i Left)) ltac:(lia) _ (L' _ _) eq_refl) with (b := b); auto.
      now apply put_left. }
    split; auto. intros b [] A W.
    + destruct (full b) eqn:B; [apply (Tempo b A); apply wins_full in W; auto; now apply wins_full|].
      apply wins_first in W; auto. destruct W as (i & I & W).
      destruct (no_worse_at b c i A None I) as (y & Y & [<-|[E| ->]]); [|discriminate|].
      * apply wins_first; auto. exists i. split; auto. assert (D := put_empties c i Left Y).
        apply (IH (empties (put c i Left)) ltac:(lia) _ (L' _ _) eq_refl) with (b := put b i Left); auto. now apply put_both.
      * apply (Tempo (put b i Left)); auto. now apply put_left_there.
    + apply wins_second; auto. intros i I. assert (D := put_empties c i Right I).
      destruct (IH (empties (put c i Right)) ltac:(lia) _ (L' _ _) eq_refl) as [Same Turn].
      destruct (no_worse_back b c i A None I) as (x & X & [ -> |[ -> |E]]); [| |discriminate].
      * apply (Same (put b i Right)); [now apply put_both|]. apply wins_second; auto. now apply (full_no_empty b i).
      * apply (Turn b); auto. now apply put_right_there.
Qed.

(** Somebody wins. *)
Lemma somebody n : forall b m, empties b = n -> wins filling Left (m, b) \/ wins filling Right (m, b).
Proof.
  induction n as [n IH] using lt_wf_ind. intros b m N. destruct (full b) eqn:F.
  - destruct (left_won b) eqn:W; [left|right]; apply wins_over; simpl; now rewrite F, W.
  - assert (All : forall k, (exists i, i < k /\ is_empty b i /\ wins filling m (other m, put b i m)) \/
      (forall i, i < k -> is_empty b i -> wins filling (other m) (other m, put b i m))).
    { induction k as [|k [K|K]]; [right; lia|left; destruct K as (i & I & K); exists i; split; [lia|auto]|].
      destruct (nth_error b k) as [[s|]|] eqn:E.
      - right. intros i I J. assert (i <> k) by (intros ->; unfold is_empty in J; congruence). apply K; auto. lia.
      - assert (D := put_empties b k m E). destruct (IH (empties (put b k m)) ltac:(lia) _ (other m) eq_refl) as [W|W].
        + destruct m; [left; exists k; auto|right]. intros i I J. destruct (Nat.eq_dec i k) as [->|]; auto. apply K; auto. lia.
        + destruct m; [right|left; exists k; auto]. intros i I J. destruct (Nat.eq_dec i k) as [->|]; auto. apply K; auto. lia.
      - right. intros i I J. assert (i <> k) by (intros ->; unfold is_empty in J; congruence). apply K; auto. lia. }
    assert (Who : wins filling m (m, b) \/ wins filling (other m) (m, b)); [|destruct m; tauto].
    destruct (All (length b)) as [(i & _ & I & W)|W].
    + left. apply (wins_mine filling m _ (other m, put b i m)); simpl; auto; [now rewrite F|eauto].
    + right. apply wins_theirs; simpl; [now rewrite F|now destruct m| |].
      * destruct (not_full b F) as (i & I). exists (other m, put b i m). simpl. eauto.
      * intros [m' c]. simpl. intros [-> (i & I & ->)]. apply W; auto. apply nth_error_Some. unfold is_empty in I. congruence.
Qed.

(** What Right wins, Left wins on the flipped board. *)
Lemma flipped x : wins filling Right x -> length (snd x) = cells ->
  wins filling Left (other (fst x), flip (snd x)).
Proof.
  induction 1 as [[m b] O|[m b] [m' c] O M [E (i & I & C)] _ IH|[m b] O M _ _ IH]; simpl in *; intro L.
  - destruct (full b) eqn:F; [|discriminate]. apply wins_over. simpl. rewrite flip_full, F, (flip_won b L F); auto.
    destruct (left_won b); [discriminate|reflexivity].
  - subst m m' c. destruct (full b) eqn:F; [discriminate|]. rewrite put_length in IH.
    destruct (flip_put b i Right L I) as (j & J & P). rewrite P in IH.
    apply (wins_mine filling Left _ (Right, put (flip b) j Left)); simpl; auto; [now rewrite flip_full, F|eauto].
  - subst m. destruct (full b) eqn:F; [discriminate|]. assert (F' : full (flip b) = false) by (now rewrite flip_full).
    apply wins_second; auto. intros j J. destruct (flip_put_back b j Left L J) as (i & I & P).
    assert (W := IH (Right, put b i Left)). simpl in W. rewrite P, put_length in W. apply W; eauto.
Qed.

(** The theorem, on every board that the symmetry leaves as it is, such as the empty one. *)
Theorem first_player_wins start : length start = cells -> flip start = start ->
  wins filling Left (Left, start).
Proof.
  intros L E. destruct (somebody (empties start) start Left eq_refl) as [W|W]; auto.
  apply flipped in W; auto. simpl in W. rewrite E in W.
  apply (better (empties start) start L eq_refl) with (b := start); auto. apply no_worse_refl.
Qed.
End Filling.
