// atom and red: each thread on its own cell, with old values and operands that cross all edges;
// and, if the order does not matter, all threads on one cell.
#include "warpsim/recordings/operands.h"
#include "warpsim/recordings/shape.h"
#include "warpsim/recordings/test_kernel.h"

namespace warpsim {

namespace {

constexpr uint32_t tuples = 128;

bool fits(const Mnemonic& mnemonic, const Form&) {
    return mnemonic.name == "atom" || mnemonic.name == "red";
}

// How a thread reaches its cell: the text between mnemonic and form, and the code that sets %rd60
// to its address.
struct Cell {
    const char *about, *modifiers, *address;
};
constexpr Cell cells[] = {
    {" in global memory", ".global", "    add.u64 %rd60, %out, 16;\n"},
    {" in global memory, generic", "",
     "    add.u64 %rd60, %out, 16; cvta.global.u64 %rd60, %rd60;\n"},
    {" in shared memory", ".shared", "    mov.u64 %rd60, cells; add.u64 %rd60, %rd60, %rd61;\n"},
    {" in shared memory, generic", "",
     "    mov.u64 %rd60, cells; add.u64 %rd60, %rd60, %rd61; cvta.shared.u64 %rd60, "
     "%rd60;\n"},
};

// An atomic operation with its registers: 0 holds the cell's initial value, 1 and on the sources, 7
// the cell's final value, 8 the result of atom.
struct Operation {
    std::string mnemonic, form;
    size_t bytes, sources;

