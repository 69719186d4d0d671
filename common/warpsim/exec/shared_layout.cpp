#include "warpsim/exec/shared_layout.h"

#include <algorithm>
#include <set>
#include <utility>

#include "language/say.h"
#include "warpsim/exec/aligned.h"
#include "warpsim/exec/fault.h"
#include "warpsim/exec/traits.h"

namespace warpsim {

namespace {

// Arrays begin at multiples of this, so that banks match the hardware's.
constexpr uint32_t unit_bytes = 128;
// Unused bytes between two shared arrays: as many as the larger one has, but at least a float for
// each of 256 threads. An index that is too large by the array's or the block's size is detected.
// Thousands of arrays must not take much memory: those after the first few have less.
constexpr uint32_t red_zone_bytes = 1024, small_red_zone_bytes = 128;
constexpr size_t arrays_well_apart = 16;
// Beyond this the layout does not grow: Grid refuses to run such a kernel.
constexpr uint32_t most_laid_out_bytes = 256 * 1024;
// Limit on kernels times what they reach: nvcc's largest modules need a few thousand.
constexpr size_t most_visits = size_t{1} << 24;

constexpr int of_module = -1;  // in place of a function's index

struct Array {
    const ptx::Variable* variable;
    int owner;
    bool dynamic() const { return variable->is_extern && variable->bytes == 0; }
};

// The shared arrays of a function, its own and those that it names, and the functions that it may
// call.
struct SharedUses {
    std::set<int> arrays, callees;
    bool calls_through_pointer = false;
};

class SharedLayout {
  public:
    explicit SharedLayout(Program& program) : program_(program) {}
    std::vector<SharedMemory> lay_out();

  private:
    void collect_arrays();
    void add_array(const ptx::Variable& variable, int owner);
    SharedUses uses_of(int function) const;
    void add_symbols(const ptx::Operand& operand, int function, SharedUses& uses) const;
    int find_array(const std::string& name, int function) const;
    void spend(size_t steps);
    std::vector<char> reached_from(int kernel);
    void place(int array);
    void place_dynamic(const std::vector<int>& arrays);

