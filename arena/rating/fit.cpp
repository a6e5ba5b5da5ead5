#include "arena/rating/fit.h"

#include <Eigen/Cholesky>
#include <Eigen/Core>
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "engine/at.h"

namespace seedbed::arena {
namespace {

constexpr int kMaxSteps = 500;
constexpr double kLongestStep = 8.0;              // of any game's log odds: no leap into the flat
constexpr double kConverged = 1e-9 / kEloPerNat;  // of the largest change in a step
constexpr double kRidge = 1e-13;                  // relative, against exact zeros on the diagonal

double log_logistic(double x) {
  return x > 0 ? -std::log1p(std::exp(-x)) : x - std::log1p(std::exp(x));
}

// Games of one bot as South against another in one variant.
struct Cell {
  int south = 0;
  int north = 0;  // equal to south in a virtual draw, which is about the advantage alone
  int variant = 0;
  double games = 0;
  double points = 0;  // South's
};

// A game's row of the design: which parameters its log odds are the sum of, with what sign.
struct Row {
  std::array<int, 3> index{-1, -1, -1};  // south, north, advantage; -1: not a free parameter
  static constexpr std::array<double, 3> kSign{1, -1, 1};

  [[nodiscard]] double dot(const Eigen::VectorXd& vector) const {
    double sum = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      if (index[k] >= 0) sum += kSign[k] * vector[index[k]];
    }
    return sum;
  }
  void add_to(Eigen::VectorXd& vector, double weight) const {
    for (std::size_t k = 0; k < 3; ++k) {
      if (index[k] >= 0) vector[index[k]] += kSign[k] * weight;
    }
  }
};

void add_outer(Eigen::MatrixXd& matrix, const Row& left, const Row& right, double weight) {
  for (std::size_t i = 0; i < 3; ++i) {
    for (std::size_t k = 0; k < 3; ++k) {
      if (left.index[i] < 0 || right.index[k] < 0) continue;
      matrix(left.index[i], right.index[k]) += Row::kSign[i] * Row::kSign[k] * weight;
    }
  }
}

class Fit {
 public:
  explicit Fit(const FitInput& input) : input_(input) {
    choose_parameters();
    for (const Encounter& encounter : input.encounters) {
      add_cell(encounter.a, encounter.b, encounter.variant, encounter.as_south());
      const Trinomial north = encounter.as_north();  // a's, so b's as South reversed
      add_cell(encounter.b, encounter.a, encounter.variant, {north[2], north[1], north[0]});
    }
    for (int variant = 0; variant < input.variants; ++variant) {
      if (input.advantages[at(variant)] != Identified::OneWay) continue;
      cells_.push_back({0, 0, variant, 1, 0.5});
    }
  }

  FitResult run() {
    climb();
    FitResult result;
    result.strengths.resize(at(input_.bots));
    result.advantages.resize(at(input_.variants));
    result.spreads =
        spreads(input_.variants, input_.encounters, [&](int south, int north, int variant) {
          return logistic(log_odds({south, north, variant, 0, 0}, parameters_));
        });
    const Eigen::MatrixXd inverse = inverse_curvature();
    const Eigen::MatrixXd covariance = inverse * slope_variance(result.spreads) * inverse;
    for (int variant = 0; variant < input_.variants; ++variant) {
      const int index = advantage_index_[at(variant)];
      if (index < 0) continue;
      result.advantages[at(variant)] = {parameters_[index], covariance(index, index)};
    }
    for (const std::vector<int>& group : input_.structure->groups)
      center(group, covariance, result);
    result.strength_index = strength_index_;
    result.advantage_index = advantage_index_;
    result.inverse_curvature = plain(inverse);
    result.covariance = plain(covariance);
    return result;
  }

 private:
  // Free are all core bots but the held ones, and one bot of each group without a held one: it
  // stands at 0 during the fit, and the mean moves to 0 afterwards.
  void choose_parameters() {
    strength_index_.assign(at(input_.bots), -1);
    advantage_index_.assign(at(input_.variants), -1);
    offset_.assign(at(input_.bots), 0);
    for (const std::vector<int>& group : input_.structure->groups) {
      bool pinned = false;
      for (const int bot : group) {
        if (!input_.held[at(bot)]) continue;
        pinned = true;
        offset_[at(bot)] = *input_.held[at(bot)];
      }
      for (const int bot : group) {
        if (input_.structure->bots[at(bot)].round != Structure::kCore) continue;
        if (input_.held[at(bot)]) continue;
        if (pinned) {
          strength_index_[at(bot)] = size_++;
        } else {
          pinned = true;
        }
      }
    }
    for (int variant = 0; variant < input_.variants; ++variant) {
      if (input_.advantages[at(variant)] != Identified::No) advantage_index_[at(variant)] = size_++;
    }
    parameters_ = Eigen::VectorXd::Zero(size_);
    start_near_the_held();
  }

