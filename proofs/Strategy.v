(** * Who wins a position: strategies on a finite graph

    A game for two players is given by its states (a position and who is to move), its moves, and how it
    ends. Who wins is defined by play alone. A strategy is a list of states, the first the one that is asked
    about: at each of them the reply of the side that it is for, or all moves of the opponent. [wins_all]
    decides whether the side wins all of them, [avoids_loss] whether it never loses. *)
From Coq Require Import Arith NArith List Bool Lia.
Import ListNotations.
Local Open Scope N_scope.

Inductive side := Left | Right.

Definition other (s : side) : side := match s with Left => Right | Right => Left end.

(** [over x] is [None] where play goes on, [Some None] for a draw, [Some (Some s)] where s has won. *)
Record arena := Arena {
  state : Type;
  mover : state -> side;
  move : state -> state -> Prop;
  over : state -> option (option side)
}.

(** A side wins a state when it has won, when some move of its own leads to a state that it wins, or when the
    opponent can move, and every move leads to such a state. Being inductive, it is won after finitely many
    moves: going round for ever is no win. *)
Inductive wins (a : arena) (s : side) : state a -> Prop :=
| wins_over x : over a x = Some (Some s) -> wins a s x
| wins_mine x y : over a x = None -> mover a x = s -> move a x y -> wins a s y -> wins a s x
| wins_theirs x : over a x = None -> mover a x = other s -> (exists y, move a x y) ->
    (forall y, move a x y -> wins a s y) -> wins a s x.

