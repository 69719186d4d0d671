// Made-up digits of 8 x 8 pixels: ten shapes, and noise whose numbers are a function of the sample's.
#pragma once

#include <cstdint>
#include <vector>

constexpr int pixels = 64, classes = 10;

// '#' is ink.
inline constexpr const char* shapes[classes] = {
    "..####...#....#..#....#..#....#..#....#..#....#..#....#...####..",
    "....#......##.....#.#.......#.......#.......#.......#.....#####.",
    "..####...#....#.......#......#......#......#......#......######.",
    "..####...#....#.......#....###........#.......#..#....#...####..",
    ".....#......##.....#.#....#..#...#...#...######......#.......#..",
    ".######..#.......#.......#####........#.......#..#....#...####..",
    "..####...#.......#.......#####...#....#..#....#..#....#...####..",
    ".######.......#......#......#......#......#.....#.......#.......",
    "..####...#....#..#....#...####...#....#..#....#..#....#...####..",
    "..####...#....#..#....#..#....#...#####.......#.......#...####..",
};

struct Digits {
    std::vector<float> images;  // (samples, pixels)
    std::vector<int> labels;
};

// The 64-bit mixer of SplitMix64 (Steele, Lea, Flood, OOPSLA 2014): a number in [-1, 1).
inline float noise(uint64_t index) {
    uint64_t z = (index + 1) * 0x9e3779b97f4a7c15;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return static_cast<float>(static_cast<int64_t>(z ^ (z >> 31))) * 0x1p-63f;
}

inline Digits digits(int samples) {
    Digits made;
    for (int s = 0; s < samples; ++s) {
        const int label = s % classes;
        made.labels.push_back(label);
        for (int p = 0; p < pixels; ++p) {
            const float ink = shapes[label][p] == '#' ? 1.0f : 0.0f;
            made.images.push_back(ink + 0.8f * noise(static_cast<uint64_t>(s) * pixels + p));
        }
    }
    return made;
}
