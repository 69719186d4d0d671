// Tells the races that ThreadSanitizer reported in a run of a whole program, as a lab would: for
// docs/measurements/openmp_programs.py. Its file is compiled as kernel.cpp and linked with
// threads_races.o.
#include <fmt/format.h>

#include <charconv>
#include <cstring>
#include <exception>

#include "base/files.h"
#include "base/print.h"
#include "threads/races.h"

int main(int argc, char** argv) {
    unsigned threads = 0;
    if (argc != 4 ||
        std::from_chars(argv[3], argv[3] + std::strlen(argv[3]), threads).ec != std::errc()) {
        std::fputs("Usage: races_of_program PROGRAM OUTPUT_OF_A_RUN THREADS\n", stderr);
        return 2;
    }
    try {
        for (const auto& race : threads::races_in(lab::read_file(argv[2]), argv[1], threads))
            lab::print(threads::text_of(race) + "\n");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
