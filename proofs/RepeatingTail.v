(** * Repeating tails that only take

    Codes of the digits 0 to 3 that repeat from some place on. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule.
Import ListNotations.

Section Repeating.
Variable digit : nat -> N.
Variables h q : nat.
Hypothesis only_take : forall j k, 1 < k -> N.testbit (digit j) (N.of_nat k) = false.
Hypothesis cycle : forall j, h <= j -> digit (j + q) = digit j.
Notation G := (G (code digit)).

Lemma cycles c j : h <= j -> digit (j + c * q) = digit j.
Proof.
  intro Hj. induction c; simpl; [f_equal; lia|].
  replace (j + (q + c * q)) with (j + c * q + q) by lia. rewrite cycle by lia. auto.
Qed.

(** The option values of n: those of the heaps i that are left, and 0 if nothing may be left. *)
Lemma in_values_take n v :
  In v (map (value (code digit)) (options (code digit) n)) <->
  (exists i, 0 < i < n /\ N.testbit (digit (n - i)) 1 = true /\ v = G i) \/
  (0 < n /\ N.testbit (digit n) 0 = true /\ v = 0%N).
Proof.
  rewrite in_map_iff. split.
  - intros (o & <- & H). apply in_code_options in H. destruct H as (j & T & B & Q & C).
    destruct o as [|i [|y o]].
    + right. unfold total in T. simpl in *. replace n with j by lia. repeat split; auto. lia.
    + left. exists i. assert (0 < i) by (apply Q; now left). unfold total in T. simpl in *.
      replace (n - i) with j by lia. rewrite value_one. repeat split; auto; lia.
    + rewrite only_take in B; [discriminate|simpl; lia].
  - intros [(i & Hi & B & ->)|(Hn & B & ->)].
    + exists [i]. split; [apply value_one|]. apply in_code_options. exists (n - i). unfold total. simpl.
      repeat split; auto; try lia. intros x [<-|[]]. lia.
    + exists []. split; auto. apply in_code_options. exists n. unfold total. simpl.
      repeat split; auto; try lia. intros x [].
Qed.

(** The digits repeat with cycle q from place h on; P is a common multiple of p and q. If G(n + p) = G(n) for
    l <= n and n + p < l + 2·P + h, then for all n >= l. The last step goes from P to p: m = n + p - P is a
    heap of the stretch already known, and G(n) = G(m) because P - p is a multiple of p. *)
Theorem repeating_tail l p P c k :
  1 <= h -> 1 <= p -> P = c * q -> P = S k * p ->
  (forall n, l <= n -> n + p < l + 2 * P + h -> G (n + p) = G n) ->
  forall n, l <= n -> G (n + p) = G n.
Proof.
  intros Hh Hp Pq Pp H n. induction n as [n IH] using lt_wf_ind. intro Ln.
  destruct (le_lt_dec (l + 2 * P + h) (n + p)) as [Big|]; [|now apply H].
  assert (IHk : forall j m, l <= m -> m + j * p < n + p -> G (m + j * p) = G m).
  { induction j; simpl; intros m Lm B; [f_equal; lia|].
    replace (m + (p + j * p)) with (m + j * p + p) by lia. rewrite IH by nia. apply IHj; lia. }
  assert (PP : forall m, l <= m -> m + P < n + p -> G (m + P) = G m) by (intros m A B; rewrite Pp in *; now apply IHk).
  set (m := n + p - P). assert (Hm : m + P = n + p) by (unfold m; nia).
  assert (Em : G n = G m).
  { replace n with (m + k * p) by (unfold m; nia). apply IHk; unfold m; nia. }
  rewrite Em, <- Hm. clear Em. assert (Lm : l + P + h <= m) by lia. clearbody m.
  rewrite !G_eq. apply mex_ext. intro v. rewrite !in_values_take. split.
  - intros [(i & Hi & B & ->)|(_ & B & ->)].
    + left. destruct (le_lt_dec i (m - h)) as [Far|Near].
      * exists i. split; [lia|]. split; auto.
        replace (m + P - i) with (m - i + c * q) in B by lia. rewrite cycles in B by lia. auto.
      * exists (i - P). split; [lia|]. split; [now replace (m - (i - P)) with (m + P - i) by lia|].
        rewrite <- (PP (i - P)) by lia. f_equal. lia.
    + right. rewrite Pq, cycles in B by lia. repeat split; auto. lia.
  - intros [(i & Hi & B & ->)|(_ & B & ->)].
    + left. destruct (le_lt_dec i (m - h)) as [Far|Near].
      * exists i. split; [lia|]. split; auto.
        replace (m + P - i) with (m - i + c * q) by lia. rewrite cycles by lia. auto.
      * exists (i + P). split; [lia|]. split; [now replace (m + P - (i + P)) with (m - i) by lia|].
        symmetry. apply PP; lia.
    + right. rewrite Pq, cycles by lia. repeat split; auto. lia.
Qed.
End Repeating.
