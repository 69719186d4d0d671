#include "contract/case.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <bit>
#include <stdexcept>

#include "contract/split_mix.h"
#include "language/say.h"

namespace lab {
namespace {

// Uniform; a power of two is drawn by its exponent.
uint64_t draw(const SeededSize& size, bool power_of_two, SplitMix& random) {
    const auto exponent = [](uint64_t power) { return uint64_t(std::countr_zero(power)); };
    const uint64_t least = power_of_two ? exponent(size.least) : size.least;
    const uint64_t most = power_of_two ? exponent(size.most) : size.most;
    const uint64_t drawn = least + random() % (most - least + 1);
    return power_of_two ? uint64_t{1} << drawn : drawn;
}

uint64_t product(const Launched::Dimensions& size) { return uint64_t{size[0]} * size[1] * size[2]; }

std::string named(const std::vector<std::string>& sizes, const std::vector<uint64_t>& values) {
    std::string name;
    for (size_t i = 0; i < sizes.size(); ++i)
        name += fmt::format("{}{}_{}", i ? "_" : "", sizes[i], values[i]);
    return name;
}

[[noreturn]] void fail(const Case& test_case, const std::string& what) {
    throw std::invalid_argument("case " + test_case.full_name() + ": " + what);
}

}  // namespace

std::string and_input_stays(const Case& test_case, const std::string& sentence) {
    return test_case.input_unchanged ? say("{}, input left alone", sentence) : sentence;
}

std::string Case::launch() const {
    if (contract->launched())
        return say("{} of {}", counted(blocks(), "block"), counted(threads(), "thread"));
    std::string text;
    for (const auto& [size, value] : sizes)
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", size, value);
    return text;
}

std::string Case::sentence() const {
    if (contract->sentence) return contract->sentence(*this);
    return and_input_stays(*this, fmt::format("{}({})", contract->name, launch()));
}

uint64_t Case::blocks() const {
    return contract->launched() ? product(contract->launched()->grid(sizes)) : 1;
}

uint64_t Case::threads() const {
    return contract->launched() ? product(contract->launched()->block(sizes)) : 1;
}

uint32_t Case::shared_bytes() const {
    return contract->launched() ? contract->launched()->shared_bytes(sizes) : 0;
}

std::vector<Case> at_other_sizes(const Case& test_case) {
    std::vector<Case> others;
    if (!test_case.contract->same_bits_at) return others;
    for (const Sizes& sizes : test_case.contract->same_bits_at(test_case.sizes)) {
        others.push_back(test_case);
        others.back().sizes = sizes;
    }
    return others;
}

Case one(const ContractPtr& contract, const std::string& task, const std::string& name,
         const Sizes& sizes) {
    Case test_case{task, name, contract};
    std::vector<std::string> known;
    for (const Size& size : contract->sizes) {
        known.push_back(size.name);
        const auto value = sizes.find(size.name) ? sizes.find(size.name) : size.default_value;
        if (!value) fail(test_case, fmt::format("it does not say what {} is", size.name));
        test_case.sizes.set(size.name, *value);
    }
    for (const auto& [size, value] : sizes)
        if (!test_case.sizes.find(size))
            fail(test_case, fmt::format("{} has no size {}; its sizes are {}", contract->name, size,
                                        fmt::join(known, ", ")));
    return test_case;
}

Case Case::with_seed(uint64_t seed) const {
    Case drawn = *this;
    SplitMix random(seed);
    for (const Size& size : contract->sizes)
        for (const SeededSize& from : seeded)
            if (from.name == size.name)
                drawn.sizes.set(size.name, draw(from, size.is_power_of_two, random));
    return drawn;
}

Case seeded(const ContractPtr& contract, const std::string& task, const std::string& name,
            const std::vector<SeededSize>& sizes) {
    Sizes least;
    for (const SeededSize& size : sizes) least.set(size.name, size.least);
    Case test_case = one(contract, task, name, least);
    test_case.seeded = sizes;
    return test_case;
}

std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::vector<std::string>& sizes,
                        std::initializer_list<std::vector<uint64_t>> values) {
    std::vector<Case> list;
    for (const std::vector<uint64_t>& some : values) {
        Sizes given;
        for (size_t i = 0; i < sizes.size(); ++i) given.set(sizes[i], some.at(i));
        list.push_back(one(contract, task, named(sizes, some), given));
    }
    return list;
}

std::vector<Case> cases(const ContractPtr& contract, const std::string& task,
                        const std::string& size, std::initializer_list<uint64_t> values) {
    std::vector<Case> list;
    for (const uint64_t value : values)
        list.push_back(one(contract, task, named({size}, {value}), {{size, value}}));
    return list;
}

std::vector<Case> unchanged(std::vector<Case> cases, const std::string& prefix) {
    for (Case& test_case : cases) {
        test_case.name = prefix + "input_unchanged_" + test_case.name;
        test_case.input_unchanged = true;
    }
    return cases;
}

std::vector<Case> join(std::initializer_list<std::vector<Case>> lists) {
    std::vector<Case> all;
    for (const auto& list : lists) all.insert(all.end(), list.begin(), list.end());
    return all;
}

}  // namespace lab
