#include "warpsim/observers/uninitialised_reports.h"

#include "warpsim/exec/array_place.h"
#include "warpsim/exec/block.h"
#include "warpsim/exec/describe.h"

namespace warpsim::uninitialised {

constexpr uint64_t after_all = UINT64_MAX;  // instructions of a launch

static uint32_t thread_of(const Warp& warp, int lane) {
    return static_cast<uint32_t>(warp.index() * warp_size + lane);
}

static bool is_variable(UndefinedSource source) {
    return source == UndefinedSource::variable || source == UndefinedSource::never_assigned ||
           source == UndefinedSource::local_variable;
}

template <class Describe>
uint32_t Reports::add(const Warp& warp, const Insn& insn, int lane, UndefinedSource source,
                      Describe describe) {
    Known& known = known_[insn.text];
    if (known.count == most_reads_told_apart) return known.latest;
    const Grid& grid = warp.block().grid();
    UndefinedRead& read = reads_.emplace_back();
    const SourcePlace place = line_of(grid.program(), *insn.text);
    read.source = source;
    read.block = warp.block().position();
    read.thread = thread_of(warp, lane);
    read.file = place.file;
    read.line = place.line;
    read.names_blocks = grid.launch().grid.count() > 1;
    const std::optional<LibraryCall>& library = library_call(warp, insn);
    read.by_library = is_variable(source) && library;
    read.is_all_the_librarys = read.by_library && library->is_all_the_librarys();
    describe(read);
    ++known.count;
    return known.latest = static_cast<uint32_t>(reads_.size());
}

uint32_t Reports::read(const Warp& warp, const Insn& insn, int lane, UndefinedSource source) {
    return add(warp, insn, lane, source, [](UndefinedRead&) {});
}

uint32_t Reports::read_of_array(const Warp& warp, const Insn& insn, int lane, ptx::Space space,
                                uint64_t address, uint32_t element_bytes) {
    return add(warp, insn, lane, UndefinedSource::array, [&](UndefinedRead& read) {
        const Grid& grid = warp.block().grid();
        const ArrayPlace place = space == ptx::Space::shared ? place_in_shared(grid, address)
                                                             : place_in_global(grid, address);
        read.array = place.array;
        read.element = place.byte / element_bytes;
    });
}

uint32_t Reports::shuffle(const Warp& warp, const Insn& insn, int lane, int giver) {
    return add(warp, insn, lane, UndefinedSource::shuffle,
               [&](UndefinedRead& read) { read.giver = thread_of(warp, giver); });
}

const std::optional<LibraryCall>& Reports::library_call(const Warp& warp, const Insn& insn) {
    const auto [known, is_new] = library_calls_.try_emplace(insn.text);
    if (is_new) known->second = library_call_of(warp.block().grid().program(), *insn.text);
    return known->second;
}

Uninitialised* Reports::add(uint32_t origin, Reached reached, uint64_t instruction,
                            const std::optional<LibraryCall>& library) {
    const UndefinedRead& read = reads_.at(origin - 1);
    const bool is_new =
        library ? remarked_.emplace(library->caller.file + library->function, library->caller.line)
                      .second
                : told_.emplace(read.file, read.line).second;
    if (!is_new) return nullptr;
    if (found_.size() == most) return ++left_out_, nullptr;
    return &found_.emplace_back(
        Uninitialised{read, reached, {}, 0, {}, 0, {launches_, instruction}, library});
}

// Libraries let all threads take part and discard results. In their own kernels they also subtract
// what they have added: an exclusive sum is the inclusive one without the thread's own value.
static bool is_likely_harmless(const UndefinedRead& read, Reached reached,
                               const std::optional<LibraryCall>& library) {
    switch (reached) {
        case Reached::branch:
        case Reached::execution:
            return read.by_library;
        case Reached::address:
            return read.is_all_the_librarys && library && library->is_all_the_librarys();
        default:
            return false;
    }
}

void Reports::reach(const Warp& warp, const Insn& insn, uint32_t origin, Reached reached) {
    const Grid& grid = warp.block().grid();
    const bool is_remark =
        is_likely_harmless(reads_.at(origin - 1), reached, library_call(warp, insn));
    Uninitialised* const found = add(origin, reached, grid.instructions_done(),
                                     is_remark ? library_call(warp, insn) : std::nullopt);
    if (!found) return;
    const SourcePlace place = line_of(grid.program(), *insn.text);
    found->file = place.file;
    found->line = place.line;
}

void Reports::reach_output(uint32_t origin, const std::string& output, int64_t element,
                           const std::optional<ByteRange>& padding) {
    Uninitialised* const found = add(origin, Reached::output, after_all);
    if (!found) return;
    found->output = output;
    found->element = element;
    if (found->read.source == UndefinedSource::never_assigned) found->padding = padding;
}

}  // namespace warpsim::uninitialised
