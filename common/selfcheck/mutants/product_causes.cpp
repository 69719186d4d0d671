#include "selfcheck/mutants/product_causes.h"

#include <algorithm>
#include <functional>
#include <numeric>

#include "selfcheck/mutants/weight_patterns.h"

namespace selfcheck {
namespace {

constexpr size_t sides[] = {4, 8, 16, 32, 64, 128};
constexpr size_t most_compared_pairs = 1 << 22;

struct Matrix {
    size_t rows = 0, columns = 0;
    std::vector<double> numbers;

    Matrix(const lab::Array& array, size_t columns)
        : rows(columns ? array.size() / columns : 0), columns(columns) {
        for (size_t i = 0; i < array.size(); ++i)
            numbers.push_back(static_cast<double>(array.number(i)));
    }
    // 0 outside.
    double at(size_t row, size_t column) const {
        return row < rows && column < columns ? numbers[row * columns + column] : 0;
    }
    double in_memory(size_t place) const { return place < numbers.size() ? numbers[place] : 0; }
};

// The matrices of one run, and what came.
struct Seen {
    Matrix a, b, got;
    std::vector<size_t> sizes;

    size_t terms() const { return a.columns; }
    double right(size_t row, size_t column) const {
        double sum = 0;
        for (size_t i = 0; i < terms(); ++i) sum += a.at(row, i) * b.at(i, column);
        return sum;
    }
    bool is_wrong(size_t row, size_t column) const {
        return got.at(row, column) != right(row, column);
    }
};

std::vector<Seen> seen_in(const ShapeTruth& truth) {
    const lab::Contract& contract = truth.shape.contract();
    const lab::Sizes& sizes = truth.shape.test_case.sizes;
    const lab::Linear& linear = *contract.linear();
    const auto matrix = [&](const lab::Parameter* parameter, const lab::Array& array) {
        return Matrix(array, static_cast<size_t>(parameter->columns(sizes)));
    };
    std::vector<Seen> all;
    for (const Observed& observed : truth.observed) {
        const size_t first = linear.input, second = linear.factors->input;
        all.push_back({matrix(contract.given()[first], observed.given[first]),
                       matrix(contract.given()[second], observed.given[second]),
                       matrix(contract.results()[0], observed.got),
                       {}});
        for (const auto& [name, size] : sizes) all.back().sizes.push_back(size);
    }
    return all;
}

// An element of the result as a mistaken kernel computes it.
using Mistaken = std::function<double(const Seen&, size_t row, size_t column)>;
// The factors of term i that it takes.
using Factor = std::function<double(const Seen&, size_t line, size_t i)>;

double right_a(const Seen& seen, size_t row, size_t i) { return seen.a.at(row, i); }
double right_b(const Seen& seen, size_t column, size_t i) { return seen.b.at(i, column); }

Mistaken taking(const Factor& of_a, const Factor& of_b) {
    return [=](const Seen& seen, size_t row, size_t column) {
        double sum = 0;
        for (size_t i = 0; i < seen.terms(); ++i) sum += of_a(seen, row, i) * of_b(seen, column, i);
        return sum;
    };
}

// Whether a mistake explains at least half of the wrong numbers.
class Share {
  public:
    void count(bool is_explained) {
        ++wrong_;
        explained_ += is_explained;
    }
    bool is_enough() const { return wrong_ > 0 && 2 * explained_ >= wrong_; }

