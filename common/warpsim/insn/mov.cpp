// mov.type d, a;   d = a: a register, a constant, a variable's address or a special register
// mov.type d, {a, b};   d = the parts packed, the first lowest; mov.type {d, e}, a; unpacks
// PTX ISA 9.0, 9.7.9.
#include "warpsim/exec/block.h"
#include "warpsim/exec/grid.h"
#include "warpsim/insn/insn.h"
#include "warpsim/insn/lane_types.h"
#include "warpsim/insn/mask.h"

namespace warpsim {

template <class T>
static Form copy(const char* type) {
    return lanes<T(T)>(type, [](T a) { return a; });
}

template <class Whole, class Part>
static void pack(Warp& warp, const Insn& insn) {
    constexpr int parts = sizeof(Whole) / sizeof(Part);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        std::array<Part, parts> together;
        for (int i = 0; i < parts; ++i) {
            std::memcpy(&together[i], lane_bytes(warp, insn.operands[i + 1], lane), sizeof(Part));
        }
        std::memcpy(lane_bytes(warp, insn.operands[0], lane), &together, sizeof together);
    }
}

template <class Whole, class Part>
static void unpack(Warp& warp, const Insn& insn) {
    constexpr int parts = sizeof(Whole) / sizeof(Part);
    for (int lane = 0; lane < warp_size; ++lane) {
        if (!(warp.active() >> lane & 1)) continue;
        std::array<Part, parts> together;
        std::memcpy(&together, lane_bytes(warp, insn.operands[parts], lane), sizeof together);
        for (int i = 0; i < parts; ++i) {
            const Operand to = insn.operands[i];
            write_lane(lane_bytes(warp, to, lane), to.bytes, together[i]);
        }
    }
}

template <class Whole, class Part>
static void append_packing(std::vector<Form>& forms, const std::string& type) {
    const std::string parts = std::to_string(sizeof(Whole) / sizeof(Part));
    const Slot whole{Slot::value, sizeof(Whole)}, part{Slot::vector, sizeof(Part)};
    forms.push_back({type + ".pack" + parts, &pack<Whole, Part>, {whole, part}});
    forms.push_back({type + ".unpack" + parts, &unpack<Whole, Part>, {part, whole}});
}

// Clocks count the launch's warp instructions: they always advance and never depend on the host.
template <class T, int shift>
static void read_clock(Warp& warp, const Insn& insn) {
    const Grid& grid = warp.block().grid();
    const uint64_t now = grid.instructions_done();
    std::array<T, warp_size> values;
    values.fill(static_cast<T>(now >> shift));
    write_lanes(warp, insn.operands[0], values);
}

static void append_clocks(std::vector<Form>& forms) {
    const auto add = [&](const std::string& name, Execute execute, uint8_t bytes) {
        const Slot value{Slot::value, bytes};
        for (const char* type : {"u", "b", "s"}) {
            forms.push_back(
                {type + std::to_string(8 * bytes) + ".%" + name, execute, {value, value}});
        }
    };
    add("clock", &read_clock<uint32_t, 0>, 4);
    add("clock_hi", &read_clock<uint32_t, 32>, 4);
    add("clock64", &read_clock<uint64_t, 0>, 8);
    add("globaltimer", &read_clock<uint64_t, 0>, 8);
    add("globaltimer_lo", &read_clock<uint32_t, 0>, 4);
    add("globaltimer_hi", &read_clock<uint32_t, 32>, 4);
}

static std::vector<Form> forms() {
    std::vector<Form> all = {
        masks<1>([](Mask a) { return a; }),
        copy<uint16_t>("b16"),
        copy<uint16_t>("u16"),
        copy<uint16_t>("s16"),
        copy<uint32_t>("b32"),
        copy<uint32_t>("u32"),
        copy<uint32_t>("s32"),
        copy<uint32_t>("f32"),
        copy<uint64_t>("b64"),
        copy<uint64_t>("u64"),
        copy<uint64_t>("s64"),
        copy<uint64_t>("f64"),
        copy<Bits128>("b128"),
    };
    append_packing<uint16_t, uint8_t>(all, "b16");
    append_packing<uint32_t, uint8_t>(all, "b32");
    append_packing<uint32_t, uint16_t>(all, "b32");
    append_packing<uint64_t, uint16_t>(all, "b64");
    append_packing<uint64_t, uint32_t>(all, "b64");
    append_packing<Bits128, uint32_t>(all, "b128");
    append_packing<Bits128, uint64_t>(all, "b128");
    append_clocks(all);
    return all;
}

extern const Mnemonic insn_mov{.name = "mov",
                               .forms = forms,
                               .traits = {.effect = Effect::move},
                               .examples = {
                                   {"pred", {1}, 1},
                                   {"b16", {0xabcd}, 0xabcd},
                                   {"u32", {0xffff'ffff}, 0xffff'ffff},
                                   {"f32", {0x7f80'1234}, 0x7f80'1234},  // bits, unchanged
                                   {"b64", {~0ull}, ~0ull},
                                   {"f64", {0x7ff0'0000'0000'0001}, 0x7ff0'0000'0000'0001},
                                   {"b16.pack2", {0x11, 0x22}, 0x2211},
                                   {"b32.pack4", {1, 2, 3, 4}, 0x0403'0201},
                                   {"b32.pack2", {0x1111, 0x2222}, 0x2222'1111},
                                   {"b64.pack2", {1, 2}, 0x2'0000'0001},
                                   {"b64.pack4", {1, 2, 3, 4}, 0x0004'0003'0002'0001},
                               }};

}  // namespace warpsim
