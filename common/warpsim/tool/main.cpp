// warpsim: runs one kernel of a PTX file on the CPU and says what it did.
//
//   warpsim run file.ptx --kernel NAME --grid 64 --block 64 --arg 'f32[1024]=iota' --arg i32=5
//   --print 0 warpsim list file.ptx
//
// Exit status: 0 ran to its end; 1 the kernel did something wrong; 2 the command line or the file.
#include <cstdio>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>
#include <CLI/CLI.hpp>

#include "warpsim/exec/decode.h"
#include "warpsim/exec/describe.h"
#include "warpsim/exec/grid.h"
#include "warpsim/tool/argument.h"

using namespace warpsim;

namespace {

struct Options {
    std::string file, kernel;
    std::vector<uint32_t> grid{1}, block{1};
    uint32_t shared = 0;
    uint64_t max_instructions = 1'000'000'000;
    std::vector<std::string> arguments;
    std::vector<size_t> print;
};

std::string read_file(const std::string& name) {
    std::ifstream file(name, std::ios::binary);
    std::string text{std::istreambuf_iterator<char>(file), {}};
    if (!file) throw tool::UsageError(fmt::format("{}: {}", name, std::strerror(errno)));
    return text;
}

Dim3 dim3(const std::vector<uint32_t>& sizes) {
    return {sizes[0], sizes.size() > 1 ? sizes[1] : 1, sizes.size() > 2 ? sizes[2] : 1};
}

// The kernel that is named, wholly or by a part of its name; the only one if none is.
const Function& choose_kernel(const Program& program, const std::string& wanted) {
    std::vector<const Function*> matching;
    for (const Function& function : program.functions) {
        if (!function.is_entry) continue;
        if (function.name == wanted) return function;
        if (function.name.find(wanted) != std::string::npos) matching.push_back(&function);
    }
    if (matching.size() == 1) return *matching[0];
    throw tool::UsageError(matching.empty()
                               ? fmt::format("there is no kernel '{}'; see warpsim list", wanted)
                               : fmt::format("{} kernels match '{}': say which with --kernel",
                                             matching.size(), wanted));
}

struct Prepared {
    std::vector<tool::Argument> arguments;
    std::vector<uint32_t> buffers;  // by argument; 0: a scalar
};

Prepared place_arguments(const Options& options, const Function& kernel, GlobalMemory& memory,
                         Launch& launch) {
    Prepared prepared;
    if (options.arguments.size() != kernel.parameters.size()) {
        throw tool::UsageError(fmt::format("{} takes {} arguments, {} were given (--arg)",
                                           kernel.name, kernel.parameters.size(),
                                           options.arguments.size()));
    }
    launch.parameters.resize(kernel.parameter_bytes);
    for (size_t i = 0; i < options.arguments.size(); ++i) {
        tool::Argument argument = tool::parse_argument(options.arguments[i]);
        std::vector<std::byte> value = argument.bytes;
        uint32_t buffer = 0;
        if (argument.is_buffer) {
            buffer = memory.allocate(argument.bytes.size());
            std::copy(argument.bytes.begin(), argument.bytes.end(), memory.bytes(buffer).begin());
            const uint64_t address = GlobalMemory::address(buffer);
            value.resize(sizeof address);
            std::memcpy(value.data(), &address, sizeof address);
        }
        const auto& parameter = kernel.parameters[i];
        if (value.size() != parameter.bytes) {
            throw tool::UsageError(fmt::format("argument {} of {} has {} bytes, '{}' has {}", i + 1,
                                               kernel.name, parameter.bytes, options.arguments[i],
                                               value.size()));
        }
        std::memcpy(launch.parameters.data() + parameter.offset, value.data(), value.size());
        prepared.arguments.push_back(std::move(argument));
        prepared.buffers.push_back(buffer);
    }
    return prepared;
}

void print_buffer(const Prepared& prepared, size_t index, GlobalMemory& memory) {
    if (index >= prepared.buffers.size() || prepared.buffers[index] == 0) {
        throw tool::UsageError(fmt::format("--print {}: that argument is no buffer", index));
    }
    const auto bytes = memory.bytes(prepared.buffers[index]);
    const size_t size = tool::size_of(prepared.arguments[index].element);
    fmt::print("argument {}:", index);
    for (size_t at = 0; at < bytes.size(); at += size) {
        fmt::print(" {}",
                   tool::format_element(prepared.arguments[index].element, bytes.data() + at));
    }
    fmt::print("\n");
}

void print_fault(const Options& options, const Fault& fault) {
    std::string where = fault.line       ? fmt::format("line {} of the source: ", fault.line)
                        : fault.ptx_line ? fmt::format("{}:{}: ", options.file, fault.ptx_line)
                                         : "";
    fmt::print(stderr, "{}{}\n", where, fault.what());
    if (fault.block) {
        fmt::print(stderr, "  kernel {}, block {}, thread {}\n", fault.kernel,
                   describe(*fault.block), describe(*fault.thread));
    }
}

int run_kernel(const Options& options) {
    GlobalMemory memory;
    const Program program = load(ptx::parse(read_file(options.file)), memory);
    const Function& kernel = choose_kernel(program, options.kernel);
    Launch launch;
    launch.kernel = kernel.name;
    launch.grid = dim3(options.grid);
    launch.block = dim3(options.block);
    launch.dynamic_shared_bytes = options.shared;
    launch.max_instructions = options.max_instructions;
    const Prepared prepared = place_arguments(options, kernel, memory, launch);
    const Result result = run(program, memory, launch);
    for (const std::string& line : result.printed) fmt::print("{}\n", line);
    if (result.printed_lines > result.printed.size()) {
        fmt::print("... {} lines in all\n", result.printed_lines);
    }
    if (result.fault) return print_fault(options, *result.fault), 1;
    for (const size_t index : options.print) print_buffer(prepared, index, memory);
    fmt::print("ran {}: {} blocks of {} threads, {} warp instructions\n", kernel.name,
               launch.grid.count(), launch.block.count(), result.warp_instructions);
    return 0;
}

int list_kernels(const Options& options) {
    for (const ptx::Function& function : ptx::parse(read_file(options.file)).functions) {
        if (!function.is_entry) continue;
        fmt::print("{}  {} parameters\n", function.name, function.parameters.size());
    }
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app{"Runs CUDA kernels from their PTX on the CPU, warp by warp."};
    app.require_subcommand(1);
    Options options;
    CLI::App* run = app.add_subcommand("run", "run one kernel");
    run->add_option("file", options.file, "PTX, as nvcc -ptx makes it")->required();
    run->add_option("--kernel", options.kernel, "its name, or a part of it");
    run->add_option("--grid", options.grid, "blocks: X, or X,Y,Z")->delimiter(',')->expected(1, 3);
    run->add_option("--block", options.block, "threads a block: X, or X,Y,Z")
        ->delimiter(',')
        ->expected(1, 3);
    run->add_option("--shared", options.shared, "bytes of dynamic shared memory");
    run->add_option("--arg", options.arguments, "an argument, in order: f32[1024]=iota, i32=5")
        ->allow_extra_args(false);
    run->add_option("--print", options.print,
                    "print the buffer of this argument (0 is the first) at the end");
    run->add_option("--max-instructions", options.max_instructions,
                    "warp instructions before it is ended");
    CLI::App* list = app.add_subcommand("list", "list the kernels of a file");
    list->add_option("file", options.file, "PTX")->required();
    try {
        app.parse(argc, argv);
        return run->parsed() ? run_kernel(options) : list_kernels(options);
    } catch (const CLI::ParseError& error) {
        return app.exit(error) == 0 ? 0 : 2;
    } catch (const ptx::SyntaxError& error) {
        fmt::print(stderr, "{}: {}\n", options.file, error.what());
    } catch (const Fault& fault) {
        fmt::print(stderr, "{}: {}\n", options.file, fault.what());
    } catch (const tool::UsageError& error) {
        fmt::print(stderr, "warpsim: {}\n", error.what());
    }
    return 2;
}
