(** * Long sequences: the sparse method

    A value is rare when it has an even number of bits under a mask, else common. The xor of two rare or of
    two common values is rare, of a rare and a common one common. So a common value is excluded only by a
    take or by a pair with a rare heap; the few rare values below are looked for among all pairs. Any mask is
    correct, a good one is fast. For codes that leave at most two heaps. *)
From Coq Require Import Arith NArith PArith List Lia Bool FMapPositive MSetPositive.
From Grundy Require Import Mex Play Rule Values.
Import ListNotations.

(* parity of the bits under a mask *)
Fixpoint parP (p : positive) : bool :=
  match p with xH => true | xO p => parP p | xI p => negb (parP p) end.
Definition parN (v : N) : bool := match v with N0 => false | N.pos p => parP p end.

Lemma parN_xor u v : parN (N.lxor u v) = xorb (parN u) (parN v).
Proof.
  destruct u as [|p], v as [|q]; [reflexivity|simpl; now destruct (parP q)|simpl; now destruct (parP p)|].
  change (N.lxor (N.pos p) (N.pos q)) with (Pos.lxor p q). simpl (parN (N.pos _)).
  revert q. induction p as [p IH|p IH|]; intros [q|q|]; simpl; try reflexivity;
    try (specialize (IH q); destruct (Pos.lxor p q); simpl in *; destruct (parP p), (parP q); simpl in *; try congruence; rewrite IH; reflexivity);
    try (now destruct (parP p)); try (now destruct (parP q)).
Qed.

Definition common (mask v : N) : bool := parN (N.land v mask).
Lemma common_xor mask u v : common mask (N.lxor u v) = xorb (common mask u) (common mask v).
Proof.
  unfold common. rewrite <- parN_xor. f_equal. apply N.bits_inj. intro k.
  rewrite N.land_spec, !N.lxor_spec, !N.land_spec. now destruct (N.testbit u k), (N.testbit v k), (N.testbit mask k).
Qed.

(** ** the algorithm *)

Definition row := PositiveMap.t N.
Definition get (m : row) (i : N) : N := match PositiveMap.find (N.succ_pos i) m with Some v => v | None => 0%N end.
Definition put (m : row) (i v : N) : row := PositiveMap.add (N.succ_pos i) v m.

Fixpoint addl (l : list N) (s : vset) : vset := match l with [] => s | u :: l => addl l (vadd u s) end.

Section Algorithm.
Variables (P0 P1 P2 : list N) (mask : N) (big small : nat).

Definition near (n : N) (m : row) (R : list (N * N)) : vset :=
  addl (map (fun j => get m (n - j)) (filter (fun j => j <? n)%N P1))
  (addl (flat_map (fun j => map (fun x => N.lxor (snd x) (get m (n - j - fst x)))
                               (filter (fun x => j + fst x <? n)%N R)) P2)
  (addl (map (fun _ => 0%N) (filter (N.eqb n) P0)) PositiveSet.empty)).

(* rare values below the least common value that is not in s: hints, nothing is proved of them *)
Fixpoint wanted (fuel : nat) (u : N) (s : vset) : list N :=
  match fuel with
  | 0 => []
  | S f => if vmem u s then wanted f (N.succ u) s
           else if common mask u then [] else u :: wanted f (N.succ u) s
  end.

Fixpoint evidence (fuel : nat) (a b : N) (m : row) (miss : list N) (s : vset) : vset :=
  match fuel, miss with
  | S f, _ :: _ =>
    if (b <? a)%N then s else
    let w := N.lxor (get m a) (get m b) in
    if existsb (N.eqb w) miss
    then evidence f (N.succ a) (N.pred b) m (filter (fun u => negb (N.eqb w u)) miss) (vadd w s)
    else evidence f (N.succ a) (N.pred b) m miss s
  | _, _ => s
  end.

(* the same on lists, fast: f the values of 1, 2, …; b of n-j-1, n-j-2, …, 1 *)
Fixpoint evl (f b : list N) (miss : list N) (s : vset) : vset :=
  match miss, f, b with
  | _ :: _, x :: f, y :: b =>
    let w := N.lxor x y in
    if existsb (N.eqb w) miss
    then evl f b (filter (fun u => negb (N.eqb w u)) miss) (vadd w s)
    else evl f b miss s
  | _, _, _ => s
  end.

