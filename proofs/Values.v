(** * Nim-values by the definition, computed

    A list of claimed values is compared, heap by heap, with the mex over all options. The loops run along
    two lists, the values of the heaps 1, 2, … and of the heaps n - 1, n - 2, …, so that nothing is looked
    up. *)
From Coq Require Import Arith NArith PArith List Lia Bool MSetPositive.
From Grundy Require Import Mex Play Rule.
Import ListNotations.

(** ** Sets of values *)

Definition vset := PositiveSet.t.
Definition vadd (v : N) (s : vset) : vset := PositiveSet.add (N.succ_pos v) s.
Definition vmem (v : N) (s : vset) : bool := PositiveSet.mem (N.succ_pos v) s.

Lemma succ_pos_inj u v : N.succ_pos u = N.succ_pos v -> u = v.
Proof. intro H. apply (f_equal N.pos) in H. rewrite !N.succ_pos_spec in H. lia. Qed.

Lemma vmem_add u v s : vmem v (vadd u s) = true <-> v = u \/ vmem v s = true.
Proof.
  unfold vmem, vadd.
  pose proof (PositiveSet.add_spec s (N.succ_pos u) (N.succ_pos v)) as H. unfold PositiveSet.In in H.
  rewrite H. split; intros [E|E]; auto; left; [now apply succ_pos_inj|now subst].
Qed.

Lemma vmem_empty v : vmem v PositiveSet.empty = false.
Proof. unfold vmem. apply PositiveSet.mem_Leaf. Qed.

Fixpoint below (fuel : nat) (u : N) (s : vset) : bool :=
  match fuel with
  | 0 => true
  | S f => let u := N.pred u in if vmem u s then below f u s else false
  end.
Definition mex_ok (v : N) (s : vset) : bool := if vmem v s then false else below (N.to_nat v) v s.

Lemma below_spec s : forall f v, N.to_nat v = f -> below f v s = true ->
  forall u, (u < v)%N -> vmem u s = true.
Proof.
  induction f; simpl; intros v E H u Hu; [lia|]. apply (andb_true_iff (vmem _ s)) in H. destruct H as [A B].
  destruct (N.eq_dec u (N.pred v)) as [->|]; auto. apply (IHf (N.pred v)); auto; lia.
Qed.

(** ** values of all options, from lists of the values of smaller heaps *)

(* x xor f_i xor b_i, for all i with 2i + 2 <= m *)
Fixpoint pairs (x : N) (m : nat) (f b : list N) (acc : vset) : vset :=
  match m, f, b with
  | S (S m), u :: f, v :: b => pairs x m f b (vadd (N.lxor x (N.lxor u v)) acc)
  | _, _, _ => acc
  end.

Fixpoint each (F : N -> nat -> N -> list N -> vset -> vset) (x : N) (m : nat) (f b : list N) (acc : vset) : vset :=
  match m, f, b with
  | S (S _ as m), u :: f, v :: b => each F x m f b (F (N.lxor x u) m v b acc)
  | _, _, _ => acc
  end.

(* fw: values of heaps 1, 2, …; h: value of heap m; b: values of heaps m-1, m-2, … *)
Fixpoint wide (fw : list N) (k : nat) (x : N) (m : nat) (h : N) (b : list N) (acc : vset) : vset :=
  match k with
  | 0 => match m with 0 => vadd x acc | _ => acc end
  | 1 => match m with 0 => acc | _ => vadd (N.lxor x h) acc end
  | 2 => pairs x m fw b acc
  | S k => each (wide fw k) x m fw b acc
  end.

(* bits k, k+1, … of a digit: d is the digit shifted right by k *)
Fixpoint bits (fw : list N) (fuel k : nat) (d : N) (m : nat) (h : N) (b : list N) (acc : vset) : vset :=
  match fuel with
  | 0 => acc
  | S f => bits fw f (S k) d m h b (if N.testbit d (N.of_nat k) then wide fw k 0 m h b acc else acc)
  end.
Definition one_digit fw k d m h b acc := bits fw (N.to_nat (N.size d) - k) k d m h b acc.

