"""Pictures and tables: scenes, values, results and reasons as SVG, TikZ, HTML and text."""
