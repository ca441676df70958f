"""Media: which files may be loaded, what an SVG may hold, and the addresses they are served under."""

import struct
import zlib
from pathlib import Path

import pytest

from cubital.content.dimensions import picture_size
from cubital.content.drawings import read_drawing
from cubital.content.media import MediaFile, load_media, scan_media
from cubital.content.mistakes import ContentHasMistakes
from cubital.storage.work import Work
from cubital.testing import run_in
from cubital.testing.media import read_media

pytestmark = pytest.mark.both_databases

ROOT = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 12 8">'
)


def png(width: int, height: int) -> bytes:
    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    header = struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    rows = zlib.compress(b"\0" * ((width + 7) // 8 + 1) * min(height, 10))
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """content/ with an empty media/ below the current folder."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "content" / "media").mkdir(parents=True)
    return tmp_path / "content"


def mistakes_in(place: Path) -> list[str]:
    return [str(mistake) for mistake in scan_media(place).mistakes]


def drawing(inside: str) -> bytes:
    return f"{ROOT}\n{inside}\n</svg>".encode()


@pytest.mark.parametrize(
    "inside",
    [
        "<script>alert(1)</script>",
        '<script href="data:text/javascript,alert(1)"/>',
        '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
        '<rect onclick="alert(1)"/>',
        '<rect ONLOAD="alert(1)"/>',
        "<foreignObject><b/></foreignObject>",
        '<a href="javascript:alert(1)"><text>x</text></a>',
        '<use href="https://evil.example/x.svg#a"/>',
        '<use xlink:href="//evil.example/x.svg#a"/>',
        '<use href=" data:image/svg+xml;base64,AAAA"/>',
        '<image href="https://evil.example/x.png"/>',
        '<image href="data:image/svg+xml;base64,AAAA"/>',
        "<style>@import 'https://evil.example/x.css';</style>",
        "<style>rect { fill: url(https://evil.example/x) }</style>",
        '<style>rect { fill: url("//evil.example/x") }</style>',
        "<style>@imp\\6frt 'x'; rect { fill: u\\72l(//evil.example) }</style>",
        '<rect fill="url(https://evil.example/x)"/>',
        '<rect fill="u\\72l(https://evil.example/x)"/>',
        "<rect style=\"background: URL( 'http://evil.example' )\"/>",
        '<set attributeName="onload" to="alert(1)"/>',
        '<animate attributeName="href" values="javascript:alert(1)"/>',
        '<?xml-stylesheet href="https://evil.example/x.css"?>',
        "<iframe src='https://evil.example'/>",
        "<handler>alert(1)</handler>",
        "<style>@import url(https://evil.example/a.css);<style></style></style>",
        "<style>rect {} <g xmlns='http://www.inkscape.org/'/> @import 'https://evil.example/a.css';</style>",
        '<style>rect { background: image-set("https://evil.example/x.png" 1x) }</style>',
        '<style>rect { background: -WebKit-image-set("/x.png" 1x) }</style>',
        '<style>rect { background: image("x.png") }</style>',
        '<style>@font-face { font-family: x; src: src("x.woff2") }</style>',
        "<rect style='background: cross-fade(\"x.png\", red)'/>",
        '<style>@namespace "https://evil.example/";</style>',
        "<rect fill='image-set(\"x.png\" 1x)'/>",
    ],
)
def test_a_hostile_drawing_is_refused_with_its_line(place: Path, inside: str) -> None:
    (place / "media" / "evil.svg").write_bytes(drawing(inside))
    mistakes = mistakes_in(place)
    assert mistakes
    assert all(mistake.startswith("content/media/evil.svg:2") for mistake in mistakes), mistakes
    with pytest.raises(ContentHasMistakes):
        read_media(place)


@pytest.mark.parametrize(
    "text",
    [
        f'<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>{ROOT}<text>&b;</text></svg>',
        f'<!DOCTYPE svg SYSTEM "file:///etc/passwd">{ROOT}</svg>',
        f'<?xml version="1.0" encoding="utf-7"?>{ROOT}</svg>',
        "<svg viewBox='0 0 1 1'/>",
        '<html xmlns="http://www.w3.org/1999/xhtml"/>',
        "not a drawing",
        "",
        ROOT,
        ROOT + "</svg>" * 2,
    ],
)
def test_what_is_no_drawing_is_refused(text: str) -> None:
    assert read_drawing(text.encode()).flaws


@pytest.mark.parametrize(
    "inside",
    [
        '<defs><linearGradient id="a"><stop offset="0"/></linearGradient></defs><rect fill="url(#a)"/>',
        "<style>rect { fill: url('#a'); } .b > text { font-size: 12px }</style>",
        '<use href="#a"/><use xlink:href="#a"/>',
        '<image href="data:image/png;base64,iVBORw0KGgo="/>',
        '<s:namedview xmlns:s="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd" s:onx="1"/>',
        "<title>On the arm: a &lt; b</title><desc>url(x) stands in a text</desc>",
    ],
)
def test_an_honest_drawing_is_let_through(inside: str) -> None:
    assert read_drawing(drawing(inside)).flaws == []
    assert read_drawing(drawing(inside)).size == (12, 8)


def test_a_drawing_that_copies_itself_without_end_is_refused() -> None:
    group = '<g id="g{}">' + '<use href="#g{}"/>' * 10 + "</g>"
    groups = "".join(group.format(n, *[n - 1] * 10) for n in range(1, 9))
    bomb = f'<defs><g id="g0"><rect/></g>{groups}</defs><use href="#g8"/>'
    circle = '<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'
    for inside in (bomb, circle):
        assert ["copies" in flaw.message for flaw in read_drawing(drawing(inside)).flaws] == [True]
    tubes = '<symbol id="tube"><rect/></symbol><g id="rack">' + '<use href="#tube"/>' * 6 + "</g>"
    assert read_drawing(drawing(tubes + '<use href="#rack"/>' * 20)).flaws == []


@pytest.mark.parametrize(
    ("root", "size"),
    [
        ('width="300" height="200"', (300, 200)),
        ('width="300px" height="200px" viewBox="0 0 3 2"', (300, 200)),
        ('width="300" viewBox="0 0 3 2"', (300, 200)),
        ('width="100%" height="100%" viewBox="0,0,30.4,20"', (30, 20)),
        ('viewBox="0 0 0 0"', None),
        ('viewBox="0 0 1e999 1"', None),
        ('width="10"', None),
    ],
)
def test_a_drawing_says_its_size(root: str, size: tuple[int, int] | None) -> None:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" {root}/>'
    drawn = read_drawing(text.encode())
    assert drawn.size == size
    assert bool(drawn.flaws) == (size is None)


def _box(name: bytes, inside: bytes) -> bytes:
    """A box of the format that AVIF is made of."""
    return struct.pack(">I", 8 + len(inside)) + name + inside


def test_sizes_of_pictures_are_read_from_their_heads() -> None:
    jpeg = b"\xff\xd8\xff\xe0\x00\x04xx\xff\xc0\x00\x11\x08" + struct.pack(">HH", 20, 30) + b"\x03"
    lossy = b"RIFF\0\0\0\0WEBPVP8 \0\0\0\0\0\0\0\x9d\x01\x2a" + struct.pack("<HH", 30, 20)
    lossless = b"RIFF\0\0\0\0WEBPVP8L\0\0\0\0\x2f" + struct.pack("<I", 29 | 19 << 14)
    extended = b"RIFF\0\0\0\0WEBPVP8X\0\0\0\0\0\0\0\0" + bytes([29, 0, 0, 19, 0, 0])
    size = _box(b"ispe", b"\0\0\0\0" + struct.pack(">II", 30, 20))
    avif = _box(b"ftyp", b"avif" + b"\0" * 4) + _box(b"meta", b"\0" * 4 + _box(b"iprp", _box(b"ipco", size)))
    sizes = {
        picture_size(".png", png(30, 20)),
        picture_size(".jpg", jpeg),
        picture_size(".webp", lossy),
        picture_size(".webp", lossless),
        picture_size(".webp", extended),
        picture_size(".avif", avif),
    }
    assert sizes == {(30, 20)}
    for suffix, data in ((".png", png(3, 3)), (".jpg", jpeg), (".webp", lossy), (".avif", avif)):
        for length in range(16):
            assert picture_size(suffix, data[:length]) is None


def test_every_file_that_cannot_be_served_is_told_at_once(place: Path, tmp_path: Path) -> None:
    media = place / "media"
    (media / "fine.png").write_bytes(png(3, 2))
    (media / "README.md").write_text("Drawn by Ada.")
    (media / ".DS_Store").write_bytes(b"x")
    (media / "page.html").write_text("<script>alert(1)</script>")
    (media / "fake.png").write_text("<script>alert(1)</script>")
    (media / "fake.mp3").write_text("<script>alert(1)</script>")
    (media / "my arm.png").write_bytes(png(3, 2))
    (media / "bomb.png").write_bytes(png(60_000, 60_000))
    (media / "large.mp3").write_bytes(b"ID3" + b"\0" * 11_000_000)
    (tmp_path / "secret.png").write_bytes(png(3, 2))
    (media / "link.png").symlink_to(tmp_path / "secret.png")
    (media / "folder").symlink_to("/etc")
    (media / "gone.png").symlink_to(media / "nothing.png")
    assert mistakes_in(place) == [
        "content/media/bomb.png:1: is 60000 by 60000 pixels; make it smaller, 2400 by 1600 is plenty",
        "content/media/fake.mp3:1: is not what its name says: this is no .mp3 file",
        "content/media/fake.png:1: is not what its name says: this is no .png file",
        "content/media/gone.png:1: is a link to a folder, or to nothing; put the files themselves here",
        "content/media/large.mp3:1: has 10.5 MB; a .mp3 file may have 10 MB",
        "content/media/link.png:1: is a link that leads out of the content folder; put the file itself here",
        "content/media/my arm.png:1: a name may hold letters from a to z, digits, hyphens, dots and _; "
        "rename the file",
        "content/media/page.html:1: is no kind of file that the school serves: "
        ".svg, .png, .jpg, .jpeg, .webp, .avif, .mp3, .ogg, .wav, .m4a",
        "content/media/folder:1: is a link that leads out of the content folder; put the file itself here",
    ]


def test_names_are_those_that_texts_use(place: Path) -> None:
    (place / "media" / "arm").mkdir()
    (place / "media" / "arm" / "vein.png").write_bytes(png(3, 2))
    assert [file.path for file in read_media(place)] == ["arm/vein.png"]
    assert read_media(place.parent) == []


def test_each_file_is_read_once(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (place / "media" / "vein.png").write_bytes(png(3, 2))
    (place / "media" / "arm.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>')
    reads: list[str] = []
    read_bytes = Path.read_bytes
    monkeypatch.setattr(Path, "read_bytes", lambda path: reads.append(path.name) or read_bytes(path))
    assert len(read_media(place)) == 2
    assert sorted(reads) == ["arm.svg", "vein.png"]


def put(work: Work, files: list[MediaFile]) -> None:
    load_media(work, files)


def test_an_address_with_a_hash_is_kept_for_good(client) -> None:  # type: ignore[no-untyped-def]
    answer = client.get("/api/media")
    drawing = answer.json()["media/order-of-draw.svg"]
    assert client.get("/api/media", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304

    answer = client.get(drawing["url"])
    assert answer.status_code == 200
    assert len(answer.content) == drawing["bytes"]
    assert (drawing["width"], drawing["height"]) == read_drawing(answer.content).size
    assert drawing["mediaType"] == "image/svg+xml"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    assert "sandbox" in answer.headers["content-security-policy"]

    plain = client.get("/media/order-of-draw.svg")
    assert plain.content == answer.content
    assert plain.headers["cache-control"] == "no-cache"


def test_a_changed_picture_has_a_new_address_and_the_old_one_leads_there(client) -> None:  # type: ignore[no-untyped-def]
    picture = MediaFile("bell.png", "image/png", "a" * 64, png(3, 2))
    run_in(client, put, [picture])
    before = client.get("/api/media")
    run_in(client, put, [MediaFile("bell.png", "image/png", "b" * 64, png(5, 4))])
    after = client.get("/api/media", headers={"If-None-Match": before.headers["etag"]})
    assert after.status_code == 200
    old, new = (answer.json()["media/bell.png"] for answer in (before, after))
    assert (new["width"], new["height"]) == (5, 4)
    moved = client.get(old["url"], follow_redirects=False)
    assert (moved.status_code, moved.headers["location"]) == (307, new["url"])
    assert moved.headers["cache-control"] == "no-cache"
    assert client.get(f"/media/none.{'a' * 12}.png").status_code == 404


def test_part_of_a_sound_is_answered(client) -> None:  # type: ignore[no-untyped-def]
    run_in(client, put, [MediaFile("term.mp3", "audio/mpeg", "c" * 64, b"ID3456789")])

    def part(byte_range: str, **headers: str) -> tuple[int, bytes, str | None]:
        answer = client.get("/media/term.mp3", headers={"Range": byte_range, **headers})
        return answer.status_code, answer.content, answer.headers.get("content-range")

    assert part("bytes=0-1") == (206, b"ID", "bytes 0-1/9")
    assert part("bytes=7-") == (206, b"89", "bytes 7-8/9")
    assert part("bytes=-3") == (206, b"789", "bytes 6-8/9")
    assert part("bytes=9-") == (416, b"", "bytes */9")
    assert part("bytes=0-1,3-4")[0] == 200
    assert part("lines=1-2")[0] == 200
    assert part("bytes=0-1", **{"If-Range": '"another"'})[:2] == (200, b"ID3456789")
