(** * Subtraction games

    Every digit is 0 or 3: the options of n are the heaps n - j for the members j of a set. Three theorems:
    finite sets, sets that lack only finitely many numbers, and infinite sets represented by a finite part. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule.
Import ListNotations.

Section Subtraction.
Variable digit : nat -> N.
Notation G := (G (code digit)).
Notation value := (value (code digit)).
Hypothesis sub : forall j, digit j = 0%N \/ digit j = 3%N.
Definition member j := 0 < j /\ digit j = 3%N.

Lemma testbit_3 k : N.testbit 3 (N.of_nat k) = true <-> k <= 1.
Proof.
  destruct k as [|[|k]]; [split; auto; reflexivity..|]. split; [|lia].
  intro H. rewrite N.bits_above_log2 in H; [discriminate|]. change (N.log2 3) with 1%N. lia.
Qed.

(** The option values of n are the G(n - j), j a member, j <= n. *)
Lemma in_values_sub n v :
  In v (map value (options (code digit) n)) <-> exists j, member j /\ j <= n /\ v = G (n - j).
Proof.
  rewrite in_map_iff. split.
  - intros (o & <- & H). apply in_code_options in H. destruct H as (j & T & B & Q & C).
    destruct (sub j) as [E|E]; rewrite E in B; [rewrite N.bits_0 in B; discriminate|].
    apply testbit_3 in B. assert (0 < j) by lia.
    exists j. split; [now split|]. split; [lia|].
    destruct o as [|h [|]]; unfold total in T; simpl in *; try lia.
    + replace (n - j) with 0 by lia. now rewrite G_0.
    + replace (n - j) with h by lia. apply value_one.
  - intros (j & (P & E) & Le & ->). destruct (le_lt_dec n j).
    + exists []. replace (n - j) with 0 by lia. rewrite G_0. split; auto. apply in_code_options.
      exists j. rewrite E. unfold total. simpl. repeat split; auto; try lia. intros h [].
    + exists [n - j]. split; [apply value_one|]. apply in_code_options. exists j. rewrite E.
      unfold total. simpl. repeat split; auto; try lia. intros h [<-|[]]. lia.
Qed.

(** ** Finite sets

    t is the largest member. If G(n + p) = G(n) for t consecutive heaps n = l, …, l + t - 1, then for all
    n >= l. *)
Theorem finite_subtraction t l p :
  (forall j, t < j -> digit j = 0%N) ->
  (forall n, l <= n -> n + p < l + p + t -> G (n + p) = G n) ->
  forall n, l <= n -> G (n + p) = G n.
Proof.
  intros Ht H n. induction n as [n IH] using lt_wf_ind. intro Ln.
  destruct (le_lt_dec (l + t) n) as [Big|]; [|apply H; lia].
  assert (M : forall j, member j -> j <= t).
  { intros j [_ E]. destruct (le_lt_dec j t); auto. rewrite Ht in E by auto. discriminate. }
  rewrite !(G_eq (code digit)). apply mex_ext. intro v. rewrite !in_values_sub.
  split; intros (j & Mj & Le & ->); exists j; assert (J := M j Mj); destruct Mj as [P E];
    (split; [now split|]); (split; [lia|]).
  - replace (n + p - j) with (n - j + p) by lia. apply IH; lia.
  - replace (n + p - j) with (n - j + p) by lia. symmetry. apply IH; lia.
Qed.

End Subtraction.

(** ** Infinite sets

    p is a pure period of the game on the part, and every member of the set is
   congruent modulo p to a member of the part that is not larger (members of the part: to themselves). *)
Theorem same_residues (part full : nat -> N) p :
  (forall j, part j = 0%N \/ part j = 3%N) -> (forall j, full j = 0%N \/ full j = 3%N) ->
  (forall j, member part j -> member full j) ->
  (forall j, member full j -> exists i k, member part i /\ j = i + k * p) ->
  (forall n, G (code part) (n + p) = G (code part) n) ->
  forall n, G (code full) n = G (code part) n.
Proof.
  intros SP SF Sub Res Per n.
  assert (PerK : forall k n, G (code part) (n + k * p) = G (code part) n).
  { induction k; intro m; simpl; [now rewrite Nat.add_0_r|].
    replace (m + (p + k * p)) with (m + k * p + p) by lia. now rewrite Per. }
  induction n as [n IH] using lt_wf_ind.
  rewrite !G_eq. apply mex_ext. intro v. rewrite !in_values_sub by auto. split.
  - intros (j & Mj & Le & ->). destruct (Res j Mj) as (i & k & Mi & ->). exists i.
    assert (0 < i) by apply Mi. split; auto. split; [lia|]. rewrite IH by (destruct Mj; lia).
    rewrite <- (PerK k). f_equal. lia.
  - intros (j & Mj & Le & ->). exists j. assert (0 < j) by apply Mj. split; auto. split; auto.
    symmetry. apply IH. lia.
Qed.

(** ** All-but sets *)

Section AllBut.
Variable digit : nat -> N.
Variable a : nat.
Hypothesis sub : forall j, digit j = 0%N \/ digit j = 3%N.
Hypothesis beyond : forall j, a < j -> digit j = 3%N.
Notation G := (G (code digit)).

Lemma far m j : a < j -> j <= m -> In (G (m - j)) (map (value (code digit)) (options (code digit) m)).
Proof. intros A B. apply in_values_sub; auto. exists j. repeat split; auto; try lia. Qed.

(** More than a tokens more make the value larger. *)
Lemma rises i n : i + a < n -> (G i < G n)%N.
Proof.
  intro Hi. destruct (G_mex (code digit) n) as [A _]. apply N.lt_nge. intro Le.
  assert (N0 : G n <> G i).
  { intro E. apply A. rewrite E. replace i with (n - (n - i)) by lia. apply far; lia. }
  assert (L : (G n < G i)%N) by lia. destruct (G_mex (code digit) i) as [_ B]. apply B in L.
  apply in_values_sub in L; auto. destruct L as (j & [J _] & Jle & E).
  apply A. rewrite E. replace (i - j) with (n - (n - (i - j))) by lia. apply far; lia.
Qed.

(** Every value up to that of a far heap is a value of an option *)
Lemma far_below i n u : i + a < n -> (u <= G i)%N -> In u (map (value (code digit)) (options (code digit) n)).
Proof.
  intros Hi Hu. destruct (G_mex (code digit) n) as [_ B]. apply B. apply N.le_lt_trans with (G i); auto.
  now apply rises.
Qed.

(** The largest value among far heaps is attained in the window *)
Lemma window n : forall d i, d = n - i -> i + a < n -> exists i', n <= i' + 2 * a + 1 /\ i' + a < n /\ i <= i' /\ (G i <= G i')%N.
Proof.
  induction d as [d IH] using lt_wf_ind. intros i -> Hi.
  destruct (le_lt_dec n (i + 2 * a + 1)) as [L|L]; [exists i; repeat split; auto; lia|].
  destruct (IH (n - (i + a + 1)) ltac:(lia) (i + a + 1)) as (i' & A & B & C & D); auto; try lia.
  exists i'. repeat split; auto; try lia. assert (R := rises i (i + a + 1) ltac:(lia)). lia.
Qed.

(** a is the largest excluded number. If G(n + p) = G(n) + s for n = l, …, l + 2a, then for all n >= l. *)
Theorem all_but l p s :
  (forall n, l <= n -> n + p < l + p + 2 * a + 1 -> G (n + p) = (G n + s)%N) ->
  forall n, l <= n -> G (n + p) = (G n + s)%N.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. intro Ln.
  destruct (le_lt_dec (l + 2 * a + 1) n) as [Big|]; [|apply H; lia].
  apply (is_mex_unique (map (value (code digit)) (options (code digit) (n + p)))
          (map (value (code digit)) (options (code digit) (n + p)))); [easy|apply G_mex|].
  destruct (G_mex (code digit) n) as [NI AL]. split.
  - intro I. apply in_values_sub in I; auto. destruct I as (j & Mj & Jle & E).
    assert (0 < j) by apply Mj. destruct (le_lt_dec j (2 * a + 1)).
    + replace (n + p - j) with (n - j + p) in E by lia. rewrite IH in E by lia.
      apply NI. apply in_values_sub; auto. exists j. repeat split; try apply Mj; try lia.
    + destruct (window (n + p) (n + p - (n + p - j)) (n + p - j)) as (i' & A & B & C & D); auto; try lia.
      replace i' with (i' - p + p) in D by lia. rewrite IH in D by lia.
      assert (R := rises (i' - p) n ltac:(lia)). lia.
  - intros u Hu. destruct (N.lt_ge_cases u s) as [Us|Us].
    + apply (far_below (n - a - 1 + p)); [lia|]. rewrite IH by lia. lia.
    + assert (V : (u - s < G n)%N) by lia. apply AL in V. apply in_values_sub in V; auto.
      destruct V as (j & Mj & Jle & E). assert (0 < j) by apply Mj. destruct (le_lt_dec j (2 * a + 1)).
      * apply in_values_sub; auto. exists j. repeat split; try apply Mj; try lia.
        replace (n + p - j) with (n - j + p) by lia. rewrite IH by lia. lia.
      * destruct (window n (n - (n - j)) (n - j)) as (i' & A & B & C & D); auto; try lia.
        apply (far_below (i' + p)); [lia|]. rewrite IH by lia. lia.
Qed.
End AllBut.
