// Says on standard error that something still runs, once it has taken more than two seconds.
#pragma once

#include <string>

namespace lab {

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

}  // namespace lab
