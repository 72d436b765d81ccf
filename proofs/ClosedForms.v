(** * Who wins, by a theorem and a computation

    For each game with a theorem in closed form: a function of binary numbers that decides whether a position is
    lost for the player to move, and the theorem that it does. A certificate that rests on a theorem becomes one
    computation of such a function. Numbers are given as binary ones, and the positions are those of the files
    of the games. *)
From Coq Require Import Arith NArith List Bool Lia.
From Grundy Require Import Mex Play LostSet MisereNim Moore MisereMoore Euclid Wythoff Fibonacci Staircase
  CoinTurning.
Import ListNotations.

Definition nats (l : list N) : list nat := map N.to_nat l.

Lemma nats_back l : map N.of_nat (nats l) = l.
Proof. unfold nats. rewrite map_map. induction l as [|x l IH]; simpl; [easy|]. now rewrite N2Nat.id, IH. Qed.

(** ** Nim *)

Definition nim_is_lost (l : list N) : bool := (xors l =? 0)%N.

Theorem nim_decided l :
  if nim_is_lost l then Play.lost nim (nats l) else Play.won nim (nats l).
Proof.
  assert (V : value nim (nats l) = xors l).
  { unfold value. rewrite <- (nats_back l) at 2. f_equal. apply map_ext. apply nim_value. }
  unfold nim_is_lost. destruct (N.eqb_spec (xors l) 0) as [E|E].
  - apply sprague_grundy. congruence.
  - apply won_iff. congruence.
Qed.

Definition misere_nim_is_lost (l : list N) : bool :=
  (xors l =? if forallb (fun x => x <=? 1) l then 1 else 0)%N.

Theorem misere_nim_decided l :
  if misere_nim_is_lost l then MisereNim.misere_lost nim (nats l) else MisereNim.misere_won nim (nats l).
Proof.
  assert (S : is_small (nats l) = forallb (fun x => x <=? 1)%N l).
  { unfold is_small, nats. induction l as [|x l IH]; [easy|]. simpl. rewrite IH. f_equal.
    destruct (Nat.leb_spec (N.to_nat x) 1), (N.leb_spec x 1); auto; lia. }
  assert (V : nim_sum (nats l) = xors l) by (unfold nim_sum; now rewrite nats_back).
  destruct (misere_outcome (nats l)) as [A B]. unfold misere_target in *. rewrite S, V in *.
  unfold misere_nim_is_lost. destruct (N.eqb_spec (xors l) (if forallb (fun x => x <=? 1)%N l then 1 else 0)); auto.
Qed.

