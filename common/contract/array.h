// The contents of a buffer: elements of one type.
#pragma once

#include <algorithm>
#include <span>
#include <stdexcept>
#include <vector>

#include "contract/element_type.h"

namespace lab {

class Array {
  public:
    Array() = default;
    Array(const ElementType& type, size_t count) : type_(&type), bytes_(type.bytes * count) {}

    template <class T>
    static Array of(std::span<const T> elements) {
        Array array(type_of<T>(), elements.size());
        std::ranges::copy(elements, array.as<T>().begin());
        return array;
    }
    template <class T>
    static Array of(const std::vector<T>& elements) {
        return of(std::span<const T>(elements));
    }

    const ElementType& type() const { return *type_; }
    size_t size() const { return type_ ? bytes_.size() / type_->bytes : 0; }
    bool empty() const { return size() == 0; }

    // Throws std::logic_error if the elements are of another type.
    template <class T>
    std::span<T> as() {
        require(type_of<std::remove_const_t<T>>());
        return {reinterpret_cast<T*>(bytes_.data()), size()};
    }
    template <class T>
    std::span<const T> as() const {
        return const_cast<Array*>(this)->as<const T>();
    }

    Wide number(size_t element, size_t field = 0) const {
        return read_number(type_->fields[field].scalar, at(element, field));
    }
    void set(size_t element, Wide value, size_t field = 0) {
        write_number(type_->fields[field].scalar, value,
                     const_cast<std::byte*>(at(element, field)));
    }
    // Sets one field of every element; `value_of` takes its index.
    template <class ValueOf>
    void fill(ValueOf value_of, size_t field = 0) {
        if (type_->mangled == type_of<float>().mangled) {  // the usual case: much faster
            size_t i = 0;
            for (float& element : as<float>()) element = static_cast<float>(value_of(i++));
            return;
        }
        for (size_t i = 0; i < size(); ++i) set(i, value_of(i), field);
    }
    // The bytes of one field; their number depends on its scalar type.
    const std::byte* at(size_t element, size_t field) const {
        return bytes_.data() + element * type_->bytes + type_->fields[field].offset;
    }

    std::span<std::byte> bytes() { return bytes_; }
    std::span<const std::byte> bytes() const { return bytes_; }
    // Compares bits, not values: a NaN or -0.0 that changed has changed.
    bool operator==(const Array& other) const { return bytes_ == other.bytes_; }

  private:
    void require(const ElementType& type) const {
        if (type_ && type_->mangled != type.mangled)
            throw std::logic_error("elements of type " + type_->name + " taken for " + type.name);
    }

    const ElementType* type_ = nullptr;
    std::vector<std::byte> bytes_;
};

}  // namespace lab