Fixpoint walk (fw : list N) (ds : list N) (m : nat) (b : list N) (acc : vset) : vset :=
  match ds, m, b with
  | d :: ds, S m, h :: b => walk fw ds m b (one_digit fw 0 d m h b acc)
  | _, _, _ => acc
  end.

Definition option_values (fw : list N) (ds : list N) (n : nat) (b : list N) : vset :=
  match ds with
  | [] => PositiveSet.empty
  | d :: ds => walk fw ds n b (one_digit fw 2 d n 0 b PositiveSet.empty)
  end.

Fixpoint run (fw ds : list N) (n : nat) (b rest : list N) : bool :=
  match rest with
  | [] => true
  | v :: rest => if mex_ok v (option_values fw ds n b) then run fw ds (S n) (v :: b) rest else false
  end.

Definition values_ok (ds vs : list N) : bool := run (tl vs) ds 0 [] vs.

(** ** what these compute *)

Section Spec.
Variable g : nat -> N.
Definition gval (o : list nat) : N := xors (map g o).
Definition fw_ok (m : nat) (f : list N) := forall i, S i < m -> nth_error f i = Some (g (S i)).
Definition b_ok (m : nat) (b : list N) := forall i, i < m -> nth_error b i = Some (g (m - 1 - i)).

Lemma b_ok_cons m v b : b_ok (S m) (v :: b) -> v = g m /\ b_ok m b.
Proof.
  intro H. split.
  - specialize (H 0 ltac:(lia)). simpl in H. injection H as ->. f_equal. lia.
  - intros i Hi. specialize (H (S i) ltac:(lia)). simpl in H. rewrite H. do 2 f_equal. lia.
Qed.

Lemma pairs_spec v x : forall m f b acc,
  (forall i, 2 * i + 2 <= m -> nth_error f i <> None /\ nth_error b i <> None) ->
  vmem v (pairs x m f b acc) = true <->
  vmem v acc = true \/ exists i p q, 2 * i + 2 <= m /\ nth_error f i = Some p /\ nth_error b i = Some q /\
    v = N.lxor x (N.lxor p q).
Proof.
  induction m as [m IH] using lt_wf_ind. destruct m as [|[|m]]; intros f b acc H.
  - simpl. split; auto. intros [|(i & ? & ? & ? & _)]; auto; lia.
  - simpl. split; auto. intros [|(i & ? & ? & ? & _)]; auto; lia.
  - destruct f as [|u f]; [destruct (H 0 ltac:(lia)) as [A _]; now elim A|].
    destruct b as [|w b]; [destruct (H 0 ltac:(lia)) as [_ A]; now elim A|]. cbn [pairs]. rewrite IH by (try lia; intros i Hi; apply (H (S i)); lia).
    rewrite vmem_add. split.
      * intros [[->|]|(i & p & q & Hi & Hp & Hq & ->)]; auto.
        -- right. exists 0, u, w. repeat split; auto; lia.
        -- right. exists (S i), p, q. repeat split; auto; lia.
      * intros [|([|i] & p & q & Hi & Hp & Hq & ->)]; auto.
        -- simpl in *. injection Hp as ->. injection Hq as ->. auto.
        -- right. exists i, p, q. repeat split; auto; lia.
Qed.

Definition F_spec (k : nat) (F : N -> nat -> N -> list N -> vset -> vset) (bound : nat) : Prop :=
  forall v x m h b acc, m <= bound -> b_ok m b -> (k = 1 -> h = g m) ->
  vmem v (F x m h b acc) = true <->
  vmem v acc = true \/ exists o, length o = k /\ total o = m /\ positive_heaps o /\ v = N.lxor x (gval o).

Lemma each_spec k F bound v x : 1 <= k -> F_spec k F bound -> forall m c f b acc,
  m <= S bound -> b_ok m b -> (forall i, S i < m -> nth_error f i = Some (g (c + S i))) ->
  vmem v (each F x m f b acc) = true <->
  vmem v acc = true \/ exists a o, c < a /\ length o = k /\ a + total o = c + m /\ positive_heaps o /\
    v = N.lxor x (N.lxor (g a) (gval o)).
