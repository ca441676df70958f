"""QR codes as the path of an SVG, which a page draws itself: no HTML travels."""

from cubital.schemas import ApiModel

QUIET = 4  # modules of free space on each side, as the standard asks for


class QrCode(ApiModel):
    """`path` fills the dark modules of a square of `size` by `size`, its margin included."""

    size: int
    path: str


def qr_code_of(text: str) -> QrCode:
    # Here, since it takes a while to import, and few people set up a factor.
    import segno

    matrix = segno.make(text, error="m", micro=False).matrix
    path = "".join(
        f"M{column + QUIET} {row + QUIET}h1v1h-1z"
        for row, modules in enumerate(matrix)
        for column, dark in enumerate(modules)
        if dark
    )
    return QrCode(size=len(matrix) + 2 * QUIET, path=path)
