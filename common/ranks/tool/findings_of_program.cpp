// Prints the findings in the operations that a program's ranks have recorded, one in a line: for
// docs/measurements/mpi_programs.py.
#include <charconv>
#include <cstdio>
#include <cstring>
#include <exception>

#include "base/print.h"
#include "ranks/finding.h"
#include "ranks/history_file.h"

int main(int argc, char** argv) {
    size_t ranks = 0;
    if (argc != 3 ||
        std::from_chars(argv[2], argv[2] + std::strlen(argv[2]), ranks).ec != std::errc()) {
        std::fputs("Usage: findings_of_program LOG RANKS\n", stderr);
        return 2;
    }
    try {
        const ranks::RankFiles log(argv[1], ranks);
        for (const auto& finding : ranks::findings_of(ranks::history_in(log)))
            lab::print(std::string(ranks::name_of(finding.defect)) + ": " + finding.text + "\n");
        return 0;
    } catch (const std::exception& error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
}
