// The functions of MPI that wait for what others have begun.
#include <vector>

#include "ranks/runtime/recorder.h"

using namespace ranks;

namespace {

// A request's end. MPI sets the student's variable to MPI_REQUEST_NULL, so `before` is its old value.
void end(Operation& wait, MPI_Request before, const MPI_Status& status) {
    if (before == MPI_REQUEST_NULL) return;
    set_message(wait, status, communicator_of(wait, before));
    end_request(wait, before);
}

// A test that finds nothing has not waited for anything.
int not_yet(Operation& wait, MPI_Request request, int error) {
    let_go(wait, request);
    wait.kind = Kind::probe;
    return error;
}

}  // namespace

extern "C" {

int MPI_Wait(MPI_Request* request, MPI_Status* wanted) {
    Recorded call;
    const MPI_Request before = *request;
    Operation& wait = call.add_wait(Function::Wait, before);
    MPI_Status status;
    const int error = PMPI_Wait(request, &status);
    end(wait, before, status);
    if (wanted != MPI_STATUS_IGNORE) *wanted = status;
    return call.returned(error);
}

int MPI_Waitall(int count, MPI_Request requests[], MPI_Status wanted[]) {
    Recorded call;
    const std::vector<MPI_Request> before(requests, requests + count);
    std::vector<MPI_Status> statuses(before.size());
    std::vector<Operation*> waits;
    for (const MPI_Request request : before)
        waits.push_back(&call.add_wait(Function::Waitall, request));
    const int error = PMPI_Waitall(count, requests, statuses.data());
    for (size_t i = 0; i < before.size(); ++i) {
        end(*waits[i], before[i], statuses[i]);
        if (wanted != MPI_STATUSES_IGNORE) wanted[i] = statuses[i];
    }
    return call.returned(error);
}

int MPI_Waitany(int count, MPI_Request requests[], int* which, MPI_Status* wanted) {
    Recorded call;
    const std::vector<MPI_Request> before(requests, requests + count);
    std::vector<Operation*> waits;
    for (const MPI_Request request : before)
        waits.push_back(&call.add_wait(Function::Waitany, request));
    MPI_Status status;
    const int error = PMPI_Waitany(count, requests, which, &status);
    for (int i = 0; i < count; ++i) {
        if (i == *which)
            end(*waits[static_cast<size_t>(i)], before[static_cast<size_t>(i)], status);
        else
            not_yet(*waits[static_cast<size_t>(i)], before[static_cast<size_t>(i)], error);
    }
    if (wanted != MPI_STATUS_IGNORE) *wanted = status;
    return call.returned(error);
}

int MPI_Test(MPI_Request* request, int* is_over, MPI_Status* wanted) {
    Recorded call;
    const MPI_Request before = *request;
    Operation& wait = call.add_wait(Function::Test, before);
    MPI_Status status;
    const int error = PMPI_Test(request, is_over, &status);
    if (!*is_over) return call.returned(not_yet(wait, before, error));
    end(wait, before, status);
    if (wanted != MPI_STATUS_IGNORE) *wanted = status;
    return call.returned(error);
}

int MPI_Testall(int count, MPI_Request requests[], int* are_over, MPI_Status wanted[]) {
    Recorded call;
    const std::vector<MPI_Request> before(requests, requests + count);
    std::vector<MPI_Status> statuses(before.size());
    std::vector<Operation*> waits;
    for (const MPI_Request request : before)
        waits.push_back(&call.add_wait(Function::Testall, request));
    const int error = PMPI_Testall(count, requests, are_over, statuses.data());
    for (size_t i = 0; i < before.size(); ++i) {
        if (!*are_over) {
            not_yet(*waits[i], before[i], error);
            continue;
        }
        end(*waits[i], before[i], statuses[i]);
        if (wanted != MPI_STATUSES_IGNORE) wanted[i] = statuses[i];
    }
    return call.returned(error);
}

int MPI_Request_free(MPI_Request* request) {
    Recorded call;
    Operation& release = call.add_wait(Function::Request_free, *request);
    release.kind = Kind::release;
    throw_away(release, *request);
    return call.returned(PMPI_Request_free(request));
}

}  // extern "C"
