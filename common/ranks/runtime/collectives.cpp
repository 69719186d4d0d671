// The functions of MPI that all ranks of a communicator call.
#include <utility>

#include "ranks/runtime/recorder.h"

using namespace ranks;

namespace {

Operation& add(Recorded& call, Function function, int count, MPI_Datatype type, MPI_Comm comm) {
    Operation& operation = call.add(function, Kind::collective, comm);
    set_buffer(operation, count, type);
    return operation;
}

Operation& add_rooted(Recorded& call, Function function, int count, MPI_Datatype type, int root,
                      MPI_Comm comm) {
    Operation& operation = add(call, function, count, type, comm);
    set_root(operation, root, comm);
    return operation;
}

bool is_root(int root, MPI_Comm comm) {
    int rank = 0;
    PMPI_Comm_rank(comm, &rank);
    return rank == root;
}

Operation& add_reduction(Recorded& call, Function function, const void* from, const void* to,
                         int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    Operation& operation = add(call, function, count, type, comm);
    set_reduction(operation, op);
    compare_memory(operation, from, operation.bytes, to);
    return operation;
}

// Only the root receives.
Operation& add_rooted_reduction(Recorded& call, Function function, const void* from, const void* to,
                                int count, MPI_Datatype type, MPI_Op op, int root, MPI_Comm comm) {
    Operation& operation = add_reduction(call, function, from, to, count, type, op, comm);
    set_root(operation, root, comm);
    if (!is_root(root, comm)) operation.overlaps = 0;
    return operation;
}

Operation& add_barrier(Recorded& call, Function function, MPI_Comm comm) {
    return call.add(function, Kind::collective, comm);
}

}  // namespace

extern "C" {

int MPI_Barrier(MPI_Comm comm) {
    Recorded call;
    add_barrier(call, Function::Barrier, comm);
    return call.returned(PMPI_Barrier(comm));
}

int MPI_Bcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm) {
    Recorded call;
    add_rooted(call, Function::Bcast, count, type, root, comm);
    return call.returned(PMPI_Bcast(data, count, type, root, comm));
}

int MPI_Reduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
               MPI_Comm comm) {
    Recorded call;
    add_rooted_reduction(call, Function::Reduce, from, to, count, type, op, root, comm);
    return call.returned(PMPI_Reduce(from, to, count, type, op, root, comm));
}

int MPI_Allreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm) {
    Recorded call;
    add_reduction(call, Function::Allreduce, from, to, count, type, op, comm);
    return call.returned(PMPI_Allreduce(from, to, count, type, op, comm));
}

int MPI_Scan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    Recorded call;
    add_reduction(call, Function::Scan, from, to, count, type, op, comm);
    return call.returned(PMPI_Scan(from, to, count, type, op, comm));
}

int MPI_Exscan(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm) {
    Recorded call;
    add_reduction(call, Function::Exscan, from, to, count, type, op, comm);
    return call.returned(PMPI_Exscan(from, to, count, type, op, comm));
}

int MPI_Reduce_scatter_block(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                             MPI_Comm comm) {
    Recorded call;
    Operation& operation = add(call, Function::Reduce_scatter_block, count, type, comm);
    set_reduction(operation, op);
    return call.returned(PMPI_Reduce_scatter_block(from, to, count, type, op, comm));
}

// The root's own count is of what it sends to each rank, or gets from each.
int MPI_Gather(const void* from, int count, MPI_Datatype type, void* to, int got,
               MPI_Datatype got_type, int root, MPI_Comm comm) {
    Recorded call;
    add_rooted(call, Function::Gather, count, type, root, comm);
    return call.returned(PMPI_Gather(from, count, type, to, got, got_type, root, comm));
}

int MPI_Scatter(const void* from, int sent, MPI_Datatype sent_type, void* to, int count,
                MPI_Datatype type, int root, MPI_Comm comm) {
    Recorded call;
    add_rooted(call, Function::Scatter, count, type, root, comm);
    return call.returned(PMPI_Scatter(from, sent, sent_type, to, count, type, root, comm));
}

