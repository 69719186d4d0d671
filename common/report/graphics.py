"""Pictures inside the page: SVGs with accessible names and unique ids."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path


@dataclass
class Graphic:
    svg: str
    caption: str
    width: int  # at which its letters have their original size

    @property
    def is_wide(self) -> bool:
        """Wider than the page's text."""
        return self.width > 1000


def graphic(file: Path, caption: str) -> Graphic:
    svg = file.read_text(encoding="utf-8")
    width = float(svg.partition('viewBox="0 0 ')[2].partition(" ")[0])
    return Graphic(_inline(svg, file.stem), caption, round(width))


def _inline(svg: str, prefix: str) -> str:
    svg = svg[svg.index("<svg ") :]
    svg = re.sub(r"<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r'\bid="', f'id="{prefix}-', svg)
    svg = re.sub(r'(href="|url\()#', rf"\1#{prefix}-", svg)
    # Printed pages are always light.
    svg = svg.replace("@media (prefers-color-scheme: dark)", "@media screen and (prefers-color-scheme: dark)")
    svg = svg.replace("<title>", f'<title id="{prefix}-title">', 1)
    return svg.replace("<svg ", f'<svg role="img" aria-labelledby="{prefix}-title" ', 1)
