// Included before the student's file: each call of MPI tells the recorder its line. A macro does not
// expand inside itself, so that the function of that name is called.
#pragma once

#include <mpi.h>

extern "C" int ranks_line;

// clang-format off
#define MPI_Send(...) (ranks_line = __LINE__, MPI_Send(__VA_ARGS__))
#define MPI_Ssend(...) (ranks_line = __LINE__, MPI_Ssend(__VA_ARGS__))
#define MPI_Recv(...) (ranks_line = __LINE__, MPI_Recv(__VA_ARGS__))
#define MPI_Sendrecv(...) (ranks_line = __LINE__, MPI_Sendrecv(__VA_ARGS__))
#define MPI_Sendrecv_replace(...) (ranks_line = __LINE__, MPI_Sendrecv_replace(__VA_ARGS__))
#define MPI_Probe(...) (ranks_line = __LINE__, MPI_Probe(__VA_ARGS__))
#define MPI_Isend(...) (ranks_line = __LINE__, MPI_Isend(__VA_ARGS__))
#define MPI_Issend(...) (ranks_line = __LINE__, MPI_Issend(__VA_ARGS__))
#define MPI_Irecv(...) (ranks_line = __LINE__, MPI_Irecv(__VA_ARGS__))
#define MPI_Wait(...) (ranks_line = __LINE__, MPI_Wait(__VA_ARGS__))
#define MPI_Waitall(...) (ranks_line = __LINE__, MPI_Waitall(__VA_ARGS__))
#define MPI_Waitany(...) (ranks_line = __LINE__, MPI_Waitany(__VA_ARGS__))
#define MPI_Test(...) (ranks_line = __LINE__, MPI_Test(__VA_ARGS__))
#define MPI_Testall(...) (ranks_line = __LINE__, MPI_Testall(__VA_ARGS__))
#define MPI_Request_free(...) (ranks_line = __LINE__, MPI_Request_free(__VA_ARGS__))
#define MPI_Barrier(...) (ranks_line = __LINE__, MPI_Barrier(__VA_ARGS__))
#define MPI_Bcast(...) (ranks_line = __LINE__, MPI_Bcast(__VA_ARGS__))
#define MPI_Reduce(...) (ranks_line = __LINE__, MPI_Reduce(__VA_ARGS__))
#define MPI_Allreduce(...) (ranks_line = __LINE__, MPI_Allreduce(__VA_ARGS__))
#define MPI_Scan(...) (ranks_line = __LINE__, MPI_Scan(__VA_ARGS__))
#define MPI_Exscan(...) (ranks_line = __LINE__, MPI_Exscan(__VA_ARGS__))
#define MPI_Gather(...) (ranks_line = __LINE__, MPI_Gather(__VA_ARGS__))
#define MPI_Allgather(...) (ranks_line = __LINE__, MPI_Allgather(__VA_ARGS__))
#define MPI_Scatter(...) (ranks_line = __LINE__, MPI_Scatter(__VA_ARGS__))
#define MPI_Alltoall(...) (ranks_line = __LINE__, MPI_Alltoall(__VA_ARGS__))
#define MPI_Reduce_scatter_block(...) (ranks_line = __LINE__, MPI_Reduce_scatter_block(__VA_ARGS__))
#define MPI_Ibarrier(...) (ranks_line = __LINE__, MPI_Ibarrier(__VA_ARGS__))
#define MPI_Ibcast(...) (ranks_line = __LINE__, MPI_Ibcast(__VA_ARGS__))
#define MPI_Ireduce(...) (ranks_line = __LINE__, MPI_Ireduce(__VA_ARGS__))
#define MPI_Iallreduce(...) (ranks_line = __LINE__, MPI_Iallreduce(__VA_ARGS__))
#define MPI_Iallgather(...) (ranks_line = __LINE__, MPI_Iallgather(__VA_ARGS__))
#define MPI_Comm_dup(...) (ranks_line = __LINE__, MPI_Comm_dup(__VA_ARGS__))
#define MPI_Comm_split(...) (ranks_line = __LINE__, MPI_Comm_split(__VA_ARGS__))
