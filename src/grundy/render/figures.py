"""The silhouettes of pieces, drawn by hand on a square of 100 by 100; one set for SVG and TikZ."""

from __future__ import annotations

from grundy.rulesets.scene import Figure

SIDE = 100
FIGURES: dict[Figure, str] = {
    Figure.QUEEN: (
        "M18 70 L8 28 L30 48 L34 14 L50 44 L66 14 L70 48 L92 28 L82 70 Z M20 76 L80 76 L80 90 L20 90 Z"
    ),
    Figure.TOAD: (
        "M8 84 C2 62 12 44 34 38 C48 34 54 26 60 20 C62 8 80 6 84 18 C98 24 100 40 90 48"
        " C84 53 76 54 72 58 C74 68 80 74 92 76 L92 84 L64 84 C58 76 54 70 46 68 C50 76 46 84 38 84 Z"
    ),
    Figure.FROG: (
        "M94 84 C98 70 90 50 68 38 C54 32 48 26 42 18 C38 8 22 8 20 20 C6 26 2 40 12 48"
        " C18 53 26 52 30 58 C28 68 20 74 8 76 L8 84 L34 84 C44 80 46 72 52 66 C60 70 60 78 54 84 Z"
    ),
    Figure.CROSS: (
        "M14 26 L26 14 L50 38 L74 14 L86 26 L62 50 L86 74 L74 86 L50 62 L26 86 L14 74 L38 50 Z"
    ),
    Figure.RING: (
        "M50 10 C72 10 90 28 90 50 C90 72 72 90 50 90 C28 90 10 72 10 50 C10 28 28 10 50 10 Z"
        " M50 28 C38 28 28 38 28 50 C28 62 38 72 50 72 C62 72 72 62 72 50 C72 38 62 28 50 28 Z"
    ),
    Figure.SKULL: (
        "M50 8 C76 8 90 24 90 46 C90 58 84 66 76 71 L76 90 L62 90 L62 80 L56 80 L56 90 L44 90 L44 80"
        " L38 80 L38 90 L24 90 L24 71 C16 66 10 58 10 46 C10 24 24 8 50 8 Z"
        " M34 40 C26 40 24 54 32 56 C42 58 44 42 34 40 Z M66 40 C56 42 58 58 68 56 C76 54 74 40 66 40 Z"
        " M50 58 L45 68 L55 68 Z"
    ),
    Figure.PIN: (
        "M50 6 C60 6 66 14 65 24 C64 32 59 36 60 42 C62 52 72 58 72 72 C72 80 68 88 64 94 L36 94"
        " C32 88 28 80 28 72 C28 58 38 52 40 42 C41 36 36 32 35 24 C34 14 40 6 50 6 Z"
    ),
    Figure.PAWN: (
        "M50 12 C62 12 70 20 70 31 C70 38 66 43 61 47 L66 47 L66 54 L60 54 C61 64 64 72 76 80 L78 92"
        " L22 92 L24 80 C36 72 39 64 40 54 L34 54 L34 47 L39 47 C34 43 30 38 30 31 C30 20 38 12 50 12 Z"
    ),
    Figure.KING: (
        "M46 6 L54 6 L54 14 L62 14 L62 22 L54 22 L54 34 C70 26 90 34 84 52 C82 62 76 66 74 74 L74 90"
        " L26 90 L26 74 C24 66 18 62 16 52 C10 34 30 26 46 34 L46 22 L38 22 L38 14 L46 14 Z"
    ),
    Figure.ROOK: (
        "M22 12 L34 12 L34 22 L44 22 L44 12 L56 12 L56 22 L66 22 L66 12 L78 12 L78 36 L68 42 L70 72"
        " L80 78 L80 90 L20 90 L20 78 L30 72 L32 42 L22 36 Z"
    ),
    Figure.ELEPHANT: (
        "M8 84 L8 48 C8 30 24 20 44 20 L64 20 C80 18 92 30 92 46 L92 70 C92 78 82 78 82 70 L82 58"
        " C80 62 76 64 72 64 L72 84 L56 84 L56 68 L28 68 L28 84 Z"
    ),
    Figure.RHINO: (
        "M92 84 L92 48 C92 30 76 24 60 28 L46 30 C42 22 34 22 32 30 L26 36 L14 18 L12 44 C4 52 6 62 18 64"
        " L34 64 L36 84 L52 84 L52 68 L74 68 L74 84 Z"
    ),
    Figure.FOX: ("M12 8 L36 28 L64 28 L88 8 L90 50 C88 62 68 82 50 94 C32 82 12 62 10 50 Z"),
    Figure.GOOSE: (
        "M70 8 C80 6 88 12 88 20 L98 25 L88 30 C84 34 78 34 77 40 C76 48 82 56 78 68 C72 82 58 88 42 88"
        " C24 88 10 78 3 58 C20 64 36 60 46 54 C58 48 63 42 62 34 C60 24 60 10 70 8 Z"
    ),
    Figure.HARE: (
        "M30 4 C40 8 45 24 43 36 C52 36 68 42 77 54 C87 54 93 62 89 70 C93 80 89 90 77 90 L22 90"
        " C15 90 15 82 24 80 L35 78 C25 72 20 64 22 57 C13 55 9 48 13 42 C17 36 25 34 30 34"
        " C25 24 23 10 30 4 Z"
    ),
    Figure.HOUND: (
        "M58 12 C64 8 74 12 77 19 L95 28 C97 37 90 42 80 42 C76 46 75 52 77 60 L79 92 L66 92 L63 70"
        " L36 68 L33 92 L20 92 L18 62 C9 58 4 46 6 32 C12 42 20 46 27 46 L48 45 C44 36 46 18 58 12 Z"
    ),
}
"""Closed paths of lines and Bézier curves; what is enclosed twice is a hole."""
EYES: dict[Figure, tuple[tuple[float, float], ...]] = {
    Figure.TOAD: ((74, 24), (36, 54), (24, 66), (50, 52)),
    Figure.FROG: ((30, 24),),
    Figure.ELEPHANT: ((76, 36),),
    Figure.RHINO: ((30, 44),),
    Figure.FOX: ((34, 50), (66, 50)),
    Figure.GOOSE: ((76, 20),),
    Figure.HARE: ((26, 46),),
    Figure.HOUND: ((72, 26),),
}
"""Small discs on a silhouette: eyes, and the warts by which a toad is known."""
