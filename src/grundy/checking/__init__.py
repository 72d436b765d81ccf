"""Check a certificate, sharing no code with the solver that wrote it.

This package has its own reader of rules, its own nim-values (by the definition up to
`DEFINITION_HEAPS` heaps, beyond by a simple sparse method of its own) and its own statement of each
theorem. It imports nothing else from `grundy.heaps`; an import contract keeps it so.

>>> check_bytes(b"{}").holds
False
"""

from grundy.checking.report import Verdict
from grundy.checking.verdict import DEFINITION_HEAPS, check_bytes, check_file

__all__ = ["DEFINITION_HEAPS", "Verdict", "check_bytes", "check_file"]