Fixpoint least (fuel : nat) (u : N) (s : vset) : option N :=
  match fuel with
  | 0 => None
  | S f => if vmem u s then least f (N.succ u) s else Some u
  end.

Fixpoint clear (fuel : nat) (a b : N) (m : row) (v : N) : bool :=
  match fuel with
  | 0 => false
  | S f => if (b <? a)%N then true
           else negb (N.eqb (N.lxor (get m a) (get m b)) v) && clear f (N.succ a) (N.pred b) m v
  end.

Definition step (fw bw : list N) (n : N) (m : row) (R : list (N * N)) : option N :=
  let s := near n m R in
  let s := fold_left (fun s j => evl fw (skipn (N.to_nat j) bw) (wanted small 0 s) s) P2 s in
  let s' := fold_left (fun s j => evidence big 1 (n - j - 1) m (wanted small 0 s) s) P2 s in
  match least small 0 s' with
  | None => None
  | Some v => (* not ||: the virtual machine would compute both sides *)
    if (if common mask v then true else forallb (fun j => clear big 1 (n - j - 1) m v) P2) then Some v else None
  end.

Fixpoint go (k : nat) (fw bw : list N) (n : N) (m : row) (R : list (N * N)) : option (list N * row * list (N * N)) :=
  match k with
  | 0 => Some (bw, m, R)
  | S k => match step fw bw n m R with
           | None => None
           | Some v => go k fw (v :: bw) (N.succ n) (put m n v) (if common mask v then R else (n, v) :: R)
           end
  end.

Definition prefix (k : nat) (m : row) : list N := map (get m) (from 1 k).

Fixpoint repeats (k : nat) (i p : N) (m : row) : bool :=
  match k with
  | 0 => true
  | S k => N.eqb (get m (i + p)) (get m i) && repeats k (N.succ i) p m
  end.
End Algorithm.

(** ** what is proved *)

Lemma addl_spec v : forall l s, vmem v (addl l s) = true <-> In v l \/ vmem v s = true.
Proof. induction l as [|u l IH]; intro s; simpl; [tauto|]. rewrite IH, vmem_add. intuition. Qed.

Lemma get_put_same m i v : get (put m i v) i = v.
Proof. unfold get, put. now rewrite PositiveMap.gss. Qed.
Lemma get_put_other m i j v : i <> j -> get (put m i v) j = get m j.
Proof. intro H. unfold get, put. rewrite PositiveMap.gso; auto. intro E. apply succ_pos_inj in E. congruence. Qed.

Section Proof.
Variable ds : list N.
Hypothesis octal_digits : forallb (fun d => N.ltb d 8) ds = true.
Variable mask : N.
Definition has (k : N) (j : nat) : bool := N.testbit (nth j ds 0%N) k.
Definition P0 := map N.of_nat (filter (has 0) (seq 1 (length ds))).
Definition P1 := map N.of_nat (filter (has 1) (seq 1 (length ds))).
Definition P2 := map N.of_nat (filter (has 2) (seq 0 (length ds))).
Definition gv (i : N) : N := G (code (fun t => nth t ds 0%N)) (N.to_nat i).
Definition vals (n : N) : list N := map (value (code (fun t => nth t ds 0%N))) (options (code (fun t => nth t ds 0%N)) (N.to_nat n)).

Lemma has_lt k j : has k j = true -> j < length ds.
Proof. unfold has. intro H. destruct (le_lt_dec (length ds) j); auto. rewrite nth_overflow, N.bits_0 in H by auto. discriminate. Qed.

Lemma in_places k a j : In j (map N.of_nat (filter (has k) (seq a (length ds)))) <->
  (N.of_nat a <= j)%N /\ has k (N.to_nat j) = true.
Proof.
  rewrite in_map_iff. split.
  - intros (i & <- & H). apply filter_In in H. destruct H as [H B]. apply in_seq in H. rewrite Nat2N.id. split; auto. lia.
  - intros [A B]. exists (N.to_nat j). split; [lia|]. apply filter_In. split; auto. apply has_lt in B. apply in_seq. lia.
