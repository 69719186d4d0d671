// A program: PTX decoded once, for execution. Each instruction is a function pointer and the places
// of its operands in a warp's register file.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/exec/special.h"
#include "warpsim/exec/traits.h"
#include "warpsim/ptx/module.h"

namespace warpsim {

constexpr int warp_size = 32;
constexpr size_t most_warps_per_block = 32;
constexpr uint32_t most_local_bytes = 512 * 1024;  // of one thread
using Mask = uint32_t;                             // one bit per lane
constexpr Mask full_mask = 0xffff'ffff;

class Warp;
struct Insn;
using Execute = void (*)(Warp&, const Insn&);

// A row of the register file: 32 lanes of `bytes` bytes each, or for bytes == 0 a predicate's Mask.
struct Operand {
    uint32_t row = 0;  // byte offset
    uint8_t bytes = 0;
    bool negated = false;  // predicates only
};

enum class Ordering : uint8_t { weak, relaxed, acquire, release, acq_rel, sc };
enum class Scope : uint8_t { none, cta, cluster, gpu, sys };

struct Insn {
    Execute execute = nullptr;
    // As written, destination first; pairs and vectors flattened, an address as its base.
    std::array<Operand, 9> operands{};
    Operand guard{};
    Traits traits;
    bool guarded = false;
    bool control = false;       // may change the program counter, block or end the warp's split
    bool strong = false;        // atomic, ordered or volatile access, or a fence: PTX ISA 9.0, 8.4
    bool plain = false;         // neither guarded, control nor strong
    bool lane_by_lane = false;  // computes operand 0 from the others, each lane by itself
    uint8_t operand_count = 0;
    bool one_address = false;  // memory access: the same in all lanes, since it is not a register
    uint8_t vector_size = 1;   // elements of a vector access
    bool is_volatile = false;
    Ordering ordering = Ordering::weak;
    Scope scope = Scope::none;
    ptx::Space space = ptx::Space::none;  // of a memory access; none: generic
    int64_t offset = 0;                   // of an address
    // For a second and third address (cp.async).
    std::array<int64_t, 2> more_offsets{};
    std::array<bool, 2> more_one_addresses{};
    int target = -1;                            // bra: index of the instruction
    int reconverge = -1;                        // bra, brx: the immediate post-dominator, -1: none
    uint32_t turn_cost = 1;                     // bra, backwards: see Warp::back_edge
    int callee = -1;                            // call: index of the function, -1: indirect
    const std::vector<int>* targets = nullptr;  // brx.idx: indices of instructions
    const struct CallSite* call = nullptr;      // call
    uint32_t id = 0;                            // in its program, from 0: for observers' tables
    const ptx::Instruction* text = nullptr;     // what it was decoded from

    // A copy for one of several addresses, with that address's space and offset. `address` counts
    // from 0.
    Insn with_address(ptx::Space of_it, int address) const {
        Insn one = *this;
        one.space = of_it;
        if (address > 0) {
            one.offset = more_offsets[address - 1];
            one.one_address = more_one_addresses[address - 1];
        }
        return one;
    }
};

// The param variables that a call passes, as offsets in the caller's local memory.
struct CallSite {
    std::vector<uint32_t> arguments, results;
    std::string builtin;  // "vprintf", "__assertfail", ...; empty: a function of the module
};

struct SpecialRow {
    const Special* special;
    Operand row;
};
struct LocalAddressRow {
    uint32_t offset;  // from the frame's first local byte
    Operand row;
};

struct SharedArray {
    std::string name;
    uint32_t offset = 0, bytes = 0;
    bool dynamic = false;   // bytes is what the launch asks for
    bool reserved = false;  // belongs to the runtime, not to the kernel
};

// The shared memory of a kernel's block: arrays lie apart, with unused bytes between them, so that
// an overrun is detected.
struct SharedMemory {
    std::vector<SharedArray> arrays;
    uint32_t static_bytes = 0, laid_out_bytes = 0;  // without and with the unused bytes
};

// A register that may be read before it is written. Compilers fill the padding of structs from one
// that no instruction assigns.
struct UnsetRegister {
    Operand row;
    bool is_assigned = false;  // by some instruction
};

// A decoded function: its code, and the layout of its frames. All sizes in bytes.
struct Function {
    std::string name;
    bool is_entry = false;
    std::string refusal;  // why a kernel cannot be launched; empty: it can
    std::vector<Insn> code;
    std::vector<std::unique_ptr<CallSite>> calls;
    std::vector<std::unique_ptr<std::vector<int>>> branch_tables;

    uint32_t frame_bytes = 0;      // rows of registers, constants and special registers
    uint32_t constants_begin = 0;  // rows of immediates, symbol addresses
    std::vector<std::byte> constants;
    std::vector<UnsetRegister> unset;
    // Rows that are filled when a frame is made.
    std::vector<SpecialRow> specials;
    std::vector<LocalAddressRow> local_addresses;

    uint32_t local_bytes = 0;  // .local and .param variables of one lane
    struct Parameter {
        std::string name;
        uint32_t offset, bytes;  // entry: in the parameter block; else in local memory
    };
    std::vector<Parameter> parameters, results;
    uint32_t parameter_bytes = 0;
    uint32_t max_threads = 0, required_threads = 0;
    std::optional<Dim3> required_cluster;  // __cluster_dims__
    SharedMemory shared;                   // entries only
    const ptx::Function* text = nullptr;
};

struct Program {
    ptx::Module module;
    std::vector<Function> functions;                   // parallel to module.functions
    std::map<std::string, uint64_t> global_addresses;  // of module-scope variables
    std::map<std::string, int> function_ids;
    // By function (-1: the module's own) and name.
    std::map<std::pair<int, std::string>, uint32_t> shared_addresses;

    const Function* find_entry(const std::string& name) const;
};

}  // namespace warpsim