Proof.
  intros K HF. induction m as [|m IH]; intros c f b acc Hm Hb Hf.
  - simpl. split; auto. intros [|(a & o & ? & ? & ? & _)]; auto; lia.
  - destruct m as [|m].
    + simpl. split; auto. intros [|(a & [|y o] & ? & ? & T & Q & _)]; auto; [simpl in *; lia|].
      assert (0 < y) by (apply Q; now left). unfold total in T. simpl in T. lia.
    + destruct f as [|u f]; [specialize (Hf 0 ltac:(lia)); discriminate|].
      destruct b as [|w b]; [specialize (Hb 0 ltac:(lia)); discriminate|].
      apply b_ok_cons in Hb. destruct Hb as [-> Hb].
      change (each F x (S (S m)) (u :: f) (g (S m) :: b) acc)
        with (each F x (S m) f b (F (N.lxor x u) (S m) (g (S m)) b acc)).
      rewrite (IH (S c)); auto; [|lia|intros i Hi; specialize (Hf (S i) ltac:(lia)); simpl in Hf; rewrite Hf; do 2 f_equal; lia].
      rewrite (HF v (N.lxor x u) (S m)); auto; [|lia].
      assert (Eu : u = g (S c)).
      { specialize (Hf 0 ltac:(lia)). simpl in Hf. injection Hf as ->. f_equal. lia. }
      split.
      * intros [[|(o & L & T & Q & ->)]|(a & o & A & L & T & Q & ->)]; auto.
        -- right. exists (S c), o. rewrite Eu. rewrite N.lxor_assoc. repeat split; auto; lia.
        -- right. exists a, o. repeat split; auto; lia.
      * intros [|(a & o & A & L & T & Q & ->)]; auto.
        destruct (Nat.eq_dec a (S c)) as [->|].
        -- left. right. exists o. rewrite Eu, N.lxor_assoc. repeat split; auto; lia.
        -- right. exists a, o. repeat split; auto; lia.
Qed.

Lemma wide_spec fw n : fw_ok n fw -> forall k, F_spec k (wide fw k) n.
Proof.
  intro Hf. induction k as [|k IH]; intros v x m h b acc Hm Hb Hh.
  - simpl. destruct m.
    + rewrite vmem_add. split.
      * intros [->|]; auto. right. exists []. repeat split; auto; [intros ? []|].
        unfold gval. simpl. now rewrite N.lxor_0_r.
      * intros [|([|] & L & _ & _ & ->)]; auto; [|discriminate]. left. apply N.lxor_0_r.
    + split; auto. intros [|([|] & L & T & _)]; auto; discriminate.
  - destruct k as [|k].
    + simpl. destruct m.
      * split; auto. intros [|([|y [|]] & L & T & Q & _)]; auto; try discriminate.
        assert (0 < y) by (apply Q; now left). unfold total in T. simpl in T. lia.
      * rewrite vmem_add, Hh by auto. split.
        -- intros [->|]; auto. right. exists [S m]. unfold total, gval. simpl.
           rewrite N.lxor_0_r. repeat split; auto; try lia. intros ? [<-|[]]. lia.
        -- intros [|([|y [|]] & L & T & Q & ->)]; auto; try discriminate. left.
           unfold total in T. simpl in T. unfold gval. simpl. rewrite N.lxor_0_r. do 2 f_equal. lia.
    + destruct k as [|k].
      * simpl wide. rewrite pairs_spec.
        -- split; (intros [|H]; [now left|right]).
           ++ destruct H as (i & p & q & Hi & Hp & Hq & ->). rewrite Hf in Hp by lia. rewrite Hb in Hq by lia.
              injection Hp as <-. injection Hq as <-. exists [S i; m - 1 - i].
              unfold total, gval. simpl. rewrite N.lxor_0_r. repeat split; auto; try lia.
              intros y [<-|[<-|[]]]; lia.
           ++ destruct H as ([|y [|z [|]]] & L & T & Q & ->); try discriminate.
              assert (0 < y) by (apply Q; now left). assert (0 < z) by (apply Q; right; now left).
              unfold total in T. simpl in T. unfold gval. simpl. rewrite N.lxor_0_r.
              destruct (le_lt_dec y z).
              ** exists (y - 1), (g y), (g z). rewrite Hf, Hb by lia. repeat split; try lia; do 2 f_equal; lia.
              ** exists (z - 1), (g z), (g y). rewrite Hf, Hb by lia. repeat split; try lia; try (do 2 f_equal; lia).
                 f_equal. apply N.lxor_comm.
        -- intros i Hi. rewrite Hf, Hb by lia. split; discriminate.
      * change (wide fw (S (S (S k))) x m h b acc) with (each (wide fw (S (S k))) x m fw b acc).
        rewrite (each_spec (S (S k)) (wide fw (S (S k))) n v x) with (c := 0); auto; try lia.
        2:{ intros i Hi. apply Hf. lia. }
        split; (intros [|H]; [now left|right]).
        -- destruct H as (a & o & A & L & T & Q & ->). exists (a :: o). unfold total, gval in *. simpl.
           repeat split; auto; try lia. intros y [<-|Hy]; auto.
        -- destruct H as ([|a o] & L & T & Q & ->); [discriminate|]. exists a, o.
           unfold total, gval in *. simpl in *. repeat split; auto; try lia.
           ++ apply Q. now left.
           ++ intros y Hy. apply Q. now right.
