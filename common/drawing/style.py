"""Colours and fonts: those of the lab pages, and their replacements on a dark page."""

INK, QUIET, RULE = "#1f2328", "#59636e", "#8c959f"
PAPER, FRAME = "#ffffff", "#d0d7de"
GIVEN_FILL, SUM, SUM_FILL, SHARED, SHARED_FILL = "#f6f8fa", "#0969da", "#b6e3ff", "#1a7f37", "#d2f4d3"
OLD_LINE, OLD_INK = "#d1d9e0", "#a5adb6"
PART, PART_FILL, RACE, RACE_FILL, BAR = "#bf8700", "#fff1d6", "#cf222e", "#ffebe9", "#eaeef2"

# Lines of labs differ in marker and dashes, too, for readers without colour. Red is kept for errors.
RUNG_COLOURS = ("#57606a", "#0550ae", "#8250df", "#1b7c83", "#bf3989", "#9a6700", SHARED)
MARKERS = ("o", "s", "^", "D", "v", "P", "X", "*")
DASHES = ("-", (0, (6, 2)), (0, (2, 1.4)), (0, (7, 2, 1.5, 2)), (0, (1, 1.2)))

# Use the installed ones of these: a file's name may be in any script.
FONTS = (
    "DejaVu Sans",
    "Noto Sans CJK SC",
    "Noto Sans CJK TC",
    "Noto Sans CJK JP",
    "WenQuanYi Zen Hei",
    "WenQuanYi Micro Hei",
    "Arial Unicode MS",
    "PingFang TC",
    "Microsoft YaHei",
)

# The fonts for a viewer of the SVG, for words in any script.
SVG_FONTS = "system-ui, 'Segoe UI', 'DejaVu Sans', Helvetica, Arial, sans-serif"

DARK = {
    INK: "#f0f6fc",
    QUIET: "#9198a1",
    RULE: "#6e7681",
    PAPER: "#0d1117",
    FRAME: "#3d444d",
    GIVEN_FILL: "#1c232c",
    SUM: "#4493f8",
    SUM_FILL: "#10355f",
    SHARED: "#3fb950",
    SHARED_FILL: "#12381f",
    OLD_LINE: "#30363d",
    OLD_INK: "#6e7681",
    PART: "#d29922",
    PART_FILL: "#3a2a0a",
    RACE: "#f85149",
    RACE_FILL: "#3c1618",
    BAR: "#21262d",
    "#57606a": "#b1bac4",
    "#0550ae": "#79c0ff",
    "#8250df": "#bc8cff",
    "#1b7c83": "#56d4dd",
    "#bf3989": "#f778ba",
    "#9a6700": "#e3b341",
}
