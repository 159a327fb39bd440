"""The app's pictures for installing: PNG icons drawn from their SVG by Chromium, and the manifest's screenshots made
small. Run from the project's root, with Pillow 13 and `chromium` (or CHROME) at hand:

    python3 tools/icons.py                      # public/icons/*.png
    python3 tools/icons.py shots LIST BRIEF     # public/screenshots/*.webp, from two pictures of 720 x 1280
"""

import os
import pathlib
import subprocess
import sys
import tempfile

from PIL import Image

PUBLIC = pathlib.Path(__file__).resolve().parent.parent / "public"
CHROME = os.environ.get("CHROME", "chromium")
# The drawing within the middle 80% of the maskable one survives any mask.
ICONS = [("icon", 192), ("icon", 512), ("icon-maskable", 192), ("icon-maskable", 512)]
# The flat colours and their blended edges.
COLOURS = 48


def draw(name: str, size: int) -> None:
    svg = PUBLIC / "icons" / f"{name}.svg"
    with tempfile.TemporaryDirectory() as folder:
        shot = pathlib.Path(folder) / "shot.png"
        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]
        flags += ["--default-background-color=00000000", f"--window-size={size},{size}", f"--screenshot={shot}"]
        subprocess.run([CHROME, *flags, svg.as_uri()], check=True, capture_output=True)
        picture = Image.open(shot).convert("RGBA")
    assert picture.size == (size, size), picture.size
    few = picture.quantize(COLOURS, method=Image.Quantize.FASTOCTREE)
    few.save(PUBLIC / "icons" / f"{name}-{size}.png", optimize=True)


def shot(source: str, name: str) -> None:
    picture = Image.open(source).convert("RGB")
    assert picture.size == (720, 1280), f"{source}: {picture.size}"
    (PUBLIC / "screenshots").mkdir(exist_ok=True)
    picture.save(PUBLIC / "screenshots" / f"{name}.webp", quality=80, method=6)


if sys.argv[1:2] == ["shots"]:
    for source, name in zip(sys.argv[2:], ["list", "brief"], strict=True):
        shot(source, name)
else:
    for name, size in ICONS:
        draw(name, size)
