(** * Hex: the first player wins

    The theorem of strategy stealing, applied to Hex on n×n cells. The cell in row r and column k has the
    number r·n + k. Left joins the first row to the last one, Right the first column to the last one; the
    reflection in the long diagonal exchanges the two. Given is Hex's own theorem [Gale1979], which is not proved
    here: on a full board exactly one of the players has joined his sides. *)
From Coq Require Import Arith List Bool Lia.
From Grundy Require Import Strategy Stealing.
Import ListNotations.

Section Hex.
Variable n : nat.

Definition row (c : nat) : nat := c / n.
Definition column (c : nat) : nat := c mod n.
Definition on (b : board) (c : nat) : option side := nth c b None.

(** The six neighbours of a cell, as far as they are on the board. *)
Definition neighbours (c d : nat) : Prop :=
  (row d = row c /\ (column d = column c + 1 \/ column c = column d + 1)) \/
  (column d = column c /\ (row d = row c + 1 \/ row c = row d + 1)) \/
  (row d = row c + 1 /\ column c = column d + 1) \/
  (row c = row d + 1 /\ column d = column c + 1).

(** How far a cell is from the first side of a player. *)
Definition from_side (s : side) (c : nat) : nat := match s with Left => row c | Right => column c end.

(** The cells of a player that a chain of his own cells joins to his first side. *)
Inductive chain (s : side) (b : board) : nat -> Prop :=
| chain_start c : c < n * n -> from_side s c = 0 -> on b c = Some s -> chain s b c
| chain_step c d : chain s b c -> neighbours c d -> d < n * n -> on b d = Some s -> chain s b d.

Definition joined (s : side) (b : board) : Prop := exists c, chain s b c /\ from_side s c = n - 1.

(** ** The reflection *)

Definition mirror (c : nat) : nat := column c * n + row c.
Definition flip (b : board) : board := map (fun c => option_map other (on b (mirror c))) (seq 0 (n * n)).

Lemma place c : c < n * n -> row c < n /\ column c < n.
Proof.
  intro C. unfold row, column. split; [apply Nat.div_lt_upper_bound|apply Nat.mod_upper_bound]; lia.
Qed.

Lemma mirrored c : c < n * n -> mirror c < n * n /\ row (mirror c) = column c /\ column (mirror c) = row c.
Proof.
  intro C. destruct (place c C) as [R K]. unfold mirror. split; [nia|]. split.
  - unfold row at 1. rewrite Nat.div_add_l, Nat.div_small; lia.
  - unfold column at 1. rewrite Nat.add_comm, Nat.mod_add, Nat.mod_small; lia.
Qed.

Lemma mirror_twice c : c < n * n -> mirror (mirror c) = c.
Proof.
  intro C. destruct (mirrored c C) as (M & R & K). unfold mirror at 1. rewrite R, K.
  unfold row, column. rewrite Nat.mul_comm. symmetry. apply Nat.div_mod. lia.
Qed.

Lemma flip_length b : length (flip b) = n * n.
Proof. unfold flip. now rewrite map_length, seq_length. Qed.

Lemma on_flip b c : c < n * n -> on (flip b) c = option_map other (on b (mirror c)).
Proof.
  intro C. unfold on at 1, flip.
  rewrite (nth_indep _ None (option_map other (on b (mirror 0)))) by now rewrite map_length, seq_length.
  rewrite (map_nth (fun c => option_map other (on b (mirror c))) _ 0), seq_nth; auto.
Qed.

Lemma same_board b c : length b = n * n -> length c = n * n -> (forall i, i < n * n -> on b i = on c i) -> b = c.
Proof. intros B C E. apply (nth_ext b c None None); [lia|]. rewrite B. exact E. Qed.

Lemma other_twice s : other (other s) = s.
Proof. now destruct s. Qed.

Lemma flip_twice b : length b = n * n -> flip (flip b) = b.
Proof.
  intro B. apply same_board; auto using flip_length. intros i I. destruct (mirrored i I) as [M _].
  rewrite !on_flip, mirror_twice; auto. destruct (on b i); simpl; now rewrite ?other_twice.
Qed.

Lemma chain_place s b c : chain s b c -> c < n * n.
Proof. now destruct 1. Qed.

(** A chain of one player becomes one of the other. *)
Lemma chain_flip s b c : chain s b c -> chain (other s) (flip b) (mirror c).
Proof.
  induction 1 as [c C S E|c d H IH A D E].
  - destruct (mirrored c C) as (M & R & K). apply chain_start; auto; [destruct s; simpl in *; lia|].
    now rewrite on_flip, mirror_twice, E.
  - destruct (mirrored d D) as (M & R & K). destruct (mirrored c (chain_place _ _ _ H)) as (_ & R' & K').
    apply (chain_step _ _ (mirror c)); auto.
    + unfold neighbours in *. rewrite R, K, R', K'. tauto.
    + now rewrite on_flip, mirror_twice, E.
Qed.

Lemma joined_flip s b : joined s b -> joined (other s) (flip b).
Proof.
  intros (c & H & E). exists (mirror c). split; [now apply chain_flip|].
  destruct (mirrored c (chain_place _ _ _ H)) as (_ & R & K). destruct s; simpl in *; lia.
Qed.

