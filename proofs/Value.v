(** * The value of a position: a proved comparison on graphs

    The graph of a position lists every position that can be reached, each by the numbers of its options,
    which come before it; the position itself is the last one. A canonical form is listed in the same way.
    [check_value] compares every position with every node of the form, options first, and then looks whether
    the form is canonical; what it accepts is true. *)
From Coq Require Import Arith NArith List Bool Lia FMapPositive.
From Grundy Require Import Strategy ShortGame.
Import ListNotations.
Local Open Scope N_scope.

(** Left options and right options of each node. *)
Definition graph := list (list N * list N).

(** ** What a graph means *)

Definition zero : game := Game [] [].
Definition game_at (games : list game) (i : N) : game := nth (N.to_nat i) games zero.

Definition add_game (games : list game) (n : list N * list N) : list game :=
  games ++ [Game (map (game_at games) (fst n)) (map (game_at games) (snd n))].

(** The games of all nodes, and that of the last one. *)
Definition games_of (g : graph) : list game := fold_left add_game g [].
Definition game_of (g : graph) : game := last (games_of g) zero.

(** ** The comparison *)

Definition size (g : graph) : N := N.of_nat (length g).
Definition node_at (g : graph) (i : N) : list N * list N := nth (N.to_nat i) g ([], []).

(** Every option comes before its node. *)
Fixpoint ordered_from (i : N) (g : graph) : bool :=
  match g with
  | [] => true
  | n :: g => forallb (fun j => j <? i) (fst n) && forallb (fun j => j <? i) (snd n) && ordered_from (N.succ i) g
  end.
Definition ordered (g : graph) : bool := ordered_from 0 g.

(** The row of a position: which nodes of the form it is at most, and which it is at least, as bits. *)
Definition row : Type := N * N.

Definition table := PositiveMap.t row.
Definition row_at (t : table) (i : N) : row :=
  match PositiveMap.find (N.succ_pos i) t with Some r => r | None => (0, 0) end.

Definition any (rows : list N) : N := fold_right N.lor 0 rows.

(** One node of the form after the other: [below] and [above] are the bits so far, and [no_most], [no_least]
    those that an option of the position forbids. *)
Fixpoint fill (no_most no_least : N) (form : graph) (h : N) (below above : N) : row :=
  match form with
  | [] => (below, above)
  | n :: form =>
    let most := negb (N.testbit no_most h) && negb (existsb (N.testbit above) (snd n)) in
    let least := negb (N.testbit no_least h) && negb (existsb (N.testbit below) (fst n)) in
    fill no_most no_least form (N.succ h)
      (if most then N.setbit below h else below) (if least then N.setbit above h else above)
  end.

Fixpoint compare (form : graph) (i : N) (g : graph) (t : table) : table :=
  match g with
  | [] => t
  | n :: g =>
    let no_most := any (map (fun j => snd (row_at t j)) (fst n)) in
    let no_least := any (map (fun j => fst (row_at t j)) (snd n)) in
    compare form (N.succ i) g (PositiveMap.add (N.succ_pos i) (fill no_most no_least form 0 0 0) t)
  end.

Definition compared (g form : graph) : table := compare form 0 g (PositiveMap.empty row).

(** ** Canonical forms *)

Definition most (t : table) (x y : N) : bool := N.testbit (fst (row_at t x)) y.
Definition least (t : table) (x y : N) : bool := N.testbit (snd (row_at t x)) y.

Fixpoint apart (t : table) (l : list N) : bool :=
  match l with
  | [] => true
  | x :: l => forallb (fun y => negb (most t x y) && negb (most t y x)) l && apart t l
  end.

Definition is_canonical_node (t : table) (form : graph) (x : N) : bool :=
  let (L, R) := node_at form x in
  apart t L && apart t R &&
  forallb (fun y => forallb (fun back => negb (most t back x)) (snd (node_at form y))) L &&
  forallb (fun y => forallb (fun back => negb (least t back x)) (fst (node_at form y))) R.

Definition numbers (g : graph) : list N := map N.of_nat (seq 0 (length g)).

Definition is_canonical (form : graph) : bool :=
  let t := compared form form in forallb (is_canonical_node t form) (numbers form).

(** ** The check *)

Definition check_value (g form : graph) : bool :=
  (0 <? size g) && (0 <? size form) && ordered g && ordered form &&
  (let t := compared g form in most t (size g - 1) (size form - 1) && least t (size g - 1) (size form - 1)) &&
  is_canonical form.

