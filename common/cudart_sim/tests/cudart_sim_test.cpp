// Whole, unchanged programs built by nvcc, under `warpsim run`: their output, including standard
// error, and their exit status.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <regex>
#include <sstream>

#include "base/process.h"

namespace fs = std::filesystem;

namespace cudart_sim {
namespace {

struct ProgramResult {
    int status;
    std::string output;
};

ProgramResult run(std::vector<std::string> command, double seconds = 60) {
    lab::ProcessLimits limits;
    limits.wall_seconds = seconds;
    limits.cpu_seconds = static_cast<unsigned>(seconds);
    const lab::Finished ran = lab::run_process(command, PROGRAMS, limits);
    return {ran.exit_status, ran.output};
}

// The word that is no option: "--devices=3" is one word.
bool has_program(const std::vector<std::string>& words) {
    return std::ranges::any_of(words, [](const std::string& word) {
        return !word.starts_with("--") && fs::exists(fs::path(PROGRAMS) / word);
    });
}

#define RUN_OR_SKIP(ran, ...)                                                   \
    if (!has_program({__VA_ARGS__}))                                            \
        GTEST_SKIP() << "not compiled: that takes nvcc 13 and a release build"; \
    const ProgramResult ran = run({WARPSIM, "run", __VA_ARGS__})

int lines_in(const std::string& text) {
    return static_cast<int>(std::count(text.begin(), text.end(), '\n'));
}

TEST(Programs, RunWithStreamsAndEventsAndTheirArguments) {
    RUN_OR_SKIP(ran, "vector_add", "5000");
    EXPECT_EQ(ran.output, "5000 sums are right\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, RunHoweverTheyWereBuilt) {
    for (const std::string program : {"vector_add_per_thread", "vector_add_fixed_path"}) {
        RUN_OR_SKIP(ran, program);
        EXPECT_EQ(ran.output, "100000 sums are right\n") << program;
        EXPECT_EQ(ran.status, 0) << program;
    }
}

TEST(Programs, HaveVariablesOnTheDevice) {
    RUN_OR_SKIP(ran, "symbols");
    EXPECT_EQ(ran.output,
              "cudaMemcpyToSymbol(factors, host, 17): cudaErrorInvalidValue\n"
              "cudaMemcpyToSymbol(host, host, 4): cudaErrorInvalidSymbol\n"
              "cudaMemcpyToSymbol(factors, host, 16, 0, cudaMemcpyDeviceToHost): "
              "cudaErrorInvalidMemcpyDirection\n"
              "cudaFree(address): cudaErrorInvalidValue\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, SynchroniseTheirGrids) {
    RUN_OR_SKIP(ran, "grid_sync");
    EXPECT_EQ(ran.output,
              "cudaLaunchCooperativeKernel(rounds, 1000000, 1024, arguments): "
              "cudaErrorCooperativeLaunchTooLarge\n"
              "cudaGetLastError(): cudaErrorCooperativeLaunchTooLarge\n"
              "cudaDeviceSynchronize(): cudaSuccess\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, UseSeveralDevices) {
    RUN_OR_SKIP(ran, "--devices=3", "devices");
    EXPECT_EQ(ran.output,
              "cudaSetDevice(3): cudaErrorInvalidDevice\n"
              "cudaSetDevice(-1): cudaErrorInvalidDevice\n"
              "cudaGetDeviceProperties(&first, 3): cudaErrorInvalidDevice\n"
              "cudaDeviceCanAccessPeer(&can, 0, 3): cudaErrorInvalidDevice\n"
              "cudaDeviceEnablePeerAccess(0, 0): cudaErrorPeerAccessUnsupported\n"
              "cudaDeviceDisablePeerAccess(1): cudaErrorPeerAccessNotEnabled\n"
              "cudaDeviceEnablePeerAccess(1, 0): cudaErrorPeerAccessAlreadyEnabled\n"
              "warpsim: cudaMemcpyPeer: the memory is in device 1, not in device 2\n"
              "cudaMemcpyPeer(one, 2, zero, 0, sizeof *one): cudaSuccess\n"
              "cudaMemcpyPeer(one, 1, zero, 3, sizeof *one): cudaErrorInvalidDevice\n"
              "cudaMemsetAsync(one, 0, sizeof *one, nullptr): cudaErrorInvalidValue\n"
              "cudaEventRecord(event_of_one, nullptr): cudaErrorInvalidResourceHandle\n"
              "cudaEventElapsedTime(&milliseconds, event_of_zero, event_of_one): "
              "cudaErrorInvalidResourceHandle\n"
              "cudaFree(one): cudaErrorInvalidValue\n"
              "to its end\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, ReachOtherDevicesMemoryOnlyWithAccess) {
    for (const std::string kind : {"no_access", "pool_without_access"}) {
        RUN_OR_SKIP(ran, "--devices=2", "devices", kind);
        EXPECT_TRUE(ran.output.starts_with(
            "devices.cu:10: reads 4 bytes of the buffer of the second argument, which is in the "
            "memory of device 1: device 0 has no access to it\n"))
            << ran.output;
        EXPECT_TRUE(ran.output.ends_with("cudaGetLastError(): cudaErrorIllegalAddress\n"))
            << ran.output;
        EXPECT_EQ(ran.status, 3);
    }
}

// The places that race in a report, without their lines: "fill, cudaMemcpyPeerAsync".
std::string racing_places(const std::string& output) {
    static const std::regex race(
        R"(warpsim: race: (\w+).* in .*(?:stream).*, and (\w+).* in .*: nothing orders the two\n)");
    std::smatch found;
    return std::regex_match(output, found, race) ? found.str(1) + ", " + found.str(2) : output;
}

TEST(Programs, OrderTheirStreamsAndDevices) {
    RUN_OR_SKIP(list, "orders");
    std::istringstream lines(list.output);
    int racing = 0, right = 0;
    for (std::string line; std::getline(lines, line);) {
        const size_t colon = line.find(": ");
        const std::string name = line.substr(0, colon), race = line.substr(colon + 2);
        const ProgramResult ran = run({WARPSIM, "run", "--check", "--devices=3", "orders", name});
        EXPECT_EQ(racing_places(ran.output), race) << name;
        EXPECT_EQ(ran.status, race.empty() ? 0 : 1) << name;
        ++(race.empty() ? right : racing);
    }
    EXPECT_GE(racing, 20);
    EXPECT_GE(right, 20);
}

TEST(Programs, NameTheStatementsThatRace) {
    RUN_OR_SKIP(ran, "--check", "--devices=3", "orders", "written_by_a_peer");
    EXPECT_EQ(ran.output,
              "warpsim: race: add (orders.cu:15) in stream 3 of device 0 reads bytes 0 to 255 of a "
              "buffer of 256 bytes in device 0, and fill (orders.cu:14) in stream 6 of device 1 "
              "writes them: nothing orders the two\n");
}

TEST(Programs, MayCallFromManyThreads) {
    RUN_OR_SKIP(ran, "threads");
    EXPECT_EQ(ran.output, "8 threads, each with its own errors\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, MayHaveOneNameInTwoFiles) {
    RUN_OR_SKIP(ran, "two_files");
    EXPECT_EQ(ran.output, "each file has its own\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, MayBeLinkedOfFilesThatUseEachOther) {
    RUN_OR_SKIP(ran, "linked");
    EXPECT_EQ(ran.output, "a: 5\nb: 7\ntwo files, linked\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, ShareManagedMemoryWithTheDevice) {
    RUN_OR_SKIP(ran, "managed");
    EXPECT_EQ(
        ran.output,
        "cudaMemPrefetchAsync(cells, bytes, device, 0, nullptr): cudaSuccess\n"
        "cudaMemAdvise(cells, bytes, cudaMemAdviseSetReadMostly, device): cudaSuccess\n"
        "cudaStreamAttachMemAsync(nullptr, static_cast<int*>(cells)): cudaSuccess\n"
        "warpsim: cudaMemcpy of 404 bytes: that many bytes of device memory at the source are "
        "not there\n"
        "cudaMemcpy(host, cells, sizeof host + 4, cudaMemcpyDeviceToHost): "
        "cudaErrorInvalidValue\n"
        "cudaMallocManaged(&sum, 0): cudaErrorInvalidValue\n"
        "cudaFreeHost(cells): cudaErrorInvalidValue\n"
        "managed.cu:18: writes element 100 of the buffer of the first argument, 1 element "
        "past its end (100 elements of 4 bytes)\n"
        "  kernel  past_the_end(int*), block 0, thread 0\n"
        "  look    compare the index of this thread with the size of the array\n"
        "cudaGetLastError(): cudaErrorIllegalAddress\n"
        "to its end\n");
}

TEST(Programs, MapMemoryOfTheHost) {
    RUN_OR_SKIP(ran, "host_memory");
    EXPECT_EQ(
        ran.output,
        "cudaHostGetDevicePointer(&device, own.data(), 0): cudaErrorInvalidValue\n"
        "cudaFree(pinned): cudaErrorInvalidValue\n"
        "cudaFreeHost(pinned): cudaSuccess\n"
        "cudaFreeHost(pinned): cudaErrorInvalidValue\n"
        "host_memory.cu:6: reads 4 bytes of the buffer of the first argument, which was freed\n"
        "  kernel  count_up(int*), block 0, thread 0\n"
        "  look    compare the index of this thread with the size of the array\n"
        "cudaGetLastError(): cudaErrorIllegalAddress\n");
}

TEST(Programs, AllocateInKernels) {
    RUN_OR_SKIP(ran, "heap");
    EXPECT_EQ(
        ran.output,
        "cudaDeviceSetLimit(cudaLimitMallocHeapSize, size_t{8} << 20): cudaErrorInvalidValue\n"
        "cudaDeviceSynchronize(): cudaSuccess\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, ReadTexturesAtPoints) {
    RUN_OR_SKIP(ran, "textures");
    EXPECT_EQ(ran.output,
              "cudaCreateTextureObject(&texture, &resource, &how, nullptr): "
              "cudaErrorInvalidNormSetting\n"
              "cudaCreateTextureObject(&texture, &resource, &how, nullptr): cudaErrorInvalidValue\n"
              "warpsim: cudaCreateTextureObject was asked for cudaFilterModeLinear, which is not "
              "supported here: textures are read at single points\n"
              "cudaCreateTextureObject(&texture, &resource, &how, nullptr): "
              "cudaErrorNotSupported\n"
              "points\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, ReadAndWriteSurfaces) {
    RUN_OR_SKIP(ran, "surfaces");
    EXPECT_EQ(ran.output,
              "cudaMallocArray(&other, &format, 0, 4): cudaErrorInvalidValue\n"
              "cudaFreeArray(nullptr): cudaSuccess\n"
              "cudaMemcpy2DToArray(array, 0, 0, host, 256, 257, 4, cudaMemcpyHostToDevice): "
              "cudaErrorInvalidPitchValue\n"
              "cudaMemcpy2DToArray(array, 4, 1, host, 256, 256, 3, cudaMemcpyHostToDevice): "
              "cudaErrorInvalidValue\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, PrintAllLinesInOrder) {
    RUN_OR_SKIP(ran, "prints");
    EXPECT_EQ(lines_in(ran.output), 66);
    EXPECT_TRUE(ran.output.starts_with("the host\n100 is  0.00\n101 is  0.50\n"));
    EXPECT_TRUE(ran.output.ends_with("163 is 31.50\na line, the host again\n"));
}

TEST(Programs, AreToldWhatIsNotSupportedOnce) {
    RUN_OR_SKIP(ran, "unsupported");
    EXPECT_EQ(ran.output,
              "warpsim: the program called cudaGraphCreate, which is not supported here\n"
              "cudaGraphCreate(&graph, 0): cudaErrorNotSupported\n"
              "cudaGetLastError(): cudaErrorNotSupported\n"
              "cudaGraphCreate(&graph, 0): cudaErrorNotSupported\n"
              "warpsim: the program called cudaMallocMipmappedArray, which is not supported here\n"
              "cudaMallocMipmappedArray(&array, &format, {16, 16, 0}, 2): cudaErrorNotSupported\n"
              "warpsim: kernel() cannot be launched: clusters of several blocks, which compute "
              "capability 8.0 does not have\n"
              "cudaLaunchKernelEx(&config, kernel): cudaErrorInvalidClusterSize\n"
              "warpsim: the program called cudaIpcGetMemHandle, which is not supported here\n"
              "cudaIpcGetMemHandle(&handle, nullptr): cudaErrorNotSupported\n"
              "cudaDeviceSynchronize(): cudaSuccess\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, LaunchClusters) {
    RUN_OR_SKIP(ran, "clusters");
    EXPECT_EQ(
        ran.output,
        "capability 9, clusters 1\n"
        "8 blocks in clusters of 1: cudaSuccess 0 1 2 3 4 5 6 7\n"
        "8 blocks in clusters of 4: cudaSuccess 6 22\n"
        "16 blocks in clusters of 8: cudaSuccess 28 92\n"
        "warpsim: sum(int const*, int*) cannot be launched: clusters of 16 blocks: 8 are possible, "
        "16 after cudaFuncSetAttribute with cudaFuncAttributeNonPortableClusterSizeAllowed\n"
        "16 blocks in clusters of 16: cudaErrorInvalidClusterSize\n"
        "cudaOccupancyMaxPotentialClusterSize(&most, sum, &config): cudaSuccess\n"
        "at most 8\n"
        "at most 16\n"
        "16 blocks in clusters of 16: cudaSuccess 120\n"
        "warpsim: sum(int const*, int*) cannot be launched: clusters of 32 blocks: 16 are "
        "possible\n"
        "32 blocks in clusters of 32: cudaErrorInvalidClusterSize\n"
        "warpsim: sum(int const*, int*) cannot be launched: clusters of 4 x 1 x 1 blocks, of which "
        "its grid of 10 x 1 x 1 does not consist\n"
        "10 blocks in clusters of 4: cudaErrorInvalidClusterSize\n"
        "cudaGetLastError(): cudaSuccess\n"
        "0 1 2 3 10 11 12 13 \n"
        "warpsim: ranks(int*) cannot be launched: clusters of 4 x 1 x 1 blocks, of which its grid "
        "of 7 x 1 x 1 does not consist\n"
        "cudaGetLastError(): cudaErrorInvalidClusterSize\n"
        "requires 4 x 1 x 1 blocks, 256 clusters at once\n"
        "cudaOccupancyMaxActiveClusters(&most, sum, &config): cudaErrorInvalidClusterSize\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Programs, AskForTheDevicesProperties) {
    RUN_OR_SKIP(ran, "properties");
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_TRUE(ran.output.starts_with("warpsim, a simulated device, 8.0, 108 multiprocessors\n"));
    EXPECT_NE(ran.output.find("cudaSetDevice(5): cudaErrorInvalidDevice\n"), std::string::npos);
    EXPECT_NE(
        ran.output.find("700 cudaErrorIllegalAddress: an illegal memory access was encountered\n"),
        std::string::npos);
    EXPECT_TRUE(ran.output.ends_with("555 unrecognized error code: unrecognized error code\n"));
}

// The error codes are those of an H200 with CUDA 13.0.
TEST(Programs, AreRefusedImpossibleLaunches) {
    for (const std::string program : {"launches", "launches_default", "launches_newer"}) {
        RUN_OR_SKIP(ran, program);
        EXPECT_EQ(ran.status, 0) << program << ": " << ran.output;
        for (const std::string line :
             {"plain<<<1, 2048>>>(out): cudaErrorInvalidValue\n",
              "plain<<<0, 1>>>(out): cudaErrorInvalidValue\n",
              "bounded<<<1, 128>>>(out): cudaErrorInvalidValue\n",
              "dynamic<<<1, 32, 49153>>>(out): cudaErrorInvalidValue\n",
              "plain<<<1, 1>>>(out): cudaSuccess\n",
              "dynamic<<<1, 32, 60000>>>(out): cudaSuccess\n",
              "cudaLaunchKernel(plain, 1, 1, nowhere, 0, 0): cudaErrorInvalidValue\n",
              "cudaLaunchKernel(plain, 1, 1, (void**)nullptr, 0, 0): cudaErrorInvalidValue\n",
              "cudaFuncSetAttribute(dynamic, most, 600000): cudaErrorInvalidValue\n",
              "warpsim: bounded(int*) cannot be launched: the kernel's __launch_bounds__ allow 64 "
              "threads a block, not 128\n"})
            EXPECT_NE(ran.output.find(line), std::string::npos) << program << ": " << line;
    }
}

TEST(Programs, MayCopyFromAnywhereAndAreNotBroughtDown) {
    RUN_OR_SKIP(ran, "memory");
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_TRUE(ran.output.starts_with(
        "cudaEventElapsedTime(&milliseconds, event, event): cudaErrorInvalidResourceHandle\n"
        "cudaEventDestroy(event): cudaSuccess\n"
        "cudaEventDestroy(event): cudaErrorInvalidResourceHandle\n"
        "cudaEventRecord(event): cudaErrorInvalidResourceHandle\n"
        "cudaEventQuery((cudaEvent_t)&milliseconds): cudaErrorInvalidResourceHandle\n"
        "cudaStreamDestroy(stream): cudaSuccess\n"
        "cudaStreamDestroy(stream): cudaErrorInvalidResourceHandle\n"
        "cudaStreamDestroy(nullptr): cudaErrorInvalidResourceHandle\n"))
        << ran.output;
    for (const std::string line :
         {"cudaMemcpy(host, device, 16, cudaMemcpyHostToDevice): cudaErrorInvalidValue\n",
          "cudaMemcpy(device + 4, device, 16, cudaMemcpyHostToDevice): cudaSuccess\n",
          "cudaMemcpy(device, (void*)0x1000, 16, cudaMemcpyHostToDevice): cudaErrorInvalidValue\n",
          "cudaMemcpy((void*)0x1000, device, 16, cudaMemcpyDeviceToHost): cudaErrorInvalidValue\n",
          "cudaMemcpy(device, host, 257, cudaMemcpyHostToDevice): cudaErrorInvalidValue\n",
          "cudaMemset(device, 0, 257): cudaErrorInvalidValue\n",
          "cudaFree(device + 1): cudaErrorInvalidValue\n",
          "cudaMalloc(&piece, size_t(1) << 45): cudaErrorMemoryAllocation\n"})
        EXPECT_NE(ran.output.find(line), std::string::npos) << line;
}

struct Fault {
    const char *kind, *message, *error;
};
void PrintTo(const Fault& fault, std::ostream* out) { *out << fault.kind; }

class Faults : public testing::TestWithParam<Fault> {};

TEST_P(Faults, AreToldAndStay) {
    const auto& [kind, message, error] = GetParam();
    RUN_OR_SKIP(ran, "faults", kind);
    EXPECT_EQ(ran.status, 3) << "a fault's, not the program's own";
    EXPECT_TRUE(ran.output.starts_with(message)) << ran.output;
    const std::string is = std::string(": ") + error + "\n";
    EXPECT_NE(ran.output.find("cudaGetLastError()" + is + "cudaDeviceSynchronize()" + is +
                              "cudaGetLastError()" + is +
                              "cudaGetLastError(): cudaSuccess\n"
                              "cudaMalloc(&cells, 4)" +
                              is + "cudaGetLastError()" + is +
                              "cudaMemcpy(host, cells, 4, cudaMemcpyDeviceToHost)" + is +
                              "cudaDeviceReset(): cudaSuccess\n"
                              "cudaMalloc(&cells, 4): cudaErrorDevicesUnavailable\n"),
              std::string::npos)
        << ran.output;
    EXPECT_EQ(ran.output.find("warpsim:"), std::string::npos) << "more was said: " << ran.output;
}

TEST(Faults, LeaveTheProgramItsOwnStatusIfAsked) {
    if (!fs::exists(fs::path(PROGRAMS) / "faults")) GTEST_SKIP() << "not compiled";
    EXPECT_EQ(run({WARPSIM, "run", "--exit-status", "program", "faults", "null"}).status, 7);
    EXPECT_EQ(run({WARPSIM, "run", "--exit-status", "mine", "faults", "null"}).status, 2);
}

TEST(Faults, EndTheProgramIfAsked) {
    if (!fs::exists(fs::path(PROGRAMS) / "faults")) GTEST_SKIP() << "not compiled";
    const ProgramResult ran = run({WARPSIM, "run", "--stop-at-fault", "faults", "null"});
    EXPECT_EQ(ran.status, 3);
    EXPECT_TRUE(ran.output.ends_with("was every pointer argument given a buffer?\n")) << ran.output;
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Faults,
    testing::Values(
        Fault{"past_the_end",
              "faults.cu:7: writes element 4 of the buffer of the first argument, 1 element "
              "past its end (4 elements of 4 bytes)\n"
              "  kernel  past_the_end(int*, unsigned long), block 0, thread 0\n"
              "  look    compare the index of this thread with the size of the array\n",
              "cudaErrorIllegalAddress"},
        Fault{"null", "faults.cu:7: writes 4 bytes at address 0x0: a null pointer",
              "cudaErrorIllegalAddress"},
        Fault{"freed",
              "faults.cu:7: writes 4 bytes of the buffer of the first argument, which was freed\n",
              "cudaErrorIllegalAddress"},
        Fault{"not_aligned", "faults.cu:8: writes 4 bytes at an address that is not a multiple",
              "cudaErrorMisalignedAddress"},
        Fault{"traps", "faults.cu:9: the kernel stopped itself with a trap",
              "cudaErrorLaunchFailure"},
        Fault{"asserts", "faults.cu:10: assert(five == 5) failed\n", "cudaErrorAssert"}),
    [](const auto& info) { return info.param.kind; });

TEST(Faults, KnowWhatKernelsHaveAllocated) {
    struct Case {
        const char *kind, *message;
    };
    for (const auto& [kind, message] :
         {Case{"past_the_end",
               "heap.cu:30: writes element 4 of what malloc or new gave, 1 element past its end "
               "(4 "
               "elements of 4 bytes)\n"},
          Case{"free_twice", "heap.cu:36: free or delete of 0x"},
          Case{"not_from_malloc", "heap.cu:38: free or delete of 0x"},
          Case{"use_after_free",
               "heap.cu:42: reads 4 bytes of what malloc or new gave, which was freed\n"}}) {
        RUN_OR_SKIP(ran, "heap", kind);
        EXPECT_TRUE(ran.output.starts_with(message)) << ran.output;
        EXPECT_EQ(ran.status, 3) << kind;
    }
}

TEST(Faults, KnowSurfaces) {
    struct Case {
        const char *kind, *message, *error;
    };
    for (const auto& [kind, message, error] :
         {Case{"past_the_end",
               "surfaces.cu:22: writes byte 400 (element 100) of row 0 and layer 0 of a surface of "
               "64 "
               "x 4 x 1 elements of 4 bytes\n",
               "cudaErrorIllegalAddress"},
          Case{"not_aligned",
               "surfaces.cu:24: reads 8 bytes of a surface from byte 4 of a row on, which is not a "
               "multiple of 8\n",
               "cudaErrorMisalignedAddress"},
          Case{"destroyed",
               "surfaces.cu:22: uses a surface object that does not exist, or no more\n",
               "cudaErrorInvalidAddressSpace"}}) {
        RUN_OR_SKIP(ran, "surfaces", kind);
        EXPECT_TRUE(ran.output.starts_with(message)) << ran.output;
        EXPECT_NE(ran.output.find(std::string(": ") + error + "\n"), std::string::npos)
            << ran.output;
    }
}

TEST(Faults, KnowAnAddressOfTheHost) {
    RUN_OR_SKIP(ran, "faults", "host");
    EXPECT_NE(ran.output.find("this is an address of the host"), std::string::npos) << ran.output;
}

TEST(Faults, EndAnEndlessLoop) {
    if (!fs::exists(fs::path(PROGRAMS) / "faults")) GTEST_SKIP() << "not compiled";
    const ProgramResult ran =
        run({WARPSIM, "run", "--max-instructions", "100000", "faults", "spins"});
    EXPECT_TRUE(
        ran.output.starts_with("faults.cu:12: still running after 100000 warp instructions"))
        << ran.output;
}

TEST(Order, IsAscendingUnlessAskedFor) {
    RUN_OR_SKIP(ran, "order");
    EXPECT_EQ(ran.output, "block 3\n");
    const ProgramResult other =
        run({WARPSIM, "run", "--max-instructions=1000", "--descending", "order"});
    EXPECT_EQ(other.output, "block 0\n");
    EXPECT_EQ(run({WARPSIM, "run", "--schedule=1", "order"}).output, "block 1\n");
}

TEST(Checks, TellOfRacesAndUndefinedValuesOnce) {
    RUN_OR_SKIP(ran, "careless");
    EXPECT_EQ(ran.output, "ended\n");
    const ProgramResult checked = run({WARPSIM, "run", "--check", "careless"});
    EXPECT_EQ(checked.status, 1) << "the program says 0";
    EXPECT_EQ(run({WARPSIM, "run", "--check", "--exit-status=program", "careless"}).status, 0);
    EXPECT_EQ(checked.output,
              "warpsim: race: pair[32] written by thread 32 at careless.cu:6 and read by thread 0 "
              "at careless.cu:7, no __syncthreads between\n"
              "warpsim: uninitialised: element 0 of the buffer of the third argument is read by "
              "thread 0 at careless.cu:8 before anything is written there, and reaches element 0 "
              "of the buffer of the third argument\nended\n");
}

TEST(Checks, TellBeforeAFaultWhatLedToIt) {
    RUN_OR_SKIP(ran, "careless", "gather");
    EXPECT_TRUE(ran.output.starts_with("careless.cu:17: reads element -1 of the buffer"))
        << ran.output;
    const ProgramResult checked = run({WARPSIM, "run", "--check", "careless", "gather"});
    EXPECT_EQ(checked.output,
              "warpsim: uninitialised: list[32] is read by thread 32 at careless.cu:16 before "
              "anything is written there, and is part of an address at careless.cu:17\n" +
                  ran.output);
    EXPECT_EQ(ran.output.find("an address of the host"), std::string::npos) << ran.output;
}

TEST(Checks, KnowThatWhatAKernelAllocatesIsUndefined) {
    if (!fs::exists(fs::path(PROGRAMS) / "heap")) GTEST_SKIP() << "not compiled";
    const ProgramResult ran = run({WARPSIM, "run", "--check", "heap", "undefined"});
    EXPECT_EQ(ran.output,
              "warpsim: uninitialised: element 2 of what malloc or new gave is read by thread 0 at "
              "heap.cu:46 before anything is written there, and decides the branch at heap.cu:46\n"
              "cudaDeviceSynchronize(): cudaSuccess\n");
    EXPECT_EQ(ran.status, 1);
}

TEST(Checks, SayNothingOfARightProgram) {
    for (const std::string program :
         {"vector_add", "grid_sync", "threads", "two_files", "heap", "linked"}) {
        RUN_OR_SKIP(ran, program);
        EXPECT_EQ(run({WARPSIM, "run", "--check", program}).output, ran.output) << program;
    }
}

TEST(Refusals, SayWhatToDo) {
    struct Case {
        const char* program;
        int status;
        const char* message;
    };
    for (const auto& [program, status, message] :
         {Case{"vector_add_static", 2, "CUDA's runtime is linked into it"},
          Case{"vector_add_machine_code", 1, "machine code only, no PTX: compile with -arch="},
          Case{"launches_itself", 3,
               "launches_itself.cu:5: a kernel launches a kernel here (dynamic parallelism)"}}) {
        RUN_OR_SKIP(ran, program);
        EXPECT_NE(ran.output.find(message), std::string::npos) << ran.output;
        EXPECT_EQ(ran.status, status) << program;
    }
}

TEST(Libraries, ThatNeedAGpuAreNamedAtTheStart) {
    RUN_OR_SKIP(ran, "vector_add_with_cublas");
    EXPECT_EQ(
        ran.output,
        "warpsim: the program is linked with cuBLAS: its own kernels and its calls of the CUDA "
        "runtime run here; calls of this library need a GPU and fail\n"
        "100000 sums are right\n");
    EXPECT_EQ(ran.status, 0);
}

TEST(Refusals, KnowWhatIsNoCudaProgram) {
    const ProgramResult ran = run({WARPSIM, "run", "/bin/sh"});
    EXPECT_NE(ran.output.find("there is no device code in it"), std::string::npos) << ran.output;
    EXPECT_EQ(ran.status, 2);
}

// Programs that use CUB and Thrust: exit status 0 only if all results equal the host's.
class Library : public testing::TestWithParam<std::string> {};

TEST_P(Library, GivesWhatTheHostGives) {
    if (!fs::exists(fs::path(PROGRAMS) / GetParam())) GTEST_SKIP() << "not compiled";
    const ProgramResult ran = run({WARPSIM, "run", GetParam()}, 600);
    EXPECT_EQ(ran.status, 0) << ran.output;
    EXPECT_EQ(ran.output.find("warpsim:"), std::string::npos) << ran.output;
    EXPECT_GT(lines_in(ran.output), 0);
}

std::vector<std::string> library_programs() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(LIBRARY_PROGRAMS)) {
        if (entry.path().extension() == ".cu") names.push_back(entry.path().stem());
    }
    std::sort(names.begin(), names.end());
    return names;
}
INSTANTIATE_TEST_SUITE_P(Folder, Library, testing::ValuesIn(library_programs()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace cudart_sim
