#!/usr/bin/env python3
"""Results of a GPU and compute-sanitizer for the wrong kernels among warpsim's check kernels (common/warpsim/checks).

Usage: check_kernels.py [KERNEL...]   (from the repository's root; nvcc and compute-sanitizer in PATH, and a GPU)
Prints a Markdown table of all of them, or of those named. Runs every kernel alone and under each tool; a run of 20
seconds counts as hanging.
"""

import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOOLS = ("memcheck", "racecheck", "synccheck", "initcheck")
SECONDS = 20

# A kernel's name and parameters.
KERNEL = re.compile(r"__global__ void (?:__\w+\(.*?\) )?(\w+)\((.*?)\)")

# As launched by common/warpsim/checks/check_kernels_test.cpp: two buffers, the second one never written.
MAIN = """
#include "{kernel}"
#include <cstdio>
int main() {{
    void *data, *raw;
    cudaMalloc(&data, 1 << 16), cudaMalloc(&raw, 1 << 12);
    cudaMemset(data, 0, 1 << 16);
    void* arguments[] = {{&data, &raw}};
    for (int i = 0; i < {times}; ++i) {{
        for (const void* kernel : {{{kernels}}})
            {launch}(kernel, dim3({blocks}), dim3({threads}), arguments, {shared}, 0);
    }}
    const cudaError_t error = cudaDeviceSynchronize();
    std::puts(error ? cudaGetErrorString(error) : "");
    return error != 0;
}}
"""


def address_of(kernel: str, parameters: str) -> str:
    """Selected by type: CUDA's headers have functions with the same names."""
    types = ", ".join(re.sub(r"\w+$", "", parameter.strip()) for parameter in parameters.split(","))
    return f"(const void*)(void (*)({types})){kernel}"


def read(kernel: Path) -> dict:
    """The requirements stated in the first lines."""
    expected, launch, *_ = text = kernel.read_text().splitlines()
    source = "\n".join(text)
    blocks, threads = re.search(r"(\d+) blocks? of (\d+) thread", launch).groups()
    return {
        "expected": expected.removeprefix("// expect: "),
        "kernel": kernel.resolve(),
        "times": 2 if "twice" in launch else 1,
        "kernels": ", ".join(address_of(*kernel) for kernel in KERNEL.findall(source)),
        "launch": "cudaLaunchCooperativeKernel" if "cooperative" in launch else "cudaLaunchKernel",
        "blocks": blocks,
        "threads": threads,
        "shared": int(threads) * 4 if "extern __shared__" in source else 0,
    }


def run(*command) -> tuple:
    """(exit status, output); status None: it hangs."""
    try:
        ran = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS)
    except subprocess.TimeoutExpired:
        return None, ""
    return ran.returncode, ran.stdout + ran.stderr


def by_itself(program: Path) -> str:
    status, printed = run(program)
    return "hangs" if status is None else (printed.strip().splitlines() or [""])[-1] if status else "ends"


def under(tool: str, program: Path) -> str:
    status, printed = run("compute-sanitizer", "--tool", tool, program)
    if status is None:
        return "hangs"
    found = re.findall(r"SUMMARY: (\d+) (?:errors?|hazards?)", printed)
    return found[-1] if found else "?"


def row(kernel: Path, folder: Path) -> list:
    facts = read(kernel)
    source, program = folder / f"{kernel.stem}_main.cu", folder / kernel.stem
    source.write_text(MAIN.format(**facts))
    compiler = ["nvcc", "-std=c++17", "-lineinfo", "-arch=native", "-o", program, source]
    if status := run(*compiler)[0]:
        return [kernel.stem, facts["expected"], f"nvcc: {status}", *[""] * len(TOOLS)]
    return [kernel.stem, facts["expected"], by_itself(program), *(under(tool, program) for tool in TOOLS)]


def main(names: list) -> int:
    kernels = [s for s in sorted(Path("common/warpsim/checks").glob("*.cu")) if "expect: nothing" not in s.read_text()]
    kernels = [s for s in kernels if not names or s.stem in names]
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(8) as pool:
        rows = list(pool.map(lambda kernel: row(kernel, Path(folder)), kernels))
    seen = [r for r in rows if any(cell not in ("0", "?", "hangs", "") for cell in r[3:])]
    quiet = [r for r in rows if r[2] == "ends"]
    print(f"{len(rows)} wrong kernels. By itself the GPU ends {len(quiet)} of them without a word; ", end="")
    print(f"one of the four tools finds something in {len(seen)}.\n")
    print(f"| kernel | warpsim | H200 | {' | '.join(TOOLS)} |\n|---|---|---|{'---|' * len(TOOLS)}")
    for cells in rows:
        print(f"| {' | '.join(cells)} |")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
