#include "threads/runtime/replay.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "native/caller/report.h"
#include "threads/counted_words.h"

extern "C" const char __executable_start;

namespace threads {
namespace {

constexpr size_t line_bytes = 64;
constexpr uint16_t nobody = UINT16_MAX;

// Of one place in the code.
struct Counts {
    uint64_t stores = 0, changes = 0, false_changes = 0, atomics = 0, criticals = 0;
};

// The thread that stored last to a cache line, and to each of its bytes.
struct Owner {
    uint16_t of_line = nobody;
    std::array<uint16_t, line_bytes> of_byte;

    Owner() { of_byte.fill(nobody); }
};

class Replay {
  public:
    void store(uint16_t thread, const Entry& entry) {
        Counts& counts = counts_[entry.code];
        ++(entry.kind == Kind::critical ? counts.criticals
           : entry.kind == Kind::atomic ? counts.atomics
                                        : counts.stores);
        if (entry.kind == Kind::critical || entry.bytes == 0) return;
        const uintptr_t end = entry.address + entry.bytes;
        for (uintptr_t at = entry.address; at < end;) {
            const uintptr_t next = std::min<uintptr_t>((at / line_bytes + 1) * line_bytes, end);
            take(thread, at, next, counts);
            at = next;
        }
    }

    void report() const {
        for (const auto& [code, c] : counts_) {
            const auto place = reinterpret_cast<uintptr_t>(code) -
                               reinterpret_cast<uintptr_t>(&__executable_start);
            native::Numbers numbers;
            numbers.add(place).add(c.stores).add(c.changes).add(c.false_changes);
            numbers.add(c.atomics).add(c.criticals);
            native::report(counted_word, numbers.text());
        }
    }

  private:
    // The bytes are in one line. The change is a false one if none of them was another thread's.
    void take(uint16_t thread, uintptr_t begin, uintptr_t end, Counts& counts) {
        Owner& owner = owners_[begin / line_bytes];
        bool shared = false;
        for (uintptr_t at = begin; at < end; ++at) {
            uint16_t& of_byte = owner.of_byte[at % line_bytes];
            shared |= of_byte != nobody && of_byte != thread;
            of_byte = thread;
        }
        const bool changes = owner.of_line != nobody && owner.of_line != thread;
        counts.changes += changes;
        counts.false_changes += changes && !shared;
        owner.of_line = thread;
    }

    std::map<const void*, Counts> counts_;
    std::unordered_map<uintptr_t, Owner> owners_;
};

using Key = std::pair<uint32_t, uint32_t>;
Key key_of(const Entry& entry) { return {entry.region, entry.phase}; }

struct Reader {
    uint16_t thread;
    const Entry *next, *end;

    bool is_at(const Key& key) const { return next != end && key_of(*next) == key; }
};

// Between two barriers nothing orders the threads: each takes its turn.
void replay_phase(std::vector<Reader>& readers, const Key& key, Replay& replay) {
    for (bool more = true; more;) {
        more = false;
        for (Reader& reader : readers) {
            if (!reader.is_at(key)) continue;
            replay.store(reader.thread, *reader.next++);
            more = true;
        }
    }
}

// The entries of each number, in order of their regions and phases.
std::vector<std::vector<Entry>> by_number(std::span<const Thread* const> threads) {
    std::vector<std::vector<Entry>> all(most_numbers);
    for (const Thread* thread : threads)
        for (const Entry& entry : thread->log) all[entry.thread % most_numbers].push_back(entry);
    for (auto& entries : all) std::ranges::stable_sort(entries, {}, key_of);
    return all;
}

void report_loads(std::span<const Thread* const> threads) {
    for (unsigned number = 0; number < most_numbers; ++number) {
        uint64_t loads = 0;
        for (const Thread* thread : threads) loads += thread->loads[number];
        if (loads) native::report(loads_word, native::Numbers().add(number).add(loads).text());
    }
}

}  // namespace

void replay(std::span<const Thread* const> threads) {
    report_loads(threads);
    const std::vector<std::vector<Entry>> all = by_number(threads);
    std::vector<Reader> readers;
    for (uint16_t number = 0; number < most_numbers; ++number)
        readers.push_back({number, all[number].data(), all[number].data() + all[number].size()});
    Replay replay;
    for (;;) {
        std::erase_if(readers, [](const Reader& reader) { return reader.next == reader.end; });
        if (readers.empty()) break;
        const auto first = std::ranges::min_element(
            readers, {}, [](const Reader& reader) { return key_of(*reader.next); });
        replay_phase(readers, key_of(*first->next), replay);
    }
    replay.report();
}

}  // namespace threads
