"""Pictures of coalition Nim as scenes: grids, trees, tables and spruces."""
