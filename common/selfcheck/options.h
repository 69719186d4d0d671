// The command line of selfcheck.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

namespace selfcheck {

struct Options {
    std::vector<std::string> labs;   // "lab01", ...; empty: the whole course, mutants included
    bool mutants = false;            // the mutants only
    bool hostile = false;            // the hostile files only
    uint64_t seed = 1;               // which mutants
    size_t count = 0;                // of mutants a lab; 0: the default
    unsigned jobs = 0;               // at once; 0: as many as processors
    std::filesystem::path root;      // of the course; empty: where this program lies
    std::filesystem::path programs;  // of the labs; empty: beside this program
};

// Throws lab::UsageError. Ends the process with status 0 after --help.
Options parse_options(int argc, char** argv);

}  // namespace selfcheck
