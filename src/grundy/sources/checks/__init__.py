"""Checks of theorems over a range, one module per document; a claim names them as `module:function`."""
