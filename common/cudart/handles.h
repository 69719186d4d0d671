// The streams or events that a program has created: other handles are detected, and never
// dereferenced.
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>

namespace cudart {

template <class T>
class Handles {
  public:
    T* add(const T& value) {
        const std::lock_guard lock(mutex_);
        auto made = std::make_unique<T>(value);
        T* const handle = made.get();
        made_[handle] = std::move(made);
        return handle;
    }
    bool has(T* handle) const {
        const std::lock_guard lock(mutex_);
        return made_.contains(handle);
    }
    bool remove(T* handle) {
        const std::lock_guard lock(mutex_);
        return made_.erase(handle) > 0;
    }

  private:
    mutable std::mutex mutex_;
    std::unordered_map<T*, std::unique_ptr<T>> made_;
};

}  // namespace cudart
