// The rules of undefined bits, compared with all possible values of the undefined bits.
#include "warpsim/observers/uninitialised_rules.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>
#include <string>
#include <vector>

namespace warpsim::uninitialised {

namespace {

using Values = std::array<uint64_t, 8>;

struct Instruction {
    std::string mnemonic;
    std::vector<std::string> modifiers;
    int sources, source_width, width;
    bool exact;  // each bit that the rule calls undefined can be 0 and 1
    std::function<uint64_t(const Values&)> result;
    std::function<void(Values&)> limit = [](Values&) {};  // to meaningful operands
};

uint64_t low(uint64_t bits, int width) {
    return width >= 64 ? bits : bits & ((uint64_t{1} << width) - 1);
}

void amount_below_32(Values& v) { v[1] %= 32; }
void field(Values& v) {
    for (int i = 1; i < 4; ++i) v[i] = i == 1 ? v[1] % 24 : v[i] % 9;
}

const std::vector<Instruction>& instructions() {
    static const auto s32 = [](uint64_t x) { return static_cast<int32_t>(x); };
    static const std::vector<Instruction> all = {
        {"and", {"b32"}, 2, 32, 32, true, [](const Values& v) { return v[0] & v[1]; }},
        {"or", {"b32"}, 2, 32, 32, true, [](const Values& v) { return v[0] | v[1]; }},
        {"xor", {"b64"}, 2, 64, 64, true, [](const Values& v) { return v[0] ^ v[1]; }},
        {"not", {"b32"}, 1, 32, 32, true, [](const Values& v) { return ~v[0]; }},
        {"shl",
         {"b32"},
         2,
         32,
         32,
         true,
         [](const Values& v) { return v[0] << v[1]; },
         amount_below_32},
        {"shr",
         {"u32"},
         2,
         32,
         32,
         true,
         [](const Values& v) { return v[0] >> v[1]; },
         amount_below_32},
        {"shr",
         {"s32"},
         2,
         32,
         32,
         true,
         [](const Values& v) { return static_cast<uint64_t>(s32(v[0]) >> v[1]); },
         amount_below_32},
        {"bfe",
         {"u32"},
         3,
         32,
         32,
         true,
         [](const Values& v) { return low(v[0] >> v[1], static_cast<int>(v[2])); },
         field},
        {"bfi",
         {"b32"},
         4,
         32,
         32,
         true,
         [](const Values& v) {
             const uint64_t place = low(~0ull, static_cast<int>(v[3])) << v[2];
             return (v[1] & ~place) | (v[0] << v[2] & place);
         },
         [](Values& v) { v[2] %= 24, v[3] %= 9; }},
        {"prmt",
         {"b32"},
         3,
         32,
         32,
         true,
         [](const Values& v) {
             const uint64_t both = v[1] << 32 | v[0];
             uint64_t made = 0;
             for (int i = 0; i < 4; ++i)
                 made |= (both >> (v[2] >> (4 * i) & 7) * 8 & 0xff) << (8 * i);
             return made;
         },
         [](Values& v) { v[2] &= 0x7777; }},
        {"shf",
         {"l", "wrap", "b32"},
         3,
         32,
         32,
         true,
         [](const Values& v) { return (v[1] << 32 | v[0]) << v[2] >> 32; },
         [](Values& v) { v[2] %= 32; }},
        {"cvt",
         {"s64", "s8"},
         1,
         8,
         64,
         true,
         [](const Values& v) { return static_cast<uint64_t>(static_cast<int8_t>(v[0])); }},
        {"cvt", {"u32", "u16"}, 1, 16, 32, true, [](const Values& v) { return v[0] & 0xffff; }},
        {"selp",
         {"b32"},
         3,
         32,
         32,
         true,
         [](const Values& v) { return v[2] & 1 ? v[0] : v[1]; },
         [](Values& v) { v[2] &= 1; }},
        {"setp",
         {"eq", "s32"},
         2,
         32,
         1,
         false,
         [](const Values& v) { return uint64_t{low(v[0], 32) == low(v[1], 32)}; }},
        {"add", {"s32"}, 2, 32, 32, false, [](const Values& v) { return v[0] + v[1]; }},
        {"sub", {"s64"}, 2, 64, 64, false, [](const Values& v) { return v[0] - v[1]; }},
        {"mad",
         {"lo", "s32"},
         3,
         32,
         32,
         false,
         [](const Values& v) { return v[0] * v[1] + v[2]; }},
        {"mul",
         {"wide", "u32"},
         2,
         32,
         64,
         false,
         [](const Values& v) { return low(v[0], 32) * low(v[1], 32); }},
    };
    return all;
}

// Random sources, with a few undefined bits.
RuleInput any_input(const Instruction& insn, std::mt19937_64& random) {
    RuleInput in;
    in.value = in.undefined = {};
    in.width = insn.width;
    in.source_width = insn.source_width;
    in.is_signed = insn.modifiers.back()[0] == 's';
    for (int i = 0; i < insn.sources; ++i) in.value[i] = low(random(), insn.source_width);
    insn.limit(in.value);
    // Amounts, positions and prmt's selector stay defined: otherwise all bits are undefined, which
    // tests nothing.
    const int data = insn.mnemonic == "mad" ? 3 : insn.mnemonic == "selp" ? 3 : 2;
    const bool shifts = insn.mnemonic == "shl" || insn.mnemonic == "shr" || insn.mnemonic == "bfe";
    for (int k = 0; k < 4; ++k) {
        const int source = static_cast<int>(
            random() % static_cast<uint64_t>(std::min(shifts ? 1 : data, insn.sources)));
        const int width = insn.mnemonic == "selp" && source == 2 ? 1 : insn.source_width;
        in.undefined[source] |= uint64_t{1} << random() % static_cast<uint64_t>(width);
    }
    return in;
}

// The bits of the result that vary with the values of the undefined bits.
uint64_t bits_that_vary(const Instruction& insn, const RuleInput& in) {
    std::vector<std::pair<int, uint64_t>> bits;
    for (int i = 0; i < insn.sources; ++i) {
        for (uint64_t left = in.undefined[i]; left; left &= left - 1)
            bits.emplace_back(i, left & (0 - left));
    }
    const uint64_t one = insn.result(in.value);
    uint64_t vary = 0;
    for (uint64_t choice = 0; choice < uint64_t{1} << bits.size(); ++choice) {
        Values values = in.value;
        for (size_t i = 0; i < bits.size(); ++i)
            if (choice >> i & 1) values[bits[i].first] ^= bits[i].second;
        vary |= insn.result(values) ^ one;
    }
    return low(vary, insn.width);
}

}  // namespace

TEST(UninitialisedRules, MissNoBitThatVaries) {
    std::mt19937_64 random(1);
    for (const Instruction& insn : instructions()) {
        const Rule rule = rule_for({insn.mnemonic, insn.modifiers, -1, false, {}, {}, 0});
        ASSERT_TRUE(rule) << insn.mnemonic;
        for (int i = 0; i < 2000; ++i) {
            const RuleInput in = any_input(insn, random);
            const uint64_t vary = bits_that_vary(insn, in);
            const uint64_t undefined = low(rule(in), insn.width);
            ASSERT_EQ(vary & ~undefined, 0u) << insn.mnemonic << "." << insn.modifiers.back();
            if (insn.exact) {
                ASSERT_EQ(undefined, vary) << insn.mnemonic;
            }
        }
    }
}

TEST(UninitialisedRules, LeaveFloatsAndWhatSaturatesToTheGeneralRule) {
    const auto rule = [](const char* mnemonic, std::vector<std::string> modifiers) {
        return rule_for({mnemonic, std::move(modifiers), -1, false, {}, {}, 0});
    };
    EXPECT_FALSE(rule("add", {"f32"}));
    EXPECT_FALSE(rule("add", {"sat", "s32"}));
    EXPECT_FALSE(rule("add", {"cc", "u32"}));
    EXPECT_FALSE(rule("mul", {"hi", "s32"}));
    EXPECT_FALSE(rule("cvt", {"rn", "f32", "s32"}));
    EXPECT_FALSE(rule("cvt", {"sat", "u8", "s32"}));
    EXPECT_FALSE(rule("setp", {"eq", "f32"}));
    EXPECT_FALSE(rule("setp", {"lt", "s32"}));
    EXPECT_FALSE(rule("min", {"s32"}));
}

}  // namespace warpsim::uninitialised