Qed.

Lemma in_vals n u : In u (vals n) <->
  (u = 0%N /\ In n P0) \/ (exists j, In j P1 /\ (j < n)%N /\ u = gv (n - j)) \/
  (exists j a b, In j P2 /\ (0 < a)%N /\ (0 < b)%N /\ (j + a + b = n)%N /\ u = N.lxor (gv a) (gv b)).
Proof.
  unfold vals, P0, P1, P2. rewrite in_map_iff. split.
  - intros (o & <- & H). apply in_code_options in H. destruct H as (j & T & B & Q & C).
    unfold total in T. destruct o as [|a [|b [|c o]]].
    + left. split; auto. simpl in *. apply in_places. split; [lia|]. replace (N.to_nat n) with j by lia. exact B.
    + right. left. exists (N.of_nat j). assert (0 < a) by (apply Q; simpl; auto). rewrite in_places, Nat2N.id.
      simpl in *. repeat split; auto; try lia. rewrite value_one. unfold gv. f_equal. lia.
    + right. right. exists (N.of_nat j), (N.of_nat a), (N.of_nat b). rewrite in_places, Nat2N.id.
      assert (0 < a) by (apply Q; simpl; auto). assert (0 < b) by (apply Q; simpl; auto). simpl in *.
      repeat split; auto; try lia. unfold gv, value. rewrite !Nat2N.id. simpl. now rewrite N.lxor_0_r.
    + exfalso. assert (D : (nth j ds 0 < 8)%N).
      { destruct (nth_in_or_default j ds 0%N) as [I|I]; [|rewrite I; reflexivity].
        rewrite forallb_forall in octal_digits. now apply N.ltb_lt, octal_digits. }
      destruct (N.eq_dec (nth j ds 0%N) 0) as [E|E]; [rewrite E, N.bits_0 in B; discriminate|].
      rewrite N.bits_above_log2 in B; [discriminate|]. apply N.log2_lt_pow2; [lia|].
      apply N.lt_le_trans with (2 ^ 3)%N; [exact D|]. apply N.pow_le_mono_r; simpl length; lia.
  - intros [(-> & H)|[(j & H & L & ->)|(j & a & b & H & A & B & E & ->)]]; apply in_places in H; destruct H as [J H].
    + exists []. split; auto. apply in_code_options. exists (N.to_nat n). unfold total. simpl.
      repeat split; auto; try lia. intros ? [].
    + exists [N.to_nat (n - j)]. split; [apply value_one|]. apply in_code_options. exists (N.to_nat j).
      unfold total. simpl. repeat split; auto; try lia. intros ? [<-|[]]. lia.
    + exists [N.to_nat a; N.to_nat b]. split; [unfold value, gv; simpl; now rewrite N.lxor_0_r|].
      apply in_code_options. exists (N.to_nat j). unfold total. simpl.
      repeat split; auto; try lia. intros ? [<-|[<-|[]]]; lia.
Qed.

Definition row_ok (n : N) (m : row) := forall i, (i < n)%N -> get m i = gv i.
Definition rare_ok (n : N) (R : list (N * N)) :=
  (forall x, In x R -> (0 < fst x < n)%N /\ snd x = gv (fst x)) /\
  (forall i, (0 < i < n)%N -> common mask (gv i) = false -> In (i, gv i) R).

Lemma near_sound n m R u : row_ok n m -> rare_ok n R -> vmem u (near P0 P1 P2 n m R) = true -> In u (vals n).
Proof.
  intros Hm [HR _] H. unfold near in H. rewrite !addl_spec, vmem_empty in H. apply in_vals.
  destruct H as [H|[H|[H|H]]]; [..|discriminate].
  - apply in_map_iff in H. destruct H as (j & <- & H). apply filter_In in H. destruct H as [H L].
    apply N.ltb_lt in L. right. left. exists j. assert (J := H). apply in_places in J. repeat split; auto. apply Hm. lia.
  - apply in_flat_map in H. destruct H as (j & J & H). apply in_map_iff in H. destruct H as (x & <- & H).
    apply filter_In in H. destruct H as [H L]. apply N.ltb_lt in L. destruct (HR x H) as [Hx ->].
    right. right. exists j, (fst x), (n - j - fst x)%N. repeat split; auto; try lia. f_equal. apply Hm. lia.
  - apply in_map_iff in H. destruct H as (j & <- & H). apply filter_In in H. destruct H as [H L].
    apply N.eqb_eq in L. subst j. left. auto.
