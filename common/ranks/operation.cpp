#include "ranks/operation.h"

#include "language/say.h"

namespace ranks {

using lab::in_language;

const char* name_of(Function function) {
    switch (function) {
#define MPI_FUNCTION(name) \
    case Function::name:   \
        return "MPI_" #name;
#include "ranks/functions.inc"
#undef MPI_FUNCTION
    }
    return "?";
}

const char* name_of(Type type) {
    switch (type) {
        case Type::none:
            return in_language("no type");
        case Type::derived:
            return in_language("a derived type");
        case Type::chars:
            return "MPI_CHAR";
        case Type::bytes:
            return "MPI_BYTE";
        case Type::ints:
            return "MPI_INT";
        case Type::unsigneds:
            return "MPI_UNSIGNED";
        case Type::longs:
            return "MPI_LONG";
        case Type::unsigned_longs:
            return "MPI_UNSIGNED_LONG";
        case Type::floats:
            return "MPI_FLOAT";
        case Type::doubles:
            return "MPI_DOUBLE";
    }
    return "?";
}

const char* name_of(Reduction reduction) {
    switch (reduction) {
        case Reduction::none:
            return in_language("no operation");
        case Reduction::own:
            return in_language("an operation of its own");
        case Reduction::sum:
            return "MPI_SUM";
        case Reduction::product:
            return "MPI_PROD";
        case Reduction::least:
            return "MPI_MIN";
        case Reduction::most:
            return "MPI_MAX";
        case Reduction::logical_and:
            return "MPI_LAND";
        case Reduction::logical_or:
            return "MPI_LOR";
        case Reduction::bits_and:
            return "MPI_BAND";
        case Reduction::bits_or:
            return "MPI_BOR";
    }
    return "?";
}

}  // namespace ranks
