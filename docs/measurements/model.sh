#!/usr/bin/env bash
# All measurements of a GPU for the model, in one command: gpu.toml and model_times.json in FOLDER.
# Usage: model.sh FOLDER   (from the repository's root; nvcc in PATH; about five minutes)
set -euo pipefail
docs/measurements/model_times.sh "$1"
docs/measurements/model_microbenchmarks.sh "$1"
