(** * Short games: sums, order, equality, canonical forms

    A short game is the list of Left's options and the list of Right's, finitely deep. Who cannot move loses.
    Two games are equal when the second player wins their difference, whoever starts: this is the equality
    of values. *)
From Coq Require Import List Bool.
From Grundy Require Import Strategy.
Import ListNotations.

Inductive game := Game (lefts rights : list game).

Definition lefts (G : game) : list game := match G with Game L _ => L end.
Definition rights (G : game) : list game := match G with Game _ R => R end.

(** The players change roles. *)
Fixpoint negative (G : game) : game :=
  match G with Game L R => Game (map negative R) (map negative L) end.

(** A move is a move in one of the two. *)
Fixpoint sum (G : game) : game -> game :=
  fix sum_with H :=
    match G, H with
    | Game GL GR, Game HL HR =>
      Game (map (fun g => sum g H) GL ++ map sum_with HL) (map (fun g => sum g H) GR ++ map sum_with HR)
    end.

Definition difference (G H : game) : game := sum G (negative H).

(** ** Play *)

Definition options (s : side) (G : game) : list game := match s with Left => lefts G | Right => rights G end.

(** Who cannot move loses. *)
Definition normal_play : arena := {|
  state := side * game;
  mover := fst;
  move := fun x y => fst y = other (fst x) /\ In (snd y) (options (fst x) (snd x));
  over := fun x => match options (fst x) (snd x) with [] => Some (Some (other (fst x))) | _ => None end
|}.

(** [first s G]: s wins G moving first; [second s G]: moving second. *)
Definition first (s : side) (G : game) : Prop := wins normal_play s (s, G).
Definition second (s : side) (G : game) : Prop := wins normal_play s (other s, G).

Definition at_least (G H : game) : Prop := second Left (difference G H).
Definition at_most (G H : game) : Prop := second Right (difference G H).
Definition equal (G H : game) : Prop := at_least G H /\ at_most G H.

(** No option is dominated by another one or listed twice, none is reversible, and so for all options. *)
Inductive canonical : game -> Prop :=
| canonical_intro G :
    (forall X, In X (lefts G) -> canonical X) -> (forall X, In X (rights G) -> canonical X) ->
    ForallOrdPairs (fun X Y => ~ at_most X Y /\ ~ at_most Y X) (lefts G) ->
    ForallOrdPairs (fun X Y => ~ at_most X Y /\ ~ at_most Y X) (rights G) ->
    (forall X Y, In X (lefts G) -> In Y (rights X) -> ~ at_most Y G) ->
    (forall X Y, In X (rights G) -> In Y (lefts X) -> ~ at_least Y G) ->
    canonical G.

(** ** Every game is won by one of the two *)

(** Induction over games: what holds of a game when it holds of all its options, holds of all games. *)
Theorem game_ind' (P : game -> Prop) :
  (forall G, (forall X, In X (lefts G) -> P X) -> (forall X, In X (rights G) -> P X) -> P G) -> forall G, P G.
Proof.
  intros H. fix IH 1. intros [L R]. apply H; simpl.
  - induction L as [|X L IHL]; simpl; [intros ? []|]. intros Y [<-|Y']; [apply IH|exact (IHL Y Y')].
  - induction R as [|X R IHR]; simpl; [intros ? []|]. intros Y [<-|Y']; [apply IH|exact (IHR Y Y')].
Qed.

Lemma options_ind (P : game -> Prop) :
  (forall G, (forall s X, In X (options s G) -> P X) -> P G) -> forall G, P G.
Proof. intros H. apply game_ind'. intros G A B. apply H. intros [] X; simpl; auto. Qed.

Lemma other_other s : other (other s) = s.
Proof. now destruct s. Qed.

