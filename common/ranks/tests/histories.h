// Histories for tests, written by hand.
#pragma once

#include "ranks/history.h"

namespace ranks {

class Ranks {
  public:
    explicit Ranks(size_t ranks) : history_(ranks) {}

    // Each adds one operation; those on a line below are behind those above.
    Operation& send(int from, int to, int tag = 0) {
        return add(from, Function::Send, Kind::send, to, tag);
    }
    Operation& receive(int by, int from, int tag = 0) {
        Operation& receive = add(by, Function::Recv, Kind::receive, from, tag);
        receive.source = from;
        receive.message_tag = tag;
        return receive;
    }
    void exchange(int one, int other) {
        for (const auto& [mine, other_one] : {std::pair{one, other}, std::pair{other, one}}) {
            send(mine, other_one).function = Function::Sendrecv;
            receive(mine, other_one).function = Function::Sendrecv;
        }
    }
    uint32_t begin_send(int from, int to) {
        Operation& send = add(from, Function::Isend, Kind::send, to, 0);
        return begin(send);
    }
    uint32_t begin_receive(int by, int from) {
        return begin(add(by, Function::Irecv, Kind::receive, from, 0));
    }
    // `source`: of the message, if it was a receive.
    Operation& wait(int rank, uint32_t request, int source = nobody) {
        Operation& wait = add(rank, Function::Wait, Kind::wait, nobody, any);
        wait.request = request;
        wait.source = source;
        wait.message_tag = 0;
        return wait;
    }
    Operation& collective(int rank, Function function, int root = nobody) {
        Operation& call = add(rank, function, Kind::collective, nobody, any);
        call.root = root;
        return call;
    }
    const History& history() const { return history_; }

  private:
    Operation& add(int rank, Function function, Kind kind, int peer, int tag) {
        std::vector<Operation>& operations = history_[static_cast<size_t>(rank)];
        Operation& operation = operations.emplace_back();
        operation.function = function;
        operation.kind = kind;
        operation.state = State::returned;
        operation.peer = peer;
        operation.tag = tag;
        operation.line = static_cast<int>(operations.size());  // that it is the n-th of its rank
        if (kind == Kind::send || kind == Kind::receive) {
            operation.type = Type::doubles;
            operation.count = 1;
            operation.bytes = 8;
        }
        return operation;
    }
    uint32_t begin(Operation& operation) {
        operation.has_request = 1;
        return operation.request = ++requests_;
    }

    History history_;
    uint32_t requests_ = 0;
};

}  // namespace ranks