Qed.

Lemma bits_spec fw n v m h b d : fw_ok n fw -> m <= n -> b_ok m b -> forall f k acc,
  (k <= 1 -> h = g m) ->
  vmem v (bits fw f k d m h b acc) = true <->
  vmem v acc = true \/ exists o, k <= length o < k + f /\ N.testbit d (N.of_nat (length o)) = true /\
    total o = m /\ positive_heaps o /\ v = gval o.
Proof.
  intros Hf Hm Hb. induction f; intros k acc Hh.
  - simpl. split; auto. intros [|(o & ? & _)]; auto; lia.
  - cbn [bits]. rewrite IHf by (intro; apply Hh; lia). destruct (N.testbit d (N.of_nat k)) eqn:E.
    + assert (W := wide_spec fw n Hf k v 0%N m h b acc Hm Hb ltac:(intro; apply Hh; lia)). rewrite W. split.
      * intros [[|(o & L & T & Q & ->)]|(o & L & B & T & Q & ->)]; auto; right; exists o.
        -- subst k. repeat split; auto; try lia; try (rewrite N.lxor_0_l; auto).
        -- repeat split; auto; lia.
      * intros [|(o & L & B & T & Q & ->)]; auto. destruct (Nat.eq_dec (length o) k).
        -- left. right. exists o. repeat split; auto.
        -- right. exists o. repeat split; auto; lia.
    + split.
      * intros [|(o & L & B & T & Q & ->)]; auto; right; exists o. repeat split; auto; lia.
      * intros [|(o & L & B & T & Q & ->)]; auto. right. exists o. repeat split; auto; try lia.
        destruct (Nat.eq_dec (length o) k) as [X|]; [rewrite X in B; congruence|lia].
Qed.

Lemma one_digit_spec fw n v m h b d k acc : fw_ok n fw -> m <= n -> b_ok m b -> (k <= 1 -> h = g m) ->
  vmem v (one_digit fw k d m h b acc) = true <->
  vmem v acc = true \/ exists o, k <= length o /\ N.testbit d (N.of_nat (length o)) = true /\
    total o = m /\ positive_heaps o /\ v = gval o.
Proof.
  intros. unfold one_digit. rewrite (bits_spec fw n) by auto.
  split; intros [|(o & L & B & R)]; auto; right; exists o; repeat split; try apply R; auto; try lia.
  apply testbit_size in B. lia.
Qed.

Lemma walk_spec fw n v : fw_ok n fw -> forall ds m b acc, m <= n -> b_ok m b ->
  vmem v (walk fw ds m b acc) = true <->
  vmem v acc = true \/ exists t o, S t + total o = m /\
    N.testbit (nth t ds 0%N) (N.of_nat (length o)) = true /\ positive_heaps o /\ v = gval o.
