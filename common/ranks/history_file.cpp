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

// Up to the first that is unused: the rest may be long.
std::vector<Operation> operations_in(const std::filesystem::path& file) {
    std::vector<Operation> list;
    for (size_t known = 64; list.size() < most_operations; known *= 8) {
        const std::string bytes = lab::read_output(file, known * sizeof(Operation));
        list.clear();
        for (size_t at = 0; at + sizeof(Operation) <= bytes.size(); at += sizeof(Operation)) {
            Operation operation;
            std::memcpy(&operation, bytes.data() + at, sizeof operation);
            if (!is_known(operation)) return list;
            list.push_back(operation);
        }
        if (bytes.size() <= known * sizeof(Operation)) break;
    }
    return list;
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
    for (size_t rank = 0; rank < ranks; ++rank) history[rank] = operations_in(log_of(folder, rank));
    return history;
}

}  // namespace ranks
