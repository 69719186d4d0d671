// The file of results that a GPU gave: CBOR, compressed with zstd.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/recordings/recorded_tests.h"

namespace warpsim {

struct RecordedResult {
    uint64_t digest = 0;  // of the test that gave it
    std::optional<device::FaultKind> fault;
    std::vector<std::byte> output;  // empty after a fault
};

struct Recording {
    std::string gpu, driver, date;
    std::map<std::string, RecordedResult> results;  // by the test's name
};

// Of all that a result depends on: kernel, input, launch.
uint64_t digest_of(const RecordedTest& test);

// Throw std::runtime_error with what is wrong with the file.
Recording read_recording(const std::filesystem::path& file);
void write_recording(const Recording& recording, const std::filesystem::path& file);

}  // namespace warpsim