  // Held strengths may stand thousands of points from 0, where the likelihood's slope is flat.
  void start_near_the_held() {
    for (const std::vector<int>& group : input_.structure->groups) {
      double sum = 0;
      int held = 0;
      for (const int bot : group) {
        if (!input_.held[at(bot)]) continue;
        sum += *input_.held[at(bot)];
        ++held;
      }
      if (held == 0) continue;
      for (const int bot : group) {
        if (strength_index_[at(bot)] >= 0) parameters_[strength_index_[at(bot)]] = sum / held;
      }
    }
  }

  void add_cell(int south, int north, int variant, const Trinomial& results) {
    const double games = static_cast<double>(results[0] + results[1] + results[2]);
    if (games == 0) return;
    const double points = static_cast<double>(results[2]) + static_cast<double>(results[1]) / 2;
    cells_.push_back({south, north, variant, games, points});
  }

  [[nodiscard]] Row row(const Cell& cell) const {
    const int advantage = advantage_index_[at(cell.variant)];
    if (cell.south == cell.north) return {{-1, -1, advantage}};
    return {{strength_index_[at(cell.south)], strength_index_[at(cell.north)], advantage}};
  }

  [[nodiscard]] double log_odds(const Cell& cell, const Eigen::VectorXd& parameters) const {
    const double held =
        cell.south == cell.north ? 0 : offset_[at(cell.south)] - offset_[at(cell.north)];
    return held + row(cell).dot(parameters);
  }

  [[nodiscard]] double likelihood(const Eigen::VectorXd& parameters) const {
    double sum = 0;
    for (const Cell& cell : cells_) {
      const double x = log_odds(cell, parameters);
      if (cell.points > 0) sum += cell.points * log_logistic(x);
      if (cell.points < cell.games) sum += (cell.games - cell.points) * log_logistic(-x);
    }
    return sum;
  }

  [[nodiscard]] Eigen::MatrixXd curvature() const {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size_, size_);
    for (const Cell& cell : cells_) {
      const double x = log_odds(cell, parameters_);
      add_outer(matrix, row(cell), row(cell), cell.games * logistic(x) * logistic(-x));
    }
    const double ridge = kRidge * std::max(1.0, size_ == 0 ? 0.0 : matrix.diagonal().maxCoeff());
    matrix.diagonal().array() += ridge;
    return matrix;
  }

  // Newton's method; the likelihood is concave, so halving a step that does not climb is enough.
  void climb() {
    if (size_ == 0) return;
    double height = likelihood(parameters_);
    for (int step = 0; step < kMaxSteps; ++step) {
      Eigen::VectorXd slope = Eigen::VectorXd::Zero(size_);
      for (const Cell& cell : cells_) {
        const double x = log_odds(cell, parameters_);
        // points - games * e, arranged so that nothing cancels when e is nearly 0 or 1.
        const double residual =
            cell.points * logistic(-x) - (cell.games - cell.points) * logistic(x);
        row(cell).add_to(slope, residual);
      }
      Eigen::VectorXd move = curvature().ldlt().solve(slope);
      if (!move.allFinite()) return;
      double leap = 0;
      for (const Cell& cell : cells_) leap = std::max(leap, std::abs(row(cell).dot(move)));
      if (leap > kLongestStep) move *= kLongestStep / leap;
      double length = move.cwiseAbs().maxCoeff();
      double next = likelihood(parameters_ + move);
      // Close to the top the gain drowns in rounding: there a full step is right as it is.
      for (int halving = 0; next < height && length > 1e-4 && halving < 40; ++halving) {
        move /= 2;
        length /= 2;
        next = likelihood(parameters_ + move);
      }
      parameters_ += move;
      height = next;
      if (length < kConverged) return;
    }
  }

