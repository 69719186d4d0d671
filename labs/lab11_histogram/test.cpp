// The cases of lab 11: how often each key occurs, for bytes and for up to 4096 bins.
#include <algorithm>
#include <cmath>

#include "contract/split_mix.h"
#include "contract/suite.h"
#include "language/say.h"

namespace lab {
namespace {

constexpr uint64_t bins_of_bytes = 256;

double fraction(SplitMix& random) { return static_cast<double>(random() >> 11) * 0x1p-53; }

// Keys drawn one by one; `key` takes the index, the number of keys and random bits.
template <class Key>
Data drawn(const std::string& name, Key key) {
    return {name, false, UINT64_MAX, [key](Array& array, uint64_t seed) {
                SplitMix random(seed);
                for (size_t i = 0; i < array.size(); ++i)
                    array.set(i, static_cast<Wide>(key(i, array.size(), random)));
            }};
}

Data uniform(uint64_t bins) {
    return drawn(marked("uniform keys"),
                 [bins](size_t, size_t, SplitMix& random) { return random() % bins; });
}

// Which one, the seed tells.
Data one_bin(uint64_t bins) {
    return {marked("keys that are all the same"), false, UINT64_MAX,
            [bins](Array& array, uint64_t seed) {
                const uint64_t key = SplitMix(seed)() % bins;
                array.fill([key](size_t) { return static_cast<Wide>(key); });
            }};
}

Data sorted(uint64_t bins) {
    return drawn(marked("sorted keys"),
                 [bins](size_t i, size_t n, SplitMix&) { return uint64_t{i} * bins / n; });
}

// The k-th most frequent key occurs about 1 / k times as often as the first. A factor that is prime to
// `bins`, which is no multiple of 31, scatters the frequent ones.
Data zipf(uint64_t bins) {
    return drawn(marked("few frequent keys and many rare ones"),
                 [bins](size_t, size_t, SplitMix& random) {
                     const double rank = std::pow(static_cast<double>(bins), fraction(random));
                     return static_cast<uint64_t>(rank) * 31 % bins;
                 });
}

// One in four is in no bin: directly beyond the last one, near the end of an int, or anywhere.
Data some_out_of_range(uint64_t bins) {
    return drawn(marked("keys of which some are out of range"),
                 [bins](size_t, size_t, SplitMix& random) -> uint64_t {
                     if (random() % 4) return random() % bins;
                     const uint64_t beyond[] = {bins, bins + 1 + random() % bins, 0x7fff'ffff,
                                                0x8000'0000, 0xffff'ffff};
                     return beyond[random() % std::size(beyond)];
                 });
}

// None counts anywhere.
Data all_out_of_range(uint64_t bins) {
    return drawn(marked("keys that are all out of range"),
                 [bins](size_t i, size_t, SplitMix& random) {
                     return i % 2 ? 0xffff'ffff - random() % bins : bins + random() % bins;
                 });
}

std::vector<Data> all_in_range(uint64_t bins) {
    return {uniform(bins), sorted(bins), zipf(bins), one_bin(bins)};
}

// For many elements, where counters may overflow.
std::vector<Data> skewed(uint64_t bins) { return {zipf(bins), one_bin(bins)}; }

std::vector<Data> partly_in_range(uint64_t bins) {
    return {some_out_of_range(bins), all_out_of_range(bins)};
}

template <class Key>
void count_keys(const Given& given, Wanted& wanted) {
    std::vector<uint64_t> counts(wanted.size(0));
    for (const Key key : given.input<Key>())
        if (key < counts.size()) ++counts[key];
    for (size_t bin = 0; bin < counts.size(); ++bin)
        wanted.set(bin, static_cast<Wide>(counts[bin]));
}

Contract histogram(const std::string& function, std::vector<Data> data) {
    Contract contract;
    contract.name = function;
    contract.called = HostFunction{};
    contract.sizes = {"n"};
    contract.data = std::move(data);
    contract.diagnosed_as = Counting{};
    return contract;
}

ContractPtr histogram_u8(std::vector<Data> data) {
    Contract contract = histogram("histogram_u8", std::move(data));
    contract.parameters = {input<uint8_t>("input", "n"), output<uint32_t>("counts", bins_of_bytes),
                           workspace(), count("n")};
    contract.reference = count_keys<uint8_t>;
    contract.sentence = [](const Case& test_case) {
        return and_input_stays(test_case,
                               say("the histogram of {}", counted(test_case.sizes["n"], "byte")));
    };
    contract.sized = [](uint64_t elements) { return Sizes{{"n", elements}}; };
    return std::make_shared<const Contract>(std::move(contract));
}

ContractPtr histogram_u32(std::vector<Data> data, uint64_t bins) {
    Contract contract = histogram("histogram_u32", std::move(data));
    contract.sizes = {"n", Size("bins", 16, 4096)};
    contract.sizes[1].default_value = bins;
    contract.traced = {{{{"n", 8}, {"bins", bins}}, true}, {{{"n", 5000}, {"bins", bins}}}};
    contract.parameters = {input<uint32_t>("input", "n"), output<uint32_t>("counts", "bins"),
                           count("bins"), workspace(), count("n")};
    contract.reference = count_keys<uint32_t>;
    contract.sentence = [](const Case& test_case) {
        return and_input_stays(
            test_case, say("the histogram of {} in {}", counted(test_case.sizes["n"], "key"),
                           counted(test_case.sizes["bins"], "bin")));
    };
    return std::make_shared<const Contract>(std::move(contract));
}

// The keys of a case depend on its bins: each number of bins has a contract of its own.
std::vector<Case> with_bins(const std::string& task, std::vector<Data> (*data)(uint64_t bins),
                            uint64_t bins, std::initializer_list<uint64_t> sizes) {
    std::vector<Case> list = cases(histogram_u32(data(bins), bins), task, "n", sizes);
    for (Case& test_case : list)
        test_case.name = "bins_" + std::to_string(bins) + "_" + test_case.name;
    return list;
}

}  // namespace
}  // namespace lab

