// The program `labNN_bench`: this file and the lab's bench.cpp, which defines benchmarks().
#include "lab/benchmarks.h"

int main(int argc, char** argv) { return lab::run_benchmarks(argc, argv, lab::benchmarks()); }
