(** * Coin turning as a sum

    Coins lie in a row, numbered from 0; a move turns a coin from heads to tails, and with it any coins with
    smaller numbers that the rules allow. The theorem: such a position is as good as the sum of the positions
    with one head each. In terms of heaps: turning coin n and the coins o is the move that replaces a heap n by
    the heaps o, and two equal heaps cancel. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex Play Rule LostSet.
Import ListNotations.

(** A position is the number whose bits are the heads. *)
Definition coins (l : list nat) : N := xors (map (fun n => 2 ^ N.of_nat n)%N l).

Section CoinTurning.
Variable g : game.

Inductive turn : N -> N -> Prop :=
| turn_intro P n o : N.testbit P (N.of_nat n) = true -> In o (options g n) -> turn P (N.lxor P (coins (n :: o))).

(** The xor of the nim-values of the heads, each as if it were alone. *)
Definition term (P : N) (n : nat) : N := if N.testbit P (N.of_nat n) then G g n else 0%N.
Definition heads_value (P : N) : N := xors (map (term P) (seq 0 (N.to_nat (N.size P)))).

Definition value_to (b : nat) (P : N) : N := xors (map (term P) (seq 0 b)).

(** Coins beyond the last head do not matter. *)
Lemma value_to_enough P b : N.to_nat (N.size P) <= b -> value_to b P = heads_value P.
Proof.
  intro H. unfold heads_value, value_to. set (k := N.to_nat (N.size P)) in *.
  replace b with (k + (b - k)) by lia. rewrite seq_app, map_app, xors_app.
  replace (xors (map (term P) (seq (0 + k) (b - k)))) with 0%N; [apply N.lxor_0_r|].
  assert (Z : forall n, In n (seq (0 + k) (b - k)) -> term P n = 0%N).
  { intros n I. apply in_seq in I. unfold term. destruct (N.testbit P (N.of_nat n)) eqn:E; auto.
    apply testbit_size in E. fold k in E. lia. }
  induction (seq (0 + k) (b - k)) as [|n l IH]; auto. simpl. rewrite (Z n) by (now left).
  rewrite N.lxor_0_l. apply IH. intros m I. apply Z. now right.
Qed.

Lemma value_to_xor b P Q : value_to b (N.lxor P Q) = N.lxor (value_to b P) (value_to b Q).
Proof.
  unfold value_to. induction (seq 0 b) as [|n l IH]; simpl; auto. rewrite IH.
  assert (T : term (N.lxor P Q) n = N.lxor (term P n) (term Q n)).
  { unfold term. rewrite N.lxor_spec. destruct (N.testbit P _), (N.testbit Q _); simpl;
      now rewrite ?N.lxor_nilpotent, ?N.lxor_0_r, ?N.lxor_0_l. }
  rewrite T. rewrite !N.lxor_assoc. f_equal. rewrite <- !N.lxor_assoc. f_equal. apply N.lxor_comm.
Qed.

Lemma heads_value_xor P Q : heads_value (N.lxor P Q) = N.lxor (heads_value P) (heads_value Q).
Proof.
  set (b := N.to_nat (N.size P) + N.to_nat (N.size Q) + N.to_nat (N.size (N.lxor P Q))).
  rewrite <- (value_to_enough P b), <- (value_to_enough Q b), <- (value_to_enough (N.lxor P Q) b) by (unfold b; lia).
  apply value_to_xor.
Qed.

Lemma heads_value_one n : heads_value (2 ^ N.of_nat n) = G g n.
Proof.
  rewrite <- (value_to_enough _ (S n + N.to_nat (N.size (2 ^ N.of_nat n)))) by lia. unfold value_to.
  set (more := N.to_nat _). replace (S n + more) with (n + (1 + more)) by lia.
  rewrite !seq_app, !map_app, !xors_app. simpl (0 + n).
  assert (Z : forall l, (forall m, In m l -> m <> n) -> xors (map (term (2 ^ N.of_nat n)) l) = 0%N).
  { induction l as [|m l IH]; intro H; auto. simpl. rewrite IH by (intros x I; apply H; now right).
    unfold term. rewrite N.pow2_bits_false; [reflexivity|]. assert (m <> n) by (apply H; now left). lia. }
  rewrite (Z (seq 0 n)), (Z (seq (n + 1) more)) by (intros m I; apply in_seq in I; lia). cbn [seq map]. unfold term. rewrite N.pow2_bits_true.
  unfold xors. cbn [fold_right]. now rewrite N.lxor_0_l, !N.lxor_0_r.
Qed.

Lemma heads_value_coins l : heads_value (coins l) = value g l.
Proof.
  unfold coins, value. induction l as [|n l IH]; [reflexivity|].
  change (heads_value (N.lxor (2 ^ N.of_nat n) (coins l)) = N.lxor (G g n) (xors (map (G g) l))).
  rewrite heads_value_xor, heads_value_one. now rewrite <- IH.
Qed.

Lemma coins_above l k : (forall h, In h l -> h < k) -> forall j, k <= j -> N.testbit (coins l) (N.of_nat j) = false.
Proof.
  unfold coins. induction l as [|h l IH]; intros H j J; [apply N.bits_0|]. simpl map.
  change (xors (?x :: ?y)) with (N.lxor x (xors y)). rewrite N.lxor_spec, IH; auto; [|intros x I; apply H; now right].
  rewrite N.pow2_bits_false; auto. assert (h < k) by (apply H; now left). lia.
Qed.

(** Every play ends: the number becomes smaller. *)
Lemma turn_smaller P Q : turn P Q -> N.to_nat Q < N.to_nat P.
Proof.
  intros [P' n o B I]. assert (L : (N.lxor P' (coins (n :: o)) < P')%N); [|lia].
  assert (O := fun h => options_lt g n o h I).
  assert (C : coins (n :: o) = N.lxor (2 ^ N.of_nat n) (coins o)) by reflexivity.
  apply lt_by_bit with (k := N.of_nat n); auto.
  - rewrite C, !N.lxor_spec, B, N.pow2_bits_true, (coins_above o n) by auto. reflexivity.
  - intros j J. replace j with (N.of_nat (N.to_nat j)) by lia.
    rewrite N.lxor_spec, (coins_above (n :: o) (S n)); [apply xorb_false_r| |lia].
    intros h [<-|H]; [lia|]. apply O in H. lia.
Qed.

Lemma turn_value P n o : heads_value (N.lxor P (coins (n :: o))) = N.lxor (heads_value P) (N.lxor (G g n) (value g o)).
Proof. now rewrite heads_value_xor, heads_value_coins. Qed.

(** The theorem: lost exactly when the xor of the values of the heads is 0. *)
Theorem turning_set P :
  (LostSet.lost _ turn P <-> heads_value P = 0%N) /\ (LostSet.won _ turn P <-> heads_value P <> 0%N).
Proof.
  apply (lost_set _ turn N.to_nat turn_smaller (fun P => heads_value P = 0%N)).
  - intro Q. destruct (N.eq_dec (heads_value Q) 0); auto.
  - intros Q R Z M. destruct M as [Q n o B I]. rewrite turn_value, Z, N.lxor_0_l. intro E. apply N.lxor_eq in E.
    destruct (G_mex g n) as [H _]. apply H. rewrite E. now apply in_map.
  - intros Q X. set (x := heads_value Q) in *.
    destruct (xors_bit _ (N.log2 x) (N.bit_log2 x X)) as (v & I & B).
    apply in_map_iff in I. destruct I as (n & <- & I). unfold term in B.
    destruct (N.testbit Q (N.of_nat n)) eqn:E; [|rewrite N.bits_0 in B; discriminate].
    assert (L := xor_lt x (G g n) X B). destruct (G_mex g n) as [_ H]. apply H in L.
    apply in_map_iff in L. destruct L as (o & V & O).
    exists (N.lxor Q (coins (n :: o))). split; [now constructor|]. rewrite turn_value, V. fold x.
    rewrite <- (N.lxor_assoc (G g n)), N.lxor_nilpotent, N.lxor_0_l. apply N.lxor_nilpotent.
Qed.

Theorem coin_turning P : LostSet.lost _ turn P <-> heads_value P = 0%N.
Proof. apply turning_set. Qed.
End CoinTurning.
