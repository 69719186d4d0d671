// The tables of `warpsim run --counts`, and their JSON.
#include "tool/count_table.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "base/files.h"
#include "tool/report.h"

namespace tool {
namespace {

// Thread n reads the float 2 * n, inside a function of a header, and writes the float n.
struct CountedRun {
    RunOptions options;
    Report report;
};

CountedRun run_counted() {
    const lab::PrivateFolder folder;
    const auto file = folder.path() / "k.cu";
    lab::write_file(
        folder.path() / "h.cuh",
        "__device__ inline float get(const float* p, int i) {\n  return p[2 * i];\n}\n");
    lab::write_file(file,
                    "#include \"h.cuh\"\n"
                    "__global__ void k(const float* in, float* out) {\n"
                    "  const float x = get(in, threadIdx.x);\n"
                    "  out[threadIdx.x] = x;\n}\n");
    CountedRun run;
    run.options.file = "k.cu";
    run.options.block = {64};
    run.options.arguments = {"f32[128]", "f32[64]"};
    run.options.counts = true;
    run.report = tool::run(read_ptx(file), run.options);
    return run;
}

// The first line of a text that contains `part`.
std::string line_with(const std::string& text, const std::string& part) {
    const size_t at = text.find(part);
    if (at == text.npos) return "no " + part + " in\n" + text;
    const size_t begin = text.rfind('\n', at) + 1;
    return text.substr(begin, text.find('\n', at) - begin);
}

TEST(CountTable, NamesTheMetricsOfNsightCompute) {
    device::Counts counts;
    counts.global_load_sectors = 7;
    counts.shuffles = 5;
    EXPECT_EQ(count_table(counts),
              "counts\n"
              "           5  shuffles, by warps\n"
              "           7  global load sectors               "
              "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum\n");
}

TEST(CountTable, ShowsLinesAndWhoCalledWhatWasInlined) {
    const auto [options, report] = run_counted();
    const std::string table = line_table(report.lines, options.file);
    const std::string called = "    in get (h.cuh:2), called by k (k.cu:3)\n";
    const size_t at = table.find(called);
    ASSERT_NE(at, table.npos) << table;
    const std::string load = line_with(table.substr(0, at), "        2       16 ");
    EXPECT_TRUE(load.starts_with("  k.cu:3 ")) << load;  // requests and sectors
    EXPECT_TRUE(table.substr(0, at).ends_with(load + "\n")) << table;
    const std::string store = line_with(table, "        2        8 ");
    EXPECT_TRUE(store.starts_with("  k.cu:4 ")) << store;
}

TEST(CountTable, EndsWhereItsLinesAreTooMany) {
    std::vector<device::LineCounts> lines(12);
    for (int i = 0; i < 12; ++i) {
        lines[i].line = i + 1;
        lines[i].calls = {{"k", "k.cu", i + 1}};
        lines[i].counts.warp_instructions = 1;
    }
    const std::string table = line_table(lines, "k.cu");
    EXPECT_NE(table.find("  k.cu:10 "), table.npos) << table;
    EXPECT_EQ(table.find("  k.cu:11 "), table.npos) << table;
    EXPECT_TRUE(table.ends_with("  ... 12 in all\n")) << table;
}

TEST(CountTable, OfPtxNamesItsSource) {
    std::vector<device::LineCounts> lines(1);
    lines[0].line = 5;
    lines[0].calls = {{"k", "k.cu", 5}};
    lines[0].counts.warp_instructions = 1;
    EXPECT_NE(line_table(lines, "other.ptx").find("  k.cu:5 "), std::string::npos);
}

TEST(CountTable, OfPtxWithoutLinesNamesThoseOfThePtx) {
    std::vector<device::LineCounts> lines(1);
    lines[0].ptx_line = 31;
    lines[0].counts.warp_instructions = 1;
    EXPECT_NE(line_table(lines, "k.ptx").find("line 31 of the PTX"), std::string::npos);
}

TEST(CountTable, IsInTheJsonByLineToo) {
    const auto [options, report] = run_counted();
    const auto json = nlohmann::json::parse(as_json(report, options));
    const char* const sectors = "l1tex__t_sectors_pipe_lsu_mem_global_op_ld.sum";
    EXPECT_EQ(json["counts"][sectors], 16);  // 64 floats, two apart: 8 a warp
    EXPECT_EQ(json["counts"]["l1tex__t_requests_pipe_lsu_mem_global_op_st.sum"], 2);
    uint64_t instructions = 0;
    bool found = false;
    for (const auto& line : json["lines"]) {
        instructions += line["counts"]["ptx_instructions"].get<uint64_t>();
        if (line["counts"][sectors] == 0) continue;
        found = true;
        EXPECT_EQ(line["line"], 3);
        EXPECT_EQ(line["calls"][0]["function"], "get");
        EXPECT_EQ(line["calls"][1]["line"], 3);
    }
    EXPECT_TRUE(found);
    EXPECT_EQ(json["counts"]["ptx_instructions"], instructions);
}

}  // namespace
}  // namespace tool
