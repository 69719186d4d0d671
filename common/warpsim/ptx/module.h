// A PTX module as parsed: functions, variables, instructions with their operands. Knows operands,
// not mnemonics: the meaning of an instruction is defined in insn/. Source: PTX ISA 9.0, chapters 4
// to 7 and 11.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

namespace warpsim::ptx {

enum class Type : uint8_t {
    none,
    pred,
    b8,
    b16,
    b32,
    b64,
    b128,
    u8,
    u16,
    u32,
    u64,
    s8,
    s16,
    s32,
    s64,
    f16,
    f16x2,
    bf16,
    bf16x2,
    f32,
    f64,
};
size_t size_of(Type type);                              // bytes; 1 for pred, 0 for none
std::optional<Type> parse_type(std::string_view name);  // "u32" -> Type::u32
std::string_view name_of(Type type);

enum class Space : uint8_t { none, reg, param, local, shared, global, constant };

// The position of an instruction in the CUDA source (`.loc`): the innermost one, and the call sites
// it was inlined into.
struct SourceLine {
    int file = 0;  // key of Module::files; 0: unknown
    int line = 0;
    int inlined_at = -1;  // index into Module::inline_sites, -1: not inlined
};
struct InlineSite {
    std::string function;  // the function that was inlined, from .debug_str; may be empty
    SourceLine at;         // where it was called
};

// How a name is shared with other modules. Of several weak definitions, one counts.
enum class Linkage : uint8_t { internal, visible, weak, external };

// A named piece of memory: a module-scope variable, a kernel or function parameter, or a variable
// declared in a body. Dynamic (`extern .shared x[]`) has bytes == 0 and is_extern.
struct Variable {
    std::string name;
    Space space = Space::none;
    Type type = Type::b8;  // of one element
    size_t align = 1, bytes = 0;
    bool is_extern = false;
    bool is_managed = false;  // .attribute(.managed)
    Linkage linkage = Linkage::internal;
    std::vector<uint8_t> initial;  // the first bytes; the rest (all, if empty) is zero
    // Addresses inside the initial bytes: `tab[2] = {_Z2fai, x+4}`, `generic(x)`. Eight bytes at
    // offset, or one: `0xff00(x)` puts byte 1 of the address there.
    struct Relocation {
        size_t offset;
        std::string symbol;
        int64_t addend;
        bool generic;
        int byte = -1;  // of the address, 0 the lowest; -1: all eight
    };
    std::vector<Relocation> relocations;
};

struct Operand {
    enum class Kind : uint8_t {
        none,
        reg,        // index: into Function::registers; negated: `!%p1`; name: `b0` of `%r1.b0`
        immediate,  // bits, written as `number`
        symbol,  // name of a variable, label, function or Targets, with offset: `input_s`, `tab+4`;
                 // labels and variables of inner scopes under their unique name: `param0@3`
        special,  // name without %: "tid.x", "laneid"
        memory,   // [base + offset]; base is a reg (index), a symbol (name), or neither (absolute);
                  // parts: further operands of tex, surf and bulk copies, `[t, {%r1, %r2}]`
        vector,   // {a, b, c, d}: parts
        pair,     // d|p: parts, of shfl, setp, match
        list,     // (a, b): parts, of call
        discard,  // _
    };
    // How an immediate was written. An integer is stored in two's complement; `0f3F800000` as its
    // f32 bits; `0d...` and decimal floats as f64 bits.
    enum class Number : uint8_t { integer, f32, f64 };

    Kind kind = Kind::none;
    bool negated = false;
    Number number = Number::integer;
    int index = -1;
    uint64_t bits = 0;
    int64_t offset = 0;
    std::string name;
    std::vector<Operand> parts;
};

struct Instruction {
    std::string mnemonic;                // "ld"
    std::vector<std::string> modifiers;  // {"global", "v4", "f32"}; `shared::cta` is one modifier
    int guard = -1;                      // register of `@%p`, -1: none
    bool guard_negated = false;          // `@!%p`
    std::vector<Operand> operands;       // as written: destination first
    SourceLine source;
    int ptx_line = 0;

    std::string form() const;  // "ld.global.v4.f32"
};

struct Register {
    std::string name;  // with its %, or without where PTX has none
    Type type = Type::none;
};

// `proto_0 : .callprototype (.param .b32 _) _ (.param .b64 _, ...)`, `.calltargets`,
// `.branchtargets`.
struct Targets {
    std::string name;
    std::vector<std::string> labels;            // of .branchtargets and .calltargets
    std::vector<Variable> results, parameters;  // of .callprototype
};

struct Function {
    std::string name;
    bool is_entry = false, is_declaration = false;
    Linkage linkage = Linkage::internal;
    std::vector<Variable> parameters, results;
    std::vector<Variable>
        variables;  // .local, .shared, .param in the body; those of inner scopes renamed
    std::vector<Register> registers;  // all scopes; a name in two scopes is two registers
    std::vector<Instruction> instructions;
    std::map<std::string, int>
        labels;  // name -> index of the instruction after it (size() at the end)
    std::vector<Targets> targets;
    uint32_t max_threads = 0, required_threads = 0;  // product of .maxntid / .reqntid; 0: none
    std::array<uint32_t, 3> required_cluster{};      // .reqnctapercluster, in blocks; 0: none
    uint32_t max_cluster_blocks = 0;                 // .maxclusterrank; 0: none
    bool needs_cluster = false;                      // .explicitcluster
    bool blocks_are_clusters = false;                // .blocksareclusters
    int ptx_line = 0;
};

struct Module {
    int version_major = 0, version_minor = 0;  // .version 9.0
    std::string target;                        // "sm_80"
    std::vector<Function> functions;
    std::vector<Variable> variables;
    std::map<int, std::string> files;                         // .file 1 "/tmp/k.cu"
    std::map<std::string, std::string, std::less<>> aliases;  // .alias alias, function
    std::vector<InlineSite> inline_sites;

    int architecture() const;  // 80 for sm_80; 0: unknown
    // Follows aliases; prefers a definition to a declaration; null if there is neither.
    const Function* find(std::string_view name) const;
    const Variable* find_variable(std::string_view name) const;
};

// PTX that cannot be read. what(): "line 12: expected ';' before 'add'".
struct SyntaxError : std::runtime_error {
    SyntaxError(int line, const std::string& message);
    int line;
};

// nvcc's largest modules (all of CUB's device algorithms, -lineinfo) have about 10 MB of text.
constexpr size_t most_text_bytes = size_t{64} << 20;

// Parses a whole module. Throws SyntaxError; any bytes result in a Module or a SyntaxError.
Module parse(std::string_view text);

}  // namespace warpsim::ptx
