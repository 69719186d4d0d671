// The examples below each instruction's semantics, run through the whole simulator: alone, under a
// guard, and with the result in a source's register.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <map>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/example_kernel.h"

namespace warpsim::test {

using Examples = std::vector<const Example*>;

static uint64_t low_bytes(uint64_t bits, int bytes) {
    return bytes >= 8 ? bits : bits & ((1ull << (8 * bytes)) - 1);
}

// The register's content before the instruction, as the kernel stores it.
static uint64_t untouched_bits(const Form& form) {
    if (form.slots[0].kind == Slot::predicate) return 1;
    return low_bytes(untouched, std::max<int>(form.slots[0].bytes, 2));
}

// Each lane computes one of the examples.
static std::vector<uint64_t> run_examples(const std::string& ptx, const Examples& examples) {
    const size_t sources = examples[0]->sources.size();
    GlobalMemory memory;
    const Program program =
        load(ptx::parse(".version 8.0\n.target sm_90\n.address_size 64\n" + ptx), memory);
    const uint32_t out = memory.allocate(8 * warp_size, std::byte{0});
    const uint32_t in = memory.allocate(8 * warp_size * sources);
    for (size_t i = 0; i < warp_size * sources; ++i) {
        const uint64_t bits = examples[i % warp_size % examples.size()]->sources.at(i / warp_size);
        std::memcpy(memory.bytes(in).data() + 8 * i, &bits, sizeof bits);
    }
    const uint64_t addresses[] = {GlobalMemory::address(out), GlobalMemory::address(in)};
    Launch launch{"k", {1}, {warp_size}, 0, std::vector<std::byte>(sizeof addresses)};
    std::memcpy(launch.parameters.data(), addresses, sizeof addresses);
    const Result result = run(program, memory, launch);
    if (result.fault) throw *result.fault;
    std::vector<uint64_t> results(warp_size);
    std::memcpy(results.data(), memory.bytes(out).data(), 8 * warp_size);
    return results;
}

static std::string describe(const Mnemonic& mnemonic, const Example& example) {
    std::string text = std::string(mnemonic.name) + "." + std::string(example.form) + " of";
    for (const uint64_t source : example.sources) {
        char hex[24];
        std::snprintf(hex, sizeof hex, " 0x%llx", static_cast<unsigned long long>(source));
        text += hex;
    }
    return text;
}

static void check(const Mnemonic& mnemonic, const Form& form, const Examples& examples,
                  Variant variant) {
    const ExampleKernel kernel(mnemonic, form, examples[0]->sources.size(), warp_size);
    if (variant == Variant::result_over_source && !kernel.result_fits_source()) return;
    std::vector<uint64_t> results;
    try {
        results = run_examples(kernel.ptx("k", variant), examples);
    } catch (const std::runtime_error& error) {
        FAIL() << mnemonic.name << "." << form.name << ": " << error.what();
    }
    for (size_t lane = 0; lane < warp_size; ++lane) {
        const Example& example = *examples[lane % examples.size()];
        const bool executes = variant != Variant::odd_threads || lane % 2 == 1;
        EXPECT_EQ(results[lane], executes ? example.result : untouched_bits(form))
            << std::hex << "0x" << results[lane] << ": " << describe(mnemonic, example) << ", lane "
            << lane << ", variant " << static_cast<int>(variant);
    }
}

class InsnExamples : public testing::TestWithParam<const Mnemonic*> {};

TEST_P(InsnExamples, GiveTheResultsWrittenBesideThem) {
    const Mnemonic& mnemonic = *GetParam();
    const std::vector<Form> forms = mnemonic.forms();
    std::map<std::string_view, Examples> of_form;
    for (const Example& example : mnemonic.examples) of_form[example.form].push_back(&example);
    for (const auto& of_one : of_form) {
        const auto& name = of_one.first;
        const Examples& examples = of_one.second;
        const auto form = std::find_if(forms.begin(), forms.end(), [&](const Form& candidate) {
            return candidate.name == name;
        });
        ASSERT_NE(form, forms.end()) << mnemonic.name << " has no form " << name;
        for (const Variant variant :
             {Variant::all_threads, Variant::odd_threads, Variant::result_over_source}) {
            check(mnemonic, *form, examples, variant);
        }
    }
}

TEST_P(InsnExamples, NoFormIsThereTwice) {
    std::map<std::string, int> count;
    for (const Form& form : GetParam()->forms()) {
        EXPECT_EQ(++count[form.name], 1) << GetParam()->name << "." << form.name;
        EXPECT_TRUE(form.execute) << GetParam()->name << "." << form.name;
    }
    EXPECT_FALSE(count.empty());
}

// Memory and control-flow instructions, and those without sources, do not fit the examples' shape:
// tests/insn_kernels_test.cpp has a whole kernel for each.
TEST_P(InsnExamples, AreAtLeastTwo) {
    const Mnemonic& mnemonic = *GetParam();
    const std::vector<Form> forms = mnemonic.forms();
    const bool fits = !mnemonic.memory && !mnemonic.control && forms[0].slots.size() > 1;
    EXPECT_GE(mnemonic.examples.size(), fits ? 2u : 0u);
}

INSTANTIATE_TEST_SUITE_P(Folder, InsnExamples, testing::ValuesIn(all_mnemonics()),
                         [](const auto& info) { return std::string(info.param->name); });

}  // namespace warpsim::test
