(** * Misère quotients: the certificate and its check

    A certificate lists a multiplication table, the elements of lost sums, and an element for every heap, up to
    some heap or with a period. What is claimed: the table predicts misère play; two sums of heaps can be
    exchanged in every sum exactly when they have the same element; and no element is idle. So the table is the
    misère quotient, up to the heap that was looked at, or for all heaps where a period is given. *)
From Coq Require Import Arith NArith List Lia Bool MSetPositive.
From Grundy Require Import Mex Play Rule MisereNim MisereQuotient Certificate.
Import ListNotations.

Record quotient_certificate := QuotientCertificate {
  quotient_rule : rule;
  table : list (list nat);
  lost_elements : list nat;
  sent : list nat;                        (** the elements of the heaps 0, 1, 2, … *)
  quotient_period : option (nat * nat);   (** preperiod and period *)
  heap_types : list (nat * N);            (** an element, and the set of the elements of the options *)
  sum_types : list (nat * N);
  words : list (list nat)                 (** for each element, heaps that have it as their sum *)
}.

(** ** Tables *)

Section Table.
Variable T : list (list nat).
Definition order : nat := length T.
Definition entry (x y : nat) : nat := nth y (nth x T []) 0.

(** The table, continued beyond its elements so that the laws hold for all numbers. *)
Definition times (x y : nat) : nat :=
  if x <? order then (if y <? order then entry x y else y) else (if y <? order then x else max x y).

Definition monoid_ok : bool :=
  let all := seq 0 order in
  (0 <? order) && forallb (fun x => (entry 0 x =? x) && forallb (fun y =>
    let xy := entry x y in
    (xy <? order) && (xy =? entry y x) && forallb (fun z => entry x (entry y z) =? entry xy z) all) all) all.

Lemma in_all x : In x (seq 0 order) <-> x < order.
Proof. rewrite in_seq. lia. Qed.

Hypothesis ok : monoid_ok = true.

Lemma order_positive : 0 < order.
Proof. unfold monoid_ok in ok. apply andb_true_iff in ok. now apply Nat.ltb_lt. Qed.

Lemma entry_laws x : x < order -> entry 0 x = x /\ forall y, y < order ->
  entry x y < order /\ entry x y = entry y x /\ forall z, z < order -> entry x (entry y z) = entry (entry x y) z.
Proof.
  intro X. unfold monoid_ok in ok. apply andb_true_iff in ok. destruct ok as [_ A].
  rewrite forallb_forall in A. apply in_all in X. apply A in X. apply andb_true_iff in X.
  destruct X as [E X]. split; [now apply Nat.eqb_eq|]. intros y Y. rewrite forallb_forall in X.
  apply in_all in Y. apply X in Y. rewrite !andb_true_iff in Y. destruct Y as [[L C] Z]. repeat split.
  - now apply Nat.ltb_lt.
  - now apply Nat.eqb_eq.
  - intros z Hz. rewrite forallb_forall in Z. apply Nat.eqb_eq, Z. now apply in_all.
Qed.

Lemma times_below x y : x < order -> y < order -> times x y < order /\ times x y = entry x y.
Proof.
  intros X Y. unfold times. apply Nat.ltb_lt in X as X', Y as Y'. rewrite X', Y'. split; auto.
  now apply (entry_laws x X).
Qed.

Lemma one_times x : times 0 x = x.
Proof.
  unfold times. assert (O := order_positive). apply Nat.ltb_lt in O. rewrite O.
  destruct (Nat.ltb_spec x order) as [X|]; auto. now apply entry_laws.
Qed.

Lemma times_comm x y : times x y = times y x.
Proof.
  unfold times. destruct (Nat.ltb_spec x order) as [X|X], (Nat.ltb_spec y order) as [Y|Y]; auto; try lia.
  now apply (entry_laws x X).
Qed.

