#include "warpsim/exec/operand_rows.h"

#include <algorithm>
#include <cstring>

namespace warpsim {

Operand OperandRows::add(uint8_t bytes) {
    const uint32_t row =
        function_.constants_begin + static_cast<uint32_t>(function_.constants.size());
    // Every row, even that of a 4-byte mask, begins at a multiple of 64.
    const size_t row_bytes = std::max<size_t>(size_t{bytes} * warp_size, 64);
    function_.constants.resize(function_.constants.size() + row_bytes);
    return {row, bytes, false};
}

Operand OperandRows::constant(uint64_t bits, uint8_t bytes) {
    const auto known = constants_.find({bits, bytes});
    if (known != constants_.end()) return known->second;
    const Operand row = add(bytes);
    std::byte* const lanes = function_.constants.data() + row.row - function_.constants_begin;
    const size_t step = bytes ? bytes : sizeof(Mask);
    for (int lane = 0; lane < (bytes ? warp_size : 1); ++lane) {
        std::memcpy(lanes + lane * step, &bits, std::min(step, sizeof bits));
    }
    return constants_[{bits, bytes}] = row;
}

Operand OperandRows::local_address(uint32_t offset, uint8_t bytes) {
    if (bytes != 4 && bytes != 8) throw Misfit();
    const auto [known, is_new] = local_addresses_.try_emplace({offset, bytes});
    if (is_new) {
        known->second = add(bytes);
        function_.local_addresses.push_back({offset, known->second});
    }
    return known->second;
}

Operand OperandRows::special(const std::string& name, uint8_t bytes) {
    const Special* special = find_special(name);
    if (!special || special->is_predicate != (bytes == 0)) throw Misfit();
    if (bytes && bytes != 2 && bytes != 4 && bytes != 8) throw Misfit();
    for (const auto& known : function_.specials) {
        if (known.special == special && known.row.bytes == bytes) return known.row;
    }
    function_.specials.push_back({special, add(bytes)});
    return function_.specials.back().row;
}

}  // namespace warpsim
