"""Results of scans with their provenance: a SQLite file by default, PostgreSQL by URL.

`schema` says what the tables are and how an old store becomes a new one, `opening` turns a path or URL
into a `Store`, `queue` leases work so that many machines share one scan, `reading` filters and sorts.
"""
