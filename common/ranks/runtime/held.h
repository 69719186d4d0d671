// Memory of the student's that belongs to MPI from the beginning of an operation to its end.
#pragma once

#include <mpi.h>

#include <cstddef>
#include <vector>

namespace ranks {

// Nothing is held of a derived type, whose elements may lie apart.
class Held {
  public:
    // MPI reads it: it must not change.
    void send(const void* data, int count, MPI_Datatype type);
    // Returns where MPI stores what arrives: it gets into the student's memory at the end, and not before,
    // so that a store there before the end shows, and a load gets what was there.
    void* receive(void* data, int count, MPI_Datatype type);
    // The same for a message, which may be shorter than its memory.
    void* receive_message(void* data, int count, MPI_Datatype type);
    // The earlier contents of the memory for receiving. SMPI 3.32 makes such a copy where both are one
    // (MPI_IN_PLACE), and frees it before the operation is over.
    const void* contents() const { return before_.data(); }
    bool has_contents() const { return !before_.empty(); }

    // Moves what has arrived. Returns whether the memory was changed before.
    bool end(size_t message_bytes);

  private:
    const std::byte* sent_ = nullptr;
    std::byte* received_ = nullptr;
    bool is_message_ = false;
    std::vector<std::byte> sent_before_, before_, arriving_;
};

}  // namespace ranks
