(** * Wythoff's game by Beatty sequences

    Two heaps; a move takes tokens from one of them, or the same number from both. [Wythoff1907]: with φ the
    golden ratio, the lost positions are (⌊φn⌋, ⌊φn⌋ + n) for n = 0, 1, 2, …. Without real numbers: φn < u says
    that n·u + n² < u², and ⌊φn⌋ = a says that φn < a + 1 and not φn < a. *)
From Coq Require Import Arith Lia.
From Grundy Require Import LostSet Euclid.

(** The pair is kept with the smaller heap first. *)
Inductive wythoff : nat * nat -> nat * nat -> Prop :=
| from_first a b t : a <= b -> 0 < t <= a -> wythoff (a, b) (a - t, b)
| from_second a b t : a <= b -> 0 < t <= b -> wythoff (a, b) (sorted a (b - t))
| from_both a b t : a <= b -> 0 < t <= a -> wythoff (a, b) (a - t, b - t).

(** φ·n is less than u. *)
Definition less (n u : nat) : Prop := n * u + n * n < u * u.

(** a is φ·n, rounded down. *)
Definition beatty (n a : nat) : Prop := less n (a + 1) /\ ~ less n a.

Definition wythoff_lost (P : nat * nat) : Prop := let (a, b) := P in a <= b /\ beatty (b - a) a \/ b < a.

Lemma less_dec n u : less n u \/ ~ less n u.
Proof. unfold less. lia. Qed.

Lemma less_mono n m u v : less n u -> m <= n -> u <= v -> less m v.
Proof. unfold less. intros H M U. assert (n < u) by nia. assert (n * v + n * n < v * v) by nia. nia. Qed.

(** φ·n = u only for n = 0. *)
Lemma less_or_greater n u : 0 < n -> ~ less n u -> u * u < n * u + n * n.
Proof.
  unfold less. intros P H. destruct (Nat.eq_dec (u * u) (n * u + n * n)) as [E|E]; [|lia].
  apply golden_irrational in E. lia.
Qed.

(** φ·k < k + m exactly when k < φ·m: because 1/φ = φ - 1. *)
Lemma complement k m : 0 < m -> less k (k + m) <-> ~ less m k.
Proof.
  intro M. split.
  - unfold less. nia.
  - intro H. apply less_or_greater in H; auto. unfold less. nia.
Qed.

(** Rounding down is possible. *)
Lemma beatty_exists n : exists a, beatty n a.
Proof.
  assert (H : forall u, less n u -> exists a, beatty n a).
  { induction u as [|u IH]; [unfold less; lia|]. intro H. destruct (less_dec n u) as [L|L]; auto.
    exists u. split; auto. now rewrite Nat.add_1_r. }
  apply (H (2 * n + 1)). unfold less. nia.
Qed.

Lemma beatty_less n m a b : beatty n a -> beatty m b -> n < m -> a < b.
Proof.
  intros [A A'] [B B'] H. destruct (le_lt_dec b a) as [L|]; auto. exfalso.
  unfold beatty, less in *. assert (b < 2 * m \/ m = 0) by nia. nia.
Qed.

Lemma beatty_unique n a b : beatty n a -> beatty n b -> a = b.
Proof.
  intros [A A'] [B B']. destruct (lt_eq_lt_dec a b) as [[L|]|L]; auto; exfalso.
  - apply B'. apply (less_mono n n (a + 1) b A); lia.
  - apply A'. apply (less_mono n n (b + 1) a B); lia.
Qed.

