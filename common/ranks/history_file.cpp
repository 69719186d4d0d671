#include "ranks/history_file.h"

#include <cstring>

namespace ranks {
namespace {

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
std::vector<Operation> operations_of(size_t rank, const RankFiles& log) {
    std::vector<Operation> list;
    for (size_t known = 64; list.size() < most_operations; known *= 8) {
        const std::string bytes = log.read(rank, known * sizeof(Operation));
        list.clear();
        for (size_t at = 0; at + sizeof(Operation) <= bytes.size(); at += sizeof(Operation)) {
            Operation operation;
            std::memcpy(&operation, bytes.data() + at, sizeof operation);
            if (!is_known(operation)) return list;
            list.push_back(operation);
        }
        if (bytes.size() < known * sizeof(Operation)) break;
    }
    return list;
}

}  // namespace

History history_in(const RankFiles& log) {
    History history(log.ranks());
    for (size_t rank = 0; rank < history.size(); ++rank) history[rank] = operations_of(rank, log);
    return history;
}

}  // namespace ranks
