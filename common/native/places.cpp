#include "native/places.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <sstream>

#include "base/error.h"
#include "base/files.h"
#include "language/say.h"
#include "native/program.h"
#include "native/tool.h"
#include "sandbox/sandbox.h"

namespace fs = std::filesystem;

namespace native {
namespace {

constexpr size_t most_addresses = 4096;

// "/tmp/x/kernel.cpp:12 (discriminator 3)" -> 12; 0 if it is another file, as those that nvcc makes are.
int students_line(const std::string& place) {
    const size_t colon = place.rfind(':');
    if (colon == place.npos) return 0;
    const fs::path file = fs::path(place.substr(0, colon)).filename();
    if (file != students_name && file != "kernel.cu") return 0;
    return std::atoi(place.c_str() + colon + 1);
}

// clang names the bodies of regions after themselves.
std::string function_in(const std::string& text) {
    const std::string name = text.substr(0, text.find('('));
    return name.starts_with(".omp") || name == "??" ? "" : name;
}

}  // namespace

std::map<uint64_t, Place> places_of(const fs::path& program,
                                    const std::vector<uint64_t>& addresses) {
    std::map<uint64_t, Place> places;
    if (addresses.empty()) return places;
    const lab::PrivateFolder folder;
    fs::copy_file(program, folder.path() / "program");
    std::vector<std::string> words = {tool("addr2line"), "-a", "-f", "-C", "-i", "-e", "program"};
    for (size_t i = 0; i < std::min(addresses.size(), most_addresses); ++i)
        words.push_back(fmt::format("{:#x}", addresses[i]));
    const lab::Finished ran =
        lab::run_sandboxed(words, {folder.path(), {}}, {.output_bytes = 8 << 20});
    if (ran.exit_status != 0) throw lab::NoVerdict(lab::say("addr2line failed: {}", ran.output));
    std::istringstream lines(ran.output);
    Place* place = nullptr;
    for (std::string line, function; std::getline(lines, line);) {
        if (line.starts_with("0x")) {
            place = &places[std::strtoull(line.c_str(), nullptr, 16)];
            continue;
        }
        function = line;
        if (!std::getline(lines, line) || !place) continue;
        place->outermost = function;
        if (place->line) continue;
        place->line = students_line(line);
        if (place->line) place->function = function_in(function);
    }
    return places;
}

}  // namespace native