Qed.

(* takes and splits with a rare heap are all in `near` *)
Lemma near_complete n m R u : row_ok n m -> rare_ok n R -> In u (vals n) ->
  vmem u (near P0 P1 P2 n m R) = true \/
  (common mask u = false /\ exists j a b, In j P2 /\ (0 < a)%N /\ (0 < b)%N /\ (j + a + b = n)%N /\ u = N.lxor (gv a) (gv b)).
Proof.
  intros Hm [HR HC] H. unfold near. rewrite !addl_spec. apply in_vals in H.
  destruct H as [(-> & H)|[(j & J & L & ->)|(j & a & b & J & A & B & E & ->)]].
  - left. right. right. left. apply in_map_iff. exists n. split; auto. apply filter_In. split; auto. apply N.eqb_refl.
  - left. left. apply in_map_iff. exists j. assert (J' := J). apply in_places in J'.
    split; [apply Hm; lia|]. apply filter_In. split; auto. now apply N.ltb_lt.
  - assert (K : forall a b, (0 < a)%N -> (0 < b)%N -> (j + a + b = n)%N -> common mask (gv a) = false ->
      In (N.lxor (gv a) (gv b)) (flat_map (fun j => map (fun x => N.lxor (snd x) (get m (n - j - fst x)))
                               (filter (fun x => j + fst x <? n)%N R)) P2)).
    { clear a b A B E. intros a b A B E C. apply in_flat_map. exists j. split; auto. apply in_map_iff.
      exists (a, gv a). simpl. split.
      - f_equal. replace (n - j - a)%N with b by lia. apply Hm. lia.
      - apply filter_In. split; [apply HC; auto; lia|]. simpl. apply N.ltb_lt. lia. }
    destruct (common mask (gv a)) eqn:Ca; [destruct (common mask (gv b)) eqn:Cb|].
    + right. split; [rewrite common_xor, Ca, Cb; reflexivity|]. exists j, a, b. auto.
    + left. right. left. rewrite N.lxor_comm. apply K; auto. lia.
    + left. right. left. apply K; auto.
Qed.

Lemma evidence_sound n m u j : row_ok n m -> In j P2 -> forall f a b miss s,
  (0 < a)%N -> (a <= b -> j + a + b = n)%N -> vmem u (evidence f a b m miss s) = true ->
  vmem u s = true \/ In u (vals n).
Proof.
  intros Hm J. induction f; intros a b miss s A B H; simpl in H; auto.
  destruct miss as [|x miss]; auto. destruct (N.ltb_spec b a); auto. specialize (B H0).
  destruct (existsb _ _) in H; apply IHf in H; try lia; auto. rewrite vmem_add in H.
  destruct H as [[->|H]|H]; auto. right. apply in_vals. right. right. exists j, a, b.
  rewrite !Hm by lia. repeat split; auto; lia.
Qed.

Definition fw_ok2 (n : N) (f : list N) := forall i v, nth_error f i = Some v -> v = gv (N.of_nat (S i)) .
Definition bw_ok2 (n : N) (b : list N) := forall i v, nth_error b i = Some v -> (N.of_nat (S i) < n)%N /\ v = gv (n - N.of_nat (S i)).

Lemma evl_sound n u j : In j P2 -> forall f b k miss s,
  (forall i v, nth_error f i = Some v -> v = gv (N.of_nat (S k + i))) ->
  (forall i v, nth_error b i = Some v -> (j + N.of_nat (S k + i) < n)%N /\ v = gv (n - j - N.of_nat (S k + i))) ->
  vmem u (evl f b miss s) = true -> vmem u s = true \/ In u (vals n).
Proof.
  intro J. induction f as [|x f IH]; intros b k miss s Hf Hb H; [destruct miss; auto|].
  destruct miss as [|z miss]; auto. destruct b as [|y b]; auto. cbn [evl] in H.
  assert (H' : vmem u s = true \/ u = N.lxor x y \/ In u (vals n)).
  { destruct (existsb _ _) in H; apply (IH b (S k)) in H;
      try (intros i v Hv; replace (S (S k) + i) with (S k + S i) by lia; apply (Hf (S i) v Hv));
      try (intros i v Hv; replace (S (S k) + i) with (S k + S i) by lia; apply (Hb (S i) v Hv)).
    - rewrite vmem_add in H. tauto.
    - tauto. }
  destruct H' as [|[->|]]; auto. right. apply in_vals. right. right.
  destruct (Hb 0 y eq_refl) as [Lt ->]. rewrite (Hf 0 x eq_refl).
  exists j, (N.of_nat (S k + 0)), (n - j - N.of_nat (S k + 0))%N. repeat split; auto; lia.
Qed.

Lemma evl_keeps u : forall f b miss s, vmem u s = true -> vmem u (evl f b miss s) = true.
Proof.
  induction f; intros b miss s H; [destruct miss; auto|]. destruct miss; auto. destruct b; auto. cbn [evl].
  destruct (existsb _ _); apply IHf; auto. apply vmem_add. auto.
Qed.

Lemma nth_error_skipn' (b : list N) : forall k i, nth_error (skipn k b) i = nth_error b (k + i).
Proof. induction b; intros [|k] i; simpl; auto. now destruct i. Qed.

Lemma fold_evl_sound small n fw bw : fw_ok2 n fw -> bw_ok2 n bw -> forall l s, (forall j, In j l -> In j P2) ->
  (forall u, vmem u s = true -> In u (vals n)) ->
  (forall u, vmem u (fold_left (fun s j => evl fw (skipn (N.to_nat j) bw) (wanted mask small 0 s) s) l s) = true -> In u (vals n)) /\
  (forall u, vmem u s = true -> vmem u (fold_left (fun s j => evl fw (skipn (N.to_nat j) bw) (wanted mask small 0 s) s) l s) = true).
Proof.
  intros Hf Hb. induction l as [|j l IH]; intros s Inc S0; simpl; auto.
  destruct (IH (evl fw (skipn (N.to_nat j) bw) (wanted mask small 0 s) s)) as [A B].
  - intros i Hi. apply Inc. now right.
  - intros u Hu. apply (evl_sound n u j) with (k := 0) in Hu; auto; [|apply Inc; now left|].
    + destruct Hu; auto.
    + intros i v Hv. rewrite nth_error_skipn' in Hv. apply Hb in Hv. destruct Hv as [Lt ->].
      split; [lia|]. f_equal. lia.
  - split; auto. intros u Hu. apply B. now apply evl_keeps.
Qed.

Lemma evidence_keeps m u : forall f a b miss s, vmem u s = true -> vmem u (evidence f a b m miss s) = true.
Proof.
  induction f; intros a b miss s H; simpl; auto. destruct miss; auto. destruct (b <? a)%N; auto.
  destruct (existsb _ _); apply IHf; auto. apply vmem_add. auto.
Qed.

Lemma least_spec v s : forall f u, least f u s = Some v -> (forall w, (w < u)%N -> vmem w s = true) ->
  vmem v s = false /\ forall w, (w < v)%N -> vmem w s = true.
Proof.
  induction f; intros u H L; simpl in H; [discriminate|]. destruct (vmem u s) eqn:E.
  - apply (IHf _ H). intros w Hw. destruct (N.eq_dec w u) as [->|]; auto. apply L. lia.
  - injection H as <-. auto.
Qed.

Lemma clear_spec m v : forall f a b, clear f a b m v = true -> forall a' b', (a <= a' -> a' <= b' -> a' + b' = a + b ->
  N.lxor (get m a') (get m b') <> v)%N.
Proof.
  induction f; intros a b H a' b' A B E; simpl in H; [discriminate|].
  destruct (N.ltb_spec b a); [lia|]. apply andb_true_iff in H. destruct H as [H1 H2].
  destruct (N.eq_dec a' a) as [->|].
  - replace b' with b by lia. intro X. rewrite X, N.eqb_refl in H1. discriminate.
  - apply (IHf _ _ H2); lia.
Qed.

Lemma fold_sound big small n m : row_ok n m -> forall l s, (forall j, In j l -> In j P2) ->
  (forall u, vmem u s = true -> In u (vals n)) ->
  (forall u, vmem u (fold_left (fun s j => evidence big 1 (n - j - 1) m (wanted mask small 0 s) s) l s) = true -> In u (vals n)) /\
  (forall u, vmem u s = true -> vmem u (fold_left (fun s j => evidence big 1 (n - j - 1) m (wanted mask small 0 s) s) l s) = true).
Proof.
  intro Hm. induction l as [|j l IH]; intros s Inc S0; simpl; auto.
  destruct (IH (evidence big 1 (n - j - 1) m (wanted mask small 0 s) s)) as [A B].
  - intros i Hi. apply Inc. now right.
  - intros u Hu. apply (evidence_sound n m u j) in Hu; auto; try lia; [|apply Inc; now left].
    destruct Hu; auto.
  - split; auto. intros u Hu. apply B. now apply evidence_keeps.
Qed.

Lemma step_sound big small fw bw n m R v : row_ok n m -> rare_ok n R -> fw_ok2 n fw -> bw_ok2 n bw ->
  step P0 P1 P2 mask big small fw bw n m R = Some v -> v = gv n.
Proof.
  intros Hm HR Hf Hb H. unfold step in H. set (s := near P0 P1 P2 n m R) in *.
  set (s1 := fold_left _ P2 s) in H. set (s' := fold_left _ P2 s1) in H.
  assert (S1' : (forall u, vmem u s1 = true -> In u (vals n)) /\ (forall u, vmem u s = true -> vmem u s1 = true)).
  { apply fold_evl_sound; auto. intro u. now apply near_sound. }
  assert (S1 : (forall u, vmem u s' = true -> In u (vals n)) /\ (forall u, vmem u s = true -> vmem u s' = true)).
  { destruct S1' as [X Y]. destruct (fold_sound big small n m Hm P2 s1) as [Z W]; auto. }
  destruct S1 as [Sound Keep]. destruct (least small 0 s') as [w|] eqn:L; [|discriminate].
  destruct (if common mask w then true else _) eqn:C; [|discriminate]. injection H as ->.
  apply least_spec in L; [|intros; lia]. destruct L as [No All].
  apply (is_mex_unique (vals n) (vals n)); [easy| |apply G_mex]. split; [|auto].
  intro I. destruct (near_complete n m R v Hm HR I) as [X|(X & j & a & b & J & A & B & E & F)].
  - fold s in X. apply Keep in X. congruence.
  - rewrite X in C. simpl in C. rewrite forallb_forall in C. specialize (C j J).
    destruct (N.le_ge_cases a b).
    + apply (clear_spec _ _ _ _ _ C a b); try lia. rewrite !Hm by lia. auto.
    + apply (clear_spec _ _ _ _ _ C b a); try lia. rewrite !Hm by lia. rewrite N.lxor_comm. auto.
Qed.

Lemma go_sound big small : forall k fw bw n m R bw' m' R', (0 < n)%N -> row_ok n m -> rare_ok n R ->
  fw_ok2 n fw -> bw_ok2 n bw ->
  go P0 P1 P2 mask big small k fw bw n m R = Some (bw', m', R') ->
  row_ok (n + N.of_nat k) m' /\ rare_ok (n + N.of_nat k) R' /\ bw_ok2 (n + N.of_nat k) bw'.
Proof.
  induction k; intros fw bw n m R bw' m' R' Hn Hm HR Hf Hb H; simpl in H.
  - injection H as <- <- <-. rewrite N.add_0_r. auto.
  - destruct (step _ _ _ _ _ _ fw bw n m R) as [v|] eqn:E; [|discriminate]. apply step_sound in E; auto.
    replace (n + N.of_nat (S k))%N with (N.succ n + N.of_nat k)%N by lia.
    apply IHk in H; auto; [lia|..].
    + intros i Hi. destruct (N.eq_dec n i) as [<-|]; [now rewrite get_put_same|]. rewrite get_put_other by auto. apply Hm. lia.
    + destruct HR as [A B]. assert (A' : forall x, In x R -> (0 < fst x < N.succ n)%N /\ snd x = gv (fst x)).
      { intros x Hx. apply A in Hx. split; [lia|apply Hx]. }
      destruct (common mask v) eqn:C; split; auto.
      * intros i Hi F. destruct (N.eq_dec i n) as [->|]; [congruence|]. apply B; auto. lia.
      * intros x [<-|Hx]; auto. simpl. split; auto. lia.
      * intros i Hi F. destruct (N.eq_dec i n) as [->|]; [left; now rewrite E|]. right. apply B; auto. lia.
    + intros [|i] w Hw; simpl in Hw.
      * injection Hw as <-. split; [lia|]. rewrite E. f_equal. lia.
      * apply Hb in Hw. destruct Hw as [Lt ->]. split; [lia|]. f_equal. lia.
Qed.

Lemma repeats_spec p m : forall k i, repeats k i p m = true -> forall n, (i <= n < i + N.of_nat k)%N -> get m (n + p) = get m n.
Proof.
  induction k; intros i H n Hn; [lia|]. simpl in H. apply andb_true_iff in H. destruct H as [A B].
  destruct (N.eq_dec n i) as [->|]; [now apply N.eqb_eq|]. apply (IHk _ B). lia.
Qed.
End Proof.

(** ** The values of a rule *)

Lemma go_length P0 P1 P2 mask big small : forall k fw bw n m R bw' m' R',
  go P0 P1 P2 mask big small k fw bw n m R = Some (bw', m', R') -> length bw' = k + length bw.
Proof.
  induction k; intros fw bw n m R bw' m' R' H; simpl in H; [injection H as <- _ _; auto|].
  destruct (step _ _ _ _ _ _ _ _ _ _ _); [|discriminate]. apply IHk in H. simpl in *. lia.
Qed.

Definition octal (ds : list N) : bool := forallb (fun d => N.ltb d 8) ds.

(** The first heaps, [near] of them, come first: the evidence for the later ones is sought there before
    anywhere else. *)
Definition sparse_values (ds : list N) (mask near heaps : N) : option (list N) :=
  if negb (octal ds && (0 <? heaps)%N) then None else
  let near := N.min near (heaps - 1) in
  let big := N.to_nat heaps in
  let k := N.to_nat near in
  match go (P0 ds) (P1 ds) (P2 ds) mask big (N.to_nat 4096) k [] [] 1 (put (PositiveMap.empty N) 0 0) [] with
  | None => None
  | Some (bw, m, R) =>
    match go (P0 ds) (P1 ds) (P2 ds) mask big (N.to_nat 4096) (N.to_nat (heaps - 1 - near)) (prefix k m) bw (1 + near) m R with
    | None => None
    | Some (bw, _, _) => Some (0%N :: rev_append bw [])
    end
  end.

Lemma digit_no_tail ds t : digit (Code ds []) t = nth t ds 0%N.
Proof.
  unfold digit. destruct (Nat.ltb_spec t (length ds)); auto. rewrite (nth_overflow ds) by auto. now destruct (_ mod _).
Qed.

Theorem sparse_sound r mask near heaps vs : finite r = true -> tail r = [] ->
  sparse_values (digits r) mask near heaps = Some vs -> length vs = N.to_nat heaps /\ known r vs.
Proof.
  intros F T H. set (ds := digits r) in *. unfold sparse_values in H.
  destruct (negb _) eqn:O; [discriminate|]. apply negb_false_iff, andb_true_iff in O. destruct O as [O Pos].
  apply N.ltb_lt in Pos. set (near' := N.min near (heaps - 1)) in *. assert (Ln : (near' <= heaps - 1)%N) by lia.
  clearbody near'.
  destruct (go _ _ _ _ _ _ _ [] [] 1 _ _) as [[[bw m0] R0]|] eqn:E0; [|discriminate].
  destruct (go _ _ _ _ _ _ _ _ bw _ m0 R0) as [[[bw' m] R']|] eqn:E; [|discriminate].
  injection H as <-. rewrite rev_append_rev, app_nil_r.
  assert (Len0 := go_length _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ E0).
  assert (Len := go_length _ _ _ _ _ _ _ _ _ _ _ _ _ _ _ E). rewrite Len0 in Len. simpl in Len.
  assert (Known : bw_ok2 ds heaps bw').
  { apply (go_sound ds O mask) in E0; [|lia|..].
    - rewrite N2Nat.id in E0. destruct E0 as (A & B & C). apply (go_sound ds O mask) in E; auto; [|lia|].
      + replace heaps with (1 + near' + N.of_nat (N.to_nat (heaps - 1 - near')))%N by lia. apply E.
      + intros i v Hv. unfold prefix in Hv. rewrite nth_error_map in Hv.
        destruct (nth_error (from 1 (N.to_nat near')) i) as [x|] eqn:X; [|discriminate]. simpl in Hv. injection Hv as <-.
        apply nth_error_from in X. destruct X as [X Li]. subst x. replace (1 + N.of_nat i)%N with (N.of_nat (S i)) by lia.
        apply A. lia.
    - intros i Hi. assert (i = 0%N) as -> by lia. rewrite get_put_same. symmetry. apply G_0.
    - split; [intros x []|]. intros i Hi. lia.
    - intros [|i] v Hv; discriminate.
    - intros [|i] v Hv; discriminate. }
  split; [simpl; rewrite rev_length; lia|]. intros n Hn. simpl in Hn. rewrite rev_length in Hn.
  rewrite (game_ext r (Code ds [])) by (intro t; rewrite <- T; now apply digit_code).
  unfold game_of. rewrite (code_ext (digit (Code ds [])) (fun t => nth t ds 0%N) (S n)) by (auto using digit_no_tail).
  destruct n as [|n]; [apply G_0|]. simpl nth. rewrite rev_nth by lia.
  destruct (nth_error bw' (length bw' - S n)) as [v|] eqn:V.
  - assert (W := V). apply Known in W. destruct W as [W ->]. unfold gv in V |- *.
    rewrite (nth_error_nth _ _ _ V). f_equal. lia.
  - apply nth_error_None in V. lia.
Qed.

(** ** A list of values as a table *)

Fixpoint table_from (i : N) (vs : list N) (m : row) : row :=
  match vs with [] => m | v :: vs => table_from (N.succ i) vs (put m i v) end.
Definition table (vs : list N) : row := table_from 0 vs (PositiveMap.empty N).

Lemma table_from_spec vs : forall i m j,
  get (table_from i vs m) j =
  if (i <=? j)%N && (j <? i + N.of_nat (length vs))%N then nth (N.to_nat (j - i)) vs 0%N else get m j.
Proof.
  induction vs as [|v vs IH]; intros i m j; simpl table_from.
  - replace ((i <=? j)%N && (j <? i + N.of_nat (@length N []))%N) with false; auto.
    symmetry. apply andb_false_iff. destruct (N.leb_spec i j); auto. right. apply N.ltb_ge. simpl. lia.
  - rewrite IH. change (length (v :: vs)) with (S (length vs)).
    destruct (N.leb_spec (N.succ i) j), (N.leb_spec i j), (N.ltb_spec j (N.succ i + N.of_nat (length vs))),
      (N.ltb_spec j (i + N.of_nat (S (length vs)))); simpl; try lia;
      try (apply get_put_other; lia).
    + replace (N.to_nat (j - i)) with (S (N.to_nat (j - N.succ i))) by lia. reflexivity.
    + replace j with i by lia. rewrite get_put_same. now replace (N.to_nat (i - i)) with 0 by lia.
Qed.

Lemma get_table vs j : get (table vs) j = nth (N.to_nat j) vs 0%N.
Proof.
  unfold table. rewrite table_from_spec. destruct (N.leb_spec 0 j); [simpl|lia].
  destruct (N.ltb_spec j (N.of_nat (length vs))).
  - f_equal. lia.
  - rewrite nth_overflow by lia. unfold get. now rewrite PositiveMap.gempty.
Qed.
