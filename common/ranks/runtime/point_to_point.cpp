// The functions of MPI that send and receive.
#include <utility>

#include "ranks/runtime/recorder.h"

using namespace ranks;

namespace {

Operation& add_send(Recorded& call, Function function, int count, MPI_Datatype type, int to,
                    int tag, MPI_Comm comm) {
    Operation& send = call.add(function, Kind::send, comm);
    set_peer(send, to, comm);
    set_buffer(send, count, type);
    send.tag = tag;
    return send;
}

Operation& add_receive(Recorded& call, Function function, int count, MPI_Datatype type, int from,
                       int tag, MPI_Comm comm) {
    Operation& receive = call.add(function, Kind::receive, comm);
    set_peer(receive, from, comm);
    set_buffer(receive, count, type);
    receive.tag = tag == MPI_ANY_TAG ? any : tag;
    return receive;
}

// Hands the status to the student's variable, if there is one.
int pass(MPI_Status* to, const MPI_Status& status, int error) {
    if (to != MPI_STATUS_IGNORE) *to = status;
    return error;
}

}  // namespace

extern "C" {

int MPI_Send(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    Recorded call;
    add_send(call, Function::Send, count, type, to, tag, comm);
    return call.returned(PMPI_Send(data, count, type, to, tag, comm));
}

int MPI_Ssend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm) {
    Recorded call;
    add_send(call, Function::Ssend, count, type, to, tag, comm);
    return call.returned(PMPI_Ssend(data, count, type, to, tag, comm));
}

int MPI_Recv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
             MPI_Status* wanted) {
    Recorded call;
    Operation& receive = add_receive(call, Function::Recv, count, type, from, tag, comm);
    MPI_Status status;
    const int error = PMPI_Recv(data, count, type, from, tag, comm, &status);
    set_message(receive, status, comm);
    return pass(wanted, status, call.returned(error));
}

int MPI_Sendrecv(const void* sent, int sent_count, MPI_Datatype sent_type, int to, int sent_tag,
                 void* received, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
                 MPI_Status* wanted) {
    Recorded call;
    const uint64_t sent_bytes =
        add_send(call, Function::Sendrecv, sent_count, sent_type, to, sent_tag, comm).bytes;
    Operation& receive = add_receive(call, Function::Sendrecv, count, type, from, tag, comm);
    compare_memory(receive, sent, sent_bytes, received);
    MPI_Status status;
    const int error = PMPI_Sendrecv(sent, sent_count, sent_type, to, sent_tag, received, count,
                                    type, from, tag, comm, &status);
    set_message(receive, status, comm);
    return pass(wanted, status, call.returned(error));
}

int MPI_Sendrecv_replace(void* data, int count, MPI_Datatype type, int to, int sent_tag, int from,
                         int tag, MPI_Comm comm, MPI_Status* wanted) {
    Recorded call;
    add_send(call, Function::Sendrecv_replace, count, type, to, sent_tag, comm);
    Operation& receive =
        add_receive(call, Function::Sendrecv_replace, count, type, from, tag, comm);
    MPI_Status status;
    const int error =
        PMPI_Sendrecv_replace(data, count, type, to, sent_tag, from, tag, comm, &status);
    set_message(receive, status, comm);
    return pass(wanted, status, call.returned(error));
}

int MPI_Probe(int from, int tag, MPI_Comm comm, MPI_Status* wanted) {
    Recorded call;
    Operation& probe = call.add(Function::Probe, Kind::probe, comm);
    set_peer(probe, from, comm);
    probe.tag = tag == MPI_ANY_TAG ? any : tag;
    MPI_Status status;
    const int error = PMPI_Probe(from, tag, comm, &status);
    return pass(wanted, status, call.returned(error));
}

int MPI_Isend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
              MPI_Request* request) {
    Recorded call;
    Operation& send = add_send(call, Function::Isend, count, type, to, tag, comm);
    Held held;
    held.send(data, count, type);
    const int error = PMPI_Isend(data, count, type, to, tag, comm, request);
    set_request(send, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Issend(const void* data, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm,
               MPI_Request* request) {
    Recorded call;
    Operation& send = add_send(call, Function::Issend, count, type, to, tag, comm);
    Held held;
    held.send(data, count, type);
    const int error = PMPI_Issend(data, count, type, to, tag, comm, request);
    set_request(send, *request, comm, std::move(held));
    return call.returned(error);
}

int MPI_Irecv(void* data, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Request* request) {
    Recorded call;
    Operation& receive = add_receive(call, Function::Irecv, count, type, from, tag, comm);
    Held held;
    void* const arriving = held.receive(data, count, type);
    const int error = PMPI_Irecv(arriving, count, type, from, tag, comm, request);
    set_request(receive, *request, comm, std::move(held));
    return call.returned(error);
}

}  // extern "C"
