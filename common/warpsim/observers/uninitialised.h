// The use of an undefined value as people read it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "warpsim/observers/library_call.h"
#include "warpsim/observers/race.h"

namespace warpsim {

// Where an undefined value comes from.
enum class UndefinedSource : uint8_t {
    array,           // of shared or global memory: nothing was written there before
    local_variable,  // the same in a thread's local memory
    variable,        // in a register
    never_assigned,  // in a register that no instruction assigns
    shuffle,         // from a lane that takes no part
};

// What an undefined value may not decide. It may be loaded, copied and computed with.
enum class Reached : uint8_t { branch, execution, address, mask, output };

struct ByteRange {
    uint64_t first, last;
};

struct UndefinedRead {
    UndefinedSource source;
    std::string array;    // as Race::array
    int64_t element = 0;  // of the array, in units of the read
    Dim3 block;           // its position in the grid
    uint32_t thread = 0;  // who reads; linear, in the block
    uint32_t giver = 0;   // the thread that a shuffle takes from
    std::string file;     // as RaceEnd
    int line = 0;
    bool names_blocks = false;     // there are several
    bool by_library = false;       // a variable that a library's code uses first
    bool is_library_only = false;  // in a kernel of the library, and not in a user's function
};

struct Uninitialised {
    UndefinedRead read;
    Reached reached;
    std::string file;  // of what is reached; of no output
    int line = 0;
    std::string output;  // the buffer's name
    int64_t element = 0;
    Moment when = {};
    // Where a library decides by a variable of its own, or of its caller's: a remark, since
    // libraries compute for all lanes and throw away what some of them get.
    std::optional<LibraryCall> library = {};
    // Bytes of the output's element behind others that have a value, as compilers store a struct
    // with its padding: a remark as well.
    std::optional<ByteRange> padding = {};

    bool is_remark() const { return library || padding; }
};

// "uninitialised: input_s[32] is read by thread 0 at kernel.cu:19 before anything is written there,
// and decides the branch at kernel.cu:20"
std::string text_of(const Uninitialised& found);

// Without values that were read too early because nothing orders the write before it: then the race
// is what is wrong.
std::vector<Uninitialised> not_told_by(const std::vector<Race>& races,
                                       const std::vector<Uninitialised>& found);

}  // namespace warpsim
