// One share, whose price makes a random step every day, and what is known of it in closed form.
#pragma once

#include <cmath>

#include "on_both.h"

struct Market {
    double price = 100;                  // today
    double drift = 0.05, spread = 0.20;  // of the logarithm of the price, in a year and by its root
    int days = 10;                       // of 252 in a year

    ON_BOTH constexpr double years() const { return days / 252.0; }
};

// The distribution of the loss after all days: price - (price on the last day), which is lognormal.
class ClosedForm {
  public:
    explicit ClosedForm(const Market& market)
        : price_(market.price),
          growth_(std::exp(market.drift * market.years())),
          deviation_(market.spread * std::sqrt(market.years())) {}

    double mean() const { return price_ * (1 - growth_); }
    double deviation() const {
        return price_ * growth_ * std::sqrt(std::exp(deviation_ * deviation_) - 1);
    }
    // The loss that one path in a hundred reaches, and the mean of those that do.
    double value_at_risk() const {
        return price_ -
               price_ * growth_ * std::exp(percentile * deviation_ - deviation_ * deviation_ / 2);
    }
    double shortfall() const {
        return price_ - price_ * growth_ * normal(percentile - deviation_) / 0.01;
    }

  private:
    static constexpr double percentile = -2.3263478740408408;  // one normal number in 100 is lower
    static double normal(double x) { return std::erfc(-x / std::sqrt(2.0)) / 2; }

    double price_, growth_, deviation_;
};
