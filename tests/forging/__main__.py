"""Run both checkers over forged certificates: python -m tests.forging COUNT [SEED]."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.forging import forgeries, is_true, true_certificates
from tests.forging.coq import verdicts

from grundy.checking import check_bytes
from grundy.checking.coq_run import find_kernel
from grundy.checking.form import layout


def main() -> int:
    count, seed = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1
    documents = [*true_certificates(), *islice(forgeries(seed), count)]
    figures: Counter[str] = Counter()
    ours = []
    for document in documents:
        verdict = check_bytes(layout(document))
        ours.append(verdict.holds)
        figures["accepted" if verdict.holds else "refused"] += 1
        if verdict.holds and not is_true(document):
            figures["FALSE AND ACCEPTED"] += 1
            print(document)
    if find_kernel() is not None:
        with TemporaryDirectory() as folder:
            proved = verdicts(documents, Path(folder))
        for document, mine, other in zip(documents, ours, proved, strict=True):
            figures["agree" if mine == other else "DIFFER"] += 1
            if mine != other:
                print(mine, other, document)
    print(dict(figures), "true certificates:", len(true_certificates()))
    return int(bool(figures["FALSE AND ACCEPTED"] or figures["DIFFER"]))


if __name__ == "__main__":
    sys.exit(main())