Lemma joined_flipped s b : length b = n * n -> joined s (flip b) <-> joined (other s) b.
Proof.
  intro B. split; intro J.
  - apply joined_flip in J. now rewrite flip_twice in J.
  - apply joined_flip in J. now rewrite other_twice in J.
Qed.

(** ** What strategy stealing asks for *)

Lemma full_on b : full b = true <-> forall c, c < length b -> on b c <> None.
Proof.
  unfold full, on. rewrite forallb_forall. split.
  - intros F c C E. specialize (F _ (nth_In b None C)). now rewrite E in F.
  - intros F x X. destruct (In_nth b x None X) as (c & C & <-). specialize (F c C). now destruct (nth c b None).
Qed.

Lemma flip_full b : length b = n * n -> full (flip b) = full b.
Proof.
  intro B. apply eq_true_iff_eq. rewrite !full_on, flip_length, B. split; intros F c C E.
  - destruct (mirrored c C) as [M _]. apply (F (mirror c) M). now rewrite on_flip, mirror_twice, E.
  - destruct (mirrored c C) as [M _]. rewrite on_flip in E; auto. apply (F (mirror c) M). now destruct (on b (mirror c)).
Qed.

Lemma empty_on b i : is_empty b i <-> i < length b /\ on b i = None.
Proof.
  unfold is_empty, on. split.
  - intro E. split; [apply nth_error_Some; congruence|]. now rewrite (nth_error_nth b i None E).
  - intros [I E]. rewrite <- E. now apply nth_error_nth'.
Qed.

Lemma on_put b : forall i s c, i < length b -> on (put b i s) c = if c =? i then Some s else on b c.
Proof.
  unfold on. induction b as [|x b IH]; intros [|i] s [|c] I; simpl in *; try lia; auto. apply IH. lia.
Qed.

Lemma flip_put b i s : length b = n * n -> i < n * n -> flip (put b i s) = put (flip b) (mirror i) (other s).
Proof.
  intros B I. destruct (mirrored i I) as [M _].
  apply same_board; [apply flip_length|now rewrite put_length, flip_length|]. intros c C.
  rewrite on_put by now rewrite flip_length. rewrite !on_flip, on_put by lia.
  destruct (Nat.eqb_spec (mirror c) i) as [E|E], (Nat.eqb_spec c (mirror i)) as [E'|E']; auto; exfalso.
  - apply E'. now rewrite <- E, mirror_twice.
  - apply E. now rewrite E', mirror_twice.
Qed.

Lemma chain_better b c i : no_worse b c -> chain Left b i -> chain Left c i.
Proof.
  intro A. assert (S : forall i, on b i = Some Left -> on c i = Some Left).
  { clear i. unfold on. induction A as [|x y b c X _ IH]; intros [|i] E; simpl in *; auto. subst.
    destruct X as [<-|[X|X]]; auto. discriminate. }
  induction 1 as [i I F E|i d _ IH N D E]; [now apply chain_start; auto|now apply (chain_step _ _ i); auto].
Qed.

(** ** The theorem *)

(** Left wins a full board when he has joined his sides, and Hex's own theorem says that else Right has. *)
Variable left_won : board -> bool.
Hypothesis left_joined : forall b, length b = n * n -> full b = true -> left_won b = true <-> joined Left b.
Hypothesis hex : forall b, length b = n * n -> full b = true -> joined Left b <-> ~ joined Right b.

Lemma flip_won b : length b = n * n -> full b = true -> left_won (flip b) = negb (left_won b).
Proof.
  intros B F. assert (L := left_joined b B F). assert (H := hex b B F).
  assert (R := left_joined (flip b) (flip_length b)). rewrite flip_full in R; auto. specialize (R F).
  assert (J := joined_flipped Left b B). simpl in J.
  destruct (left_won b) eqn:W, (left_won (flip b)) eqn:W'; simpl; auto; exfalso; intuition.
Qed.

(** Whoever starts wins: named Left here, on the empty board. *)
Theorem hex_first_player : wins (filling left_won) Left (Left, repeat None (n * n)).
Proof.
  apply (first_player_wins (n * n) left_won) with (flip := flip).
  - intros b c B F F' A W. assert (C : length c = n * n) by (rewrite <- B; symmetry; now apply no_worse_length).
    apply left_joined; auto. apply left_joined in W; auto. destruct W as (i & H & E). exists i.
    split; auto. now apply (chain_better b).
  - exact flip_full.
  - exact flip_won.
  - intros b i s B I. apply empty_on in I. destruct I as [I E]. rewrite B in I. destruct (mirrored i I) as [M _].
    exists (mirror i). split; [|now apply flip_put]. apply empty_on. rewrite flip_length. split; auto.
    now rewrite on_flip, mirror_twice, E.
  - intros b j s B J. apply empty_on in J. destruct J as [J E]. rewrite flip_length in J.
    destruct (mirrored j J) as [M _]. exists (mirror j). split.
    + apply empty_on. rewrite B. split; auto. rewrite on_flip in E; auto. now destruct (on b (mirror j)).
    + rewrite flip_put, mirror_twice; auto.
  - apply repeat_length.
  - apply same_board; [apply flip_length|apply repeat_length|]. intros i I. rewrite on_flip; auto.
    unfold on. now rewrite !nth_repeat.
Qed.
End Hex.