  private:
    size_t wrong_ = 0, explained_ = 0;
};

bool explains(const std::vector<Seen>& runs, const Mistaken& mistaken) {
    Share share;
    for (const Seen& seen : runs)
        for (size_t row = 0; row < seen.got.rows; ++row)
            for (size_t column = 0; column < seen.got.columns; ++column)
                if (seen.is_wrong(row, column))
                    share.count(seen.got.at(row, column) == mistaken(seen, row, column));
    return share.is_enough();
}

// A shape in which a fault ends the call shows no numbers, and a large one was not observed; true
// if none was.
bool in_every_wrong_shape(const KernelTruth& kernel,
                          const std::function<bool(const std::vector<Seen>&)>& fits) {
    bool some = false;
    for (const ShapeTruth& truth : kernel.shapes) {
        if (truth.observed.empty()) continue;
        some = true;
        if (!fits(seen_in(truth))) return false;
    }
    return some || !all_right(kernel);
}

// One of the mistakes in each shape; `mistakes` makes them for a shape's sizes.
bool one_explains(const KernelTruth& kernel,
                  const std::function<std::vector<Mistaken>(const Seen&)>& mistakes) {
    return in_every_wrong_shape(kernel, [&](const std::vector<Seen>& runs) {
        return std::ranges::any_of(mistakes(runs.front()), [&](const Mistaken& mistaken) {
            return explains(runs, mistaken);
        });
    });
}

// The same mistake in either matrix.
void add_either(const Factor& in_a, const Factor& in_b, std::vector<Mistaken>& list) {
    list.push_back(taking(in_a, right_b));
    list.push_back(taking(right_a, in_b));
}

// The same for each side of a tile.
bool one_tile_explains(const KernelTruth& kernel, const std::function<Factor(size_t side)>& in_a,
                       const std::function<Factor(size_t side)>& in_b) {
    return one_explains(kernel, [&](const Seen&) {
        std::vector<Mistaken> list;
        for (const size_t side : sides) add_either(in_a(side), in_b(side), list);
        return list;
    });
}

// Each term from `begin` to before `end` arrives so often.
Mistaken repeating(size_t begin, size_t end, int times) {
    return [=](const Seen& seen, size_t row, size_t column) {
        double sum = 0;
        for (size_t i = 0; i < seen.terms(); ++i)
            sum += (begin <= i && i < end ? times : 1) * seen.a.at(row, i) * seen.b.at(i, column);
        return sum;
    };
}

// Each number is the right one there and another number that came: the sum goes on where that one
// ended, however many were added to it before.
bool adds_another_element(const std::vector<Seen>& runs) {
    const size_t columns = runs.front().got.columns, size = runs.front().got.numbers.size();
    if (size * size > most_compared_pairs) return true;  // not decided
    std::vector<std::vector<double>> right(runs.size());
    for (size_t run = 0; run < runs.size(); ++run)
        for (size_t i = 0; i < size; ++i)
            right[run].push_back(runs[run].right(i / columns, i % columns));
    std::vector<size_t> others(size);
    std::iota(others.begin(), others.end(), 0);
    Share share;
    for (size_t i = 0; i < size; ++i) {
        const auto adds = [&](size_t other) {
            for (size_t run = 0; run < runs.size(); ++run)
                if (runs[run].got.numbers[i] != right[run][i] + runs[run].got.numbers[other])
                    return false;
            return true;
        };
        if (runs.front().is_wrong(i / columns, i % columns))
            share.count(std::ranges::any_of(others, adds));
    }
    return share.is_enough();
}

}  // namespace

bool accumulator_not_reset(const KernelTruth& kernel) {
    return in_every_wrong_shape(kernel, adds_another_element);
}

bool last_tile_lost(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen& seen) {
        std::vector<Mistaken> list;
        for (const size_t side : sides)
            list.push_back(repeating((seen.terms() - 1) / side * side, seen.terms(), 0));
        return list;
    });
}

bool stale_tile(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen& seen) {
        std::vector<Mistaken> list;
        for (const size_t side : sides) {
            const size_t last = seen.terms() / side * side;
            if (last > 0) list.push_back(repeating(seen.terms() - side, last, 2));
        }
        return list;
    });
}

bool operand_transposed(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen& seen) {
        std::vector<Mistaken> list;
        add_either([](const Seen& s, size_t row, size_t i) { return s.a.at(i, row); },
                   [](const Seen& s, size_t column, size_t i) { return s.b.at(column, i); }, list);
        for (const size_t length : seen.sizes)
            add_either([=](const Seen& s, size_t row,
                           size_t i) { return s.a.in_memory(i * length + row); },
                       [=](const Seen& s, size_t column, size_t i) {
                           return s.b.in_memory(column * length + i);
                       },
                       list);
        return list;
    });
}

bool wrong_row_length(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen& seen) {
        std::vector<Mistaken> list;
        for (const size_t length : seen.sizes)
            add_either([=](const Seen& s, size_t row,
                           size_t i) { return s.a.in_memory(row * length + i); },
                       [=](const Seen& s, size_t column, size_t i) {
                           return s.b.in_memory(i * length + column);
                       },
                       list);
        return list;
    });
}

bool result_transposed(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen&) {
        return std::vector<Mistaken>{[](const Seen& seen, size_t row, size_t column) {
            const size_t place = row * seen.got.columns + column;
            return seen.right(place % seen.got.rows, place / seen.got.rows);
        }};
    });
}

bool tile_transposed(const KernelTruth& kernel) {
    return one_tile_explains(
        kernel,
        [](size_t side) -> Factor {
            return [=](const Seen& s, size_t row, size_t i) {
                return s.a.at(row / side * side + i % side, i / side * side + row % side);
            };
        },
        [](size_t side) -> Factor {
            return [=](const Seen& s, size_t column, size_t i) {
                return s.b.at(i / side * side + column % side, column / side * side + i % side);
            };
        });
}

bool same_factor_in_a_tile(const KernelTruth& kernel) {
    return one_tile_explains(
        kernel,
        [](size_t side) -> Factor {
            return [=](const Seen& s, size_t row, size_t i) {
                return s.a.at(row, i / side * side + row % side);
            };
        },
        [](size_t side) -> Factor {
            return [=](const Seen& s, size_t column, size_t i) {
                return s.b.at(i / side * side + column % side, column);
            };
        });
}

bool tile_not_advanced(const KernelTruth& kernel) {
    return one_explains(kernel, [](const Seen&) {
        std::vector<Mistaken> list;
        for (const size_t side : sides) {
            const Factor of_a = [=](const Seen& s, size_t row, size_t i) {
                return s.a.at(row, i % side);
            };
            const Factor of_b = [=](const Seen& s, size_t column, size_t i) {
                return s.b.at(i % side, column);
            };
            list.insert(list.end(),
                        {taking(of_a, right_b), taking(right_a, of_b), taking(of_a, of_b)});
        }
        return list;
    });
}

}  // namespace selfcheck
