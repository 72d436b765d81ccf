(** * Lasker's Nim

    4.[3]: take any number of tokens, or divide a heap into two. G(n + 4) = G(n) + 4 for n >= 1, proved with
    no computation. *)
From Coq Require Import Arith NArith List Lia Bool.
From Grundy Require Import Mex Play Rule Subtraction.
Import ListNotations.

Definition f (n : nat) : N :=
  match (n mod 4)%nat with
  | 3%nat => N.of_nat (n + 1)
  | 0%nat => N.of_nat (n - 1)
  | _ => N.of_nat n
  end.

Lemma lxor_mod4 x y : (N.lxor x y mod 4 = N.lxor (x mod 4) (y mod 4))%N.
Proof.
  change 4%N with (2 ^ 2)%N. rewrite <- !N.land_ones. apply N.bits_inj. intro k.
  rewrite N.land_spec, !N.lxor_spec, !N.land_spec. now destruct (N.testbit x k), (N.testbit y k), (N.testbit _ k).
Qed.

Lemma split4 n : exists k, n = 4 * k \/ n = 4 * k + 1 \/ n = 4 * k + 2 \/ n = 4 * k + 3.
Proof. exists (n / 4). pose proof (Nat.div_mod n 4). pose proof (Nat.mod_upper_bound n 4). lia. Qed.

Lemma f0 k : f (4 * k) = N.of_nat (4 * k - 1).
Proof. unfold f. replace (4 * k) with (0 + k * 4) at 1 by lia. now rewrite Nat.mod_add. Qed.
Lemma f1 k : f (4 * k + 1) = N.of_nat (4 * k + 1).
Proof. unfold f. replace (4 * k + 1) with (1 + k * 4) at 1 by lia. now rewrite Nat.mod_add. Qed.
Lemma f2 k : f (4 * k + 2) = N.of_nat (4 * k + 2).
Proof. unfold f. replace (4 * k + 2) with (2 + k * 4) at 1 by lia. now rewrite Nat.mod_add. Qed.
Lemma f3 k : f (4 * k + 3) = N.of_nat (4 * k + 4).
Proof. unfold f. replace (4 * k + 3) with (3 + k * 4) at 1 by lia. rewrite Nat.mod_add by lia. simpl (3 mod 4). cbv iota. f_equal. lia. Qed.

Lemma mod4 x r k : (r < 4)%N -> x = (4 * k + r)%N -> (x mod 4 = r)%N.
Proof. intros R ->. rewrite N.add_comm, N.mul_comm, N.mod_add by lia. now apply N.mod_small. Qed.

Lemma fm0 k : 0 < k -> (f (4 * k) mod 4 = 3)%N.
Proof. intro. rewrite f0. apply mod4 with (k := N.of_nat (k - 1)); lia. Qed.
Lemma fm1 k : (f (4 * k + 1) mod 4 = 1)%N.
Proof. rewrite f1. apply mod4 with (k := N.of_nat k); lia. Qed.
Lemma fm2 k : (f (4 * k + 2) mod 4 = 2)%N.
Proof. rewrite f2. apply mod4 with (k := N.of_nat k); lia. Qed.
Lemma fm3 k : (f (4 * k + 3) mod 4 = 0)%N.
Proof. rewrite f3. apply mod4 with (k := N.of_nat (k + 1)); lia. Qed.

Lemma split_differs a b : 0 < a -> 0 < b -> N.lxor (f a) (f b) <> f (a + b).
Proof.
  intros A B E. apply (f_equal (fun x => x mod 4)%N) in E. rewrite lxor_mod4 in E.
  destruct (split4 a) as (i & [->|[->|[->| ->]]]); destruct (split4 b) as (j & [->|[->|[->| ->]]]);
  rewrite ?fm0, ?fm1, ?fm2, ?fm3 in E by lia;
  match type of E with _ = (f ?x mod 4)%N =>
    (replace x with (4 * (i + j)) in E by lia; rewrite fm0 in E by lia; discriminate) ||
    (replace x with (4 * (i + j) + 1) in E by lia; rewrite fm1 in E by lia; discriminate) ||
    (replace x with (4 * (i + j) + 2) in E by lia; rewrite fm2 in E by lia; discriminate) ||
    (replace x with (4 * (i + j) + 3) in E by lia; rewrite fm3 in E by lia; discriminate) ||
    (replace x with (4 * (i + j + 1)) in E by lia; rewrite fm0 in E by lia; discriminate) ||
    (replace x with (4 * (i + j + 1) + 1) in E by lia; rewrite fm1 in E by lia; discriminate) ||
    (replace x with (4 * (i + j + 1) + 2) in E by lia; rewrite fm2 in E by lia; discriminate)
  end.
Qed.

Definition lasker : game := game_of (Code [4] [3])%N.

Lemma tail3 t : 0 < t -> digit (Code [4%N] [3%N]) t = 3%N.
Proof. intro H. unfold digit. destruct t; [lia|]. simpl length. rewrite Nat.mod_1_r. reflexivity. Qed.

Lemma f_inj i n : i < n -> f i <> f n.
Proof.
  intros H E. destruct (split4 i) as (j & [->|[->|[->| ->]]]); destruct (split4 n) as (k & [->|[->|[->| ->]]]);
  rewrite ?f0, ?f1, ?f2, ?f3 in E; lia.
Qed.

Lemma lasker_option n o : code_option (digit (Code [4%N] [3%N])) n o <->
  (o = [] /\ 0 < n) \/ (exists i, o = [i] /\ 0 < i < n) \/ (exists a b, o = [a; b] /\ 0 < a /\ 0 < b /\ a + b = n).
