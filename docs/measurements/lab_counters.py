#!/usr/bin/env python3
"""Compares warpsim's counters with Nsight Compute's on the labs' solutions and on kernels with right sums but too slow.

Usage: lab_counters.py   (from the repository's root, after make setup; nvcc and ncu in PATH, and a GPU)
Prints a Markdown table; exit status 1: a counter differs. The machine code is made from the PTX that warpsim runs.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, "common/warpsim/ncu")
import compare  # noqa: E402

WARPSIM = "build/release/bin/warpsim"
N = 1 << 17
# By lab: blocks, dynamic shared bytes, and the arguments after the two buffers.
LAUNCHES = {
    "lab01": (4, 0, []),
    "lab02": (4, 0, []),
    "lab03": (4, 1024, []),
    "lab04": (32, 0, [N, 8]),
    "lab05": (32, 0, [N]),
    "lab06": (32, 0, [N]),
}
MAIN = """
#include "{kernel_file}"
int main() {{
    float *input, *output;
    cudaMalloc(&input, {n} * 4), cudaMalloc(&output, {n} * 4);
    cudaMemset(input, 0, {n} * 4), cudaMemset(output, 0, {n} * 4);
    {kernel}<<<{blocks}, {threads}, {shared}>>>({arguments});
    return cudaDeviceSynchronize();
}}
"""


def kernel_of(lab: str) -> str:
    (spec,) = Path("labs").glob(f"{lab}_*/lab.toml")
    return re.search(r'^kernel\s*= "(\w+)"', spec.read_text(), re.M)[1]


def count_on_sim(source: Path, kernel: str, threads: int, lab: str) -> dict:
    blocks, shared, scalars = LAUNCHES[lab]
    buffer = f"f32[{N}]"
    arguments = ["--arg", buffer, "--arg", buffer, *(x for n in scalars for x in ("--arg", f"i64={n}"))]
    launch = ["--grid", str(blocks), "--block", str(threads), "--shared", str(shared)]
    command = [WARPSIM, "run", str(source), "--kernel", kernel, *launch, *arguments, "--counts", "--json"]
    ran = subprocess.run(command, capture_output=True, text=True)
    if ran.returncode != 0:
        sys.exit(f"{' '.join(command)}:\n{ran.stdout}{ran.stderr}")
    return compare.json.loads(ran.stdout)["counts"]


def count_on_gpu(source: Path, kernel: str, threads: int, lab: str, folder: Path, gpu: str) -> dict:
    blocks, shared, scalars = LAUNCHES[lab]
    arguments = ", ".join(["input", "output", *map(str, scalars)])
    main, program = folder / "main.cu", folder / "main"
    main.write_text(
        MAIN.format(
            kernel_file=source.resolve(), kernel=kernel, n=N, blocks=blocks, threads=threads, shared=shared,
            arguments=arguments,
        )
    )  # fmt: skip
    target = f"arch=compute_80,code=[compute_80,sm_{gpu}]"
    subprocess.run(["nvcc", "-std=c++17", "-gencode", target, "-o", program, main], check=True)
    (counts,) = compare.count_on_gpu(str(program), "")
    return counts


def kernels(lab: str) -> list:
    """The solution, and the kernels that only miss a limit."""
    (folder,) = Path("solutions").glob(f"{lab}_*")
    slow = [file for file in sorted(folder.glob("wrong/*")) if "cause limit" in file.read_text()]
    return [folder / "kernel.cu", *slow]


def whole(source: Path, lab: str, folder: Path) -> Path:
    """A file with the whole kernel: of a diff, the one that the lab's program makes."""
    if source.suffix != ".diff":
        return source
    command = [f"build/release/bin/{lab}", "--kernel", source, "--show-kernel"]
    kernel = folder / f"{source.stem}.cu"
    kernel.write_bytes(subprocess.run(command, capture_output=True, check=True).stdout)
    return kernel


def main() -> int:
    query = ["nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader"]
    gpu = subprocess.run(query, capture_output=True, text=True).stdout.split()[0].replace(".", "")
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for lab in LAUNCHES:
            for variant in kernels(lab):
                source = whole(variant, lab, Path(folder))
                kernel, text = kernel_of(lab), source.read_text()
                if f"__global__ void {kernel}" not in text.replace("__launch_bounds__(BLOCK_DIM)\n    ", ""):
                    continue
                block = re.search(r"BLOCK_DIM = (\d+)", text)
                threads = int(block[1]) if block else 256
                ours = count_on_sim(source, kernel, threads, lab)
                theirs = count_on_gpu(source, kernel, threads, lab, Path(folder), gpu)
                rows.append((f"{lab} {source.stem}", ours, theirs))
    different = [row for row in rows if any(row[1][metric] != row[2][metric] for metric in compare.SAME)]
    print(f"{len(rows)} kernels, {len(rows) - len(different)} of them with equal counters.\n")
    compare.print_table("The labs' kernels", rows)
    return 1 if different else 0


if __name__ == "__main__":
    sys.exit(main())
