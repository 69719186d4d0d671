#include "warpsim/exec/symbols.h"

#include <algorithm>
#include <bit>

#include "language/say.h"
#include "warpsim/exec/aligned.h"
#include "warpsim/exec/decode.h"
#include "warpsim/exec/fault.h"

namespace warpsim {

namespace {

constexpr size_t most_parameter_bytes = 32764;  // of a kernel: CUDA 12.1 and later

// The alignment that a module states, which may be anything.
size_t unit_of(const ptx::Variable& variable) {
    return std::bit_ceil(std::max<size_t>(variable.align, 1));
}

}  // namespace

Symbols::Symbols(const Program& program, int index, const ptx::Function& text, Function& function)
    : program_(program), index_(index), function_(function) {
    for (const ptx::Variable& variable : text.parameters) {
        text.is_entry ? add_parameter(variable) : add_local(variable);
        function.parameters.push_back(
            {variable.name, uint32_t(own_[variable.name].address), uint32_t(variable.bytes)});
    }
    for (const ptx::Variable& variable : text.results) {
        add_local(variable);
        function.results.push_back(
            {variable.name, uint32_t(own_[variable.name].address), uint32_t(variable.bytes)});
    }
    for (const ptx::Variable& variable : text.variables) {
        if (variable.space == ptx::Space::local || variable.space == ptx::Space::param)
            add_local(variable);
    }
}

void Symbols::add_local(const ptx::Variable& variable) {
    const size_t offset = aligned<size_t>(function_.local_bytes, unit_of(variable));
    if (variable.bytes > most_local_bytes || offset + variable.bytes > most_local_bytes) {
        throw Fault(
            FaultKind::too_much_memory,
            lab::say("a thread of {} needs more than 512 KiB of local memory", function_.name));
    }
    own_[variable.name] = {ptx::Space::local, offset};
    function_.local_bytes = static_cast<uint32_t>(offset + variable.bytes);
}

void Symbols::add_parameter(const ptx::Variable& variable) {
    const size_t offset = aligned<size_t>(function_.parameter_bytes, unit_of(variable));
    if (variable.bytes > most_parameter_bytes || offset + variable.bytes > most_parameter_bytes)
        throw Fault(FaultKind::unsupported,
                    lab::say("{} has too many bytes of parameters", function_.name));
    own_[variable.name] = {ptx::Space::param, offset};
    function_.parameter_bytes = static_cast<uint32_t>(offset + variable.bytes);
}

Symbol Symbols::of(const std::string& name) const {
    if (const auto own = own_.find(name); own != own_.end()) return own->second;
    for (const int owner : {index_, -1}) {
        const auto shared = program_.shared_addresses.find({owner, name});
        if (shared != program_.shared_addresses.end()) return {ptx::Space::shared, shared->second};
    }
    if (const auto at = program_.global_addresses.find(name);
        at != program_.global_addresses.end()) {
        return {ptx::Space::global, at->second};
    }
    if (const auto id = program_.function_ids.find(name); id != program_.function_ids.end()) {
        return {ptx::Space::global, function_window + uint64_t(id->second) * function_spacing};
    }
    return {};
}

}  // namespace warpsim
