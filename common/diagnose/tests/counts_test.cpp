// The causes of wrong counts, each from a function with that mistake in place of kernels.
#include "diagnose/counts.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "diagnose/cause.h"

namespace lab {
namespace {

using Keys = std::vector<unsigned>;
// Counts the keys, wrongly, in the bins.
using Mistake = std::function<void(const Keys& keys, Keys& bins)>;

constexpr size_t bins = 16;
const Data some_keys = {"some keys", false, UINT64_MAX, [](Array&, uint64_t) {}};

ContractPtr histogram() {
    Contract contract;
    contract.name = "histogram";
    contract.called = HostFunction{};
    contract.sizes = {"n"};
    contract.parameters = {input<unsigned>("input", "n"), output<unsigned>("counts", bins),
                           count("n")};
    contract.data = {some_keys};
    contract.reference = [](const Given& given, Wanted& wanted) {
        for (size_t bin = 0; bin < bins; ++bin)
            wanted.set(bin, static_cast<Wide>(std::ranges::count(given.input<unsigned>(), bin)));
    };
    contract.diagnosed_as = Counting{};
    return std::make_shared<const Contract>(std::move(contract));
}

Array counted_by(const Mistake& mistake, const Array& keys) {
    const auto given = keys.as<unsigned>();
    Keys counts(bins);
    mistake(Keys(given.begin(), given.end()), counts);
    return Array::of(counts);
}

Evidence failing(const Keys& keys, const Mistake& mistake) {
    static const ContractPtr contract = histogram();
    Evidence e;
    e.test_case = one(contract, "Any", "case", {{"n", keys.size()}});
    e.run.data = &some_keys;
    e.run.inputs = {Array::of(keys)};
    e.run.results = {counted_by(mistake, e.run.inputs[0])};
    e.run.want = contract->wanted({e.test_case.sizes, e.run.inputs, false});
    for (size_t bin = bins; bin-- > 0;) {
        const bool right = e.run.results[0].number(bin) == e.run.want->at(bin).value;
        e.run.outputs.insert(e.run.outputs.begin(),
                             right ? OutputState::right : OutputState::wrong);
        if (!right) e.run.first_wrong = bin;
    }
    e.on_keys = on_keys(e.run.inputs[0], bins, e.run.first_wrong, 1,
                        [&](const Array& chosen) { return counted_by(mistake, chosen); });
    return e;
}

// 0, 7, 14, 5, ...: each key of 16 bins comes n / 16 times.
Keys spread(size_t n) {
    Keys keys;
    for (unsigned i = 0; i < n; ++i) keys.push_back(7 * i % bins);
    return keys;
}

Diagnosis diagnosed(const Keys& keys, const Mistake& mistake) {
    const Evidence e = failing(keys, mistake);
    return find_cause(std::span(&e, 1));
}

void expect(const Diagnosis& diagnosis, const std::string& id, const std::string& says) {
    EXPECT_EQ(diagnosis.id, id);
    EXPECT_EQ(diagnosis.says, says);
}

void count_from(const Keys& keys, size_t begin, size_t end, Keys& counts) {
    for (size_t i = begin; i < end; ++i)
        if (keys[i] < bins) ++counts[keys[i]];
}

TEST(Counts, TellThatTheLastElementsAreLost) {
    expect(diagnosed(spread(103),
                     [](const Keys& keys, Keys& counts) {
                         count_from(keys, 0, keys.size() / 4 * 4, counts);
                     }),
           "elements_not_counted",
           "in counts[3] the last 3 elements are never counted, and all others once");
}

TEST(Counts, TellThatTheFirstElementIsLost) {
    expect(diagnosed(spread(64), [](const Keys& keys,
                                    Keys& counts) { count_from(keys, 1, keys.size(), counts); }),
           "elements_not_counted",
           "in counts[0] the first element is never counted, and all others once");
}

TEST(Counts, SayNothingOfPlacesWhereNoneIsCountedInTheBin) {
    const Evidence e = failing({3}, [](const Keys&, Keys&) {});
    const auto cause =
        std::ranges::find(common_causes(), std::string("elements_not_counted"), &Cause::id);
    EXPECT_EQ((*cause)->fits(e), Fit::consistent);
}

TEST(Counts, TellThatSomeElementsAreCountedTwice) {
    expect(diagnosed(spread(64),
                     [](const Keys& keys, Keys& counts) {
                         count_from(keys, 0, keys.size(), counts);
                         count_from(keys, 60, keys.size(), counts);
                     }),
           "elements_counted_again",
           "in counts[2] some elements are counted more than once, and none is missing");
}

TEST(Counts, TellTheDistanceOfBins) {
    expect(diagnosed({0, 0, 0},
                     [](const Keys& keys, Keys& counts) {
                         for (const unsigned key : keys)
                             if (key > 0 && key < bins) ++counts[key - 1];
                     }),
           "counted_in_another_bin", "elements that are k are counted in counts[k - 1]");
}

TEST(Counts, TellAnElementOfTheCaseThatIsInAnotherBin) {
    expect(diagnosed({9, 2, 9},
                     [](const Keys& keys, Keys& counts) {
                         for (const unsigned key : keys) ++counts[key % 8];
                     }),
           "counted_in_another_bin", "elements that are 9 are counted in counts[1]");
}

TEST(Counts, TellAnElementThatBelongsInNoBin) {
    expect(diagnosed({3, 20, 5},
                     [](const Keys& keys, Keys& counts) {
                         for (const unsigned key : keys) ++counts[std::min<size_t>(key, bins - 1)];
                     }),
           "out_of_range_counted",
           "elements that are 20 belong in no bin, and are counted in counts[15]");
}

TEST(Counts, TellFromWhichBinOnAllAreZero) {
    expect(diagnosed(spread(64),
                     [](const Keys& keys, Keys& counts) {
                         count_from(keys, 0, keys.size(), counts);
                         std::fill(counts.begin() + 8, counts.end(), 0);
                     }),
           "bins_stay_zero", "every count from counts[8] on is 0, and all before are right");
}

TEST(Counts, TellThatAllAreZero) {
    expect(diagnosed(spread(64), [](const Keys&, Keys&) {}), "bins_stay_zero",
           "every count is 0, whatever the elements are");
}

TEST(Counts, TellACounterThatOverflows) {
    expect(diagnosed(Keys(600, 3),
                     [](const Keys& keys, Keys& counts) {
                         count_from(keys, 0, keys.size(), counts);
                         for (unsigned& each : counts) each %= 256;
                     }),
           "narrow_counter",
           "of 600 elements that are all 3, a multiple of 256 is missing: 512; as many that are "
           "spread "
           "over the bins are counted, so a counter is too small");
}

TEST(Counts, TellEqualElementsThatAreLostTogether) {
    expect(diagnosed(Keys(64, 3),
                     [](const Keys& keys, Keys& counts) {
                         for (size_t i = 0; i < keys.size(); ++i)
                             if (i % 32 == 0 || keys[i] != keys[i - 1]) ++counts[keys[i]];
                     }),
           "equal_elements_lost",
           "an element that is alone in counts[3] is counted once, but of 64 that are all 3 the "
           "count is 2");
}

// Elements behind an even key are lost, whatever they are themselves.
TEST(Counts, NameNoElementsWhoseNeighboursMatter) {
    const Diagnosis found = diagnosed(spread(64), [](const Keys& keys, Keys& counts) {
        for (size_t i = 0; i < keys.size(); ++i)
            if (i % 4 == 0 || keys[i - 1] % 2) ++counts[keys[i]];
    });
    EXPECT_EQ(found.id, "unknown");
}

TEST(Counts, KnowNothingWithoutRuns) {
    Evidence e = failing(spread(64), [](const Keys&, Keys&) {});
    e.on_keys.reset();
    EXPECT_EQ(find_cause(std::span(&e, 1)).id, "unknown");
}

TEST(OnKeys, EndAtAFault) {
    const Array keys = Array::of(spread(64));
    EXPECT_FALSE(on_keys(keys, bins, 0, 1, [](const Array&) { return std::nullopt; }));
}

TEST(OnKeys, FindNothingWhereAllIsRight) {
    const Array keys = Array::of(spread(64));
    const auto found = on_keys(keys, bins, 3, 1, [](const Array& chosen) {
        return counted_by(
            [](const Keys& all, Keys& counts) { count_from(all, 0, all.size(), counts); }, chosen);
    });
    ASSERT_TRUE(found);
    EXPECT_EQ(found->weights, std::vector<int>(64, 1));
    for (const OnKeys::Alike& alike : found->in_range) {
        EXPECT_EQ(alike.bins, std::vector{static_cast<size_t>(alike.key)});
        EXPECT_EQ(alike.all, 64);
    }
}

}  // namespace
}  // namespace lab
