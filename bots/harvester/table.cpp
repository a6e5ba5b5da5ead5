#include "bots/harvester/table.h"

#include <sys/mman.h>

#include <algorithm>
#include <cstring>
#include <new>

namespace seedbed::harvester {

void Table::Unmap::operator()(Slot* slots) const {
  munmap(slots, bytes);
}

Table::Table(std::size_t mebibytes) : slots_(nullptr, Unmap{0}) {
  // Straight from the system: zeroed at the first touch, so that a large table is free until used;
  // aligned, so that a bucket is one cache line; and in huge pages where there are some, as nearly
  // every probe would miss the buffer of small pages' addresses.
  for (std::size_t size = std::max<std::size_t>(mebibytes, 1); size > 0; size /= 2) {
    const std::size_t bytes = size << 20;
    void* const memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) continue;
    madvise(memory, bytes, MADV_HUGEPAGE);
    buckets_ = bytes / (kWays * sizeof(Slot));
    slots_ = std::unique_ptr<Slot[], Unmap>(static_cast<Slot*>(memory), Unmap{bytes});
    return;
  }
  throw std::bad_alloc();
}

void Table::clear() {
  if (++epoch_ != 0) return;
  std::memset(static_cast<void*>(slots_.get()), 0, buckets_ * kWays * sizeof(Slot));
  epoch_ = 1;
}

void Table::warm() {
#ifdef MADV_POPULATE_WRITE
  constexpr std::size_t kMost = std::size_t{256} << 20;
  const std::size_t bytes = buckets_ * kWays * sizeof(Slot);
  (void)madvise(slots_.get(), std::min(bytes, kMost), MADV_POPULATE_WRITE);  // since Linux 5.14
#endif
}

bool Table::find(std::uint64_t key, TableEntry& entry) const {
  const Slot* slot = bucket(key);
  for (std::size_t i = 0; i < kWays; ++i, ++slot) {
    if (!slot->holds(key) || slot->epoch != epoch_) continue;
    entry = {slot->lower, slot->upper, slot->depth, static_cast<int>(slot->move) - 1};
    return true;
  }
  return false;
}

void Table::store(std::uint64_t key, const TableEntry& entry) {
  Slot* const first = bucket(key);
  Slot* victim = first;
  bool same = false;
  for (Slot* slot = first; slot != first + kWays; ++slot) {
    if (slot->epoch == epoch_ && slot->holds(key)) {
      victim = slot;
      same = true;
      break;
    }
    const bool free = slot->epoch != epoch_;
    const bool victim_free = victim->epoch != epoch_;
    if (free > victim_free || (free == victim_free && slot->depth < victim->depth)) victim = slot;
  }
  int lower = entry.lower;
  int upper = entry.upper;
  if (same && victim->depth >= entry.depth) {  // what was proved deeper holds here too
    lower = std::max(lower, victim->lower);
    upper = std::min(upper, victim->upper);
    if (lower > upper) {  // path-dependent values may disagree: the newer one stands
      lower = entry.lower;
      upper = entry.upper;
    }
  }
  const bool has_move = entry.move >= 0 && entry.move < 255;
  if (has_move) {
    victim->move = static_cast<std::uint8_t>(entry.move + 1);
  } else if (!same) {
    victim->move = 0;
  }
  victim->tag = static_cast<std::uint32_t>(key);
  victim->tag_high = static_cast<std::uint8_t>(key >> 32);
  victim->epoch = epoch_;
  victim->depth = static_cast<std::uint8_t>(entry.depth);
  victim->lower = lower;
  victim->upper = upper;
}

int Table::per_mille() const {
  const std::size_t count = std::min<std::size_t>(1000, buckets_ * kWays);
  std::size_t used = 0;
  for (std::size_t i = 0; i < count; ++i) used += slots_[i].epoch == epoch_;
  return static_cast<int>(used * 1000 / count);
}

}  // namespace seedbed::harvester
