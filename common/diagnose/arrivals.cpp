#include "diagnose/arrivals.h"

#include <algorithm>
#include <numeric>

#include "contract/data.h"

namespace lab {
namespace {

std::vector<float> integers(size_t count, uint64_t seed) {
    Array array(type_of<float>(), count);
    positive_integers().draw(array, seed);
    return {array.as<float>().begin(), array.as<float>().end()};
}

// The output for random integers in [begin, end) and zeros elsewhere, and the sum if each of them
// arrived once.
struct Measurement {
    std::optional<double> got;
    double once;
};

Measurement measure(const Probe& probe, size_t elements, size_t begin, size_t end, uint64_t seed) {
    std::vector<float> x(elements);
    const auto piece = integers(end - begin, seed);
    std::copy(piece.begin(), piece.end(), x.begin() + static_cast<ptrdiff_t>(begin));
    return {probe(x), std::accumulate(piece.begin(), piece.end(), 0.0)};
}

Arrival arrival_of(const Measurement& measurement) {
    if (*measurement.got == 0) return Arrival::never;
    return *measurement.got == measurement.once ? Arrival::once : Arrival::otherwise;
}

}  // namespace

std::vector<Arrival> arrivals(const Probe& probe, size_t elements, size_t piece, uint64_t seed) {
    if (probe(std::vector<float>(elements)) != 0.0) return {};
    std::vector<Arrival> list;
    double together = 0;
    for (size_t begin = 0; begin < elements; begin += piece) {
        const Measurement first = measure(probe, elements, begin, begin + piece, seed + begin);
        const Measurement second = measure(probe, elements, begin, begin + piece, ~(seed + begin));
        if (!first.got || !second.got) return {};
        // Measure twice: a sum that comes out right by chance does not do so again.
        const bool same = arrival_of(first) == arrival_of(second);
        list.push_back(same ? arrival_of(first) : Arrival::otherwise);
        together += *first.got;
    }
    // All pieces together must give the sum of the individual outputs.
    std::vector<float> all;
    for (size_t begin = 0; begin < elements; begin += piece) {
        const auto x = integers(piece, seed + begin);
        all.insert(all.end(), x.begin(), x.end());
    }
    if (probe(all) != together) return {};
    return list;
}

}  // namespace lab