(** ** Soundness *)

Lemma games_of_app g n : games_of (g ++ [n]) = add_game (games_of g) n.
Proof. unfold games_of. now rewrite fold_left_app. Qed.

Lemma length_games g : length (games_of g) = length g.
Proof.
  induction g as [|n g IH] using rev_ind; [reflexivity|].
  rewrite games_of_app. unfold add_game. rewrite !app_length, IH. reflexivity.
Qed.

Lemma ordered_spec g : forall i k j, ordered_from i g = true -> (k < length g)%nat ->
  In j (fst (nth k g ([], []))) \/ In j (snd (nth k g ([], []))) -> j < i + N.of_nat k.
Proof.
  induction g as [|n g IH]; intros i k j O K J; simpl in K; [lia|].
  simpl in O. apply andb_true_iff in O. destruct O as [A O]. destruct k as [|k].
  - apply andb_true_iff in A. rewrite !forallb_forall in A. destruct A as [A B]. simpl in J.
    destruct J as [J|J]; [apply A in J|apply B in J]; apply N.ltb_lt in J; lia.
  - apply (IH _ k j) in O; auto; lia.
Qed.

(** In an ordered graph the options of a node come before it. *)
Lemma option_before g i j : ordered g = true -> i < size g ->
  In j (fst (node_at g i)) \/ In j (snd (node_at g i)) -> j < i.
Proof.
  intros O I J. unfold size in I. apply (ordered_spec g 0 _ j) in J; auto; lia.
Qed.

Lemma ordered_app g h : forall i, ordered_from i (g ++ h) = true -> ordered_from i g = true.
Proof.
  induction g as [|m g IH]; intros i H; simpl in *; auto.
  apply andb_true_iff in H. destruct H as [A H]. now rewrite A, (IH _ H).
Qed.

Lemma game_at_app games more i : (N.to_nat i < length games)%nat -> game_at (games ++ more) i = game_at games i.
Proof. intro H. unfold game_at. now rewrite app_nth1. Qed.

(** A node means the game whose options are the games of its options. *)
Lemma game_at_node g i : ordered g = true -> i < size g ->
  game_at (games_of g) i =
  Game (map (game_at (games_of g)) (fst (node_at g i))) (map (game_at (games_of g)) (snd (node_at g i))).
