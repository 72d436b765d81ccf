(** * Infinite subtraction sets, checked by a finite part

    Every member of the set must be congruent modulo p to a member of the part that is not larger. Members up
    to a bound are looked at one by one; beyond the bound only residues count: a prime greater than p is
    coprime to p, a square is the square of a residue, and the residues of powers come round. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule Subtraction Values Sparse.
Import ListNotations.

Section Residues.
Variables (part numbers : list N) (sets : list infinite) (p : N).

Definition bound : N := N.max (max_of part) p.

(** A member of the part, not larger, has the same residue. *)
Definition represented (j : N) : bool :=
  existsb (fun i => (i <=? j)%N && ((j - i) mod p =? 0)%N) part.

Definition residue_in_part (x : N) : bool := existsb (fun i => (i mod p =? x)%N) part.

Fixpoint first_above (fuel : nat) (b x : N) : option N :=
  match fuel with
  | 0 => None
  | S f => if (x <=? bound)%N then first_above f b (x * b) else Some x
  end.

Fixpoint orbit (k : nat) (b x : N) : list N :=
  match k with 0 => [] | S k => x :: orbit k b ((x * b) mod p) end.

(** Members beyond the bound. *)
Definition far_represented (s : infinite) : bool :=
  match s with
  | Primes => forallb (fun x => if (N.gcd x p =? 1)%N then residue_in_part x else true) (from 0 (N.to_nat p))
  | Squares => forallb (fun k => residue_in_part ((k * k) mod p)) (from 0 (N.to_nat p))
  | Powers b =>
    (2 <=? b)%N &&
    match first_above (N.to_nat (N.size bound) + 1) b 1 with
    | None => false
    | Some x =>
      let o := orbit (N.to_nat p) b (x mod p) in
      forallb (fun y => residue_in_part y && existsb (N.eqb ((y * b) mod p)) o) o
    end
  end.

Definition near_represented (s : infinite) : bool :=
  forallb (fun j => if is_member j s then represented j else true) (count_to bound).

Definition part_of_set : bool :=
  forallb (fun i => (0 <? i)%N && (existsb (N.eqb i) numbers || existsb (is_member i) sets)) part.

Definition residues_ok : bool :=
  match part with [] => false | _ => true end &&
  part_of_set &&
  forallb represented numbers &&
  forallb (fun s => near_represented s && far_represented s) sets.

Hypothesis p1 : (0 < p)%N.

Lemma represented_spec j : represented j = true -> exists i k, In i part /\ j = (i + k * p)%N.
Proof.
  intro H. apply existsb_exists in H. destruct H as (i & I & H). apply andb_true_iff in H.
  destruct H as [A B]. apply N.leb_le in A. apply N.eqb_eq in B. exists i, ((j - i) / p)%N. split; auto.
  pose proof (N.div_mod (j - i) p ltac:(lia)). lia.
Qed.

Lemma residue_spec j : (bound < j)%N -> residue_in_part (j mod p) = true -> exists i k, In i part /\ j = (i + k * p)%N.
Proof.
  intros B H. apply existsb_exists in H. destruct H as (i & I & H). apply N.eqb_eq in H.
  assert (L := max_of_ge part i I). unfold bound in B.
  exists i, (j / p - i / p)%N. split; auto.
  pose proof (N.div_mod j p ltac:(lia)). pose proof (N.div_mod i p ltac:(lia)).
  assert (i / p <= j / p)%N by (apply N.div_le_mono; lia).
  rewrite N.mul_sub_distr_r. rewrite H in *. rewrite (N.mul_comm (j / p)), (N.mul_comm (i / p)).
  assert (p * (i / p) <= p * (j / p))%N by (now apply N.mul_le_mono_l). lia.
Qed.

Lemma prime_coprime j : prime j -> (p < j)%N -> N.gcd (j mod p) p = 1%N.
Proof.
  intros [P1 P2] L. rewrite N.gcd_mod by lia. assert (D := N.gcd_divide_r p j).
  destruct (P2 _ D) as [E|E]; auto. exfalso. assert (D' := N.gcd_divide_l p j). rewrite E in D'.
  apply N.divide_pos_le in D'; lia.
Qed.

Lemma first_above_spec b y : (2 <= b)%N -> forall f i, (forall k, k < i -> b ^ k <= bound)%N ->
  first_above f b (b ^ i) = Some y ->
  exists k, y = (b ^ k)%N /\ (forall k', b ^ k' > bound -> k <= k')%N.
Proof.
  intro B. induction f; intros i Low H; simpl in H; [discriminate|].
  destruct (N.leb_spec (b ^ i) bound) as [Le|Gt].
  - replace (b ^ i * b)%N with (b ^ N.succ i)%N in H by (rewrite N.pow_succ_r'; lia).
    apply IHf in H; auto. intros k Hk. destruct (N.eq_dec k i) as [->|]; auto. apply Low. lia.
  - injection H as <-. exists i. split; auto. intros k' G. destruct (N.le_gt_cases i k'); auto.
    apply Low in H. lia.
Qed.

Lemma orbit_in b o : (forall y, In y o -> In ((y * b) mod p)%N o) -> forall k x, In (x mod p)%N o ->
  In ((x * b ^ k) mod p)%N o.
Proof.
  intros Cl k x I. induction k using N.peano_ind; [now rewrite N.mul_1_r|].
  apply Cl in IHk. rewrite N.mul_mod_idemp_l in IHk by lia.
  now rewrite N.pow_succ_r', (N.mul_comm b), N.mul_assoc.
Qed.

Lemma far_spec s j : far_represented s = true -> (bound < j)%N -> belongs j s ->
  residue_in_part (j mod p) = true.
Proof.
  assert (Pb : (p <= bound)%N) by (unfold bound; lia).
  destruct s as [| |b]; simpl; intros F L B.
  - rewrite forallb_forall in F. specialize (F (j mod p)%N). rewrite in_from, prime_coprime in F; auto; [|lia].
    apply F. rewrite N2Nat.id. split; [apply N.le_0_l|]. apply N.mod_lt. lia.
  - destruct B as (k & _ & ->). rewrite forallb_forall in F. specialize (F (k mod p)%N). rewrite in_from in F.
    rewrite <- N.mul_mod in F by lia. apply F. rewrite N2Nat.id. split; [apply N.le_0_l|]. apply N.mod_lt. lia.
  - apply andb_true_iff in F. destruct F as [B2 F]. apply N.leb_le in B2. destruct B as (k & ->).
    destruct (first_above _ b 1) as [y|] eqn:E; [|discriminate].
    apply (first_above_spec b y B2 _ 0%N) in E; [|intros; lia]. destruct E as (k0 & -> & Le).
    specialize (Le k ltac:(lia)). set (o := orbit _ _ _) in F. rewrite forallb_forall in F.
    assert (Cl : forall y, In y o -> In ((y * b) mod p)%N o).
    { intros y I. apply F in I. apply andb_true_iff in I. destruct I as [_ I]. apply existsb_exists in I.
      destruct I as (z & Z & I). apply N.eqb_eq in I. now subst z. }
    assert (I : In ((b ^ k0) mod p)%N o).
    { unfold o. destruct (N.to_nat p) eqn:Ep; [lia|]. now left. }
    apply (orbit_in b o Cl (k - k0)) in I. rewrite <- N.pow_add_r in I. replace (k0 + (k - k0))%N with k in I by lia.
    apply F in I. apply andb_true_iff in I. apply I.
Qed.

Lemma good_base s : far_represented s = true -> match s with Powers b => (2 <= b)%N | _ => True end.
Proof. destruct s as [| |b]; simpl; auto. rewrite andb_true_iff, N.leb_le. tauto. Qed.

(** Both games have the same values, once the part has the period p. *)
Theorem residues_sound : residues_ok = true ->
  (forall n, G (game_of (Subtract part [])) (n + N.to_nat p) = G (game_of (Subtract part [])) n) ->
  forall n, G (game_of (Subtract numbers sets)) n = G (game_of (Subtract part [])) n.
Proof.
  intros H Per. unfold residues_ok in H. rewrite !andb_true_iff in H. destruct H as [[[_ Pt] Nu] Se].
  unfold part_of_set in Pt. rewrite forallb_forall in Pt, Nu, Se.
  assert (Sub : forall a b j, digit (Subtract a b) j = 0%N \/ digit (Subtract a b) j = 3%N).
  { intros a b j. unfold digit. destruct ((0 <? j) && _); auto. }
  assert (Mem : forall a b j, member (digit (Subtract a b)) j <->
    0 < j /\ (existsb (N.eqb (N.of_nat j)) a || existsb (is_member (N.of_nat j)) b) = true).
  { intros a b j. unfold member, digit. split; intros [A B]; split; auto.
    - destruct (existsb _ a || existsb _ b); auto. rewrite andb_false_r in B. discriminate.
    - rewrite B. destruct (Nat.ltb_spec 0 j); [auto|lia]. }
  assert (Part : forall i, In i part -> member (digit (Subtract part [])) (N.to_nat i)).
  { intros i I. apply Mem. assert (J := Pt i I). apply andb_true_iff in J. destruct J as [J _]. apply N.ltb_lt in J.
    split; [lia|]. rewrite N2Nat.id. apply orb_true_iff. left. apply existsb_exists. exists i. split; auto. apply N.eqb_refl. }
  apply (same_residues (digit (Subtract part [])) (digit (Subtract numbers sets)) (N.to_nat p)); auto.
  - intros j M. apply Mem in M. destruct M as [J M]. apply Mem. split; auto. simpl in M. rewrite orb_false_r in M.
    apply existsb_exists in M. destruct M as (i & I & E). apply N.eqb_eq in E. subst i. apply Pt in I.
    apply andb_true_iff in I. apply I.
  - intros j M. apply Mem in M. destruct M as [J M].
    assert (X : exists i k, In i part /\ N.of_nat j = (i + k * p)%N).
    { apply orb_true_iff in M. destruct M as [M|M]; apply existsb_exists in M; destruct M as (x & I & E).
      - apply N.eqb_eq in E. subst x. now apply represented_spec, Nu.
      - apply Se, andb_true_iff in I. destruct I as [Near Far].
        destruct (N.le_gt_cases (N.of_nat j) bound).
        + unfold near_represented in Near. rewrite forallb_forall in Near. specialize (Near (N.of_nat j)).
          rewrite in_count_to, E in Near. apply represented_spec, Near. lia.
        + apply residue_spec; auto. apply (far_spec x); auto. apply is_member_spec; auto. now apply good_base. }
    destruct X as (i & k & I & E). exists (N.to_nat i), (N.to_nat k). split; [now apply Part|].
    apply (f_equal N.to_nat) in E. rewrite Nat2N.id, N2Nat.inj_add, N2Nat.inj_mul in E. exact E.
Qed.
End Residues.