  // The model's variance of the likelihood's slope.
  [[nodiscard]] Eigen::MatrixXd slope_variance(const std::vector<Spread>& spread) const {
    Eigen::MatrixXd matrix = Eigen::MatrixXd::Zero(size_, size_);
    for (const Cell& cell : cells_) {
      const double x = log_odds(cell, parameters_);
      const double factor = cell.south == cell.north ? 1 : spread[at(cell.variant)].factor;
      add_outer(matrix, row(cell), row(cell), cell.games * factor * logistic(x) * logistic(-x));
    }
    for (const Encounter& encounter : input_.encounters) {
      double pairs = 0;
      for (const std::int64_t count : encounter.pairs) pairs += static_cast<double>(count);
      if (pairs == 0) continue;
      const Cell one{encounter.a, encounter.b, encounter.variant, 0, 0};
      const Cell two{encounter.b, encounter.a, encounter.variant, 0, 0};
      const double x = log_odds(one, parameters_);
      const double y = log_odds(two, parameters_);
      const Spread& own = spread[at(encounter.variant)];
      // Rows are seen from South, who is another bot in the second game: hence the sign.
      const double weight = -pairs * own.correlation * own.factor *
                            std::sqrt(logistic(x) * logistic(-x) * logistic(y) * logistic(-y));
      add_outer(matrix, row(one), row(two), weight);
      add_outer(matrix, row(two), row(one), weight);
    }
    return matrix;
  }

  [[nodiscard]] Eigen::MatrixXd inverse_curvature() const {
    if (size_ == 0) return Eigen::MatrixXd::Zero(0, 0);
    return curvature().ldlt().solve(Eigen::MatrixXd::Identity(size_, size_));
  }

  static Matrix plain(const Eigen::MatrixXd& matrix) {  // symmetric: rows and columns are the same
    return {static_cast<int>(matrix.rows()), {matrix.data(), matrix.data() + matrix.size()}};
  }

  void center(const std::vector<int>& group, const Eigen::MatrixXd& covariance,
              FitResult& result) const {
    std::vector<int> core;
    bool held = false;
    for (const int bot : group) {
      if (input_.structure->bots[at(bot)].round == Structure::kCore) core.push_back(bot);
      held = held || input_.held[at(bot)].has_value();
    }
    if (core.empty()) return;
    const double count = static_cast<double>(core.size());
    Eigen::VectorXd to_mean = Eigen::VectorXd::Zero(size_);  // covariance of each with the mean
    double mean = 0;
    if (!held) {
      for (const int bot : core) {
        const int index = strength_index_[at(bot)];
        if (index < 0) continue;
        to_mean += covariance.col(index) / count;
        mean += parameters_[index] / count;
      }
    }
    double mean_variance = 0;
    for (const int bot : core) {
      if (strength_index_[at(bot)] >= 0) mean_variance += to_mean[strength_index_[at(bot)]] / count;
    }
    for (const int bot : core) {
      const int index = strength_index_[at(bot)];
      Estimate& estimate = result.strengths[at(bot)];
      estimate.value = offset_[at(bot)] + (index >= 0 ? parameters_[index] : 0) - mean;
      estimate.variance = mean_variance;
      if (index >= 0) estimate.variance += covariance(index, index) - 2 * to_mean[index];
      estimate.variance = std::max(0.0, estimate.variance);
    }
  }

  const FitInput& input_;
  std::vector<Cell> cells_;
  std::vector<int> strength_index_;
  std::vector<int> advantage_index_;
  std::vector<double> offset_;  // by bot: the held strength, else 0
  int size_ = 0;
  Eigen::VectorXd parameters_;
};

}  // namespace

double logistic(double x) {
  if (x >= 0) return 1 / (1 + std::exp(-x));
  const double odds = std::exp(x);
  return odds / (1 + odds);
}

FitResult fit(const FitInput& input) {
  return Fit(input).run();
}

double difference_variance(const FitResult& fitted, int a, int b) {
  const int i = fitted.strength_index[at(a)];
  const int k = fitted.strength_index[at(b)];
  double variance = 0;
  if (i >= 0) variance += fitted.covariance(i, i);
  if (k >= 0) variance += fitted.covariance(k, k);
  if (i >= 0 && k >= 0) variance -= 2 * fitted.covariance(i, k);
  return std::max(0.0, variance);
}

}  // namespace seedbed::arena
