// For tests: a kernel that executes one instruction on sources from memory and stores its result.
#pragma once

#include <stdexcept>
#include <string>

#include "warpsim/insn/insn.h"

namespace warpsim::test {

// Selects the threads and registers of the instruction, and the result that is stored where a form
// has two predicates, p|q.
enum class Variant { all_threads, odd_threads, result_over_source, second_result };

constexpr uint64_t untouched = 0x5aa5'5aa5'5aa5'5aa5;  // the result register before the instruction

// The registers of the sources and result are %<prefix><number>, of the smallest class that holds
// the slot.
inline const char* prefix_of(const Slot& slot) {
    if (slot.kind == Slot::predicate || slot.kind == Slot::optional_predicate) return "%p";
    if (slot.bytes <= 2) return "%h";
    return slot.bytes == 4 ? "%r" : "%rd";
}

// "add.f32", "mov.b64": the name as written in PTX, without the decoder's suffixes.
inline std::string written(const Mnemonic& mnemonic, const Form& form) {
    const std::string name = form.name.substr(0, form.name.find(".pack"));
    return std::string(mnemonic.name) + (name.empty() ? "" : ".") + name;
}

// Source s of thread t is at in + 8 * (s * threads + t), its result at out + 8 * t.
class ExampleKernel {
  public:
    ExampleKernel(const Mnemonic& mnemonic, const Form& form, size_t sources, uint32_t threads)
        : text_(written(mnemonic, form)), threads_(threads), result_(form.slots.at(0)) {
        for (const Slot& slot : form.slots) {
            if (slot.kind == Slot::optional_predicate || slot.kind == Slot::carry) continue;
            sources_.push_back(slot);
        }
        sources_.erase(sources_.begin());
        packs_ = !sources_.empty() && sources_.back().kind == Slot::vector;
        sources_.resize(sources, sources_.empty() ? Slot{} : sources_.back());
    }

    std::string ptx(const std::string& name, Variant variant) const {
        std::string body;
        for (size_t i = 0; i < sources_.size(); ++i) body += load(i);
        std::string result =
            variant == Variant::result_over_source ? source(0) : register_of(result_, 90);
        if (variant != Variant::result_over_source) body += set_untouched();
        body += variant == Variant::odd_threads ? "    @%p99 " : "    ";
        body += text_ + " " + result;
        if (variant == Variant::second_result) body += "|" + (result = register_of(result_, 91));
        body += operands() + ";\n";
        return ".visible .entry " + name + "(.param .u64 out, .param .u64 in) {\n" + prologue +
               body + store(result) + "    ret;\n}\n";
    }
    // Required for the variant result_over_source.
    bool result_fits_source() const {
        return !sources_.empty() && std::string(prefix_of(result_)) == prefix_of(sources_[0]);
    }

  private:
    static constexpr const char* prologue = R"(    .reg .pred %p<100>;
    .reg .b16 %h<100>;
    .reg .b32 %r<100>;
    .reg .b64 %rd<100>;
    mov.u32 %r99, %tid.x;
    mul.wide.u32 %rd99, %r99, 8;
    ld.param.u64 %rd98, [in];
    add.u64 %rd98, %rd98, %rd99;
    ld.param.u64 %rd97, [out];
    add.u64 %rd97, %rd97, %rd99;
    and.b32 %r98, %r99, 1;
    setp.ne.u32 %p99, %r98, 0;
)";
    static std::string register_of(const Slot& slot, size_t number) {
        return prefix_of(slot) + std::to_string(number);
    }
    std::string source(size_t i) const { return register_of(sources_[i], i); }
    static std::string bits(const Slot& slot) {
        return ".b" + std::to_string(slot.bytes <= 2 ? 16 : 8 * slot.bytes) + " ";
    }
    bool is_predicate(const Slot& slot) const { return prefix_of(slot)[1] == 'p'; }

    std::string load(size_t i) const {
        const std::string place = ", [%rd98+" + std::to_string(8 * i * threads_) + "];\n";
        if (!is_predicate(sources_[i]))
            return "    ld.global" + bits(sources_[i]) + source(i) + place;
        return "    ld.global.u32 %r97" + place + "    setp.ne.u32 " + source(i) + ", %r97, 0;\n";
    }
    std::string set_untouched() const {
        const std::string to = register_of(result_, 90);
        if (is_predicate(result_)) return "    setp.ne.u32 " + to + ", 1, 0;\n";
        const int bytes = result_.bytes <= 2 ? 2 : result_.bytes;
        const uint64_t value = untouched & (bytes == 8 ? ~0ull : (1ull << (8 * bytes)) - 1);
        return "    mov" + bits(result_) + to + ", " + std::to_string(value) + ";\n";
    }
    std::string operands() const {
        std::string list;
        for (size_t i = 0; i < sources_.size(); ++i) list += (i ? ", " : "") + source(i);
        return list.empty() ? "" : packs_ ? ", {" + list + "}" : ", " + list;
    }
    std::string store(const std::string& result) const {
        if (!is_predicate(result_))
            return "    st.global" + bits(result_) + "[%rd97], " + result + ";\n";
        return "    selp.u32 %r96, 1, 0, " + result + ";\n    st.global.u32 [%rd97], %r96;\n";
    }

    std::string text_;
    uint32_t threads_;
    Slot result_;
    std::vector<Slot> sources_;
    bool packs_ = false;
};

}  // namespace warpsim::test
