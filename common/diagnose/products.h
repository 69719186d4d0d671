// The products that arrive in the first wrong element of a matrix product, C[row][column]: each is an
// element of the first matrix times one of the second.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "diagnose/patterns.h"

namespace lab {

// A matrix that is multiplied, and how often each of its elements arrives where the other matrix
// holds ones.
struct Multiplied {
    std::string name;
    size_t rows = 0, columns = 0;
    const std::vector<int>* weights = nullptr;

    size_t index(size_t row, size_t column) const { return row * columns + column; }
    int weight(size_t row, size_t column) const { return (*weights)[index(row, column)]; }
    // Nothing outside the matrix.
    std::optional<size_t> find(size_t row, size_t column) const;
    std::optional<size_t> find(size_t index) const;
};

struct Products {
    Multiplied a, b;
    std::string result;
    size_t row = 0, column = 0;  // of the first wrong element
    std::vector<size_t> sizes;   // all sizes of the case

    size_t terms() const { return a.columns; }
    std::string wrong() const;  // "C[3][17]"
    // How often the element of a product arrives: in A's row, and in B's column.
    int in_row(size_t term) const { return a.weight(row, term); }
    int in_column(size_t term) const { return b.weight(term, column); }
};

// Nothing if the elements of one of the matrices are unknown, or if there are no products.
std::optional<Products> products(const Evidence& e);

// Where a kernel takes the factor of a product from; nothing: it takes 0.
using Place = std::function<std::optional<size_t>(size_t term)>;

// A kernel that takes its factors from these places, and from nowhere else, shows the weights found.
bool takes(const Products& p, const Place& first, const Place& second);

// The places in a right kernel.
Place in_row(const Products& p);
Place in_column(const Products& p);

// A mistake in the places of one matrix, while those of the other are right: its name, or nothing.
using Misplaced = std::function<Place(const Products&, const Multiplied&)>;
std::optional<std::string> misplaced(const Products& p, const Misplaced& in_first,
                                     const Misplaced& in_second);

// Sides of tiles that kernels have.
constexpr size_t tile_sides[] = {4, 8, 16, 32, 64, 128};

// Outside the row and the column nothing arrives, and inside as often as this says.
bool arrive(const Products& p, const std::function<int(size_t term)>& times);

// "products k = 16..31 never arrive", or the elements of both matrices; several findings are separated
// by semicolons. Empty if every product arrives as often as it should.
std::string in_words(const Products& p);

}  // namespace lab
