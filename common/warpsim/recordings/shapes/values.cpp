// Instructions that compute a result from their sources, with different operands for each thread.
#include <algorithm>
#include <array>

#include "warpsim/insn/example_kernel.h"
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

extern const Shape shape_bytes_and_bf16;

namespace {

constexpr uint32_t tuples = 448;

bool is_value(const Slot& slot) {
    return (slot.kind == Slot::value || slot.kind == Slot::any_width) && slot.bytes <= 8;
}

bool fits(const Mnemonic& mnemonic, const Form& form) {
    constexpr std::array<std::string_view, 6> others{"cvta",     "fns",  "getctarank",
                                                     "isspacep", "lop3", "mapa"};
    return !shape_bytes_and_bf16.fits(mnemonic, form) && !mnemonic.memory && !mnemonic.control &&
           form.slots.size() > 1 &&
           std::find(others.begin(), others.end(), mnemonic.name) == others.end() &&
           std::all_of(form.slots.begin(), form.slots.end(), [](const Slot& slot) {
               return is_value(slot) || slot.kind == Slot::predicate ||
                      slot.kind == Slot::optional_predicate;
           });
}

RecordedTest test_of(const Mnemonic& mnemonic, const Form& form, const std::string& about,
                     test::Variant variant) {
    std::vector<Slot> sources;
    for (const Slot& slot : form.slots) {
        if (slot.kind != Slot::optional_predicate) sources.push_back(slot);
    }
    sources.erase(sources.begin());
    const std::string name = full_name(mnemonic, form);
    const bool packed = form.name.find("x2") != std::string::npos;
    const std::string kernel = ptx_name(name + about);
    return {.form = name,
            .name = name + about,
            .ptx = test::ExampleKernel(mnemonic, form, sources.size(), tuples).ptx(kernel, variant),
            .kernel = kernel,
            .input = to_bytes(operand_tuples(sources, tuples, packed)),
            .output_bytes = 8 * tuples,
            .block = {tuples}};
}

// Among the forms with p|q, those for single halves have no q.
bool has_second_result(const Form& form) {
    return !form.name.ends_with("f16") &&
           std::any_of(form.slots.begin(), form.slots.end(),
                       [](const Slot& slot) { return slot.kind == Slot::optional_predicate; });
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    std::vector<RecordedTest> tests{test_of(mnemonic, form, "", test::Variant::all_threads)};
    if (has_second_result(form))
        tests.push_back(test_of(mnemonic, form, " p|q", test::Variant::second_result));
    return tests;
}

}  // namespace

extern const Shape shape_values{"448 tuples of operands", fits, tests};

}  // namespace warpsim
