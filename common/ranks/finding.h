// The mistakes of a run that MPI itself does not name, or not by their line.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "ranks/history.h"

namespace ranks {

enum class Defect {
    deadlock,            // ranks that wait for each other, or for one that has returned
    threads_at_once,     // in MPI
    refused,             // a call that MPI refuses, such as a receive into too short a buffer
    tags_differ,         // a message that its receive cannot take
    types_differ,        // of a message's send and receive
    collectives_differ,  // ranks call different operations, or in a different order
    arguments_differ,    // root, operation, type or count of a collective operation
    buffers_overlap,     // of one call
    request_without_wait,
    message_left,    // nobody receives it
    buffer_touched,  // changed while it belongs to MPI
    buffer_read,     // while something arrives there
};
const char* name_of(Defect defect);

struct Finding {
    Defect defect;
    std::vector<Place> calls;  // the first is the one to look at
    std::string text;          // a sentence without its full stop
};

// The most telling first: those below it may follow from it.
std::vector<Finding> findings_of(const History& history);

// A result was computed from memory that an operation was still receiving into: it has that operation's
// mark. Nothing if it has none.
std::optional<Finding> early_read(const History& history, double result);

}  // namespace ranks
