// fns: every base, and offsets to bits that exist and that do not, in masks of all kinds.
#include <random>

#include "warpsim/insn/example_kernel.h"
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t bases = 34, offsets = 9, tuples = bases * offsets;

bool fits(const Mnemonic& mnemonic, const Form&) { return mnemonic.name == "fns"; }

std::vector<uint64_t> operands() {
    constexpr int32_t all_offsets[offsets] = {0, 1, -1, 2, -2, 7, -7, 33, INT32_MIN};
    std::mt19937_64 engine(16);
    std::vector<uint64_t> values(3 * tuples);
    for (uint32_t tuple = 0; tuple < tuples; ++tuple) {
        const uint64_t bits = engine(), fewer = engine(), kind = engine() % 4;
        values[tuple] = kind == 0 ? 0xffff'ffff : kind == 1 ? bits & fewer : bits;
        values[tuples + tuple] = tuple % bases;
        values[2 * tuples + tuple] = static_cast<uint32_t>(all_offsets[tuple / bases]);
    }
    return values;
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = full_name(mnemonic, form), kernel = ptx_name(name);
    const test::ExampleKernel text(mnemonic, form, 3, tuples);
    return {{.form = name,
             .name = name,
             .ptx = text.ptx(kernel, test::Variant::all_threads),
             .kernel = kernel,
             .input = to_bytes(operands()),
             .output_bytes = 8 * tuples,
             .block = {tuples}}};
}

}  // namespace

extern const Shape shape_fns{"every base, bits that are there and that are not", fits, tests};

}  // namespace warpsim