(** Nobody loses a state that he wins. *)
Theorem one_winner a s x : wins a s x -> ~ wins a (other s) x.
Proof.
  assert (D : s <> other s) by (destruct s; discriminate).
  induction 1 as [x O|x y O M Y _ IH|x O M _ _ IH]; intro W; inversion W as [z O'|z y' O' M' Y' W'|z O' M' E W'];
    subst z; try congruence.
  - now apply IH, W'.
  - now apply (IH y').
  - rewrite M in M'. destruct s; discriminate.
Qed.

(** ** Strategies *)

Inductive node :=
| Mine (reply : N)            (** the side is to move, and moves to this state *)
| Theirs (options : list N)   (** the opponent is to move, and can move to these states only *)
| Over (result : option side) (** play is over *).

Definition strategy := list node.
Definition size (g : strategy) : N := N.of_nat (length g).
Definition node_at (g : strategy) (i : N) : option node := nth_error g (N.to_nat i).

(** A strategy of s describes states of a game when each of its nodes says what is true of the state with
    that number: this is what the file of a certificate asks its reader to believe of the rules. *)
Definition describes (a : arena) (s : side) (g : strategy) (name : N -> state a) : Prop :=
  forall i v, node_at g i = Some v ->
    match v with
    | Mine j => over a (name i) = None /\ mover a (name i) = s /\ move a (name i) (name j)
    | Theirs js => over a (name i) = None /\ mover a (name i) = other s /\ (exists y, move a (name i) y) /\
        forall y, move a (name i) y -> exists j, In j js /\ y = name j
    | Over r => over a (name i) = Some r
    end.

Definition is_side (s : side) (r : option side) : bool :=
  match s, r with Left, Some Left | Right, Some Right => true | _, _ => false end.

(** Every reply and every move lead to a node that is listed later, and every end is a win. *)
Definition node_wins (s : side) (last i : N) (v : node) : bool :=
  match v with
  | Mine j => (i <? j) && (j <? last)
  | Theirs js => forallb (fun j => (i <? j) && (j <? last)) js
  | Over r => is_side s r
  end.

(** Every reply and every move lead to a node that is listed, and no end is a loss. *)
Definition node_avoids (s : side) (last i : N) (v : node) : bool :=
  match v with
  | Mine j => j <? last
  | Theirs js => forallb (fun j => j <? last) js
  | Over r => negb (is_side (other s) r)
  end.

Fixpoint all_from (f : N -> node -> bool) (i : N) (g : strategy) : bool :=
  match g with [] => true | v :: g => f i v && all_from f (N.succ i) g end.

Definition wins_all (s : side) (g : strategy) : bool := all_from (node_wins s (size g)) 0 g.
Definition avoids_loss (s : side) (g : strategy) : bool := all_from (node_avoids s (size g)) 0 g.

Lemma all_from_spec f g : forall i k v, all_from f i g = true -> nth_error g k = Some v -> f (i + N.of_nat k) v = true.
Proof.
  induction g as [|w g IH]; intros i [|k] v H E; simpl in *; try discriminate;
    apply andb_true_iff in H; destruct H as [A B].
  - injection E as <-. now rewrite N.add_0_r.
  - replace (i + N.pos (Pos.of_succ_nat k)) with (N.succ i + N.of_nat k) by lia. now apply IH.
Qed.

Lemma all_at f g i v : all_from f 0 g = true -> node_at g i = Some v -> f i v = true.
Proof. intros H E. apply (all_from_spec f g 0 _ v) in E; auto. now rewrite N2Nat.id in E. Qed.

Lemma node_exists g i : i < size g -> exists v, node_at g i = Some v.
Proof.
  intro H. unfold node_at, size in *. destruct (nth_error g (N.to_nat i)) eqn:E; [eauto|].
  apply nth_error_None in E. lia.
Qed.

(** What [wins_all] accepts is a strategy that wins, in every game that it describes. *)
Theorem strategy_wins s g : wins_all s g = true ->
  forall a name, describes a s g name -> forall i, i < size g -> wins a s (name i).
Proof.
  intros C a name D i.
  remember (N.to_nat (size g - i)) as k eqn:K. revert i K.
  induction k as [k IH] using lt_wf_ind. intros i K H.
  assert (Later : forall j, (i <? j) && (j <? size g) = true -> wins a s (name j)).
  { intros j J. apply andb_true_iff in J. rewrite !N.ltb_lt in J.
    apply (IH (N.to_nat (size g - j))); auto; lia. }
  destruct (node_exists g i H) as [v V]. assert (D' := D i v V). assert (C' := all_at _ _ _ _ C V).
  destruct v as [j|js|r]; simpl in C'.
  - destruct D' as (O & M & E). apply (wins_mine a s _ (name j)); auto.
  - destruct D' as (O & M & X & E). apply wins_theirs; auto. intros y Y.
    destruct (E y Y) as (j & J & ->). apply Later. rewrite forallb_forall in C'. auto.
  - apply wins_over. rewrite D'. destruct s, r as [[]|]; simpl in C'; try discriminate; auto.
Qed.

(** What [avoids_loss] accepts is a strategy that never loses: the opponent wins no state of it. *)
Theorem strategy_draws s g : avoids_loss s g = true ->
  forall a name, describes a s g name -> forall i, i < size g -> ~ wins a (other s) (name i).
Proof.
  intros C a name D i H W. remember (name i) as x eqn:X. revert i X H.
  assert (DD : s <> other s) by (destruct s; discriminate).
  induction W as [x O|x y O M Y _ IH|x O M _ _ IH]; intros i X H;
    destruct (node_exists g i H) as [v V]; assert (D' := D i v V); assert (C' := all_at _ _ _ _ C V);
    rewrite <- X in D'; destruct v as [j|js|r]; simpl in C';
    try congruence; try (apply proj1 in D'; congruence).
  - rewrite O in D'. injection D' as <-. destruct s; discriminate.
  - destruct D' as (_ & M' & _). congruence.
  - destruct D' as (_ & M' & X' & E). destruct (E y Y) as (j & J & ->). apply (IH j); auto.
    rewrite forallb_forall in C'. now apply N.ltb_lt, C'.
  - destruct D' as (_ & M' & E). apply (IH (name j) E j); auto. now apply N.ltb_lt.
  - destruct D' as (_ & M' & _). rewrite M in M'. destruct s; discriminate.
Qed.