Proof.
  split.
  - intros (t & T & B & Q & C). unfold total in T. destruct t as [|t].
    + destruct o as [|a [|b [|c o]]]; simpl in C; try lia.
      * right. right. exists a, b. simpl in T. repeat split; try lia; apply Q; simpl; auto.
      * simpl length in B. change (digit (Code [4%N] [3%N]) 0) with 4%N in B.
        rewrite N.bits_above_log2 in B; [discriminate|].
        change (N.log2 _) with 2%N. lia.
    + rewrite tail3 in B by lia. apply testbit_3 in B.
      destruct o as [|a [|b o]]; simpl in *; [left; split; auto; lia| |lia].
      right. left. exists a. assert (0 < a) by (apply Q; simpl; auto). split; auto. lia.
  - intros [(-> & H)|[(i & -> & H)|(a & b & -> & A & B & <-)]].
    + exists n. rewrite tail3 by auto. unfold total. simpl. repeat split; auto. intros ? [].
    + exists (n - i). rewrite tail3 by lia. unfold total. simpl. repeat split; auto; try lia. intros ? [<-|[]]. lia.
    + exists 0. unfold total. simpl. repeat split; auto; try lia. intros ? [<-|[<-|[]]]; lia.
Qed.

Theorem lasker_value n : G lasker n = f n.
Proof.
  induction n as [n IH] using lt_wf_ind.
  apply (is_mex_unique (map (value lasker) (options lasker n)) (map (value lasker) (options lasker n)));
    [easy|apply G_mex|].
  assert (O : forall v, In v (map (value lasker) (options lasker n)) <->
    (exists i, i < n /\ v = f i) \/ (exists a b, 0 < a /\ 0 < b /\ a + b = n /\ v = N.lxor (f a) (f b))).
  { intro v. rewrite in_map_iff. split.
    - intros (o & <- & H). apply in_code_options, lasker_option in H.
      destruct H as [(-> & H)|[(i & -> & H)|(a & b & -> & A & B & E)]].
      + left. exists 0. split; auto.
      + left. exists i. split; [lia|]. unfold lasker. rewrite value_one. apply IH. lia.
      + right. exists a, b. repeat split; auto. unfold value. simpl. rewrite N.lxor_0_r.
        rewrite !IH by lia. auto.
    - intros [(i & H & ->)|(a & b & A & B & E & ->)].
      + destruct i as [|i].
        * exists []. split; auto. apply in_code_options, lasker_option. left. auto.
        * exists [S i]. split; [unfold lasker; rewrite value_one; now apply IH|].
          apply in_code_options, lasker_option. right. left. exists (S i). split; auto. lia.
      + exists [a; b]. split.
        * unfold value. simpl. rewrite N.lxor_0_r. rewrite !IH by lia. auto.
        * apply in_code_options, lasker_option. right. right. exists a, b. auto. }
  split.
  - rewrite O. intros [(i & H & E)|(a & b & A & B & E & F)].
    + now apply (f_inj i n).
    + subst n. now apply (split_differs a b).
  - intros u Hu. apply O.
    destruct (split4 (N.to_nat u)) as (j & Eu).
    destruct (split4 n) as (k & Ek).
    destruct Eu as [E|[E|[E|E]]].
    + (* u = 4j *)
      destruct (Nat.eq_dec j 0) as [->|].
      * left. exists 0. split; [|change (f 0) with 0%N; lia].
        destruct n; [change (f 0) with 0%N in Hu; lia|lia].
      * left. exists (4 * (j - 1) + 3). rewrite f3. split; [|lia].
        destruct Ek as [->|[->|[->| ->]]]; rewrite ?f0, ?f1, ?f2, ?f3 in Hu; lia.
    + left. exists (4 * j + 1). rewrite f1. split; [|lia].
      destruct Ek as [->|[->|[->| ->]]]; rewrite ?f0, ?f1, ?f2, ?f3 in Hu; lia.
    + left. exists (4 * j + 2). rewrite f2. split; [|lia].
      destruct Ek as [->|[->|[->| ->]]]; rewrite ?f0, ?f1, ?f2, ?f3 in Hu; lia.
    + destruct (le_lt_dec n (4 * (j + 1))) as [L|L].
      * (* only n = 4j + 3: the split (1, 4j + 2) *)
        assert (n = 4 * j + 3) as ->.
        { destruct Ek as [->|[->|[->| ->]]]; rewrite ?f0, ?f1, ?f2, ?f3 in Hu; lia. }
        right. exists 1, (4 * j + 2). repeat split; try lia. rewrite f2. change (f 1) with 1%N.
        apply N.bits_inj_iff. apply N.bits_inj_iff.
        replace (N.of_nat (4 * j + 2)) with (2 * N.of_nat (2 * j + 1))%N by lia.
        replace u with (2 * N.of_nat (2 * j + 1) + 1)%N by lia.
        now destruct (N.of_nat (2 * j + 1)).
      * left. exists (4 * (j + 1)). rewrite f0. split; [lia|lia].
Qed.

Theorem lasker_period n : 1 <= n -> G lasker (n + 4) = (G lasker n + 4)%N.
Proof.
  intro H. rewrite !lasker_value. destruct (split4 n) as (k & [->|[->|[->| ->]]]).
  - replace (4 * k + 4) with (4 * (k + 1)) by lia. rewrite !f0. lia.
  - replace (4 * k + 1 + 4) with (4 * (k + 1) + 1) by lia. rewrite !f1. lia.
  - replace (4 * k + 2 + 4) with (4 * (k + 1) + 2) by lia. rewrite !f2. lia.
  - replace (4 * k + 3 + 4) with (4 * (k + 1) + 3) by lia. rewrite !f3. lia.
Qed.
