"""The page without a server: the application of `grundy.web` as a folder of static files.

`build` writes the folder; `engine` runs inside the browser, on Pyodide, and answers requests there.
"""