(** ** Moore's Nim *)

Definition places (l : list N) : list N := map N.of_nat (seq 0 (N.to_nat (fold_right (fun x m => N.max (N.size x) m) 0%N l))).
Definition moore_is_lost (k : nat) (l : list N) : bool := forallb (fun i => ones i l mod (k + 1) =? 0) (places l).

Lemma ones_beyond i l : (fold_right (fun x m => N.max (N.size x) m) 0 l <= i)%N -> ones i l = 0.
Proof.
  induction l as [|x l IH]; simpl; auto. intro H. rewrite IH by lia.
  assert (T : N.testbit x i = false); [|now rewrite T].
  destruct (N.eq_dec x 0) as [->|Z]; [apply N.bits_0|]. apply N.bits_above_log2.
  rewrite (N.size_log2 x Z) in H. lia.
Qed.

Lemma moore_is_lost_spec k l : moore_is_lost k l = true <-> moore_lost k l.
Proof.
  unfold moore_is_lost, moore_lost. rewrite forallb_forall. split; intros H i.
  - set (m := fold_right (fun x m => N.max (N.size x) m) 0%N l).
    destruct (N.lt_ge_cases i m) as [L|L].
    + apply Nat.eqb_eq, H. unfold places. fold m. apply in_map_iff. exists (N.to_nat i).
      split; [apply N2Nat.id|]. apply in_seq. lia.
    + rewrite ones_beyond by auto. apply Nat.mod_0_l. lia.
  - intros _. apply Nat.eqb_eq, H.
Qed.

Theorem moore_decides k l :
  if moore_is_lost k l then LostSet.lost _ (moore k) l else LostSet.won _ (moore k) l.
Proof.
  destruct (lost_set _ (moore k) tokens (moore_ends k) (moore_lost k) (moore_decided k) (moore_leaves k)
    (moore_enters k) l) as [A B].
  assert (S := moore_is_lost_spec k l). destruct (moore_is_lost k l).
  - apply A. now apply S.
  - apply B. intro H. apply S in H. discriminate.
Qed.

Definition misere_moore_is_lost (k : nat) (l : list N) : bool :=
  if all_small l then ones 0 l mod (k + 1) =? 1 else moore_is_lost k l.

Theorem misere_moore_decides k l : (1 <=? k) = true ->
  if misere_moore_is_lost k l then LostSet.misere_lost _ (moore k) l else LostSet.misere_won _ (moore k) l.
Proof.
  intro K. apply Nat.leb_le in K. destruct (misere_moore_set k l K) as [A B].
  assert (S : misere_moore_is_lost k l = true <-> misere_moore_lost k l).
  { unfold misere_moore_is_lost, misere_moore_lost. destruct (all_small l); [apply Nat.eqb_eq|apply moore_is_lost_spec]. }
  destruct (misere_moore_is_lost k l); [tauto|]. apply B. intro H. apply S in H. discriminate.
Qed.

(** ** Wythoff's game and Euclid's game: two numbers, the smaller one first *)

Definition pair (a b : N) : nat * nat := (N.to_nat a, N.to_nat b).
Definition less_than (n u : N) : bool := (n * u + n * n <? u * u)%N.
Definition wythoff_is_lost (a b : N) : bool := (less_than (b - a) (a + 1) && negb (less_than (b - a) a))%N.

Lemma less_than_spec n u : less_than n u = true <-> less (N.to_nat n) (N.to_nat u).
Proof. unfold less_than, less. rewrite N.ltb_lt. lia. Qed.

Theorem wythoff_decides a b : (a <=? b)%N = true ->
  if wythoff_is_lost a b then LostSet.lost _ wythoff (pair a b) else LostSet.won _ wythoff (pair a b).
Proof.
  intro L. apply N.leb_le in L.
  destruct (lost_set _ wythoff (fun P => fst P + snd P) wythoff_ends wythoff_lost wythoff_decided wythoff_leaves
    wythoff_enters (pair a b)) as [A B].
  assert (S : wythoff_is_lost a b = true <-> wythoff_lost (pair a b)).
  { unfold wythoff_is_lost, wythoff_lost, pair, beatty. rewrite andb_true_iff, negb_true_iff.
    rewrite less_than_spec. rewrite <- not_true_iff_false, less_than_spec.
    rewrite N2Nat.inj_sub, N2Nat.inj_add. change (N.to_nat 1) with 1. intuition lia. }
  destruct (wythoff_is_lost a b); [tauto|]. apply B. intro H. apply S in H. discriminate.
Qed.

Definition euclid_is_lost (a b : N) : bool := ((a =? 0) || (a <? b) && (b * b <? a * b + a * a))%N.

Theorem euclid_decides a b : (a <=? b)%N = true ->
  if euclid_is_lost a b then LostSet.lost _ euclid (pair a b) else LostSet.won _ euclid (pair a b).
Proof.
  intro L. apply N.leb_le in L.
  destruct (lost_set _ euclid (fun P => fst P + snd P) euclid_ends euclid_lost euclid_decided euclid_leaves
    euclid_enters (pair a b)) as [A B].
  assert (S : euclid_is_lost a b = true <-> euclid_lost (pair a b)).
  { unfold euclid_is_lost, euclid_lost, pair, below_golden.
    rewrite orb_true_iff, andb_true_iff, N.eqb_eq, !N.ltb_lt. split; intros; lia. }
  destruct (euclid_is_lost a b); [tauto|]. apply B. intro H. apply S in H. discriminate.
Qed.

(** ** Staircase Nim *)

Fixpoint odd_xor (first : bool) (l : list N) : N :=
  match l with [] => 0%N | n :: l => if first then N.lxor n (odd_xor false l) else odd_xor true l end.

Lemma odd_xor_spec l : forall first, odd_xor first l = every_second first (nats l).
Proof. induction l as [|n l IH]; intros [|]; simpl; rewrite ?IH, ?N2Nat.id; auto. Qed.

(** Step 1 first. *)
Definition staircase_is_lost (l : list N) : bool := (odd_xor true l =? 0)%N.

Theorem staircase_decides l :
  if staircase_is_lost l then LostSet.lost _ staircase (nats l) else LostSet.won _ staircase (nats l).
Proof.
  destruct (staircase_set (nats l)) as [A B]. unfold odd_steps in *. rewrite <- odd_xor_spec in *.
  unfold staircase_is_lost. destruct (N.eqb_spec (odd_xor true l) 0); tauto.
Qed.

(** ** Fibonacci Nim: the places of the parts are given, the largest first *)

Fixpoint fib_pair (i : nat) : N * N :=
  match i with 0 => (1, 2)%N | S j => let (a, b) := fib_pair j in (b, a + b)%N end.
Definition fib_number (i : nat) : N := fst (fib_pair i).

Lemma fib_pair_spec i : N.to_nat (fst (fib_pair i)) = fib i /\ N.to_nat (snd (fib_pair i)) = fib (S i).
Proof.
  induction i as [|i [A B]]; [auto|]. simpl fib_pair. destruct (fib_pair i) as [a b]. cbn [fst snd] in *.
  split; auto. rewrite N2Nat.inj_add, A, B. rewrite fib_step. lia.
Qed.

Lemma fib_number_spec i : N.to_nat (fib_number i) = fib i.
Proof. apply fib_pair_spec. Qed.

Fixpoint parts_sum (b : nat) (l : list nat) : option N :=
  match l with
  | [] => Some 0%N
  | i :: l => if i <? b then option_map (N.add (fib_number i)) (parts_sum (i - 1) l) else None
  end.

Lemma parts_sum_spec l : forall b n, parts_sum b l = Some n -> zeckendorf b l (N.to_nat n).
Proof.
  induction l as [|i l IH]; simpl; intros b n H.
  - injection H as <-. constructor.
  - destruct (Nat.ltb_spec i b) as [L|]; [|discriminate]. destruct (parts_sum (i - 1) l) as [m|] eqn:E; [|discriminate].
    injection H as <-. rewrite N2Nat.inj_add, fib_number_spec. constructor; auto.
Qed.

Definition fibonacci_is_lost (parts : list nat) (q : N) : bool :=
  match parts with [] => true | _ => (q <? fib_number (last parts 0%nat))%N end.

Theorem fibonacci_decides b parts n q : parts_sum b parts = Some n ->
  if fibonacci_is_lost parts q then LostSet.lost _ fibonacci_nim (pair n q)
  else LostSet.won _ fibonacci_nim (pair n q).
Proof.
  intro Z. apply parts_sum_spec in Z.
  destruct (lost_set _ fibonacci_nim fst fibonacci_ends fibonacci_lost fibonacci_decided fibonacci_leaves
    fibonacci_enters (pair n q)) as [A B].
  assert (S : fibonacci_is_lost parts q = true <-> fibonacci_lost (pair n q)).
  { unfold fibonacci_lost, smallest_above, pair. cbn [fst snd]. destruct parts as [|i l] eqn:E; rewrite <- E in *.
    - rewrite E in *. inversion Z. split; auto. 
    - assert (Ne : parts <> []) by (rewrite E; discriminate).
      assert (U : fibonacci_is_lost parts q = (q <? fib_number (last parts 0%nat))%N) by (rewrite E; reflexivity).
      rewrite U, N.ltb_lt. assert (F := fib_number_spec (last parts 0)). split.
      + intro H. right. exists b, parts. repeat split; auto. lia.
      + intros [H|(c & l' & Z' & _ & H)].
        * rewrite E in Z. inversion Z. destruct (fib_positive i). lia.
        * rewrite <- (zeckendorf_unique _ _ _ Z _ _ Z') in H. lia. }
  destruct (fibonacci_is_lost parts q); [tauto|]. apply B. intro H. apply S in H. discriminate.
Qed.

(** ** Coin turning *)

(** Turn between so many and so many coins, or any number of neighbours. *)
Inductive turning_rule := Between (low high : nat) | Run.

(** All sets of k numbers less than n. *)
Fixpoint subsets (k n : nat) : list (list nat) :=
  match k with 0 => [[]] | S k => flat_map (fun m => map (cons m) (subsets k m)) (seq 0 n) end.

(** What may be turned together with coin n. *)
Definition turned (r : turning_rule) (n : nat) : list (list nat) :=
  match r with
  | Between low high => flat_map (fun k => subsets k n) (seq (low - 1) (high + 1 - low))
  | Run => map (fun k => seq (n - k) k) (seq 0 (S n))
  end.

Lemma subsets_below k : forall n o h, In o (subsets k n) -> In h o -> h < n.
Proof.
  induction k as [|k IH]; simpl; intros n o h I H.
  - destruct I as [<-|[]]. destruct H.
  - apply in_flat_map in I. destruct I as (m & M & I). apply in_seq in M. apply in_map_iff in I.
    destruct I as (o' & <- & I). destruct H as [<-|H]; [lia|]. specialize (IH m o' h I H). lia.
Qed.

Lemma turned_below r n o h : In o (turned r n) -> In h o -> h < n.
Proof.
  destruct r as [low high|]; simpl.
  - intros I H. apply in_flat_map in I. destruct I as (k & _ & I). eapply subsets_below; eauto.
  - intros [<-|I] H; [destruct H|]. apply in_map_iff in I. destruct I as (k & <- & I).
    apply in_seq in I, H. lia.
Qed.

Definition turning (r : turning_rule) : game := Game (turned r) (turned_below r).

(** The nim-values of the heaps n - 1, …, 1, 0 of a game, each from the later ones of this list. *)
Fixpoint value_table (g : game) (n : nat) : list N :=
  match n with
  | 0 => []
  | S m => let t := value_table g m in
           mex (map (fun o => xors (map (fun h => nth (m - S h) t 0%N) o)) (options g m)) :: t
  end.

Lemma value_table_spec g n : forall h, h < n -> nth (n - S h) (value_table g n) 0%N = G g h.
Proof.
  induction n as [|m IH]; intros h H; [lia|]. cbn [value_table]. destruct (Nat.eq_dec h m) as [->|D].
  - rewrite Nat.sub_diag. cbn [nth]. rewrite G_eq. f_equal. apply map_ext_in. intros o O. unfold value. f_equal.
    apply map_ext_in. intros x X. apply IH. eapply options_lt; eauto.
  - replace (S m - S h) with (S (m - S h)) by lia. cbn [nth]. apply IH. lia.
Qed.

(** Which coins show heads: places less than n. *)
Definition turning_is_lost (r : turning_rule) (n : nat) (heads : list nat) : bool :=
  let t := value_table (turning r) n in (xors (map (fun h => nth (n - S h) t 0%N) heads) =? 0)%N.

Theorem turning_decides r n heads : forallb (fun h => h <? n) heads = true ->
  if turning_is_lost r n heads then LostSet.lost _ (turn (turning r)) (coins heads)
  else LostSet.won _ (turn (turning r)) (coins heads).
Proof.
  intro H. rewrite forallb_forall in H. destruct (turning_set (turning r) (coins heads)) as [A B].
  rewrite heads_value_coins in *. unfold turning_is_lost.
  replace (map (fun h => nth (n - S h) (value_table (turning r) n) 0%N) heads) with (map (G (turning r)) heads).
  - unfold value in *. destruct (N.eqb_spec (xors (map (G (turning r)) heads)) 0); tauto.
  - apply map_ext_in. intros h I. symmetry. apply value_table_spec. apply Nat.ltb_lt, H. auto.
Qed.
