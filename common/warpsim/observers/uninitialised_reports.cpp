#include "warpsim/observers/uninitialised_reports.h"

#include <algorithm>

#include "warpsim/exec/array_place.h"
#include "warpsim/exec/block.h"
#include "warpsim/exec/describe.h"
#include "warpsim/observers/uninitialised_registers.h"

namespace warpsim::uninitialised {

constexpr uint64_t after_all = UINT64_MAX;  // as Moment::instruction: after the launch

static bool is_variable(UndefinedSource source) {
    return source == UndefinedSource::variable || source == UndefinedSource::never_assigned ||
           source == UndefinedSource::local_variable;
}

template <class Describe>
uint32_t Reports::add(const Warp& warp, const Insn& insn, int lane, UndefinedSource source,
                      Describe describe) {
    Known& known = known_[{insn.text, source}];
    if (known.count == most_reads_told_apart) return known.latest;
    const Grid& grid = warp.block().grid();
    UndefinedRead& read = reads_.emplace_back();
    const SourcePlace place = line_of(grid.program(), *insn.text);
    read.source = source;
    read.block = warp.block().position();
    read.thread = warp.thread_number(lane);
    read.file = place.file;
    read.line = place.line;
    read.names_blocks = grid.launch().grid.count() > 1;
    read.by_library = is_variable(source) && library_call(warp, insn);
    read.is_library_only = read.by_library && library_call(warp, insn)->is_library_only();
    describe(read);
    ++known.count;
    return known.latest = static_cast<uint32_t>(reads_.size());
}

uint32_t Reports::read(const Warp& warp, const Insn& insn, int lane, UndefinedSource source) {
    return add(warp, insn, lane, source, [](UndefinedRead&) {});
}

uint32_t Reports::read_of_array(const Warp& warp, const Insn& insn, int lane, const InArray& at) {
    return add(warp, insn, lane, UndefinedSource::array, [&](UndefinedRead& read) {
        const Grid& grid = warp.block().grid();
        const ArrayPlace place = at.space == ptx::Space::shared ? place_in_shared(grid, at.address)
                                                                : place_in_global(grid, at.address);
        read.array = place.array;
        read.element = place.byte / at.element_bytes;
        if (at.owner) read.owner = at.owner->position();
    });
}

uint32_t Reports::copy_of_array(const std::string& array) {
    UndefinedRead& read = reads_.emplace_back();
    read.source = UndefinedSource::copy;
    read.array = array;
    return static_cast<uint32_t>(reads_.size());
}

uint32_t Reports::shuffle(const Warp& warp, const Insn& insn, int lane, int giver) {
    return add(warp, insn, lane, UndefinedSource::shuffle, [&](UndefinedRead& read) {
        read.giver = warp.thread_number(giver);
        read.giver_is_outside = read.giver >= warp.block().threads().count();
    });
}

const std::optional<LibraryCall>& Reports::library_call(const Warp& warp, const Insn& insn) {
    const auto [known, is_new] = library_calls_.try_emplace(insn.text);
    if (is_new) known->second = library_call_of(warp.block().grid().program(), *insn.text);
    return known->second;
}

bool Reports::is_padding(uint32_t origin) const {
    return origin == never_assigned ||
           (origin && reads_.at(origin - 1).source == UndefinedSource::never_assigned);
}

uint32_t Reports::first_read(std::optional<uint32_t> one, uint32_t other) const {
    if (!one) return other;
    if (is_padding(*one) != is_padding(other)) return is_padding(*one) ? other : *one;
    return *one && other ? std::min(*one, other) : *one + other;
}

bool Reports::is_new(const Uninitialised& found) {
    const UndefinedRead& read = found.read;
    if (found.library) {
        const LibraryCall& call = *found.library;
        return remarked_.emplace(call.caller.file + call.function, call.caller.line).second;
    }
    return (found.padding ? padded_ : reported_).emplace(read.file, read.line).second;
}

void Reports::add(const Uninitialised& found) {
    const auto alike = [&](const Uninitialised& other) {
        return other.is_remark() == found.is_remark();
    };
    if (static_cast<size_t>(std::ranges::count_if(found_, alike)) >= most) {
        left_out_ += !found.is_remark();
    } else {
        found_.push_back(found);
    }
}

// Libraries let all threads take part and discard results. In their own kernels they also subtract
// what they have added: an exclusive sum is the inclusive one minus the thread's own value.
// `library`: the call at the instruction that is reached.
static bool is_likely_harmless(const UndefinedRead& read, Reached reached,
                               const std::optional<LibraryCall>& library) {
    switch (reached) {
        case Reached::branch:
        case Reached::execution:
            return true;
        case Reached::address:
            return read.is_library_only && library && library->is_library_only();
        default:
            return false;
    }
}

void Reports::reach(const Warp& warp, const Insn& insn, uint32_t origin, Reached reached) {
    const Grid& grid = warp.block().grid();
    const UndefinedRead& read = reads_.at(origin - 1);
    Uninitialised found{read, reached, {}, 0, {}, 0};
    if (read.by_library && is_likely_harmless(read, reached, library_call(warp, insn)))
        found.library = library_call(warp, insn);
    if (!is_new(found)) return;
    const SourcePlace place = line_of(grid.program(), *insn.text);
    found.file = place.file;
    found.line = place.line;
    found.when = {launches_, grid.instructions_done()};
    add(found);
}

void Reports::reach_output(uint32_t origin, const std::string& output, int64_t element,
                           const std::optional<ByteRange>& padding) {
    Uninitialised found{reads_.at(origin - 1), Reached::output, {}, 0, output, element};
    found.when = {launches_, after_all};
    if (is_padding(origin)) found.padding = padding;
    if (is_new(found)) add(found);
}

}  // namespace warpsim::uninitialised
