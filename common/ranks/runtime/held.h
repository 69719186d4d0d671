// Memory of the student's that belongs to MPI from the beginning of an operation to its end.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

#include "ranks/mark.h"

namespace ranks {

// Nothing is held of a derived type, whose elements may lie apart.
class Held {
  public:
    // MPI reads it: it must not change.
    void send(const void* data, int count, MPI_Datatype type);
    // Returns where MPI stores what arrives: it gets into the student's memory at the end, and not before,
    // so that a store there before the end shows.
    void* receive(void* data, int count, MPI_Datatype type);
    // The earlier contents of the memory for receiving. SMPI 3.32 makes such a copy where both are one
    // (MPI_IN_PLACE), and frees it before the operation is over.
    const void* contents() const { return before_.data(); }
    bool has_contents() const { return !before_.empty(); }

    // Fills the memory for receiving, so that a load before the end shows, too.
    void fill_with(Mark mark);
    // Moves what has arrived, and what was there where nothing has. Returns whether the memory was changed
    // before.
    bool end();

  private:
    const std::byte* sent_ = nullptr;
    std::byte* received_ = nullptr;
    std::vector<std::byte> sent_before_, before_, marked_, arriving_;
};

}  // namespace ranks
