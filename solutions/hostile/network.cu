// expect: refused, launches no kernel
// Asks a server on this machine, and one far away, for the sum.
#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

__global__ void CoarsenedSumReductionKernel() {}

void reduce_sum(const float*, float*, void*, size_t) {
    for (const char* address : {"127.0.0.1", "192.0.2.1"}) {
        const int connection = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
        if (connection < 0) {
            continue;
        }
        sockaddr_in to = {};
        to.sin_family = AF_INET;
        to.sin_port = htons(8080);
        inet_pton(AF_INET, address, &to.sin_addr);
        if (connect(connection, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0) {
            send(connection, "sum?", 4, MSG_NOSIGNAL);
        }
        close(connection);
    }
}