Lemma times_assoc x y z : times x (times y z) = times (times x y) z.
Proof.
  assert (E : forall a b, a < order -> b < order -> entry a b < order) by (intros a b A B; now apply (entry_laws a)).
  unfold times.
  destruct (Nat.ltb_spec x order) as [X|X], (Nat.ltb_spec y order) as [Y|Y], (Nat.ltb_spec z order) as [Z|Z];
    try assert (Exy := E x y X Y); try assert (Eyz := E y z Y Z); clear E;
    repeat match goal with |- context [?a <? order] => destruct (Nat.ltb_spec a order) end; try lia.
  now apply (entry_laws x X).
Qed.
End Table.

(** ** Sets of elements as numbers *)

Definition bits (l : list nat) : N := fold_right (fun x m => N.setbit m (N.of_nat x)) 0%N l.

Lemma bits_spec l x : N.testbit (bits l) (N.of_nat x) = true <-> In x l.
Proof.
  induction l as [|y l IH]; [split; [cbn; discriminate|easy]|].
  change (bits (y :: l)) with (N.setbit (bits l) (N.of_nat y)).
  rewrite N.setbit_iff, IH. simpl. split; (intros [H|H]; [left; lia|now right]).
Qed.

(** The union of the sets whose places are in m. *)
Fixpoint pick (sets : list N) (m : N) : N :=
  match sets with
  | [] => 0%N
  | s :: sets => let rest := pick sets (N.div2 m) in if N.odd m then N.lor s rest else rest
  end.

Lemma pick_spec sets : forall m y, N.testbit (pick sets m) y = true <->
  exists i, i < length sets /\ N.testbit m (N.of_nat i) = true /\ N.testbit (nth i sets 0%N) y = true.
Proof.
  induction sets as [|s sets IH]; intros m y.
  - cbn. split; [discriminate|]. intros (i & L & _). lia.
  - assert (R : N.testbit (pick sets (N.div2 m)) y = true <-> exists i, S i < length (s :: sets) /\
      N.testbit m (N.of_nat (S i)) = true /\ N.testbit (nth (S i) (s :: sets) 0%N) y = true).
    { rewrite IH. split; intros (i & L & A & B); exists i; cbn [length nth] in *; (split; [lia|split; auto]).
      - rewrite Nat2N.inj_succ, N.testbit_succ_r_div2 by lia. exact A.
      - rewrite Nat2N.inj_succ, N.testbit_succ_r_div2 in A by lia. exact A. }
    cbn [pick]. rewrite <- N.bit0_odd. destruct (N.testbit m 0) eqn:Z.
    + rewrite N.lor_spec, orb_true_iff, R. split.
      * intros [H|(i & H)]; [exists 0; cbn [length nth]; split; [lia|auto]|exists (S i); auto].
      * intros ([|i] & L & A & B); [left; exact B|right; exists i; auto].
    + rewrite R. split.
      * intros (i & H). exists (S i). auto.
      * intros ([|i] & L & A & B); [change (N.of_nat 0) with 0%N in A; congruence|exists i; auto].
Qed.

(** The options of a heap under a code, those of one and two heaps listed directly. *)
Definition parts_of (k m : nat) : list (list nat) :=
  match k with
  | 1 => if m =? 0 then [] else [[m]]
  | 2 => map (fun a => [a; m - a]) (seq 1 (m - 1))
  | _ => comps k m
  end.

Lemma parts_of_spec k m o : In o (parts_of k m) <-> In o (comps k m).
Proof.
  destruct k as [|[|[|k]]]; [tauto| | |tauto]; rewrite in_comps; unfold parts_of, total, positive_heaps.
  - destruct (Nat.eqb_spec m 0) as [->|Z]; simpl.
    + split; [easy|]. intros (L & T & Q). destruct o as [|a [|]]; try discriminate. simpl in T.
      assert (0 < a) by (apply Q; now left). lia.
    + split.
      * intros [<-|[]]. simpl. split; [auto|split; [lia|]]. intros h [<-|[]]. lia.
      * intros (L & T & _). destruct o as [|a [|]]; try discriminate. simpl in T. left. f_equal. lia.
  - rewrite in_map_iff. split.
    + intros (a & <- & I). apply in_seq in I. simpl. split; [auto|split; [lia|]]. intros h [<-|[<-|[]]]; lia.
    + intros (L & T & Q). destruct o as [|a [|b [|]]]; try discriminate. simpl in T.
      assert (0 < a) by (apply Q; now left). assert (0 < b) by (apply Q; right; now left).
      exists a. split; [f_equal; f_equal; lia|]. apply in_seq. lia.
