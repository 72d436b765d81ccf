"""The public face of a short game, by subject: what `Value` and `Form` inherit.

Whatever needs no argument is a property. What depends on the form, and not on the value alone, is in
`forms` and belongs to both.
"""