Proof.
  intro Hf. induction ds as [|d ds IH]; intros m b acc Hm Hb.
  - simpl. split; auto. intros [|(t & o & T & B & _)]; auto. destruct t; discriminate.
  - destruct m as [|m]; [simpl; split; auto; intros [|(t & o & T & _)]; auto; lia|].
    destruct b as [|h b]; [specialize (Hb 0 ltac:(lia)); discriminate|].
    apply b_ok_cons in Hb. destruct Hb as [-> Hb]. cbn [walk]. rewrite IH by (auto; lia).
    rewrite (one_digit_spec fw n) by (auto; lia). split.
    + intros [[|(o & L & B & T & Q & ->)]|(t & o & T & B & Q & ->)]; auto; right.
      * exists 0, o. repeat split; auto; lia.
      * exists (S t), o. repeat split; auto; lia.
    + intros [|(t & o & T & B & Q & ->)]; auto. destruct t as [|t].
      * left. right. exists o. repeat split; auto; lia.
      * right. exists t, o. repeat split; auto; lia.
Qed.

Lemma option_values_spec fw ds n b v : fw_ok n fw -> b_ok n b ->
  vmem v (option_values fw ds n b) = true <->
  In v (map gval (code_options (fun t => nth t ds 0%N) n)).
Proof.
  intros Hf Hb. rewrite in_map_iff.
  assert (R : (exists o, gval o = v /\ In o (code_options (fun t => nth t ds 0%N) n)) <->
     exists o, gval o = v /\ code_option (fun t => nth t ds 0%N) n o).
  { split; intros (o & E & H); exists o; split; auto; now apply in_code_options. }
  rewrite R. clear R. unfold option_values, code_option. destruct ds as [|d ds].
  - rewrite vmem_empty. split; [discriminate|]. intros (o & _ & t & _ & B & _). destruct t; discriminate.
  - rewrite (walk_spec fw n) by auto. rewrite (one_digit_spec fw n) by (auto; lia). rewrite vmem_empty. split.
    + intros [[|(o & L & B & T & Q & ->)]|(t & o & T & B & Q & ->)]; [discriminate|..]; exists o; split; auto.
      * exists 0. auto.
      * exists (S t). repeat split; auto. left. lia.
    + intros (o & <- & t & T & B & Q & C). destruct t as [|t].
      * left. right. exists o. repeat split; auto. lia.
      * right. exists t, o. auto.
Qed.

Lemma mex_ok_spec v s l : (forall u, vmem u s = true <-> In u l) -> mex_ok v s = true -> is_mex l v.
Proof.
  intros H M. unfold mex_ok in M. destruct (vmem v s) eqn:A; [discriminate|]. rename M into B. split.
  - intro I. apply H in I. congruence.
  - intros u Hu. apply H. eapply below_spec; eauto.
Qed.

Lemma mexes_G digit N : (forall n, n < N -> is_mex (map gval (code_options digit n)) (g n)) ->
  forall n, n < N -> G (code digit) n = g n.
Proof.
  intros H n. induction n as [n IH] using lt_wf_ind. intro Hn.
  apply (is_mex_unique (map (value (code digit)) (code_options digit n)) (map gval (code_options digit n)));
    [|apply (G_mex (code digit))|now apply H].
  intro v. replace (map (value (code digit)) (code_options digit n)) with (map gval (code_options digit n)); [easy|].
  apply map_ext_in. intros o Ho. unfold gval, value. f_equal. apply map_ext_in. intros h Hh.
  pose proof (code_options_lt digit n o h Ho Hh). symmetry. apply IH; lia.
Qed.

Lemma run_spec fw ds : forall rest n b, fw_ok (n + length rest) fw -> b_ok n b ->
  (forall i v, nth_error rest i = Some v -> v = g (n + i)) -> run fw ds n b rest = true ->
  forall i, n <= i < n + length rest ->
  is_mex (map gval (code_options (fun t => nth t ds 0%N) i)) (g i).
