(** * Rules of heaps

    First codes, as in Winning Ways: the digit at place t says into how many heaps the rest may be divided
    after t tokens were taken. Bit k of digit t: take t tokens and leave the rest as exactly k heaps of at
    least one token. Taking nothing must leave two heaps or more. Then the language of Grundy, in which
    every rule is a code with a digit at every place. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play.
Import ListNotations.

Definition total (o : list nat) : nat := list_sum o.
Definition positive_heaps (o : list nat) : Prop := forall h, In h o -> 0 < h.

Fixpoint comps (k m : nat) : list (list nat) :=
  match k with
  | 0 => if m =? 0 then [[]] else []
  | S k => flat_map (fun a => map (cons a) (comps k (m - a))) (seq 1 m)
  end.

Lemma in_comps : forall k m o,
  In o (comps k m) <-> length o = k /\ total o = m /\ positive_heaps o.
Proof.
  induction k; intros m o; simpl.
  - destruct (Nat.eqb_spec m 0); simpl; split.
    + intros [<-|[]]. repeat split; auto. intros h [].
    + intros (L & _). destruct o; [now left|discriminate].
    + easy.
    + intros (L & T & _). destruct o; [|discriminate]. now elim n.
  - rewrite in_flat_map. split.
    + intros (a & Ha & Ho). apply in_seq in Ha. apply in_map_iff in Ho. destruct Ho as (o' & <- & Ho).
      apply IHk in Ho. destruct Ho as (L & T & Q). simpl. unfold total in *. simpl.
      repeat split; try lia. intros h [<-|H]; [lia|auto].
    + intros (L & T & Q). destruct o as [|a o]; [discriminate|]. unfold total in T. simpl in *.
      assert (0 < a) by (apply Q; now left).
      exists a. split; [apply in_seq; lia|]. apply in_map. apply IHk. unfold total.
      repeat split; try lia. intros h H'. apply Q. now right.
Qed.

Section Code.
Variable digit : nat -> N.

Definition code_option (n : nat) (o : list nat) : Prop :=
  exists t, t + total o = n /\ N.testbit (digit t) (N.of_nat (length o)) = true /\
            positive_heaps o /\ (0 < t \/ 2 <= length o).

Definition code_options (n : nat) : list (list nat) :=
  flat_map (fun t =>
    flat_map (fun k =>
      if N.testbit (digit t) (N.of_nat k) && ((0 <? t) || (2 <=? k)) then comps k (n - t) else [])
      (seq 0 (N.to_nat (N.size (digit t)))))
    (seq 0 (S n)).

Lemma testbit_size d k : N.testbit d (N.of_nat k) = true -> k < N.to_nat (N.size d).
Proof.
  intro H. destruct (N.eq_dec d 0) as [->|Z]; [rewrite N.bits_0 in H; discriminate|].
  rewrite N.size_log2 by auto. destruct (le_lt_dec k (N.to_nat (N.log2 d))); [lia|].
  rewrite N.bits_above_log2 in H by lia. discriminate.
Qed.

Lemma in_code_options n o : In o (code_options n) <-> code_option n o.
Proof.
  unfold code_options, code_option. rewrite in_flat_map. split.
  - intros (t & Ht & H). apply in_seq in Ht. apply in_flat_map in H. destruct H as (k & _ & H).
    destruct (N.testbit (digit t) (N.of_nat k) && ((0 <? t) || (2 <=? k))) eqn:E; [|easy].
    apply in_comps in H. destruct H as (<- & T & Q). apply andb_true_iff in E. destruct E as [B C].
    exists t. repeat split; auto; try lia. apply orb_true_iff in C. destruct C as [C|C].
    + left. now apply Nat.ltb_lt.
    + right. now apply Nat.leb_le.
  - intros (t & T & B & Q & C). exists t. split; [apply in_seq; lia|]. apply in_flat_map.
    exists (length o). split; [apply in_seq; apply testbit_size in B; lia|]. rewrite B.
    replace ((0 <? t) || (2 <=? length o)) with true; [rewrite andb_true_r|].
    + apply in_comps. repeat split; auto. lia.
    + symmetry. apply orb_true_iff. destruct C; [left; now apply Nat.ltb_lt|right; now apply Nat.leb_le].
Qed.

Lemma in_total h o : In h o -> h <= total o.
Proof. unfold total. induction o; simpl; [easy|]. intros [->|H]; [lia|]. apply IHo in H. lia. Qed.

Lemma code_options_lt n o h : In o (code_options n) -> In h o -> h < n.
Proof.
  intros H Hh. apply in_code_options in H. destruct H as (t & T & _ & Q & C).
  destruct C as [C|C]; [apply in_total in Hh; lia|].
  apply in_split in Hh. destruct Hh as (a & b & ->). rewrite app_length in C. simpl in C.
  unfold total in T. rewrite list_sum_app in T. simpl in T.
  assert (0 < list_sum a + list_sum b); [|lia].
  destruct a as [|x a].
  - destruct b as [|y b]; [simpl in C; lia|]. assert (0 < y) by (apply Q; simpl; auto). simpl. lia.
  - assert (0 < x) by (apply Q; now left). simpl. lia.
Qed.

Definition code : game := Game code_options code_options_lt.

Notation G := (G code).
Notation value := (value code).

Lemma G_code_ext n n' :
  (forall o, code_option n o -> exists o', code_option n' o' /\ value o' = value o) ->
  (forall o, code_option n' o -> exists o', code_option n o' /\ value o' = value o) ->
  G n = G n'.
Proof.
  intros A B. rewrite !G_eq. apply mex_ext. intro v. rewrite !in_map_iff. split.
  - intros (o & <- & H). apply in_code_options in H. destruct (A o H) as (o' & H' & E).
    exists o'. split; auto. now apply in_code_options.
  - intros (o & <- & H). apply in_code_options in H. destruct (B o H) as (o' & H' & E).
    exists o'. split; auto. now apply in_code_options.
Qed.

Lemma G_0 : G 0 = 0%N.
Proof.
  rewrite G_eq. destruct (map value (options code 0)) as [|v l] eqn:E; [reflexivity|].
  assert (H : In v (map value (options code 0))) by (rewrite E; now left).
  apply in_map_iff in H. destruct H as (o & _ & H). apply in_code_options in H.
  destruct H as (t & T & _ & Q & C). destruct C as [C|C]; [lia|].
  destruct o as [|x o]; [simpl in C; lia|]. assert (0 < x) by (apply Q; now left).
  unfold total in T. simpl in T. lia.
Qed.

(** Of at most d heaps with d·c tokens or more, one has at least c. *)
Lemma some_large d c o : 0 < d * c -> length o <= d -> d * c <= total o ->
  exists a h b, o = a ++ h :: b /\ c <= h.
Proof.
  intros Z L T. destruct (Exists_dec (fun h => c <= h) o (fun h => le_dec c h)) as [E|E].
  - apply Exists_exists in E. destruct E as (h & H & C). apply in_split in H.
    destruct H as (a & b & ->). eauto.
  - exfalso. apply Forall_Exists_neg in E.
    assert (S' : length o + total o <= length o * c).
    { clear - E. unfold total. induction E as [|h o C E IH]; simpl in *; [auto|]. cbv beta in C.
      apply not_le in C. lia. }
    assert (length o * c <= d * c) by (apply Nat.mul_le_mono_r; auto).
    destruct o; unfold total in *; simpl in *; lia.
Qed.

Lemma swap_heap n n' t a h h' b :
  t + total (a ++ h :: b) = n -> n' + h = n + h' -> 0 < h' ->
  N.testbit (digit t) (N.of_nat (length (a ++ h :: b))) = true ->
  positive_heaps (a ++ h :: b) -> (0 < t \/ 2 <= length (a ++ h :: b)) ->
  code_option n' (a ++ h' :: b).
Proof.
  intros T N' P B Q C. exists t. unfold total in *. rewrite list_sum_app in *. simpl in *.
  rewrite app_length in *. simpl in *. repeat split; auto; try lia.
  intros x H. apply in_app_or in H. simpl in H. destruct H as [H|[<-|H]]; auto; apply Q; apply in_or_app; simpl; auto.
Qed.

Lemma value_swap a h h' b : G h = G h' -> value (a ++ h :: b) = value (a ++ h' :: b).
Proof. intro E. unfold Play.value. rewrite !map_app. simpl. now rewrite E. Qed.

End Code.

(** The value of a heap depends only on the digits up to its size. *)
Lemma code_ext digit digit' M : (forall t, t < M -> digit t = digit' t) ->
  forall n, n < M -> G (code digit) n = G (code digit') n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. intro Hn.
  rewrite !G_eq. apply mex_ext. intro v. rewrite !in_map_iff.
  assert (V : forall o, code_option digit n o -> value (code digit) o = value (code digit') o).
  { intros o Ho. unfold value. f_equal. apply map_ext_in. intros h Hh.
    assert (h < n) by (eapply code_options_lt; [apply in_code_options; eauto|auto]). apply IH; lia. }
  assert (O : forall o, code_option digit n o <-> code_option digit' n o).
  { intro o. unfold code_option. split; intros (t & T & B & R); exists t; split; auto;
      [rewrite <- H by lia|rewrite H by lia]; auto. }
  split; intros (o & <- & Ho); apply in_code_options in Ho; exists o.
  - split; [symmetry; now apply V|]. now apply in_code_options, O.
  - apply O in Ho. split; [now apply V|]. now apply in_code_options.
Qed.

(** ** The language of rules

    [Code digits tail] is a code: [Code [0;7;7] []] is 0.77, [Code [4] [3]] is 4.[3]. [Subtract numbers sets]
    allows to take any of the numbers, or any member of the infinite sets; [AllBut excluded] any positive
    number but the excluded ones. *)

Inductive infinite := Primes | Squares | Powers (base : N).

Inductive rule :=
| Code (digits tail : list N)
| Subtract (numbers : list N) (sets : list infinite)
| AllBut (excluded : list N).

(** Membership in an infinite set, in words that a reader can check. *)
Definition prime (n : N) : Prop := (1 < n)%N /\ forall d, N.divide d n -> d = 1%N \/ d = n.
Definition belongs (n : N) (s : infinite) : Prop :=
  match s with
  | Primes => prime n
  | Squares => exists k, (0 < k)%N /\ n = (k * k)%N
  | Powers b => exists k, n = (b ^ k)%N
  end.

(** The same as functions that compute; [from a k] are the numbers from a on, k of them. *)
Fixpoint from (a : N) (k : nat) : list N := match k with 0 => [] | S k => a :: from (N.succ a) k end.
Definition count_to (n : N) : list N := from 1 (N.to_nat n).
Definition is_prime (n : N) : bool :=
  (1 <? n)%N && forallb (fun d => negb (n mod d =? 0)%N) (filter (N.leb 2) (count_to (n - 1))).
Definition is_power (b n : N) : bool := existsb (fun k => (b ^ k =? n)%N) (0%N :: count_to (N.log2_up n)).
Definition is_member (n : N) (s : infinite) : bool :=
  match s with
  | Primes => is_prime n
  | Squares => (0 <? n)%N && (N.sqrt n * N.sqrt n =? n)%N
  | Powers b => is_power b n
  end.

Lemma in_from k : forall a x, In x (from a k) <-> (a <= x < a + N.of_nat k)%N.
Proof. induction k; intros a x; simpl; [lia|]. rewrite IHk. lia. Qed.

Lemma nth_error_from k : forall a i x, nth_error (from a k) i = Some x -> x = (a + N.of_nat i)%N /\ i < k.
Proof.
  induction k; intros a [|i] x H; simpl in H; try discriminate.
  - injection H as <-. lia.
  - apply IHk in H. lia.
Qed.

Lemma in_count_to n k : In k (count_to n) <-> (1 <= k <= n)%N.
Proof. unfold count_to. rewrite in_from. lia. Qed.

Lemma is_prime_spec n : is_prime n = true <-> prime n.
Proof.
  unfold is_prime, prime. rewrite andb_true_iff, N.ltb_lt, forallb_forall. split; intros [A B]; split; auto.
  - intros d [c E]. destruct (N.eq_dec d 1); auto. destruct (N.eq_dec d n); auto. exfalso.
    assert (d <> 0%N) by (intros ->; lia).
    assert (1 <= c)%N by (destruct c; [simpl in E|]; lia).
    assert (d <= n)%N by nia.
    assert (I : In d (filter (N.leb 2) (count_to (n - 1)))).
    { apply filter_In. rewrite in_count_to. split; [lia|]. apply N.leb_le. lia. }
    apply B in I. rewrite E, N.mod_mul in I by auto. discriminate.
  - intros d H. apply filter_In in H. destruct H as [H C]. apply in_count_to in H. apply N.leb_le in C.
    destruct (N.eqb_spec (n mod d) 0) as [E|]; auto. exfalso.
    apply N.mod_divide in E; [|lia]. apply B in E. lia.
Qed.

Lemma is_member_spec s n : match s with Powers b => (2 <= b)%N | _ => True end ->
  is_member n s = true <-> belongs n s.
Proof.
  destruct s; simpl; intro H.
  - apply is_prime_spec.
  - rewrite andb_true_iff, N.ltb_lt, N.eqb_eq. split.
    + intros [A B]. exists (N.sqrt n). split; [|auto]. destruct (N.sqrt n); simpl in *; lia.
    + intros (k & K & ->). rewrite N.sqrt_square. split; [nia|auto].
  - unfold is_power. rewrite existsb_exists. split.
    + intros (k & _ & E). apply N.eqb_eq in E. now exists k.
    + intros (k & ->). exists k. rewrite N.eqb_refl. split; auto. simpl. rewrite in_count_to.
      destruct (N.eq_dec k 0); auto. right. split; [lia|].
      apply N.le_trans with (N.log2_up (2 ^ k)); [rewrite N.log2_up_pow2; lia|].
      apply N.log2_up_le_mono, N.pow_le_mono_l. auto.
Qed.

(** The digit of a rule at place t. *)
Definition digit (r : rule) (t : nat) : N :=
  match r with
  | Code ds tail =>
    if t <? length ds then nth t ds 0%N else nth ((t - length ds) mod length tail) tail 0%N
  | Subtract numbers sets =>
    if (0 <? t) && (existsb (N.eqb (N.of_nat t)) numbers || existsb (is_member (N.of_nat t)) sets)
    then 3%N else 0%N
  | AllBut excluded => if (0 <? t) && negb (existsb (N.eqb (N.of_nat t)) excluded) then 3%N else 0%N
  end.

Definition game_of (r : rule) : game := code (digit r).

(** The nim-value of a heap of n tokens under a rule. *)
Definition nim_value (r : rule) (n : N) : N := G (game_of r) (N.to_nat n).

(** ** What is claimed of a rule *)

(** From heap l on, p tokens more add s to the value. *)
Definition holds (r : rule) (l p s : N) : Prop :=
  forall n, (l <= n)%N -> nim_value r (n + p) = (nim_value r n + s)%N.

(** No such relation starts earlier, and none has a smaller period. *)
Definition smallest (r : rule) (l p : N) : Prop :=
  forall l' p' s', (0 < p')%N -> holds r l' p' s' -> (l <= l')%N /\ (p <= p')%N.

(** ** Every rule without infinite sets is a code with a tail *)

Definition finite (r : rule) : bool := match r with Subtract _ (_ :: _) => false | _ => true end.

Definition digits (r : rule) : list N :=
  match r with
  | Code ds _ => ds
  | Subtract l _ | AllBut l => map (digit r) (seq 0 (S (N.to_nat (max_of l))))
  end.

Definition tail (r : rule) : list N :=
  match r with
  | Code _ tail => tail
  | Subtract _ _ => []
  | AllBut _ => [3%N]
  end.

Lemma nth_map_seq (f : nat -> N) m t : t < m -> nth t (map f (seq 0 m)) 0%N = f t.
Proof.
  intro H. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; auto).
  rewrite map_nth. now rewrite seq_nth.
Qed.

Lemma not_listed t l : S (N.to_nat (max_of l)) <= t -> existsb (N.eqb (N.of_nat t)) l = false.
Proof.
  intro H. apply not_true_is_false. intro E. apply existsb_exists in E. destruct E as (x & I & E).
  apply N.eqb_eq in E. apply max_of_ge in I. lia.
Qed.

Lemma digit_code r t : finite r = true -> digit r t = digit (Code (digits r) (tail r)) t.
Proof.
  intro F. destruct r as [ds tl|l [|]|l]; [reflexivity| |discriminate|];
    unfold digit at 2; unfold digits; rewrite map_length, seq_length; unfold tail;
    destruct (Nat.ltb_spec t (S (N.to_nat (max_of l)))) as [Lt|Ge].
  - now rewrite nth_map_seq.
  - assert (E : forall k, nth k (@nil N) 0%N = 0%N) by (now intros []). rewrite E. clear E.
    unfold digit. rewrite not_listed by auto. simpl. now rewrite andb_false_r.
  - now rewrite nth_map_seq.
  - simpl length. rewrite Nat.mod_1_r. unfold digit. rewrite not_listed by auto. simpl.
    destruct t; [lia|reflexivity].
Qed.

Lemma game_ext r r' : (forall t, digit r t = digit r' t) -> forall n, G (game_of r) n = G (game_of r') n.
Proof. intros H n. apply code_ext with (M := S n); auto. Qed.