    Program& program_;
    std::vector<Array> arrays_;
    std::map<std::pair<int, std::string>, int> ids_;
    std::vector<SharedUses> uses_;  // by function
    std::vector<int> kernels_;
    std::vector<std::vector<char>> reached_;  // by kernel and array
    std::vector<SharedMemory> memory_;        // by function
    size_t steps_ = 0;
};

void SharedLayout::add_array(const ptx::Variable& variable, int owner) {
    if (variable.space != ptx::Space::shared) return;
    if (variable.bytes > (size_t{1} << 30)) {
        throw Fault(FaultKind::bad_launch,
                    lab::say("the shared array {} needs {} bytes", variable.name, variable.bytes));
    }
    ids_.emplace(std::pair(owner, variable.name), int(arrays_.size()));
    arrays_.push_back({&variable, owner});
}

void SharedLayout::collect_arrays() {
    const ptx::Module& module = program_.module;
    for (const ptx::Variable& variable : module.variables) add_array(variable, of_module);
    for (size_t i = 0; i < module.functions.size(); ++i) {
        for (const ptx::Variable& variable : module.functions[i].variables) {
            add_array(variable, int(i));
        }
    }
}

int SharedLayout::find_array(const std::string& name, int function) const {
    for (const int owner : {function, of_module}) {
        const auto found = ids_.find({owner, name});
        if (found != ids_.end()) return found->second;
    }
    return -1;
}

void SharedLayout::add_symbols(const ptx::Operand& operand, int function, SharedUses& uses) const {
    if (!operand.name.empty()) {
        if (const int array = find_array(operand.name, function); array >= 0)
            uses.arrays.insert(array);
        const auto callee = program_.function_ids.find(operand.name);
        if (callee != program_.function_ids.end()) uses.callees.insert(callee->second);
    }
    for (const ptx::Operand& part : operand.parts) add_symbols(part, function, uses);
}

SharedUses SharedLayout::uses_of(int function) const {
    SharedUses uses;
    for (auto own = ids_.lower_bound({function, ""}); own != ids_.end(); ++own) {
        if (own->first.first != function) break;
        uses.arrays.insert(own->second);
    }
    for (const auto& instruction : program_.module.functions[function].instructions) {
        const bool calls = traits_of(instruction).effect == Effect::call;
        for (const ptx::Operand& operand : instruction.operands) {
            add_symbols(operand, function, uses);
            uses.calls_through_pointer |= calls && operand.kind == ptx::Operand::Kind::reg;
        }
    }
    return uses;
}

void SharedLayout::spend(size_t steps) {
    steps_ += steps;
    if (steps_ > most_visits) {
        throw Fault(
            FaultKind::unsupported,
            lab::in_language("the module has too many kernels, functions and shared arrays"));
    }
}

// The arrays used by a kernel and the functions it calls. A call through a pointer may lead to any
// function that is not a kernel.
std::vector<char> SharedLayout::reached_from(int kernel) {
    std::vector<char> arrays(arrays_.size()), seen(uses_.size());
    std::vector<int> left{kernel};
    seen[kernel] = 1;
    spend(arrays.size() + seen.size());
    const auto reach = [&](int function) {
        if (!seen[function]) seen[function] = 1, left.push_back(function);
    };
    bool reached_all = false;
    while (!left.empty()) {
        const SharedUses& uses = uses_[left.back()];
        left.pop_back();
        spend(uses.arrays.size() + uses.callees.size());
        for (const int array : uses.arrays) arrays[array] = 1;
        for (const int callee : uses.callees) reach(callee);
        if (!uses.calls_through_pointer || std::exchange(reached_all, true)) continue;
        for (size_t i = 0; i < uses_.size(); ++i) {
            if (!program_.module.functions[i].is_entry) reach(int(i));
        }
    }
    return arrays;
}

// The unused bytes before the next array of a kernel. No array precedes the first one, so no
// overrun can reach it.
uint32_t red_zone(const SharedMemory& memory, uint32_t bytes) {
    if (memory.arrays.empty()) return small_red_zone_bytes;
    const uint32_t before = memory.arrays.back().bytes;
    const bool well_apart = memory.arrays.size() < arrays_well_apart;
    return std::max({well_apart ? red_zone_bytes : small_red_zone_bytes, before, bytes});
}

// Places an array after the present ones of each kernel that uses it.
void SharedLayout::place(int array) {
    const ptx::Variable& variable = *arrays_[array].variable;
    const auto align = static_cast<uint32_t>(std::max<size_t>(variable.align, 1));
    const auto bytes = static_cast<uint32_t>(variable.bytes);
    uint32_t offset = 0;
    for (size_t k = 0; k < kernels_.size(); ++k) {
        const SharedMemory& memory = memory_[kernels_[k]];
        if (reached_[k][array])
            offset = std::max(offset, memory.laid_out_bytes + red_zone(memory, bytes));
    }
    offset = aligned(offset, std::max(align, unit_bytes));
    program_.shared_addresses[{arrays_[array].owner, variable.name}] = offset;
    for (size_t k = 0; k < kernels_.size(); ++k) {
        if (!reached_[k][array]) continue;
        SharedMemory& memory = memory_[kernels_[k]];
        memory.arrays.push_back({variable.name, offset, bytes, false});
        memory.static_bytes = aligned(memory.static_bytes, align) + bytes;
        if (memory.static_bytes <= most_laid_out_bytes) memory.laid_out_bytes = offset + bytes;
    }
}

// All `extern __shared__` arrays are one: they begin at the same place, after all others.
void SharedLayout::place_dynamic(const std::vector<int>& arrays) {
    uint32_t offset = 0, unit = unit_bytes;
    for (const int kernel : kernels_) {
        const SharedMemory& memory = memory_[kernel];
        offset = std::max(offset, memory.laid_out_bytes + red_zone(memory, 0));
    }
    for (const int array : arrays) unit = std::max(unit, uint32_t(arrays_[array].variable->align));
    offset = aligned(offset, unit);
    for (const int array : arrays) {
        const std::string& name = arrays_[array].variable->name;
        program_.shared_addresses[{arrays_[array].owner, name}] = offset;
        for (size_t k = 0; k < kernels_.size(); ++k) {
            if (!reached_[k][array]) continue;
            memory_[kernels_[k]].arrays.push_back({name, offset, 0, true});
            memory_[kernels_[k]].laid_out_bytes = offset;
        }
    }
}

bool names_reserved_memory(const ptx::Function& function) {
    for (const ptx::Instruction& instruction : function.instructions) {
        for (const ptx::Operand& operand : instruction.operands) {
            if (operand.kind == ptx::Operand::Kind::special &&
                operand.name.starts_with("reserved_smem"))
                return true;
        }
    }
    return false;
}

// The reserved memory does not count as part of a kernel, and its place is fixed.
SharedMemory with_reserved_memory() {
    SharedMemory memory;
    SharedArray& reserved = memory.arrays.emplace_back();
    reserved.name = lab::in_language("the shared memory reserved for the runtime");
    reserved.offset = reserved_shared_offset;
    reserved.bytes = reserved_shared_bytes;
    reserved.reserved = true;
    memory.laid_out_bytes = reserved_shared_offset + reserved_shared_bytes;
    return memory;
}

std::vector<SharedMemory> SharedLayout::lay_out() {
    const auto& functions = program_.module.functions;
    const bool reserved = std::any_of(functions.begin(), functions.end(), names_reserved_memory);
    memory_.assign(functions.size(), reserved ? with_reserved_memory() : SharedMemory());
    collect_arrays();
    if (arrays_.empty()) return std::move(memory_);
    for (size_t i = 0; i < functions.size(); ++i) {
        uses_.push_back(uses_of(int(i)));
        if (functions[i].is_entry) kernels_.push_back(int(i));
    }
    for (const int kernel : kernels_) reached_.push_back(reached_from(kernel));
    std::vector<int> dynamic;
    for (int array = 0; array < int(arrays_.size()); ++array) {
        if (arrays_[array].dynamic()) {
            dynamic.push_back(array);
        } else {
            place(array);
        }
    }
    if (!dynamic.empty()) place_dynamic(dynamic);
    return std::move(memory_);
}

}  // namespace

std::vector<SharedMemory> lay_out_shared(Program& program) {
    return SharedLayout(program).lay_out();
}

}  // namespace warpsim