Proof.
  induction g as [|n g IH] using rev_ind; intros O H; [unfold size in H; simpl in H; lia|].
  assert (B := fun j => option_before (g ++ [n]) i j O H). assert (O' := ordered_app _ _ _ O).
  unfold size in *. rewrite games_of_app. rewrite app_length in H. simpl in H. unfold add_game.
  assert (L := length_games g). set (X := Game _ _).
  assert (Same : forall l, (forall j, In j l -> j < N.of_nat (length g)) ->
    map (game_at (games_of g ++ [X])) l = map (game_at (games_of g)) l).
  { intros l Hl. apply map_ext_in. intros j J. rewrite game_at_app; auto. apply Hl in J. lia. }
  destruct (N.eq_dec i (N.of_nat (length g))) as [->|D].
  - unfold node_at in *. rewrite Nat2N.id in *. rewrite app_nth2, Nat.sub_diag in * by lia.
    change (nth 0 [n] ([], [])) with n in *. rewrite !Same by auto.
    unfold game_at at 1. rewrite Nat2N.id, <- L, app_nth2, Nat.sub_diag by lia. reflexivity.
  - rewrite game_at_app by lia. rewrite IH by (auto; lia).
    unfold node_at in *. rewrite app_nth1 in * by lia.
    rewrite !Same; auto; intros j J; assert (j < i) by auto; lia.
Qed.

Lemma any_spec rows h : N.testbit (any rows) h = true <-> exists r, In r rows /\ N.testbit r h = true.
Proof.
  induction rows as [|r rows IH]; simpl.
  - split; [discriminate|intros (r & [] & _)].
  - rewrite N.lor_spec, orb_true_iff, IH. firstorder subst; auto.
Qed.

Lemma set_if (b : bool) x h k : N.testbit (if b then N.setbit x h else x) k = (b && (h =? k)) || N.testbit x k.
Proof. destruct b; [apply N.setbit_eqb|reflexivity]. Qed.

(** The bits of a row that are known to be right: those below k. *)
Definition right_row (games : list game) (G : game) (k : N) (r : row) : Prop :=
  forall h, h < k -> (N.testbit (fst r) h = true <-> at_most G (game_at games h)) /\
                     (N.testbit (snd r) h = true <-> at_least G (game_at games h)).

Section Rows.
Variable form : graph.
Hypothesis form_ordered : ordered form = true.
Notation forms := (games_of form).
Variable G : game.
Variables no_most no_least : N.
Hypothesis most_spec : forall h, h < size form ->
  N.testbit no_most h = true <-> exists X, In X (lefts G) /\ at_least X (game_at forms h).
Hypothesis least_spec : forall h, h < size form ->
  N.testbit no_least h = true <-> exists X, In X (rights G) /\ at_most X (game_at forms h).

Lemma one_more h below above : h < size form ->
  right_row forms G h (below, above) ->
  (forall k, h <= k -> N.testbit below k = false /\ N.testbit above k = false) ->
  let n := node_at form h in
  let most := negb (N.testbit no_most h) && negb (existsb (N.testbit above) (snd n)) in
  let least := negb (N.testbit no_least h) && negb (existsb (N.testbit below) (fst n)) in
  right_row forms G (N.succ h)
    (if most then N.setbit below h else below, if least then N.setbit above h else above).
Proof.
  intros H R Z n most least k K. cbn [fst snd]. rewrite !set_if.
  destruct (N.eq_dec k h) as [->|D].
  - rewrite N.eqb_refl, !andb_true_r. destruct (Z h) as [-> ->]; [lia|]. rewrite !orb_false_r.
    assert (E := game_at_node form h form_ordered H). fold n in E.
    assert (Before := fun j => option_before form h j form_ordered H). fold n in Before.
    split.
    + rewrite at_most_iff. unfold most. rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false.
      rewrite most_spec by auto. rewrite existsb_exists. split.
      * intros [A B]. split; [intros X I Y; apply A; eauto|]. intros Y I L. apply B.
        rewrite E in I. simpl in I. apply in_map_iff in I. destruct I as (j & <- & J). exists j. split; auto.
        now apply (R j); [apply Before; auto|].
      * intros [A B]. split; [intros (X & I & Y); now apply (A X)|]. intros (j & J & T).
        apply (B (game_at forms j)); [rewrite E; simpl; now apply in_map|]. apply (R j); auto.
    + rewrite at_least_iff. unfold least. rewrite andb_true_iff, !negb_true_iff, <- !not_true_iff_false.
      rewrite least_spec by auto. rewrite existsb_exists. split.
      * intros [A B]. split; [intros X I Y; apply A; eauto|]. intros Y I L. apply B.
        rewrite E in I. simpl in I. apply in_map_iff in I. destruct I as (j & <- & J). exists j. split; auto.
        now apply (R j); [apply Before; auto|].
      * intros [A B]. split; [intros (X & I & Y); now apply (A X)|]. intros (j & J & T).
        apply (B (game_at forms j)); [rewrite E; simpl; now apply in_map|]. apply (R j); auto.
  - replace (h =? k) with false by (symmetry; apply N.eqb_neq; congruence).
    rewrite !andb_false_r. simpl. apply R. lia.
Qed.

Lemma fill_right rest : forall done below above, form = done ++ rest ->
  right_row forms G (size done) (below, above) ->
  (forall k, size done <= k -> N.testbit below k = false /\ N.testbit above k = false) ->
  right_row forms G (size form) (fill no_most no_least rest (size done) below above).
Proof.
  induction rest as [|n rest IH]; intros done below above E R Z.
  - rewrite app_nil_r in E. now subst done.
  - cbn [fill].
    assert (N' : node_at form (size done) = n).
    { unfold node_at, size. rewrite E, Nat2N.id, app_nth2, Nat.sub_diag by lia. reflexivity. }
    assert (S : N.succ (size done) = size (done ++ [n])).
    { unfold size. rewrite app_length. simpl. lia. }
    assert (I : size done < size form) by (unfold size; rewrite E, app_length; simpl; lia).
    rewrite S. apply IH.
    + rewrite E, <- app_assoc. reflexivity.
    + rewrite <- S. assert (M := one_more (size done) below above I R Z). cbv zeta in M. now rewrite N' in M.
    + intros k K. rewrite !set_if. destruct (Z k) as [-> ->]; [lia|].
      replace (size done =? k) with false by (symmetry; apply N.eqb_neq; lia). now rewrite !andb_false_r.
Qed.

Lemma row_right : right_row forms G (size form) (fill no_most no_least form 0 0 0).
Proof.
  apply (fill_right form [] 0 0); auto.
  - intros h H. unfold size in H. simpl in H. lia.
Qed.
End Rows.

Lemma row_at_add t i j r : row_at (PositiveMap.add (N.succ_pos i) r t) j = if i =? j then r else row_at t j.
Proof.
  unfold row_at. destruct (N.eqb_spec i j) as [->|D].
  - now rewrite PositiveMap.gss.
  - rewrite PositiveMap.gso; auto. intro E. apply D. rewrite <- (N.pos_pred_succ i), <- (N.pos_pred_succ j). congruence.
Qed.

(** Every row is right. *)
Lemma compare_right form g : ordered form = true -> ordered g = true ->
  forall rest done t, g = done ++ rest ->
  (forall i, i < size done -> right_row (games_of form) (game_at (games_of g) i) (size form) (row_at t i)) ->
  forall i, i < size g ->
  right_row (games_of form) (game_at (games_of g) i) (size form) (row_at (compare form (size done) rest t) i).
Proof.
  intros F O. induction rest as [|n rest IH]; intros done t E R i I.
  - rewrite app_nil_r in E. subst done. now apply R.
  - cbn [compare]. set (new := fill _ _ _ _ _ _).
    assert (S : N.succ (size done) = size (done ++ [n])).
    { unfold size. rewrite app_length. simpl. lia. }
    rewrite S. apply IH; auto.
    + rewrite E, <- app_assoc. reflexivity.
    + intros j J. rewrite row_at_add. rewrite <- S in J.
      destruct (N.eqb_spec (size done) j) as [<-|D]; [|apply R; lia].
      assert (L : size done < size g) by (unfold size; rewrite E, app_length; simpl; lia).
      assert (N' : node_at g (size done) = n).
      { unfold node_at, size. rewrite E, Nat2N.id, app_nth2, Nat.sub_diag by lia. reflexivity. }
      assert (B := fun j => option_before g (size done) j O L). rewrite N' in B.
      assert (X := game_at_node g (size done) O L). rewrite N' in X.
      unfold new. apply row_right; auto; intros h H; rewrite any_spec, X; simpl; split.
      * intros (r & Hr & T). apply in_map_iff in Hr. destruct Hr as (k & <- & K).
        exists (game_at (games_of g) k). split; [now apply in_map|]. apply (R k); auto.
      * intros (Y & Hy & T). apply in_map_iff in Hy. destruct Hy as (k & <- & K).
        exists (snd (row_at t k)). split; [now apply (in_map (fun j => snd (row_at t j)))|]. apply (R k); auto.
      * intros (r & Hr & T). apply in_map_iff in Hr. destruct Hr as (k & <- & K).
        exists (game_at (games_of g) k). split; [now apply in_map|]. apply (R k); auto.
      * intros (Y & Hy & T). apply in_map_iff in Hy. destruct Hy as (k & <- & K).
        exists (fst (row_at t k)). split; [now apply (in_map (fun j => fst (row_at t j)))|]. apply (R k); auto.
Qed.

Lemma compared_right form g i h : ordered form = true -> ordered g = true -> i < size g -> h < size form ->
  (most (compared g form) i h = true <-> at_most (game_at (games_of g) i) (game_at (games_of form) h)) /\
  (least (compared g form) i h = true <-> at_least (game_at (games_of g) i) (game_at (games_of form) h)).
Proof.
  intros F O I H. apply (compare_right form g F O g [] (PositiveMap.empty row)); auto.
  intros j J. unfold size in J. simpl in J. lia.
Qed.

Lemma apart_spec t games l :
  (forall x y, In x l -> In y l -> most t x y = true <-> at_most (game_at games x) (game_at games y)) ->
  apart t l = true ->
  ForallOrdPairs (fun X Y => ~ at_most X Y /\ ~ at_most Y X) (map (game_at games) l).
Proof.
  induction l as [|x l IH]; intros S A; simpl; [constructor|].
  simpl in A. apply andb_true_iff in A. destruct A as [A B]. rewrite forallb_forall in A. constructor.
  - apply Forall_forall. intros Y I. apply in_map_iff in I. destruct I as (y & <- & I). apply A in I as C.
    apply andb_true_iff in C. rewrite !negb_true_iff, <- !not_true_iff_false in C.
    rewrite !S in C by (simpl; auto). tauto.
  - apply IH; auto. intros y z Iy Iz. apply S; simpl; auto.
Qed.

Lemma canonical_right form : ordered form = true -> is_canonical form = true ->
  forall i, i < size form -> canonical (game_at (games_of form) i).
Proof.
  intros O C. unfold is_canonical in C. cbv zeta in C. set (t := compared form form) in C.
  assert (S := fun i h => compared_right form form i h O O). fold t in S.
  intro i. induction i as [i IH] using (well_founded_induction N.lt_wf_0). intro I.
  rewrite forallb_forall in C. specialize (C i). unfold is_canonical_node in C.
  assert (B := fun j => option_before form i j O I). assert (E := game_at_node form i O I).
  destruct (node_at form i) as [L R]. cbn [fst snd] in *.
  assert (Hi : In i (numbers form)).
  { unfold numbers, size in *. apply in_map_iff. exists (N.to_nat i). split; [lia|]. apply in_seq. lia. }
  apply C in Hi. clear C. rewrite !andb_true_iff, !forallb_forall in Hi. destruct Hi as (((A1 & A2) & A3) & A4).
  assert (Small : forall j, In j L \/ In j R -> j < size form) by (intros j J; apply B in J; lia).
  assert (EL : lefts (game_at (games_of form) i) = map (game_at (games_of form)) L) by (now rewrite E).
  assert (ER : rights (game_at (games_of form) i) = map (game_at (games_of form)) R) by (now rewrite E).
  clear E. constructor; rewrite ?EL, ?ER.
  - intros X HX. apply in_map_iff in HX. destruct HX as (j & <- & J). apply IH; [apply B|apply Small]; auto.
  - intros X HX. apply in_map_iff in HX. destruct HX as (j & <- & J). apply IH; [apply B|apply Small]; auto.
  - apply (apart_spec t); auto. intros x y Hx Hy. apply S; auto.
  - apply (apart_spec t); auto. intros x y Hx Hy. apply S; auto.
  - intros X Y HX HY. apply in_map_iff in HX. destruct HX as (j & <- & J).
    specialize (A3 j J). rewrite forallb_forall in A3. rewrite (game_at_node form j O) in HY by auto. cbn [rights] in HY.
    apply in_map_iff in HY. destruct HY as (k & <- & K). specialize (A3 k K).
    rewrite negb_true_iff, <- not_true_iff_false in A3. intro D. apply A3.
    assert (j < size form) by auto. assert (k < j) by (apply (option_before form j); auto).
    apply S; auto; lia.
  - intros X Y HX HY. apply in_map_iff in HX. destruct HX as (j & <- & J).
    specialize (A4 j J). rewrite forallb_forall in A4. rewrite (game_at_node form j O) in HY by auto. cbn [lefts] in HY.
    apply in_map_iff in HY. destruct HY as (k & <- & K). specialize (A4 k K).
    rewrite negb_true_iff, <- not_true_iff_false in A4. intro D. apply A4.
    assert (j < size form) by auto. assert (k < j) by (apply (option_before form j); auto).
    apply S; auto; lia.
Qed.

Lemma game_of_last g : 0 < size g -> game_of g = game_at (games_of g) (size g - 1).
Proof.
  intro H. unfold game_of, game_at, size in *. assert (L := length_games g).
  destruct (games_of g) as [|X l] eqn:E using rev_ind; [simpl in L; lia|]. clear IHl.
  rewrite last_last. rewrite app_length in L. simpl in L.
  rewrite app_nth2 by lia. replace (N.to_nat _ - length l)%nat with 0%nat by lia. reflexivity.
Qed.

(** What [check_value] accepts: the position equals the form, and the form is canonical. *)
Theorem check_value_sound g form : check_value g form = true ->
  equal (game_of g) (game_of form) /\ canonical (game_of form).
Proof.
  unfold check_value. cbv zeta. rewrite !andb_true_iff, !N.ltb_lt.
  intros (((((A & B) & C) & D) & (E1 & E2)) & F).
  rewrite !game_of_last by auto. split.
  - apply compared_right in E1; auto; try lia. apply compared_right in E2; auto; try lia. now split.
  - apply canonical_right; auto. lia.
Qed.
