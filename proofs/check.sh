#!/bin/sh
# Compile the proofs, one file after the other, and print what each theorem assumes.
# Fails when a file does not compile, when a proof is left open, or when a theorem assumes anything.
set -eu
cd "$(dirname "$0")"
command -v coqc >/dev/null || { echo "coqc was not found; install Coq 8.16 or later (Debian: apt install coq)"; exit 1; }
if grep -nE '\b(Admitted|admit|Axiom|Parameter|Conjecture)\b' ./*.v; then
  echo "an open proof or an axiom"
  exit 1
fi
files=$(grep '\.v$' _CoqProject)
for file in $files; do
  [ "$file" = Assumptions.v ] || coqc -q -Q . Grundy "$file"
done
printed=$(coqc -q -Q . Grundy Assumptions.v)
names=$(sed -n 's/^Print Assumptions \(.*\)\.$/\1/p' Assumptions.v)
wanted=$(echo "$names" | wc -l)
closed=$(echo "$printed" | grep -c '^Closed under the global context$' || true)
lines=$(echo "$printed" | wc -l)
if [ "$closed" -ne "$wanted" ] || [ "$lines" -ne "$wanted" ]; then
  echo "$printed"
  echo "not every theorem is closed: $closed of $wanted"
  exit 1
fi
for name in $names; do
  echo "$name: closed under the global context"
done
