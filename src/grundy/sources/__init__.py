"""The claims of the source documents as data, and the audit that recomputes them."""
