"""Pictures of coalition Nim: grids, trees, tables and spruces, as SVG and TikZ.

`grid`, `tree`, `table` and `spruce` each build a `Figure`, a list of marks in units of one grid
step; `svg` and `tikz` write it down.
"""