Qed.

Definition quick_options (digit : nat -> N) (n : nat) : list (list nat) :=
  flat_map (fun t => let d := digit t in
    if (d =? 0)%N then [] else
    flat_map (fun k => if N.testbit d (N.of_nat k) && ((0 <? t) || (2 <=? k)) then parts_of k (n - t) else [])
      (seq 0 (N.to_nat (N.size d)))) (seq 0 (S n)).

Lemma quick_options_spec digit n o : In o (quick_options digit n) <-> In o (code_options digit n).
Proof.
  unfold quick_options, code_options. rewrite !in_flat_map. split; intros (t & It & H); exists t; (split; auto).
  - cbv zeta in H. destruct (N.eqb_spec (digit t) 0); [destruct H|]. apply in_flat_map in H. apply in_flat_map.
    destruct H as (k & Ik & H). exists k. split; auto. destruct (_ && _); [now apply parts_of_spec|auto].
  - cbv zeta. apply in_flat_map in H. destruct H as (k & Ik & H). destruct (N.eqb_spec (digit t) 0) as [Z|Z].
    + rewrite Z in H. rewrite N.bits_0 in H. destruct H.
    + apply in_flat_map. exists k. split; auto. destruct (_ && _); [now apply parts_of_spec|auto].
Qed.

(** ** The check *)

Section Check.
Variable c : quotient_certificate.
Let T := table c.
Let g := game_of (quotient_rule c).
Let bound := length (sent c).

(** The element of a heap; beyond the preperiod, where there is a period, by the period. *)
Definition element (n : nat) : nat :=
  match quotient_period c with
  | Some (l, p) => if n <? l then nth n (sent c) 0 else nth (l + (n - l) mod p) (sent c) 0
  | None => nth n (sent c) 0
  end.
Definition in_lost (x : nat) : bool := existsb (Nat.eqb x) (lost_elements c).
Definition sum_element (P : list nat) : nat := product nat 0 (times T) element P.

(** The sums that the claim is about. *)
Definition covered (P : list nat) : Prop :=
  match quotient_period c with Some _ => True | None => forall h, In h P -> h < bound end.

Definition quotient_claim : Prop :=
  (forall P, covered P -> misere_lost g P <-> In (sum_element P) (lost_elements c)) /\
  (forall P R, covered P -> covered R ->
     (forall X, covered X -> misere_lost g (P ++ X) <-> misere_lost g (R ++ X)) <-> sum_element P = sum_element R) /\
  (forall x, x < length T <-> exists P, covered P /\ sum_element P = x).

(** For every element its product with h, as a set of one. *)
Definition products (h : nat) : list N := map (fun y => N.setbit 0 (N.of_nat (times T h y))) (seq 0 (order T)).
Definition image (h : nat) (m : N) : N := pick (products h) m.
Definition heap_type (n : nat) : nat * N :=
  (element n, bits (map sum_element (quick_options (digit (quotient_rule c)) n))).
Definition step (s t : nat * N) : nat * N :=
  (times T (fst t) (fst s), N.lor (image (fst t) (snd s)) (image (fst s) (snd t))).
Definition key (s : nat * N) : positive := N.succ_pos (N.of_nat (fst s) + N.of_nat (order T) * snd s).

Definition same (s t : nat * N) : bool := (fst s =? fst t) && (snd s =? snd t)%N.
Definition types_ok : bool :=
  forallb (fun n => existsb (same (heap_type n)) (heap_types c)) (seq 0 bound).
Definition known_sums : PositiveSet.t :=
  fold_right (fun s known => PositiveSet.add (key s) known) PositiveSet.empty (sum_types c).