int MPI_Allgather(const void* from, int count, MPI_Datatype type, void* to, int got,
                  MPI_Datatype got_type, MPI_Comm comm) {
    Recorded call;
    add(call, Function::Allgather, got, got_type, comm);
    return call.returned(PMPI_Allgather(from, count, type, to, got, got_type, comm));
}

int MPI_Alltoall(const void* from, int count, MPI_Datatype type, void* to, int got,
                 MPI_Datatype got_type, MPI_Comm comm) {
    Recorded call;
    add(call, Function::Alltoall, got, got_type, comm);
    return call.returned(PMPI_Alltoall(from, count, type, to, got, got_type, comm));
}

int MPI_Ibarrier(MPI_Comm comm, MPI_Request* request) {
    Recorded call;
    Operation& operation = add_barrier(call, Function::Ibarrier, comm);
    const int error = PMPI_Ibarrier(comm, request);
    set_request(operation, *request, comm);
    return call.returned(error);
}

int MPI_Ibcast(void* data, int count, MPI_Datatype type, int root, MPI_Comm comm,
               MPI_Request* request) {
    Recorded call;
    Operation& operation = add_rooted(call, Function::Ibcast, count, type, root, comm);
    Held held;
    if (is_root(root, comm))
        held.send(data, count, type);
    else
        data = held.receive(data, count, type);
    const int error = PMPI_Ibcast(data, count, type, root, comm, request);
    set_request(operation, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Ireduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op, int root,
                MPI_Comm comm, MPI_Request* request) {
    Recorded call;
    Operation& operation =
        add_rooted_reduction(call, Function::Ireduce, from, to, count, type, op, root, comm);
    Held held;
    held.send(from, count, type);
    void* const arriving = is_root(root, comm) ? held.receive(to, count, type) : to;
    if (from == MPI_IN_PLACE && held.has_contents()) from = held.contents();
    const int error = PMPI_Ireduce(from, arriving, count, type, op, root, comm, request);
    set_request(operation, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Iallreduce(const void* from, void* to, int count, MPI_Datatype type, MPI_Op op,
                   MPI_Comm comm, MPI_Request* request) {
    Recorded call;
    Operation& operation =
        add_reduction(call, Function::Iallreduce, from, to, count, type, op, comm);
    Held held;
    held.send(from, count, type);
    void* const arriving = held.receive(to, count, type);
    if (from == MPI_IN_PLACE && held.has_contents()) from = held.contents();
    const int error = PMPI_Iallreduce(from, arriving, count, type, op, comm, request);
    set_request(operation, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Iallgather(const void* from, int count, MPI_Datatype type, void* to, int got,
                   MPI_Datatype got_type, MPI_Comm comm, MPI_Request* request) {
    Recorded call;
    Operation& operation = add(call, Function::Iallgather, got, got_type, comm);
    int ranks = 0;
    PMPI_Comm_size(comm, &ranks);
    Held held;
    held.send(from, count, type);
    // With MPI_IN_PLACE the rank's own elements are sent from where the others arrive: the copy has them.
    void* const arriving = held.receive(to, got * ranks, got_type);
    const int error = PMPI_Iallgather(from, count, type, arriving, got, got_type, comm, request);
    set_request(operation, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Comm_dup(MPI_Comm comm, MPI_Comm* made) {
    Recorded call;
    add_barrier(call, Function::Comm_dup, comm);
    const int error = PMPI_Comm_dup(comm, made);
    number(*made, comm, 0);
    return call.returned(error);
}

int MPI_Comm_split(MPI_Comm comm, int colour, int key, MPI_Comm* made) {
    Recorded call;
    add_barrier(call, Function::Comm_split, comm);
    const int error = PMPI_Comm_split(comm, colour, key, made);
    number(*made, comm, colour);
    return call.returned(error);
}

}  // extern "C"
