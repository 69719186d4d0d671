// The mean, the coldest and the warmest cell of a made-up globe, step by step, on any number of
// ranks and threads: the same weather, the same bits. README.md is the page.
#include <fmt/format.h>
#include <fmt/os.h>
#include <mpi.h>

#include "options.h"
#include "pipeline.h"
#include "statistics.h"
#include "weather.h"

#pragma omp declare reduction(merge:Statistics : omp_out.merge(omp_in))

namespace {

struct Ranks {
    int rank, number;
};

struct Result {
    std::vector<Statistics> steps;
    double seconds = 0, repeated = 0;  // of a step, and in it for what every rank does alike
};

// In SMPI a computation takes the time that is declared, so that a curve is the same everywhere.
// The described cores do one "flop" a nanosecond; README.md says how these were measured.
constexpr double ns_of_a_cell = 10, ns_of_a_column = 40;
void takes([[maybe_unused]] double nanoseconds) {
#ifdef SMPI_H
    smpi_execute_flops(nanoseconds);
#endif
}

Grid grid_of(const Options& options) { return {options.rows, 2 * options.rows}; }
double day_of(int step) { return 0.25 * step; }

Weather weather_of(const Options& options, int step) {
    takes(ns_of_a_column * grid_of(options).columns / options.threads);
    return {grid_of(options), day_of(step), options.threads};
}

// The rows of a rank are neighbours. Any other distribution would give the same bits.
Statistics statistics_of(const Weather& weather, const Options& options, const Ranks& ranks) {
    const Grid grid = grid_of(options);
    const int begin = static_cast<int>(int64_t{grid.rows} * ranks.rank / ranks.number);
    const int end = static_cast<int>(int64_t{grid.rows} * (ranks.rank + 1) / ranks.number);
    Statistics all;
#pragma omp parallel num_threads(options.threads)
    {
        std::vector<double> kelvin(grid.columns);
#pragma omp for reduction(merge : all)
        for (int row = begin; row < end; ++row) {
            weather.fill(row, kelvin);
            all.take(row, grid.area(row), kelvin);
        }
    }
    const int rows_of_a_thread = (end - begin + options.threads - 1) / options.threads;
    takes(ns_of_a_cell * grid.columns * rows_of_a_thread);
    return all;
}

void merge_parts(void* parts, void* sums, int* n, MPI_Datatype*) {
    for (int i = 0; i < *n; ++i) {
        static_cast<Statistics*>(sums)[i].merge(static_cast<Statistics*>(parts)[i]);
    }
}

// Each step waits for its sum. One message carries sum and extremes: three would wait three times.
void step_by_step(const Options& options, const Ranks& ranks, Result& result) {
    MPI_Datatype type;
    MPI_Type_contiguous(sizeof(Statistics), MPI_BYTE, &type);
    MPI_Type_commit(&type);
    MPI_Op merge;
    MPI_Op_create(merge_parts, 1, &merge);
    for (int step = 0; step < options.steps; ++step) {
        const double begin = MPI_Wtime();
        const Weather weather = weather_of(options, step);
        result.repeated += MPI_Wtime() - begin;
        const Statistics part = statistics_of(weather, options, ranks);
        MPI_Allreduce(&part, &result.steps.emplace_back(), 1, type, merge, MPI_COMM_WORLD);
    }
    MPI_Op_free(&merge);
    MPI_Type_free(&type);
}

// A step's sum is complete some steps later, so the last ones are followed by empty parts.
void overlapped(const Options& options, const Ranks& ranks, Result& result) {
    Pipeline pipeline(ranks.rank, ranks.number);
    for (int step = 0; step < options.steps + pipeline.length(); ++step) {
        pipeline.start();
        Statistics part;
        if (step < options.steps) part = statistics_of(weather_of(options, step), options, ranks);
        const Statistics sum = pipeline.finish(part);
        if (step >= pipeline.length()) result.steps.push_back(sum);
    }
}

Result run(const Options& options, const Ranks& ranks) {
    Result result;
    MPI_Barrier(MPI_COMM_WORLD);
    const double begin = MPI_Wtime();
    (options.overlap ? overlapped : step_by_step)(options, ranks, result);
    result.seconds = (MPI_Wtime() - begin) / options.steps;
    result.repeated /= options.steps;
    return result;
}

std::string shown(double kelvin, int64_t cell, const Grid& grid) {
    constexpr double degrees = 180 / std::numbers::pi;
    const double north = grid.latitude(static_cast<int>(cell / grid.columns)) * degrees;
    const double east = grid.longitude(static_cast<int>(cell % grid.columns)) * degrees;
    return fmt::format("{:.2f} K at {:4.1f} {} {:5.1f} E", kelvin, std::abs(north),
                       north < 0 ? 'S' : 'N', east);
}

void show(const Options& options, const Ranks& ranks, const Result& result) {
    const Grid grid = grid_of(options);
    fmt::print("{} x {} cells, ranks: {}, threads of each: {}\n", grid.rows, grid.columns,
               ranks.number, options.threads);
    fmt::print(" day  global mean  coldest cell                warmest cell\n");
    for (int step = 0; step < options.steps; ++step) {
        const auto& [sum, plain, coldest, minus_warmest] = result.steps[step];
        fmt::print("{:4.2f}  {:9.5f} K  {}  {}\n", day_of(step), sum.value() / grid.columns,
                   shown(coldest.first, coldest.second, grid),
                   shown(-minus_warmest.first, minus_warmest.second, grid));
    }
    const Statistics& last = result.steps.back();
    fmt::print("mean   {:a}\n", last.sum.value() / grid.columns);
    fmt::print("plain  {:a}\n", last.plain_sum / grid.columns);
    if (options.time) {
        fmt::print("step   {:.3f} us, {:.3f} us of it repeated by every rank\n",
                   1e6 * result.seconds, 1e6 * result.repeated);
    }
}

// For the picture, and for a check by exact fractions: of each row its area and its temperatures.
void write_field(const Options& options) {
    auto file = fmt::output_file(options.field);
    const Weather weather = weather_of(options, options.steps - 1);
    const Grid grid = grid_of(options);
    std::vector<double> kelvin(grid.columns);
    for (int row = 0; row < grid.rows; ++row) {
        weather.fill(row, kelvin);
        file.print("{:a} {:a}\n", grid.area(row), fmt::join(kelvin, " "));
    }
}

int run_program(int argc, char** argv) {
    Ranks ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &ranks.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks.number);
    Options options;
    if (const auto status = read_options(argc, argv, ranks.rank == 0, options)) return *status;
    if (options.overlap && !std::has_single_bit(static_cast<unsigned>(ranks.number))) {
        if (ranks.rank == 0) {
            fmt::print(stderr,
                       "climate_mean: --overlap with {} ranks: their number must be a power of 2\n",
                       ranks.number);
        }
        return 2;
    }
    const Result result = run(options, ranks);
    if (ranks.rank > 0) return 0;
    show(options, ranks, result);
    if (!options.field.empty()) write_field(options);
    return 0;
}

}  // namespace

int main(int argc, char** argv) {
    int provided;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED,
                    &provided);  // threads leave MPI to the first
    const int status = run_program(argc, argv);
    MPI_Finalize();
    return status;
}
