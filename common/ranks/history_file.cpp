#include "ranks/history_file.h"

#include <cstring>

#include "base/files.h"

namespace ranks {
namespace {

constexpr uint64_t most_bytes = most_operations * sizeof(Operation);

std::filesystem::path log_of(const std::filesystem::path& folder, size_t rank) {
    return folder / ("log." + std::to_string(rank));
}

bool is_known(const Operation& operation) {
    constexpr int functions = 0
#define MPI_FUNCTION(name) +1
#include "ranks/functions.inc"
#undef MPI_FUNCTION
        ;
    return static_cast<int>(operation.function) < functions && operation.kind <= Kind::collective &&
           operation.type <= Type::doubles && operation.reduction <= Reduction::bits_or &&
           (operation.state == State::entered || operation.state == State::returned) &&
           operation.request <= most_operations;
}

}  // namespace

void create_logs(const std::filesystem::path& folder, size_t ranks) {
    for (size_t rank = 0; rank < ranks; ++rank) {
        lab::write_file(log_of(folder, rank), "");
        std::filesystem::resize_file(log_of(folder, rank), most_bytes);
    }
}

History read_logs(const std::filesystem::path& folder, size_t ranks) {
    History history(ranks);
    for (size_t rank = 0; rank < ranks; ++rank) {
        const std::string bytes = lab::read_output(log_of(folder, rank), most_bytes);
        for (size_t at = 0; at + sizeof(Operation) <= bytes.size(); at += sizeof(Operation)) {
            Operation operation;
            std::memcpy(&operation, bytes.data() + at, sizeof operation);
            if (!is_known(operation)) break;
            history[rank].push_back(operation);
        }
    }
    return history;
}

}  // namespace ranks
