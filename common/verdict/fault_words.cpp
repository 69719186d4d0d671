#include "verdict/fault_words.h"

#include "language/say.h"

namespace lab {
namespace {

using device::FaultKind;

struct Words {
    const char *name, *words;
};

Words of(FaultKind kind) {
    switch (kind) {
        case FaultKind::out_of_bounds:
            return {"out_of_bounds", in_language("access out of bounds")};
        case FaultKind::misaligned:
            return {"misaligned", in_language("misaligned access")};
        case FaultKind::null_pointer:
            return {"null_pointer", in_language("access through a null pointer")};
        case FaultKind::bad_free:
            return {"bad_free", in_language("a free of what was not allocated")};
        case FaultKind::wrong_space:
            return {"wrong_space", in_language("access to the wrong kind of memory")};
        case FaultKind::never_ends:
            return {"never_ends", in_language("never ends")};
        case FaultKind::barrier_stuck:
            return {"barrier_stuck", in_language("stuck at a barrier")};
        case FaultKind::bad_mask:
            return {"bad_mask", in_language("a mask that does not name its user")};
        case FaultKind::lanes_missing:
            return {"lanes_missing", in_language("waits for lanes that never come")};
        case FaultKind::waits_for_later_block:
            return {"waits_for_later_block",
                    in_language("waits for a block that may not have started")};
        case FaultKind::block_ended:
            return {"block_ended",
                    in_language("access to the shared memory of a block that has ended")};
        case FaultKind::trap:
            return {"trap", in_language("trap")};
        case FaultKind::assert_failed:
            return {"assert_failed", in_language("assert failed")};
        case FaultKind::unsupported:
            return {"unsupported", in_language("an instruction that sim does not know")};
        case FaultKind::too_much_memory:
            return {"too_much_memory", in_language("too much memory")};
        case FaultKind::bad_launch:
            return {"bad_launch", in_language("cannot be launched")};
        case FaultKind::other:
            return {"other", in_language("stopped")};
    }
    return {"other", in_language("stopped")};
}

}  // namespace

const char* name_of(FaultKind kind) { return of(kind).name; }
const char* words_for(FaultKind kind) { return of(kind).words; }

}  // namespace lab
