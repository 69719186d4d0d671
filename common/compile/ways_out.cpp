#include "compile/ways_out.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>
#include <string_view>
#include <vector>

#include "language/say.h"

namespace lab {
namespace {

constexpr std::string_view cuda_names[] = {"__activemask",
                                           "__ballot_sync",
                                           "__ldg",
                                           "__popc",
                                           "__reduce_add_sync",
                                           "__reduce_max_sync",
                                           "__reduce_min_sync",
                                           "__shfl_down_sync",
                                           "__shfl_sync",
                                           "__shfl_up_sync",
                                           "__shfl_xor_sync",
                                           "__syncthreads",
                                           "__syncwarp",
                                           "__threadfence",
                                           "__threadfence_block",
                                           "atomicAdd",
                                           "atomicCAS",
                                           "atomicExch",
                                           "atomicInc",
                                           "atomicMax",
                                           "atomicMin",
                                           "blockDim",
                                           "blockIdx",
                                           "cudaFree",
                                           "cudaGetLastError",
                                           "cudaMalloc",
                                           "cudaMemcpy",
                                           "cudaMemcpyAsync",
                                           "cudaMemset",
                                           "cudaMemsetAsync",
                                           "gridDim",
                                           "threadIdx",
                                           "warpSize"};

std::string lower(std::string_view name) {
    std::string out(name);
    std::ranges::transform(out, out.begin(), [](unsigned char c) { return std::tolower(c); });
    return out;
}

// Insertions, deletions, replacements and swaps of neighbours that make one name of the other.
size_t edits_between(std::string_view a, std::string_view b) {
    std::vector d(a.size() + 1, std::vector<size_t>(b.size() + 1));
    for (size_t i = 0; i <= a.size(); ++i) d[i][0] = i;
    for (size_t j = 0; j <= b.size(); ++j) d[0][j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t replaced = d[i - 1][j - 1] + (a[i - 1] != b[j - 1]);
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, replaced});
            const bool swaps = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swaps) d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

// The name without underscores and _sync, which the shuffles lacked before CUDA 9, in small letters.
std::string core(std::string_view name) {
    std::string out = lower(name);
    if (out.ends_with("_sync")) out.resize(out.size() - 5);
    std::erase(out, '_');
    return out;
}

bool is_in_capitals(std::string_view name) {
    return std::ranges::none_of(name, [](unsigned char c) { return std::islower(c); });
}

// The name of CUDA's that a misspelt one is nearest to, if it is near. BLOCK_DIM is a constant's.
std::optional<std::string_view> nearest(std::string_view misspelt) {
    constexpr size_t longest = 40;  // a hostile file's names may have a million characters
    if (misspelt.size() > longest || is_in_capitals(misspelt)) return std::nullopt;
    const std::string typed = core(misspelt);
    const auto far = [&](std::string_view name) { return edits_between(typed, core(name)); };
    const auto* const name = std::ranges::min_element(cuda_names, {}, far);
    const size_t most = core(*name).size() / 5;
    return far(*name) <= most ? std::optional(*name) : std::nullopt;
}

std::string for_undefined(std::string_view line) {
    constexpr std::string_view before = "error: identifier \"", after = "\" is undefined";
    const size_t at = line.find(before);
    const size_t end = at == line.npos ? at : line.find(after, at + before.size());
    if (end == line.npos) return "";
    const std::string_view undefined = line.substr(at + before.size(), end - at - before.size());
    const auto name = nearest(undefined);
    return name ? say("{}: did you mean {}?", undefined, *name) : "";
}

// The line of code that an error quotes says whether it is about an array in shared memory.
std::string for_size(const std::string& code) {
    if (code.find("__shared__") == code.npos || code.find('[') == code.npos) return "";
    return say(
        "the size of a __shared__ array is fixed when the file is compiled: write a number, that "
        "of the largest block, or extern __shared__ float name[]; whose size the launch gives");
}

}  // namespace

std::string ways_out_of(const std::string& messages) {
    constexpr size_t most = 3;
    std::istringstream lines(messages);
    std::vector<std::string> ways;
    for (std::string line; ways.size() < most && std::getline(lines, line);) {
        std::string way = for_undefined(line);
        if (line.ends_with("error: expression must have a constant value") &&
            std::getline(lines, line))
            way = for_size(line);
        if (!way.empty() && std::ranges::count(ways, way) == 0) ways.push_back(way);
    }
    return fmt::format("{}", fmt::join(ways, "\n"));
}

}  // namespace lab
