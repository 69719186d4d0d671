// The causes of wrong scans, each from all outputs of a scan with that mistake.
#include <gtest/gtest.h>

#include "contract/data.h"
#include "diagnose/carries.h"
#include "diagnose/cause.h"

namespace lab {
namespace {

constexpr size_t block = 64;
const Data integers = positive_integers(), fractions = signed_random();

ContractPtr scan(bool inclusive, size_t section = SIZE_MAX) {
    Contract contract;
    contract.name = "scan";
    contract.called = HostFunction{};
    contract.sizes = {"n"};
    contract.parameters = {input<float>("input", "n"), output<float>("output", "n"), count("n")};
    const auto own = [=](const Sizes&, size_t i) {
        return Range{section == SIZE_MAX ? 0 : i / section * section, i + inclusive};
    };
    contract.data = {integers};
    contract.reference = [own](const Given& given, Wanted& wanted) {
        const auto x = given.input<float>();
        for (size_t i = 0; i < x.size(); ++i) {
            const Range range = own(given.sizes, i);
            Wide sum = 0;
            for (size_t k = range.begin; k < range.end; ++k) sum += x[k];
            wanted.set(i, sum);
        }
    };
    contract.diagnosed_as = Linear{.own = own, .prefixes = true};
    return std::make_shared<const Contract>(std::move(contract));
}

// Sums of elements [begin, end); a mistaken output is made of them.
using Sum = std::function<Wide(size_t begin, size_t end)>;
using Mistake = std::function<Wide(size_t i, const Sum& sum)>;

Evidence failing(const ContractPtr& contract, size_t n, const Mistake& output) {
    Evidence e;
    e.test_case = cases(contract, "Any", "n", {n}).front();
    e.run.data = &integers;
    e.run.inputs = {Array(type_of<float>(), n)};
    integers.draw(e.run.inputs[0], n);
    const auto x = e.run.inputs[0].as<float>();
    const Sum sum = [&](size_t begin, size_t end) {
        Wide total = 0;
        for (size_t k = begin; k < std::min(end, n); ++k) total += x[k];
        return total;
    };
    e.run.results = {Array(type_of<float>(), n)};
    e.run.results[0].fill([&](size_t i) { return output(i, sum); });
    e.run.want = contract->wanted({e.test_case.sizes, e.run.inputs, false});
    for (size_t i = n; i-- > 0;) {
        const bool right = e.run.results[0].number(i) == e.run.want->at(i).value;
        e.run.outputs.insert(e.run.outputs.begin(),
                             right ? OutputState::right : OutputState::wrong);
        if (!right) e.run.first_wrong = i;
    }
    return e;
}

// An inclusive scan whose block b begins at a wrong sum.
Mistake begins_at(const std::function<Wide(size_t b, const Sum& sum)>& carry) {
    return [=](size_t i, const Sum& sum) {
        const size_t b = i / block;
        return carry(b, sum) + sum(b * block, i + 1);
    };
}
Wide all_before(size_t b, const Sum& sum) { return sum(0, b * block); }

std::string cause_of(const Evidence& evidence) { return find_cause(std::span(&evidence, 1)).id; }

// The cause that a scan of n elements in blocks of 64 shows.
std::string cause_of(const Mistake& mistake, size_t n = 400) {
    return cause_of(failing(scan(true), n, mistake));
}

TEST(ScanCauses, NameTheCarryThatIsWrong) {
    const std::map<std::string, Mistake> mistakes{
        {"carry_lost", begins_at([](size_t, const Sum&) { return Wide{0}; })},
        {"carry_of_one_block", begins_at([](size_t b, const Sum& sum) {
             return b ? sum((b - 1) * block, b * block) : 0;
         })},
        {"carry_includes_own_block",
         begins_at([](size_t b, const Sum& sum) { return all_before(b + 1, sum); })},
        {"carry_one_block_late",
         begins_at([](size_t b, const Sum& sum) { return b ? all_before(b - 1, sum) : 0; })},
        {"carry_lacks_elements", begins_at([](size_t b, const Sum& sum) {
             return all_before(b, sum) - (b > 2 ? sum(2 * block, 3 * block) : 0);
         })},
        {"carry_without_last_elements", begins_at([](size_t b, const Sum& sum) {
             Wide total = 0;
             for (size_t c = 0; c < b; ++c) total += sum(c * block, (c + 1) * block - 1);
             return total;
         })},
    };
    for (const auto& [id, mistake] : mistakes) EXPECT_EQ(cause_of(mistake), id);
}

TEST(ScanCauses, NeedTwoWrongCarriesOrAnotherCase) {
    const Mistake lost = begins_at([](size_t, const Sum&) { return Wide{0}; });
    const Evidence two_blocks = failing(scan(true), 100, lost);
    EXPECT_EQ(cause_of(two_blocks), "unknown");
    const std::vector<Evidence> both{two_blocks, failing(scan(true), 400, lost)};
    EXPECT_EQ(find_cause(both).id, "carry_lost");
    EXPECT_TRUE(find_cause(both).says.starts_with("from output[64] on parts of 64 outputs"));
}

TEST(ScanCauses, KnowALostCarryWithinAGroupOfBlocks) {
    const Mistake of_warps =
        begins_at([](size_t b, const Sum& sum) { return sum(0, b / 3 * 3 * block); });
    EXPECT_EQ(cause_of(of_warps), "carry_lost");
    // Sections of a block of threads, and its warps' sums are not added.
    const Mistake of_sections = begins_at([](size_t, const Sum&) { return Wide{0}; });
    EXPECT_EQ(cause_of(failing(scan(true, 3 * block), 400, of_sections)), "carry_lost");
}

TEST(ScanCauses, LeaveOtherCarriesUnknown) {
    EXPECT_EQ(cause_of(begins_at([](size_t b, const Sum& sum) {
                  return all_before(b, sum) + static_cast<Wide>(b * b);
              })),
              "unknown");
    const Mistake only_the_last =
        begins_at([](size_t b, const Sum& sum) { return b < 6 ? all_before(b, sum) : 0; });
    EXPECT_EQ(cause_of(only_the_last), "unknown");
}

TEST(ScanCauses, AreNotSeenInRoundedSumsOrRaces) {
    Evidence rounded =
        failing(scan(true), 400, begins_at([](size_t, const Sum&) { return Wide{0}; }));
    EXPECT_TRUE(carries(rounded));
    Evidence racing = rounded;
    rounded.run.data = &fractions;
    racing.found.race.emplace();
    EXPECT_FALSE(carries(rounded));
    EXPECT_FALSE(carries(racing));
}

TEST(ScanCauses, TellInclusiveFromExclusive) {
    const Mistake exclusive = [](size_t i, const Sum& sum) { return sum(0, i); };
    const Mistake inclusive = [](size_t i, const Sum& sum) { return sum(0, i + 1); };
    EXPECT_EQ(cause_of(exclusive), "inclusive_or_exclusive");
    EXPECT_EQ(cause_of(failing(scan(false), 400, inclusive)), "inclusive_or_exclusive");
    EXPECT_EQ(cause_of(exclusive, 3), "unknown");
}

TEST(ScanCauses, FindBlocksThatBeginAtZero) {
    const Mistake zeros = [](size_t i, const Sum& sum) { return i % block ? sum(0, i) : 0; };
    EXPECT_EQ(cause_of(failing(scan(false), 400, zeros)), "block_begins_at_zero");
    EXPECT_EQ(cause_of(failing(scan(false), 100, zeros)), "unknown");
}

// Hillis and Steele's scan with some of its strides.
Mistake with_strides(const std::vector<size_t>& strides) {
    return [=](size_t i, const Sum& sum) {
        std::vector<size_t> places{i};
        for (auto stride = strides.rbegin(); stride != strides.rend(); ++stride)
            for (size_t k = 0, count = places.size(); k < count; ++k)
                if (places[k] >= *stride) places.push_back(places[k] - *stride);
        Wide total = 0;
        for (const size_t place : places) total += sum(place, place + 1);
        return total;
    };
}

TEST(ScanCauses, FindTheMissingStride) {
    EXPECT_EQ(cause_of(with_strides({2, 4, 8, 16, 32}), 50), "stride_skipped");
    EXPECT_EQ(cause_of(with_strides({1, 2, 8, 16, 32}), 50), "stride_skipped");
    const Evidence cut = failing(scan(true), 50, with_strides({1, 2}));
    EXPECT_TRUE(find_cause(std::span(&cut, 1))
                    .says.starts_with("output[i] is the sum of the last 4 elements only"));
    EXPECT_EQ(cause_of(with_strides({2, 4, 8}), 50), "unknown");
}

}  // namespace
}  // namespace lab