Lemma first_iff s G : first s G <-> exists X, In X (options s G) /\ second s X.
Proof.
  unfold first, second. split.
  - intro W. inversion W as [x O|x y O M [E I] W'|x O M _ _]; subst x.
    + simpl in O. destruct (options s G); [|discriminate]. injection O as O. destruct s; discriminate.
    + destruct y as [t X]. simpl in *. subst t. eauto.
    + simpl in M. destruct s; discriminate.
  - intros (X & I & W). apply (wins_mine normal_play s _ (other s, X)); simpl; auto.
    destruct (options s G); [easy|reflexivity].
Qed.

Lemma second_iff s G : second s G <-> forall X, In X (options (other s) G) -> first s X.
Proof.
  unfold first, second. split.
  - intros W X I. inversion W as [x O|x y O M [E I'] W'|x O M _ W']; subst x; simpl in *.
    + destruct (options (other s) G); [easy|discriminate].
    + destruct s; discriminate.
    + apply W'. simpl. rewrite other_other. auto.
  - intro W. destruct (options (other s) G) as [|Y l] eqn:E.
    + apply wins_over. simpl. now rewrite E, other_other.
    + apply wins_theirs; simpl.
      * now rewrite E.
      * reflexivity.
      * exists (s, Y). simpl. rewrite other_other, E. simpl. auto.
      * intros [t X]. simpl. rewrite other_other, E. intros [-> I]. auto.
Qed.

Lemma some_or_all (P Q : game -> Prop) l : (forall X, In X l -> P X \/ Q X) ->
  (exists X, In X l /\ P X) \/ (forall X, In X l -> Q X).
Proof.
  induction l as [|Y l IH]; intro H; [now right|].
  destruct (H Y) as [A|A]; [now left|left; exists Y; simpl; auto|].
  destruct IH as [(X & I & B)|B]; [intros X I; apply H; now right|left; exists X; simpl; auto|].
  right. intros X [<-|I]; auto.
Qed.

(** Whoever starts, one of the two wins. *)
Theorem one_wins G : forall s, first s G \/ second (other s) G.
Proof.
  induction G as [G IH] using options_ind. intro s.
  destruct (some_or_all (second s) (first (other s)) (options s G)) as [A|A].
  - intros X I. destruct (IH s X I (other s)) as [B|B]; rewrite ?other_other in B; auto.
  - left. now apply first_iff.
  - right. apply second_iff. now rewrite other_other.
Qed.

Lemma first_not_second s G : first s G <-> ~ second (other s) G.
Proof.
  split.
  - intros F S. unfold first, second in *. rewrite other_other in S. now apply (one_winner _ _ _ F).
  - intro N. destruct (one_wins G s); [auto|easy].
Qed.

Lemma second_recursion s G : second s G <-> forall X, In X (options (other s) G) -> ~ second (other s) X.
Proof.
  rewrite second_iff. split; intros H X I; [now apply first_not_second, H|apply first_not_second, H, I].
Qed.

(** ** The order, option by option *)

Lemma lefts_difference G H X : In X (lefts (difference G H)) <->
  (exists Y, In Y (lefts G) /\ X = difference Y H) \/ (exists Y, In Y (rights H) /\ X = difference G Y).
Proof.
  destruct G as [GL GR], H as [HL HR]. unfold difference. simpl. rewrite in_app_iff, map_map, !in_map_iff.
  firstorder subst; eauto.
Qed.

Lemma rights_difference G H X : In X (rights (difference G H)) <->
  (exists Y, In Y (rights G) /\ X = difference Y H) \/ (exists Y, In Y (lefts H) /\ X = difference G Y).
Proof.
  destruct G as [GL GR], H as [HL HR]. unfold difference. simpl. rewrite in_app_iff, map_map, !in_map_iff.
  firstorder subst; eauto.
Qed.

(** G is at least H: no right option of G is at most H, and G is at most no left option of H. *)
Theorem at_least_iff G H : at_least G H <->
  (forall X, In X (rights G) -> ~ at_most X H) /\ (forall Y, In Y (lefts H) -> ~ at_most G Y).
Proof.
  unfold at_least, at_most. rewrite second_recursion. simpl. split.
  - intro A. split; intros X I; apply A, rights_difference; eauto.
  - intros [A B] X I. apply rights_difference in I. destruct I as [(Y & I & ->)|(Y & I & ->)]; auto.
Qed.

Theorem at_most_iff G H : at_most G H <->
  (forall X, In X (lefts G) -> ~ at_least X H) /\ (forall Y, In Y (rights H) -> ~ at_least G Y).
Proof.
  unfold at_least, at_most. rewrite second_recursion. simpl. split.
  - intro A. split; intros X I; apply A, lefts_difference; eauto.
  - intros [A B] X I. apply lefts_difference in I. destruct I as [(Y & I & ->)|(Y & I & ->)]; auto.
Qed.
