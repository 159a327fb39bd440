#!/usr/bin/env python3
"""Makes the two font files of the phone again (see docs/fonts.md).

    python3 -m venv .venv && .venv/bin/pip install fonttools==4.68.0 brotli==1.2.1 uharfbuzz==0.57.0
    .venv/bin/python tools/fonts.py

It fetches Noto Sans Telugu and Noto Sans Devanagari as variable fonts from npm, keeps the weights 400 to 700 and the
characters of today's Telugu and Hindi with all that shaping them needs, and writes public/fonts/. Then it shapes
every word of our messages and of the demo with the whole font and with ours: the letters and their places must be the
same.
"""

import io
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

import uharfbuzz
from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

VERSION = "5.3.0"
TARGET = pathlib.Path(__file__).resolve().parent.parent / "public" / "fonts"

# As in the unicode-range of client/styles/app.css; tests/fonts.rs compares them. Left out: letters and signs of older
# spelling, of Sanskrit and of other languages. A text with one of them is shown in the phone's own font.
FONTS = {
    "telugu": "0964,0C01-0C03,0C05-0C0B,0C0E-0C10,0C12-0C28,0C2A-0C39,0C3E-0C43,0C46-0C48,0C4A-0C4D,0C55-0C56,"
    "0C66-0C6F,200C-200D,25CC",
    "devanagari": "0901-0903,0905-090B,090D,090F-0911,0913-0928,092A-0930,0932-0933,0935-0939,093C-0943,0945,"
    "0947-0949,094B-094D,0950,0958-095F,0964-0970,200C-200D,25CC",
}


def fetched(script: str, folder: pathlib.Path) -> tuple[pathlib.Path, str]:
    """The font as its package has it, and its licence."""
    name = f"@fontsource-variable/noto-sans-{script}@{VERSION}"
    packed = subprocess.run(
        ["npm", "pack", "--silent", name], cwd=folder, check=True, capture_output=True, text=True
    )
    with tarfile.open(folder / packed.stdout.split()[-1]) as archive:
        archive.extractall(folder / script, filter="data")
    package = folder / script / "package"
    font = package / "files" / f"noto-sans-{script}-{script}-wght-normal.woff2"
    return font, (package / "LICENSE").read_text()


def made(font: pathlib.Path, ranges: str) -> TTFont:
    """The weights and characters we use. No hints: they are for screens of low resolution."""
    kept = io.BytesIO()
    instancer.instantiateVariableFont(TTFont(font, recalcTimestamp=False), {"wght": (400, 700)}).save(kept)
    # Read anew: the parts that vary are not all in place before they have been written.
    cut = TTFont(kept, recalcTimestamp=False)
    options = subset.Options()
    options.hinting = False
    # Letters in the shapes of Nepali, Marathi or Sindhi.
    options.layout_features = [tag for tag in options.layout_features if tag != "locl"]
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=subset.parse_unicodes(ranges))
    subsetter.subset(cut)
    cut.flavor = "woff2"
    return cut


def words(script: str) -> set[str]:
    """Every word of the messages and of the demo's data in this script."""
    first, last = {"telugu": ("\u0c00", "\u0c7f"), "devanagari": ("\u0900", "\u097f")}[script]
    root = TARGET.parent.parent
    files = [*root.glob("shared/locales/*/*.ftl"), *root.glob("sync-server/demo/**/*.csv")]
    letters = re.compile(f"[{first}-{last}\u200c\u200d]+")
    return {word for file in files for word in letters.findall(file.read_text())}


def plain(font: TTFont) -> uharfbuzz.Face:
    """The font as the shaper reads it, not compressed."""
    font.flavor, kept = None, io.BytesIO()
    font.save(kept)
    return uharfbuzz.Face(kept.getvalue())


def shaped(face: uharfbuzz.Face, word: str, weight: int) -> list[tuple[int, ...]]:
    """What a browser would draw: of each letter its place and its extent. Its name is not in our files."""
    font, buffer = uharfbuzz.Font(face), uharfbuzz.Buffer()
    font.set_variations({"wght": weight})
    buffer.add_str(word)
    buffer.guess_segment_properties()
    uharfbuzz.shape(font, buffer)
    drawn = []
    for info, at in zip(buffer.glyph_infos, buffer.glyph_positions):
        size = font.get_glyph_extents(info.codepoint)
        drawn.append((at.x_advance, at.x_offset, at.y_offset, size.x_bearing, size.y_bearing, size.width, size.height))
    # A joiner draws nothing; whether it leaves an empty glyph depends on the font having a space.
    return [glyph for glyph in drawn if any(glyph)]


def compare(script: str, whole: pathlib.Path, ours: pathlib.Path) -> None:
    """Stops where a word of ours is not drawn as the whole font draws it."""
    one, other = plain(TTFont(whole)), plain(TTFont(ours))
    all_words = words(script)
    for word in sorted(all_words):
        for weight in (400, 600, 700):
            # Points are rounded at each end of the kept weights: a thousandth or two of a letter's height.
            left, right = shaped(one, word, weight), shaped(other, word, weight)
            far = max((abs(a - b) for pair in zip(left, right) for a, b in zip(*pair)), default=0)
            if len(left) != len(right) or far > 3:
                sys.exit(f"{word!a} {word} at {weight} is drawn otherwise, by {far} thousandths: {left} {right}")
    print(f"{script}: {len(all_words)} words are drawn as by the whole font")


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    licences = []
    with tempfile.TemporaryDirectory() as folder:
        for script, ranges in FONTS.items():
            font, licence = fetched(script, pathlib.Path(folder))
            file = TARGET / f"noto-sans-{script}.woff2"
            made(font, ranges).save(file)
            compare(script, font, file)
            licences.append(licence.strip())
            print(f"{file.name}: {file.stat().st_size} bytes")
    first, *others = licences
    owners = [licence.splitlines()[0] for licence in others]
    text = "\n".join([first.splitlines()[0], *owners, *first.splitlines()[1:]])
    (TARGET / "OFL.txt").write_text(text + "\n")


if __name__ == "__main__":
    # The order of sets shows in the files: with a fixed one they are the same bytes each time.
    if os.environ.get("PYTHONHASHSEED") != "0":
        os.execve(sys.executable, [sys.executable, *sys.argv], {**os.environ, "PYTHONHASHSEED": "0"})
    main()
