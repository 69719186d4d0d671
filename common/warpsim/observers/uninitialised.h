// The use of an undefined value as it is reported.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/observers/library_call.h"
#include "warpsim/observers/race.h"

namespace warpsim {

// The origin of an undefined value.
enum class UndefinedSource : uint8_t {
    array,           // of shared or global memory: nothing was written there before
    local_variable,  // the same in a thread's local memory
    variable,        // in a register
    never_assigned,  // in a register that no instruction assigns
    shuffle,         // from a lane that does not take part
    copy,            // of global memory: the host copied it there from where nothing was written
};

// Uses for which a value must be defined. An undefined one may be loaded, copied and used in
// computations.
enum class Reached : uint8_t { branch, execution, address, mask, output };

struct ByteRange {
    uint64_t first, last;
};

struct UndefinedRead {
    UndefinedSource source;
    std::string array;    // as in Race::array
    int64_t element = 0;  // of the array, in units of the read
    Dim3 block;           // its position in the grid
    uint32_t thread = 0;  // the reading thread: linear, in the block; copy: none
    uint32_t giver = 0;   // shuffle: the source thread
    std::string file;     // as in RaceEnd
    int line = 0;
    bool names_blocks = false;       // the grid has several blocks
    bool by_library = false;         // a variable that library code uses first
    bool is_library_only = false;    // in the library's own kernel, and not in a user's function
    std::optional<Dim3> owner = {};  // of the shared memory, if it is another block's
    bool giver_is_outside = false;   // shuffle: the block has no thread of that number
};

struct Uninitialised {
    UndefinedRead read;
    Reached reached;
    std::string file;  // of what is reached; empty for an output
    int line = 0;
    std::string output;  // the buffer's name
    int64_t element = 0;
    Moment when = {};
    // Set if a library's branch depends on an undefined variable, its own or its caller's: a
    // remark, since libraries compute for all lanes and discard some lanes' results.
    std::optional<LibraryCall> library = {};
    // Undefined bytes of the output's element after defined ones, as when compilers store a struct
    // with its padding: also a remark.
    std::optional<ByteRange> padding = {};

    bool is_remark() const { return library || padding; }
};

// "uninitialised: input_s[32] is read by thread 0 at kernel.cu:19 before anything is written there,
// and decides the branch at kernel.cu:20"
std::string text_of(const Uninitialised& found);

// `found` without the values whose early read is part of a reported race: the race is their cause.
std::vector<Uninitialised> not_told_by(const std::vector<Race>& races,
                                       const std::vector<Uninitialised>& found);

}  // namespace warpsim