lab::Suite lab::suite() {
    const ContractPtr bytes = histogram_u8(all_in_range(bins_of_bytes)),
                      skewed_bytes = histogram_u8(skewed(bins_of_bytes)),
                      equal_bytes = histogram_u8({one_bin(bins_of_bytes)}),
                      keys = histogram_u32({uniform(1000)}, 1000),
                      equal_keys = histogram_u32({one_bin(256)}, 256);
    const SeededSize n{"n", 522'288, 1 << 19};
    return {
        .cases = join({
            with_bins("Keys", all_in_range, 16, {1, 2, 33, 1000, 0}),
            with_bins("Keys", all_in_range, 17, {1000}),
            with_bins("Keys", all_in_range, 255, {1000}),
            with_bins("Keys", all_in_range, 256, {1, 257, 5000}),
            with_bins("Keys", all_in_range, 257, {5000}),
            with_bins("Keys", all_in_range, 1000, {0, 20'000}),
            with_bins("Keys", all_in_range, 1025, {20'000}),
            with_bins("Keys", all_in_range, 4096, {1, 20'000}),
            cases(bytes, "Bytes", "n",
                  {1, 2, 3, 15, 16, 17, 31, 32, 33, 255, 256, 257, 1000, 0, 4097, 65'537}),
            with_bins("Range", partly_in_range, 16, {1, 33, 1000}),
            with_bins("Range", partly_in_range, 256, {1000}),
            with_bins("Range", partly_in_range, 1000, {20'000}),
            with_bins("Range", partly_in_range, 4096, {20'000}),
            cases(skewed_bytes, "Large", "n", {100'003}),
            cases(equal_bytes, "Large", "n", {26'000'003}),
            with_bins("Large", skewed, 4096, {100'003}),
            unchanged(cases(bytes, "Checks", "n", {33, 5000, 40'000}), "histogram_u8_"),
            unchanged(with_bins("Checks", all_in_range, 256, {5000}), "histogram_u32_"),
            unchanged(with_bins("Checks", all_in_range, 1000, {5000}), "histogram_u32_"),
        }),
        .counted = {seeded(bytes, "Private", "bytes", {n}),
                    seeded(equal_bytes, "Private", "equal_bytes", {n}),
                    one(keys, "Private", "keys", {{"n", 1 << 18}}),
                    one(equal_keys, "Private", "equal_keys", {{"n", 1 << 18}})},
        .build = {.no_libraries = marked("lab 11 asks for the histogram by hand: who adds to which "
                                         "count, and where")}};
}
