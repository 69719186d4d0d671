#include "verdict/verdict_json.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

namespace lab {
namespace {

using Json = nlohmann::json;

Verdict verdict() {
    Verdict v;
    v.course_version = "2026-11-22.120000.abcdef0";
    v.lab = "lab03";
    v.name = "shared_memory";
    v.state = State::failed;
    v.points = 7;
    v.out_of = 10;
    v.devices = {{"sim", "sim", {}}, {"gpu", "NVIDIA H200", true, 100, 3}};
    Failure f;
    f.output_name = "largest.where";
    f.output_index = 1;
    f.got = std::nan("");
    f.elements = {{32, 63, 2, 0, ElementKind::lost}};
    f.cause = Diagnosis{"half_segment", "s", "t", {"u"}};
    f.fault = device::Fault{device::FaultKind::out_of_bounds, "m", "k", device::Dim3{2}, {}, 14};
    f.printed = {"caf\xE9"};
    v.tasks = {{"A",
                "a",
                0,
                3,
                CaseState::failed,
                {{"A.b", "A", "sim", "s", CaseState::failed, 0.5, f, {}}}}};
    v.limits = {{"loads", 1.0, {}, CaseState::skipped}};
    v.headlines = {{"loads", "loads per element", "n = 8", 1.5, 1.25, 1.0},
                   {"barriers", "barriers per element", "", {}, 0.5, {}}};
    return v;
}

Json failure_of(const Failure& failure) {
    Verdict v = verdict();
    v.tasks[0].cases[0].failure = failure;
    return Json::parse(to_json(v))["tasks"][0]["cases"][0]["failure"];
}

TEST(VerdictJson, HasNumbersOnlyWhereTheyAreCompared) {
    Failure race, limit, sum;
    race.what = What::race;
    limit.what = What::limit;
    sum.output_index = 0;
    EXPECT_EQ(failure_of(race)["wanted"], nullptr);
    EXPECT_EQ(failure_of(race)["got"], nullptr);
    EXPECT_EQ(failure_of(limit)["wanted"], 0.0);
    EXPECT_EQ(failure_of(sum)["got"], 0.0);
    EXPECT_EQ(failure_of(race)["place"], nullptr);
    EXPECT_EQ(failure_of(sum)["place"], "output[0]");
    sum.subscript = "[3][17]";
    EXPECT_EQ(failure_of(sum)["place"], "output[3][17]");
}

TEST(VerdictJson, HoldsWhatTheContractSays) {
    const Json json = Json::parse(to_json(verdict()));
    EXPECT_EQ(json["version"], 1);
    EXPECT_EQ(json["course_version"], "2026-11-22.120000.abcdef0");
    EXPECT_EQ(json["state"], "failed");
    EXPECT_EQ(json["points"], 7);
    EXPECT_EQ(json["message"], nullptr);
    EXPECT_EQ(json["devices"][0], (Json{{"kind", "sim"}, {"name", "sim"}}));
    EXPECT_EQ(json["devices"][1]["agrees"], true);
    EXPECT_EQ(json["devices"][1]["outputs_compared"], 100);
    EXPECT_EQ(json["devices"][1]["outputs_different"], 3);
    EXPECT_EQ(json["limits"][0]["measured"], nullptr);
    EXPECT_EQ(json["headlines"][0], (Json{{"counter", "loads"},
                                          {"says", "loads per element"},
                                          {"at", "n = 8"},
                                          {"measured", 1.5},
                                          {"solution", 1.25},
                                          {"best", 1.0}}));
    for (const char* unknown : {"at", "measured", "best"})
        EXPECT_EQ(json["headlines"][1][unknown], nullptr);
    const Json& failure = json["tasks"][0]["cases"][0]["failure"];
    EXPECT_EQ(failure["what"], "wrong_sum");
    EXPECT_EQ(failure["output"], "largest.where");
    EXPECT_EQ(failure["got"], nullptr);  // JSON has no NaN
    EXPECT_EQ(failure["elements"][0],
              (Json{{"begin", 32}, {"end", 63}, {"step", 2}, {"weight", 0}, {"kind", "lost"}}));
    EXPECT_EQ(failure["cause"],
              (Json{{"id", "half_segment"}, {"says", "s"}, {"try", "t"}, {"also", {"u"}}}));
    EXPECT_EQ(failure["fault"]["kind"], "out_of_bounds");
    EXPECT_EQ(failure["line"], 14);
}

TEST(VerdictJson, HasNoPointsWhereNoneAreGiven) {
    Verdict v = verdict();
    v.points.reset();
    EXPECT_EQ(Json::parse(to_json(v))["points"], nullptr);
}

TEST(VerdictJson, KeepsWhatASpeedWasJudgedBy) {
    Verdict v = verdict();
    v.speed.samples = {{2e-6, 3e-6, false}, {4e-6, 3e-6, true}};
    v.speed.clocks = {{1, 1980, 41, 0, 4}, {}};
    const Json speed = Json::parse(to_json(v))["speed"];
    EXPECT_EQ(speed["samples"], (Json{{"seconds", {2e-6, 4e-6}},
                                      {"reference_seconds", {3e-6, 3e-6}},
                                      {"discarded", {false, true}}}));
    EXPECT_EQ(speed["clocks"], (Json{{"clock_mhz", {1980, nullptr}},
                                     {"temperature", {41, nullptr}},
                                     {"throttle_reasons", {4, nullptr}}}));
}

TEST(VerdictJson, IsUtf8WhateverAKernelPrints) {
    const Json json = Json::parse(to_json(verdict()));
    EXPECT_EQ(json["tasks"][0]["cases"][0]["failure"]["printed"][0], "caf\xEF\xBF\xBD");
}

TEST(VerdictJson, NamesTheRulesOfItsPoints) {
    Verdict v = verdict();
    EXPECT_EQ(Json::parse(to_json(v))["rules"], nullptr);
    v.rules = 2;
    EXPECT_EQ(Json::parse(to_json(v))["rules"], 2);
}

TEST(VerdictJson, HasTheLinesOfTheFirstCaseThatPrintedAny) {
    Verdict v = verdict();
    EXPECT_EQ(Json::parse(to_json(v))["printed"], nullptr);
    v.tasks.at(0).cases.at(0).printed = {"a", "b"};
    v.tasks.at(0).cases.at(0).printed_lines = 3;
    EXPECT_EQ(
        Json::parse(to_json(v))["printed"],
        (Json{{"case", v.tasks[0].cases[0].name}, {"lines", {"a", "b"}}, {"lines_in_all", 3}}));
}

}  // namespace
}  // namespace lab
