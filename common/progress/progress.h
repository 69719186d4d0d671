// Says on standard error that something still runs, once it has taken more than two seconds.
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

    void tell(int seconds);  // on a terminal in place, else a line now and then

  private:
    std::string what_;
    bool told_ = false;
};

// Progress of something that does not come by to tell: told from a thread of its own.
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
