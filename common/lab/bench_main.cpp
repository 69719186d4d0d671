// The program `labNN_bench`: this file and the lab's test.cpp, which defines suite().
#include "lab/benchmarks.h"

int main(int argc, char** argv) { return lab::run_benchmarks(argc, argv, lab::suite()); }
