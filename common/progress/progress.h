// Reports on standard error that an operation is still running, once it has taken two seconds.
#pragma once

#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

namespace progress {

class Progress {
  public:
    explicit Progress(std::string what) : what_(std::move(what)) {}
    ~Progress();
    Progress(const Progress&) = delete;
    Progress& operator=(const Progress&) = delete;

    void tell(int seconds);  // rewrites its line on a terminal, otherwise adds one every 10 s

  private:
    std::string what_;
    bool reported_ = false;
};

// Progress for a blocking call, from a background thread.
class Ticking {
  public:
    explicit Ticking(std::string what);
    ~Ticking();

  private:
    Progress progress_;
    std::mutex mutex_;
    std::condition_variable ended_;
    bool has_ended_ = false;
    std::thread thread_;
};

}  // namespace progress