Proof.
  induction rest as [|v rest IH]; intros n b Hf Hb Hr R i Hi; [simpl in Hi; lia|].
  simpl in R. apply (andb_true_iff (mex_ok _ _)) in R. destruct R as [A B]. simpl in *.
  assert (Ev : v = g n) by (rewrite (Hr 0 v); auto; f_equal; lia).
  destruct (Nat.eq_dec i n) as [->|].
  - rewrite <- Ev. apply mex_ok_spec with (2 := A). intro u. apply option_values_spec; auto.
    intros j Hj. apply Hf. lia.
  - apply (IH (S n) (v :: b)); auto; try lia.
    + intros j Hj. apply Hf. lia.
    + intros [|j] Hj; simpl; [rewrite Ev; do 2 f_equal; lia|]. rewrite Hb by lia. do 2 f_equal. lia.
    + intros j w Hw. rewrite (Hr (S j) w Hw). f_equal. lia.
Qed.
End Spec.

Theorem values_ok_sound ds vs : values_ok ds vs = true ->
  forall n, n < length vs -> G (code (fun t => nth t ds 0%N)) n = nth n vs 0%N.
Proof.
  intro H. apply (mexes_G (fun n => nth n vs 0%N)). intros n Hn.
  apply (run_spec (fun n => nth n vs 0%N) (tl vs) ds vs 0 []); auto; try lia.
  - intros i Hi. simpl in Hi. destruct vs as [|v vs]; [simpl in Hi; lia|]. simpl in *.
    apply nth_error_nth'. lia.
  - intros i Hi. lia.
  - intros i v Hv. symmetry. now apply nth_error_nth.
Qed.


(** ** Values of a rule *)

(** The first m digits, the tail written out; zeros at the end may be missing. *)
Definition expand (r : rule) (m : nat) : list N := firstn m (digits r ++ concat (repeat (tail r) m)).

Lemma nth_repeated (l : list N) : l <> [] -> forall m i, i < m * length l ->
  nth i (concat (repeat l m)) 0%N = nth (i mod length l) l 0%N.
Proof.
  intro L. assert (length l <> 0) by (destruct l; [easy|discriminate]).
  induction m; intros i Hi; [lia|]. simpl. destruct (le_lt_dec (length l) i).
  - rewrite app_nth2, IHm by (simpl in *; lia). f_equal.
    replace i with (i - length l + 1 * length l) at 2 by lia. now rewrite Nat.mod_add.
  - rewrite app_nth1, Nat.mod_small by auto. auto.
Qed.

Lemma nth_firstn (l : list N) : forall m i, i < m -> nth i (firstn m l) 0%N = nth i l 0%N.
Proof. induction l; intros [|m] [|i] H; simpl; auto; try lia. apply IHl. lia. Qed.

Lemma nth_expand r m t : t < m -> nth t (expand r m) 0%N = digit (Code (digits r) (tail r)) t.
Proof.
  intro H. unfold expand. rewrite nth_firstn by auto. unfold digit.
  destruct (Nat.ltb_spec t (length (digits r))) as [L|L]; [now apply app_nth1|]. rewrite app_nth2 by auto.
  destruct (tail r) as [|x l] eqn:E.
  - assert (Z : forall k, nth k (@nil N) 0%N = 0%N) by (now intros []). rewrite Z.
    replace (concat (repeat [] m)) with (@nil N); auto. clear. induction m; auto.
  - apply nth_repeated; [discriminate|]. simpl length. nia.
Qed.

(** The list holds the nim-values of the heaps 0, 1, … under the rule. *)
Definition known (r : rule) (vs : list N) : Prop :=
  forall n, n < length vs -> G (game_of r) n = nth n vs 0%N.

Definition listed_ok (r : rule) (vs : list N) : bool := values_ok (expand r (length vs)) vs.

Theorem listed_sound r vs : finite r = true -> listed_ok r vs = true -> known r vs.
Proof.
  intros F V n Hn. rewrite <- (values_ok_sound _ _ V n Hn). apply code_ext with (M := length vs); auto.
  intros t Ht. rewrite nth_expand by auto. now apply digit_code.
Qed.