(** Beatty's theorem for φ and φ + 1: every positive number is ⌊φn⌋ or ⌊φm⌋ + m, *)
Lemma beatty_covers a : 0 < a -> (exists n, beatty n a) \/ (exists m b, beatty m b /\ a = b + m).
Proof.
  intro P.
  assert (K : exists k, less k a /\ ~ less (k + 1) a).
  { assert (H : forall k, ~ less k a -> exists k, less k a /\ ~ less (k + 1) a).
    { induction k as [|k IH]; intro H; [elim H; unfold less; nia|].
      destruct (less_dec k a) as [L|L]; auto. exists k. split; auto. now rewrite Nat.add_1_r. }
    apply (H a). unfold less. nia. }
  destruct K as (k & K & K'). destruct (less_dec (k + 1) (a + 1)) as [L|L].
  - left. exists (k + 1). now split.
  - right. assert (k < a) by (unfold less in K; nia). exists (a - k), k. split; [|lia].
    assert (E := complement k (a - k) ltac:(lia)). replace (k + (a - k)) with a in E by lia.
    assert (F := complement (k + 1) (a - k) ltac:(lia)). replace (k + 1 + (a - k)) with (a + 1) in F by lia.
    split; [|now apply E]. destruct (less_dec (a - k) (k + 1)) as [X|X]; auto. now apply F in X.
Qed.

(** and not both. *)
Lemma beatty_apart n m a b : 0 < m -> beatty n a -> beatty m b -> a <> b + m.
Proof.
  intros M [A A'] [B B'] ->.
  assert (E := proj2 (complement b m M) B').
  assert (F : ~ less (b + 1) (b + 1 + m)) by (intro F; apply complement in F; auto).
  destruct (le_lt_dec n b) as [L|L].
  - apply A'. apply (less_mono b n (b + m) (b + m)); auto.
  - apply F. apply (less_mono n (b + 1) (b + m + 1)); auto; lia.
Qed.

Lemma wythoff_ends P Q : wythoff P Q -> fst Q + snd Q < fst P + snd P.
Proof. intros [a b t A T|a b t A T|a b t A T]; unfold sorted; simpl; try lia. destruct (a <=? b - t); simpl; lia. Qed.

Lemma wythoff_leaves P Q : wythoff_lost P -> wythoff P Q -> ~ wythoff_lost Q.
Proof.
  intros H M. destruct M as [a b t A T|a b t A T|a b t A T]; unfold wythoff_lost in H;
    destruct H as [[_ H]|H]; try lia.
  - intros [[_ X]|X]; [|lia]. assert (C := beatty_less _ _ _ _ H X ltac:(lia)). lia.
  - destruct (le_lt_dec a (b - t)) as [L|L].
    + rewrite sorted_le by auto. intros [[_ X]|X]; [|lia].
      assert (C := beatty_less _ _ _ _ X H ltac:(lia)). lia.
    + rewrite sorted_gt by auto. intros [[_ X]|X]; [|lia].
      apply (beatty_apart (b - a) (a - (b - t)) a (b - t)); auto; lia.
  - intros [[_ X]|X]; [|lia]. replace (b - t - (a - t)) with (b - a) in X by lia.
    assert (C := beatty_unique _ _ _ H X). lia.
Qed.

Lemma wythoff_enters P : ~ wythoff_lost P -> exists Q, wythoff P Q /\ wythoff_lost Q.
Proof.
  destruct P as [a b]. unfold wythoff_lost at 1. intro H. assert (AB : a <= b) by lia.
  destruct (Nat.eq_dec a 0) as [->|Z].
  - assert (Zero : beatty 0 0) by (unfold beatty, less; lia).
    assert (b <> 0) by (intros ->; apply H; left; auto).
    exists (0, 0). split; [|left; auto]. replace (0, 0) with (sorted 0 (b - b)); [constructor; lia|].
    rewrite Nat.sub_diag. reflexivity.
  - destruct (beatty_covers a ltac:(lia)) as [(n & N)|(m & x & X & E)].
    + destruct (lt_eq_lt_dec b (a + n)) as [[L|L]|L].
      * destruct (beatty_exists (b - a)) as (d & D). assert (C := beatty_less _ _ _ _ D N ltac:(lia)).
        exists (d, b - (a - d)). split.
        -- replace d with (a - (a - d)) at 1 by lia. constructor; lia.
        -- left. split; [lia|]. replace (b - (a - d) - d) with (b - a) by lia. auto.
      * elim H. left. split; auto. now replace (b - a) with n by lia.
      * exists (a, a + n). split.
        -- replace (a, a + n) with (sorted a (b - (b - (a + n)))); [constructor; lia|]. rewrite sorted_le by lia.
           f_equal. lia.
        -- left. split; [lia|]. now replace (a + n - a) with n by lia.
    + assert (M : 0 < m) by (destruct m; [unfold beatty, less in X; nia|lia]).
      exists (x, a). split.
      * replace (x, a) with (sorted a (b - (b - x))); [constructor; lia|]. replace (b - (b - x)) with x by lia.
        apply sorted_gt. lia.
      * left. split; [lia|]. now replace (a - x) with m by lia.
Qed.

Lemma wythoff_decided P : wythoff_lost P \/ ~ wythoff_lost P.
Proof. destruct P as [a b]. unfold wythoff_lost, beatty, less. lia. Qed.

(** The theorem, for all pairs a ≤ b. *)
Theorem wythoff_beatty a b : a <= b -> lost _ wythoff (a, b) <-> beatty (b - a) a.
Proof.
  intro H.
  destruct (lost_set _ wythoff (fun P => fst P + snd P) wythoff_ends wythoff_lost wythoff_decided wythoff_leaves
    wythoff_enters (a, b)) as [L _].
  rewrite L. unfold wythoff_lost. split; [intros [[_ X]|X]; auto; lia|auto].
Qed.
