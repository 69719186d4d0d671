#include "contract/segment_sums.h"

#include "contract/sums.h"
#include "language/say.h"

namespace lab {
namespace {

uint64_t per_block(const Sizes& sizes) { return 2 * sizes["threads"]; }
uint64_t elements(const Sizes& sizes) { return sizes["blocks"] * per_block(sizes); }

Range own(const Sizes& sizes, size_t block) {
    return {block * per_block(sizes), (block + 1) * per_block(sizes)};
}

void reference(const Given& given, Wanted& wanted) {
    const auto x = given.input<float>();
    for (size_t block = 0; block < given.sizes["blocks"]; ++block) {
        const Range range = own(given.sizes, block);
        const auto sum = sum_of(x.subspan(range.begin, range.size()), given.fractions);
        wanted.set(block, sum.value, sum.tolerance);
    }
}

std::string sentence(const Case& test_case) {
    const std::string elements = counted(per_block(test_case.sizes), "element");
    return and_input_stays(test_case, test_case.blocks() == 1
                                          ? say("{} sums {}", test_case.launch(), elements)
                                          : say("{} sum {} each", test_case.launch(), elements));
}

Launched launched(uint32_t shared_bytes_per_thread) {
    const auto threads = [](const Sizes& s) { return static_cast<uint32_t>(s["threads"]); };
    return {.grid = [](const Sizes& s) -> Launched::Dimensions {
                return {static_cast<uint32_t>(s["blocks"]), 1, 1};
            },
            .block = [=](const Sizes& s) -> Launched::Dimensions {
                return {threads(s), 1, 1};
            },
            .shared_bytes = [=](const Sizes& s) { return shared_bytes_per_thread * threads(s); }};
}

}  // namespace

ContractPtr segment_sums(const SegmentSums& sums) {
    Contract contract;
    contract.name = sums.kernel;
    contract.called = launched(sums.shared_bytes_per_thread);
    Size blocks("blocks", 1, uint64_t{1} << 25);
    blocks.default_value = 1;
    contract.sizes = {blocks, Size("threads", 1, 1024, true)};
    contract.parameters = {sums.only_reads_input ? input<float>("input", elements)
                                                 : consumed<float>("input", elements),
                           output<float>("output", "blocks")};
    contract.data = data_of_sums();
    contract.reference = reference;
    contract.diagnosed_as = Linear{.own = own, .tree = sums.tree};
    contract.sentence = sentence;
    // Each thread has two elements; round down to whole blocks.
    contract.sized = [](uint64_t n) -> Sizes {
        constexpr uint64_t threads = 256;
        return {{"blocks", n / (2 * threads)}, {"threads", threads}};
    };
    // A block of 8 threads, as drawn in the book, and one of 128 threads, as counted in the book.
    contract.traced = {{{{"blocks", 1}, {"threads", 8}}, true},
                       {{{"blocks", 1}, {"threads", 128}}}};
    return std::make_shared<const Contract>(std::move(contract));
}

}  // namespace lab
