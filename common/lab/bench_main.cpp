// The program `labNN_bench`: this file and the lab's test.cpp, which defines suite().
#include "base/files.h"
#include "lab/benchmarks.h"
#include "language/say.h"

int main(int argc, char** argv) {
    lab::use_language(lab::folder_of_programs() / "locale");
    return lab::run_benchmarks(argc, argv, lab::suite());
}