(** What has to be known for all sums with the element x: for each type of heap the product, the set of the
    products by the heap's element, and the image of its options. *)
Definition prepared (x : nat) : list (nat * list N * N) :=
  map (fun t => (times T (fst t) x, products (fst t), image x (snd t))) (heap_types c).
Definition sum_ok (lost : N) (known : PositiveSet.t) (ready : list (list (nat * list N * N))) (s : nat * N) : bool :=
  (fst s <? order T) &&
  eqb (in_lost (fst s)) (negb (snd s =? 0)%N && (N.land (snd s) lost =? 0)%N) &&
  forallb (fun '(hx, sets, others) => PositiveSet.mem (key (hx, N.lor (pick sets (snd s)) others)) known)
    (nth (fst s) ready []).
Definition sums_ok : bool :=
  let known := known_sums in let lost := bits (lost_elements c) in
  let ready := map prepared (seq 0 (order T)) in
  PositiveSet.mem (key (0, 0%N)) known && forallb (sum_ok lost known ready) (sum_types c).

Definition told_apart : bool :=
  let all := seq 0 (order T) in
  forallb (fun x => forallb (fun y => (x =? y) ||
    existsb (fun z => negb (eqb (in_lost (entry T x z)) (in_lost (entry T y z)))) all) all) all.
Definition none_idle : bool :=
  forallb (fun x => let w := nth x (words c) [] in
    forallb (fun h => h <? bound) w && (sum_element w =? x)) (seq 0 (order T)).

Definition period_ok : bool :=
  match quotient_period c with
  | None => true
  | Some (l, p) =>
    let r := quotient_rule c in let d := N.to_nat (most_heaps (digits r)) in
    no_tail r && (1 <=? p) && (d * (max l 1 + p) + (length (digits r) - 1) <=? bound)
  end.

Definition elements_ok : bool :=
  (0 <? bound) && forallb (fun n => (nth n (sent c) 0 <? order T) && (nth n (sent c) 0 =? element n)) (seq 0 bound).

Definition check_quotient : bool :=
  monoid_ok T && elements_ok && types_ok && sums_ok && told_apart && none_idle && period_ok.

(** ** It is sound *)

Hypothesis monoid : monoid_ok T = true.
Hypothesis elements : elements_ok = true.
Hypothesis types : types_ok = true.
Hypothesis the_sums : sums_ok = true.

Definition below (P : list nat) : Prop := forall h, In h P -> h < bound.

Lemma element_below n : n < bound -> element n < order T.
Proof.
  intro H. unfold elements_ok in elements. apply andb_true_iff in elements. destruct elements as [_ A].
  rewrite forallb_forall in A. assert (I : In n (seq 0 bound)) by (apply in_seq; lia). apply A in I.
  apply andb_true_iff in I. destruct I as [L E]. apply Nat.eqb_eq in E. rewrite <- E. now apply Nat.ltb_lt.
Qed.

Lemma sum_below P : below P -> sum_element P < order T.
Proof.
  unfold sum_element, product. induction P as [|n P IH]; simpl; intro B; [now apply order_positive|].
  apply times_below; auto; [apply element_below, B; now left|]. apply IH. intros h H. apply B. now right.
Qed.

Lemma below_move P R : below P -> move g P R -> below R.
Proof.
  intros B M. revert B. destruct M as [a n o b O]. intros B h H. apply in_app_or in H. destruct H as [H|H]; [apply B, in_or_app; now left|].
  apply in_app_or in H. destruct H as [H|H]; [|apply B, in_or_app; right; now right].
  assert (L := options_lt g n o h O H). assert (n < bound) by (apply B, in_or_app; right; now left). lia.
Qed.

(** A pair describes a sum: its element, and the elements of its options. *)
Definition describes (s : nat * N) (P : list nat) : Prop :=
  fst s = sum_element P /\
  forall y, N.testbit (snd s) (N.of_nat y) = true <-> exists R, move g P R /\ sum_element R = y.

Lemma image_spec h m y : N.testbit (image h m) (N.of_nat y) = true <->
  exists x, x < order T /\ N.testbit m (N.of_nat x) = true /\ times T h x = y.
Proof.
  assert (P : forall x, x < order T -> nth x (products h) 0%N = N.setbit 0 (N.of_nat (times T h x))).
  { intros x X. unfold products.
    rewrite nth_indep with (d' := N.setbit 0 (N.of_nat (times T h 0))) by (rewrite map_length, seq_length; auto).
    rewrite map_nth with (f := fun y => N.setbit 0 (N.of_nat (times T h y))), seq_nth; auto. }
  assert (B : forall z, N.testbit (N.setbit 0 (N.of_nat z)) (N.of_nat y) = true <-> z = y).
  { intro z. rewrite N.setbit_iff, N.bits_0. split; [intros [H|H]; [lia|discriminate]|left; lia]. }
  unfold image. rewrite pick_spec. replace (length (products h)) with (order T) by (unfold products; now rewrite map_length, seq_length).
  split; intros (x & L & A & E); exists x; (split; [auto|split; auto]).
  - rewrite P in E by auto. now apply B.
  - rewrite P by auto. now apply B.
Qed.

Lemma quick n o : In o (quick_options (digit (quotient_rule c)) n) <-> In o (options g n).
Proof. apply quick_options_spec. Qed.

Lemma sum_app P R : sum_element (P ++ R) = times T (sum_element P) (sum_element R).
Proof. apply product_app; [now apply one_times|now apply times_assoc]. Qed.

Lemma describes_step s n P : below (n :: P) -> describes s P -> describes (step s (heap_type n)) (n :: P).
Proof.
  intros B [E O]. assert (Bn : n < bound) by (apply B; now left).
  assert (BP : below P) by (intros h H; apply B; now right). split.
  - unfold step, heap_type. cbn [fst]. rewrite E. reflexivity.
  - intro y. unfold step, heap_type. cbn [fst snd]. rewrite N.lor_spec, orb_true_iff, !image_spec. split.
    + intros [(x & _ & H & <-)|(x & _ & H & <-)].
      * apply O in H. destruct H as (R & M & <-). exists (n :: R). split; [|reflexivity].
        apply in_all_moves. apply in_all_moves in M. simpl. apply in_or_app. right. now apply in_map.
      * apply bits_spec, in_map_iff in H. destruct H as (o & <- & I). apply quick in I. exists (o ++ P).
        split; [now apply (move_intro g [] n o P)|]. rewrite sum_app, E. now apply times_comm.
    + intros (R & M & <-). apply in_all_moves in M. simpl in M. apply in_app_or in M. destruct M as [M|M].
      * right. apply in_map_iff in M. destruct M as (o & <- & I). exists (sum_element o). repeat split.
        -- apply sum_below. intros h H. assert (L := options_lt g n o h I H). lia.
        -- apply bits_spec. apply in_map. now apply quick.
        -- rewrite sum_app, E. now apply times_comm.
      * left. apply in_map_iff in M. destruct M as (R' & <- & M). apply in_all_moves in M.
        exists (sum_element R'). repeat split.
        -- apply sum_below. eapply below_move; eauto.
        -- apply O. eauto.
Qed.

Lemma key_injective s t : fst s < order T -> fst t < order T -> key s = key t -> s = t.
Proof.
  destruct s as [x m], t as [y k]. unfold key. cbn [fst snd]. intros X Y E.
  apply (f_equal N.pos) in E. rewrite !N.succ_pos_spec in E. apply N.succ_inj in E.
  assert (H : (m = k /\ N.of_nat x = N.of_nat y)%N).
  { apply (N.div_mod_unique (N.of_nat (order T))); lia. }
  destruct H as [-> H]. f_equal. lia.
Qed.

Lemma known_spec s : (forall t, In t (sum_types c) -> fst t < order T) -> fst s < order T ->
  PositiveSet.mem (key s) known_sums = true -> In s (sum_types c).
Proof.
  intros H L. unfold known_sums. induction (sum_types c) as [|t l IH]; cbn [fold_right]; intro M.
  - apply PositiveSet.mem_spec in M. now apply PositiveSet.empty_spec in M.
  - apply PositiveSet.mem_spec, PositiveSet.add_spec in M. destruct M as [M|M].
    + left. apply key_injective; auto. apply H. now left.
    + right. apply IH; [intros u I; apply H; now right|]. now apply PositiveSet.mem_spec.
Qed.

Lemma sums_spec : In (0, 0%N) (sum_types c) /\ forall s, In s (sum_types c) ->
  fst s < order T /\
  (in_lost (fst s) = true <-> snd s <> 0%N /\ N.land (snd s) (bits (lost_elements c)) = 0%N) /\
  forall t, In t (heap_types c) -> fst t < order T -> In (step s t) (sum_types c).
Proof.
  unfold sums_ok in the_sums. apply andb_true_iff in the_sums. destruct the_sums as [Z A]. rewrite forallb_forall in A.
  assert (L : forall t, In t (sum_types c) -> fst t < order T).
  { intros t I. apply A in I. unfold sum_ok in I. rewrite !andb_true_iff in I. destruct I as [[L _] _]. now apply Nat.ltb_lt. }
  split; [apply known_spec; auto; now apply order_positive|]. intros s I. split; [auto|].
  assert (S := A s I). unfold sum_ok in S. rewrite !andb_true_iff in S. destruct S as [[_ F] M]. split.
  - apply eqb_prop in F. rewrite F, andb_true_iff, negb_true_iff, N.eqb_neq, N.eqb_eq. tauto.
  - intros t It Lt. rewrite forallb_forall in M. assert (Ls := L s I). apply known_spec; auto; [apply times_below; auto|].
    rewrite nth_indep with (d' := prepared 0) in M by (rewrite map_length, seq_length; auto).
    rewrite map_nth, seq_nth in M by auto.
    apply (M (times T (fst t) (fst s), products (fst t), image (fst s) (snd t))). unfold prepared. apply in_map_iff.
    exists t. auto.
Qed.

Lemma type_listed n : n < bound -> In (heap_type n) (heap_types c).
Proof.
  intro H. unfold types_ok in types. rewrite forallb_forall in types.
  assert (I : In n (seq 0 bound)) by (apply in_seq; lia). apply types in I. apply existsb_exists in I.
  destruct I as (t & I & E). unfold same in E. apply andb_true_iff in E. destruct E as [A B].
  apply Nat.eqb_eq in A. apply N.eqb_eq in B. destruct (heap_type n), t. cbn [fst snd] in *. now subst.
Qed.

Lemma described P : below P -> exists s, In s (sum_types c) /\ describes s P.
Proof.
  destruct sums_spec as [Z A]. induction P as [|n P IH]; intro B.
  - exists (0, 0%N). split; auto. split; [reflexivity|]. intro y. cbn [snd]. rewrite N.bits_0. split; [discriminate|].
    intros (R & M & _). apply in_all_moves in M. destruct M.
  - destruct IH as (s & I & D); [intros h H; apply B; now right|]. assert (Bn : n < bound) by (apply B; now left).
    exists (step s (heap_type n)). split; [|now apply describes_step].
    apply (A s I); [now apply type_listed|]. now apply element_below.
Qed.

Lemma in_lost_spec x : in_lost x = true <-> In x (lost_elements c).
Proof.
  unfold in_lost. rewrite existsb_exists. split; [intros (y & I & E); apply Nat.eqb_eq in E; now subst|].
  intro I. exists x. split; auto. apply Nat.eqb_refl.
Qed.

Lemma below_fits P : below P -> fits nat 0 (times T) in_lost g element P.
Proof.
  intro B. destruct (described P B) as (s & I & E & O). destruct sums_spec as [_ A].
  destruct (A s I) as (_ & F & _). unfold fits. fold (sum_element P). rewrite <- E, F. split.
  - intros [Ne L]. split.
    + destruct (N.eq_dec (snd s) 0) as [|Z]; [easy|]. assert (X := N.bit_log2 _ Z).
      replace (N.log2 (snd s)) with (N.of_nat (N.to_nat (N.log2 (snd s)))) in X by lia.
      apply O in X. destruct X as (R & M & _). eauto.
    + intros R M. fold (sum_element R). destruct (in_lost (sum_element R)) eqn:X; auto. exfalso.
      assert (Y : N.testbit (N.land (snd s) (bits (lost_elements c))) (N.of_nat (sum_element R)) = true).
      { rewrite N.land_spec, andb_true_iff. split; [apply O; eauto|]. apply bits_spec. now apply in_lost_spec. }
      rewrite L, N.bits_0 in Y. discriminate.
  - intros [(R & M) N]. split.
    + intro Z. assert (X : N.testbit (snd s) (N.of_nat (sum_element R)) = true) by (apply O; eauto).
      rewrite Z, N.bits_0 in X. discriminate.
    + apply N.bits_inj. intro k. rewrite N.land_spec, N.bits_0. apply not_true_iff_false. rewrite andb_true_iff.
      replace k with (N.of_nat (N.to_nat k)) by lia. intros [X Y]. apply O in X. destruct X as (R' & M' & X).
      apply bits_spec, in_lost_spec in Y. rewrite <- X in Y. specialize (N R' M'). unfold sum_element in Y. congruence.
Qed.
End Check.

Lemma period_step l p n : 1 <= p -> l <= n -> (n + p - l) mod p = (n - l) mod p.
Proof.
  intros P L. replace (n + p - l) with (n - l + 1 * p) by lia. apply Nat.mod_add. lia.
Qed.

Lemma predicts c : check_quotient c = true ->
  forall P, covered c P -> misere_lost (game_of (quotient_rule c)) P <-> in_lost c (sum_element c P) = true.
Proof.
  unfold check_quotient. rewrite !andb_true_iff. intros [[[[[[M E] Ty] Su] _] _] Pe].
  assert (F := below_fits c M E Ty Su). unfold covered, period_ok in *.
  destruct (quotient_period c) as [[l p]|] eqn:Q.
  - rewrite !andb_true_iff, !Nat.leb_le in Pe. destruct Pe as [[Nt P1] Bd]. intros P _.
    set (r := quotient_rule c) in *. assert (M1 := most_heaps_1 (digits r)).
    apply (misere_periodicity nat 0 (times (table c)) (in_lost c) (element c) (digit r)
      (N.to_nat (most_heaps (digits r))) (length (digits r) - 1) l p (length (sent c))); auto; try lia.
    + now apply one_times.
    + now apply times_assoc.
    + now apply times_comm.
    + intros k j Hj. rewrite no_tail_digit by auto. rewrite nth_overflow by lia. apply N.bits_0.
    + intros j k Hk. rewrite no_tail_digit by auto. now apply most_heaps_spec.
    + intros n L. unfold element. rewrite Q.
      destruct (Nat.ltb_spec (n + p) l), (Nat.ltb_spec n l); try lia. now rewrite period_step.
  - intros P B. apply (table_predicts_in nat 0 (times (table c)) (in_lost c) _ (element c) (below c)); auto.
    intros P' R. apply below_move.
Qed.

(** What the check accepts is true. *)
Theorem check_quotient_sound c : check_quotient c = true -> quotient_claim c.
Proof.
  intro H. assert (Pr := predicts c H). unfold check_quotient in H. rewrite !andb_true_iff in H.
  destruct H as [[[[[[M E] Ty] Su] Ap] Id] Pe]. set (T := table c) in *.
  assert (Word : forall x, x < order T -> exists P, below c P /\ sum_element c P = x).
  { intros x X. unfold none_idle in Id. rewrite forallb_forall in Id.
    assert (I : In x (seq 0 (order T))) by (apply in_seq; lia). apply Id in I. apply andb_true_iff in I.
    destruct I as [B S]. exists (nth x (words c) []). split; [|now apply Nat.eqb_eq].
    rewrite forallb_forall in B. intros h I. now apply Nat.ltb_lt, B. }
  assert (BC : forall P, below c P -> covered c P).
  { intros P B. unfold covered. destruct (quotient_period c); auto. }
  assert (CA : forall P R, covered c P -> covered c R -> covered c (P ++ R)).
  { unfold covered. destruct (quotient_period c); auto. intros P R A B h I. apply in_app_or in I. destruct I; auto. }
  assert (EL : forall n, (match quotient_period c with Some _ => True | None => n < length (sent c) end) -> element c n < order T).
  { intros n N. destruct (quotient_period c) as [[l p]|] eqn:Q; [|apply element_below; auto].
    assert (B : l + p <= length (sent c)).
    { unfold period_ok in Pe. rewrite Q in Pe. rewrite !andb_true_iff, !Nat.leb_le in Pe. destruct Pe as [[_ P1] Bd].
      assert (M1 : 1 <= N.to_nat (most_heaps (digits (quotient_rule c)))).
      { assert (M1 := most_heaps_1 (digits (quotient_rule c))). lia. }
      set (d := N.to_nat _) in *. assert (max l 1 + p <= d * (max l 1 + p)) by nia. lia. }
    assert (X : exists m, m < length (sent c) /\ element c m = element c n).
    { unfold element. rewrite Q. destruct (Nat.ltb_spec n l) as [L|L].
      - exists n. split; [lia|]. destruct (Nat.ltb_spec n l); [auto|lia].
      - destruct (Nat.eq_dec p 0) as [->|Z]; [unfold period_ok in Pe; rewrite Q in Pe; rewrite !andb_true_iff, !Nat.leb_le in Pe; lia|].
        assert (U := Nat.mod_upper_bound (n - l) p Z). exists (l + (n - l) mod p). split; [lia|].
        destruct (Nat.ltb_spec (l + (n - l) mod p) l); [lia|]. f_equal.
        replace (l + (n - l) mod p - l) with ((n - l) mod p) by lia. rewrite Nat.mod_mod; auto. }
    destruct X as (m & L & <-). now apply element_below. }
  assert (SB : forall P, covered c P -> sum_element c P < order T).
  { unfold sum_element, product. induction P as [|n P IH]; simpl; intro C; [now apply order_positive|].
    apply times_below; auto.
    - apply EL. unfold covered in C. destruct (quotient_period c); auto. apply C. now left.
    - apply IH. unfold covered in *. destruct (quotient_period c); auto. intros h I. apply C. now right. }
  assert (App := sum_app c M). refine (conj _ (conj _ _)).
  - intros P C. rewrite Pr by auto. apply in_lost_spec.
  - intros P R CP CR. split.
    + intro H'. destruct (Nat.eq_dec (sum_element c P) (sum_element c R)) as [|D]; auto. exfalso.
      unfold told_apart in Ap. rewrite forallb_forall in Ap. assert (X := SB P CP). assert (Y := SB R CR).
      assert (I : In (sum_element c P) (seq 0 (order T))) by (apply in_seq; lia). apply Ap in I.
      rewrite forallb_forall in I. assert (J : In (sum_element c R) (seq 0 (order T))) by (apply in_seq; lia).
      apply I in J. apply orb_true_iff in J. destruct J as [J|J]; [apply Nat.eqb_eq in J; now apply D|].
      apply existsb_exists in J. destruct J as (z & Iz & J). apply in_seq in Iz. fold T in Iz.
      destruct (Word z) as (W & BW & EW); [lia|]. specialize (H' W (BC W BW)).
      rewrite !Pr in H' by auto. rewrite !App, EW in H'. fold T in H'.
      rewrite (proj2 (times_below T M _ z X ltac:(lia))), (proj2 (times_below T M _ z Y ltac:(lia))) in H'.
      fold T in J. destruct (in_lost c (entry T (sum_element c P) z)), (in_lost c (entry T (sum_element c R) z)); simpl in J;
        try discriminate; intuition discriminate.
    + intros E' X CX. rewrite !Pr by auto. rewrite !App, E'. tauto.
  - intro x. split.
    + intro X. destruct (Word x X) as (P & B & S). exists P. auto.
    + intros (P & C & <-). now apply SB.
Qed.
