"""A printable page of HTML as a file: HTML itself, or PDF by WeasyPrint, which is an extra."""

from __future__ import annotations

from grundy.errors import GameError


def page_file(html: str, suffix: str) -> bytes:
    """Return the contents of a file with this ending.

    >>> page_file("<p>3, 5, 7</p>", ".html")
    b'<p>3, 5, 7</p>'
    """
    if suffix == ".html":
        return html.encode()
    if suffix != ".pdf":
        raise GameError('pages are written as .html, .pdf or .tex, not "{suffix}"', suffix=suffix)
    try:
        from weasyprint import HTML  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except (ImportError, OSError):  # the package, or the libraries of the system that it needs
        raise GameError(
            'a .pdf needs the package weasyprint: pip install "grundy[pdf]"; .html can be printed'
        ) from None
    pdf: bytes = HTML(string=html).write_pdf()
    return pdf