    Operation(const Mnemonic& of, const Form& form)
        : mnemonic(of.name),
          form(form.name),
          bytes(form.slots.back().bytes),
          sources(form.slots.size() - (returns() ? 2 : 1)) {}
    bool returns() const { return mnemonic == "atom"; }
    std::string name() const { return mnemonic + "." + form; }
    std::string bits() const { return ".b" + std::to_string(8 * bytes) + " "; }
    std::string reg(size_t i) const {
        const char* const kind = bytes == 2 ? "%h" : bytes == 4 ? "%r" : bytes == 8 ? "%rd" : "%q";
        return kind + std::to_string(i);
    }
    // Register i = operand i of the thread's tuple.
    std::string load(size_t i) const {
        const auto at = [](size_t row) { return "[%in+" + std::to_string(8 * tuples * row) + "]"; };
        if (bytes < 16) return "    ld.global" + bits() + reg(i) + ", " + at(i) + ";\n";
        return "    ld.global.b64 %rd1, " + at(2 * i) + "; ld.global.b64 %rd2, " + at(2 * i + 1) +
               "; mov.b128 " + reg(i) + ", {%rd1, %rd2};\n";
    }
    std::string store(const std::string& address, size_t i) const {
        return "    st.global" + bits() + address + ", " + reg(i) + ";\n";
    }
    std::string text(const std::string& modifiers) const {
        std::string line = "    " + mnemonic + modifiers + "." + form + " ";
        if (returns()) line += reg(8) + ", ";
        line += "[%rd60]";
        for (size_t i = 1; i <= sources; ++i) line += ", " + reg(i);
        return line + ";\n";
    }
};

RecordedTest test_of(const Operation& operation, const std::string& about, const std::string& body,
                     KernelFrame frame) {
    const size_t rows = (1 + operation.sources) * (operation.bytes == 16 ? 2 : 1);
    const uint8_t bytes = operation.bytes == 16 ? 8 : static_cast<uint8_t>(operation.bytes);
    const bool packed = operation.form.find("x2") != std::string::npos;
    const std::vector<Slot> slots(rows, {Slot::value, bytes});
    frame.input = to_bytes(operand_tuples(slots, tuples, packed));
    frame.in_bytes = 8;
    return kernel_test(operation.name(), about, "    .shared .align 16 .b8 cells[2048];\n" + body,
                       frame);
}
static_assert(tuples * 16 == 2048);

RecordedTest on_own_cells(const Operation& operation, const Cell& cell) {
    std::string body = std::string("    mul.wide.u32 %rd61, %thread, 16;\n") + cell.address;
    for (size_t i = 0; i <= operation.sources; ++i) body += operation.load(i);
    body += "    st" + std::string(cell.modifiers) + operation.bits() + "[%rd60], " +
            operation.reg(0) + ";\n" + operation.text(cell.modifiers) + "    ld" + cell.modifiers +
            operation.bits() + operation.reg(7) + ", [%rd60];\n" + operation.store("[%out+16]", 7);
    if (operation.returns()) body += operation.store("[%out]", 8);
    return test_of(operation, cell.about, body, {.out_bytes = 32, .threads = tuples});
}

// The sum, the largest value, ... is the same in any order: for floats, a sum of ones.
bool commutes(const Operation& operation) {
    return !operation.form.starts_with("exch") && !operation.form.starts_with("cas");
}
std::string source_for_all(const Operation& operation) {
    const std::string type = operation.form.substr(operation.form.rfind('.') + 1);
    const auto same = [&](const char* value) {
        return "    mov" + operation.bits() + operation.reg(1) + ", " + value + ";\n";
    };
    if (type == "f16") return same("0x3c00");
    if (type == "f16x2") return same("0x3c003c00");
    if (type == "bf16") return same("0x3f80");
    if (type == "bf16x2") return same("0x3f803f80");
    if (type == "f32") return same("0x3f800000");
    if (type == "f64") return same("0x3ff0000000000000");
    if (operation.form.starts_with("inc") || operation.form.starts_with("dec")) return same("20");
    return operation.load(1);
}

// All threads of the grid use the first bytes of `out`, all threads of a block a shared cell.
RecordedTest on_one_cell(const Operation& operation) {
    const std::string body = source_for_all(operation) + R"(    ld.param.u64 %rd60, [out];
$global    mov.u32 %r61, %tid.x;
    setp.ne.u32 %p1, %r61, 0;
    mov.u64 %rd60, cells;
    @%p1 bra begun;
    ld.global.b64 %rd61, [%in];
    st.shared.b64 [%rd60], %rd61;
begun:
    bar.sync 0;
$shared    bar.sync 0;
    @%p1 bra done;
    ld.shared.b64 %rd61, [%rd60];
    st.global.b64 [%out+8], %rd61;
done:
)";
    return test_of(
        operation, " on one cell",
        fill(body, {{"global", operation.text(".global")}, {"shared", operation.text(".shared")}}),
        {.out_bytes = 16, .threads = 64, .blocks = 2});
}

// `elements` at once, in the second half of 32 bytes of `out` at `at`; the results of atom go to
// the first half. An element's old value is in register 10 and on, its operand in 14 and on.
std::string on_vector(const Operation& operation, size_t elements, size_t at) {
    const auto list = [&](size_t first) {
        std::string text = operation.reg(first);
        for (size_t i = 1; i < elements; ++i) text += ", " + operation.reg(first + i);
        return fill("{$list}", {{"list", text}});
    };
    const auto each = [&](const char* pattern, size_t first, size_t from, size_t step) {
        std::string text;
        for (size_t i = 0; i < elements; ++i) {
            text += fill(pattern, {{"bits", operation.bits()},
                                   {"register", operation.reg(first + i)},
                                   {"at", std::to_string(from + step * i)}});
        }
        return text;
    };
    const char *const load = "    ld.global$bits$register, [%in+$at];\n",
                      *const store = "    st.global$bits[%out+$at], $register;\n";
    const size_t type = operation.form.rfind('.');
    const std::string cells = std::to_string(at + 16);
    return each(load, 10, 0, 8) + each(store, 10, at + 16, operation.bytes) +
           each(load, 14, 8 * tuples, 8) + "    " + operation.mnemonic + ".global." +
           operation.form.substr(0, type) + ".v" + std::to_string(elements) +
           operation.form.substr(type) + " " + (operation.returns() ? list(18) + ", " : "") +
           "[%out+" + cells + "], " + list(14) + ";\n" +
           (operation.returns() ? each(store, 18, at, operation.bytes) : "");
}

RecordedTest on_vectors(const Operation& operation) {
    std::string body = on_vector(operation, 2, 0);
    if (4 * operation.bytes <= 16) body += on_vector(operation, 4, 32);
    return test_of(operation, " of vectors", body, {.out_bytes = 64, .threads = tuples - 3});
}

// Orderings and scopes do not change the results here.
RecordedTest with_modifiers(const Operation& operation) {
    std::string body = "    ld.param.u64 %rd60, [out];\n    mov.b32 %r1, 3;\n    mov.b32 %r2, 5;\n";
    for (const std::string scope : {".cta", ".gpu", ".sys"}) {
        for (const std::string ordering : {".relaxed", ".acquire", ".release", ".acq_rel"}) {
            if (!operation.returns() && ordering.find("acq") != std::string::npos) continue;
            body += operation.text(ordering + scope + ".global");
        }
        body += operation.text(scope + ".global") + operation.text(".relaxed" + scope);
    }
    return test_of(operation, " with orderings and scopes", body, {.out_bytes = 16, .threads = 1});
}

std::vector<RecordedTest> tests(const Mnemonic& mnemonic, const Form& form) {
    const Operation operation(mnemonic, form);
    std::vector<RecordedTest> tests;
    for (const Cell& cell : cells) tests.push_back(on_own_cells(operation, cell));
    if (commutes(operation)) tests.push_back(on_one_cell(operation));
    if (form.slots.back().kind == Slot::vector) tests.push_back(on_vectors(operation));
    if (form.name == "add.u32" || form.name == "cas.b32")
        tests.push_back(with_modifiers(operation));
    return tests;
}

}  // namespace

extern const Shape shape_atomics{"128 tuples in global and shared memory; all threads on one cell",
                                 fits, tests};

}  // namespace warpsim
