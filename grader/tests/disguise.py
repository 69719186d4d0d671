"""Disguises a kernel as somebody might who copied it: other names, no comments, macros, another order."""

import random
import re

TYPES = r"(?:const\s+)?(?:unsigned int|unsigned|float4|float2|float|int|size_t|auto|bool|double)"
DECLARED = re.compile(rf"\b{TYPES}\s*[*&]?\s*(?:__restrict__\s*)?([a-z_]\w*)\b(?!\s*\()")
KEPT = {"x", "y", "z", "w", "int", "unsigned", "float", "char", "long", "const"}
MACROS = {"threadIdx.x": "TX", "blockIdx.x": "BX", "blockDim.x": "BD", "gridDim.x": "GD", "__syncthreads()": "SYNC"}
INITIALISED = re.compile(rf"^\s*(?:constexpr )?{TYPES}\s+(\w+)\s*=[^;]*;\s*$")


def disguised(text: str, chance: random.Random) -> str:
    """The kernel, compiled to nearly the same code."""
    for change in (renamed, commented, with_macros, reordered):
        text = change(text, chance)
    return text


def renamed(text: str, chance: random.Random) -> str:
    for name in sorted(set(DECLARED.findall(text)) - KEPT):
        text = re.sub(rf"(?<![.\w]){name}\b", f"{chance.choice('abcdefgh')}{chance.randrange(100, 999)}", text)
    return text


def commented(text: str, chance: random.Random) -> str:
    lines = re.sub(r"//.*", "", text).split("\n")
    return "\n".join(f"{line}  // step {chance.randrange(9)}" if line.endswith(";") else line for line in lines)


def with_macros(text: str, chance: random.Random) -> str:
    used = [name for name in MACROS if name in text]
    chance.shuffle(used)
    for name in used:
        text = text.replace(name, MACROS[name])
    return "".join(f"#define {MACROS[name]} {name}\n" for name in used) + text


def reordered(text: str, chance: random.Random) -> str:
    """Exchanges neighbouring declarations that do not need each other, and writes out some `+=`."""
    lines = text.split("\n")
    for at in range(len(lines) - 1):
        first, second = (INITIALISED.match(re.sub(r"\s*//.*", "", line)) for line in lines[at : at + 2])
        if first and second and first[1] not in lines[at + 1] and second[1] not in lines[at]:
            lines[at : at + 2] = lines[at + 1], lines[at]
    written_out = re.compile(r"(?<![*\w])(\w+(?:\[[^\]]*\])?) \+= ([^;{}]+);")
    return written_out.sub(
        lambda m: f"{m[1]} = {m[1]} + ({m[2]});" if chance.random() < 0.5 else m[0], "\n".join(lines)
    )
