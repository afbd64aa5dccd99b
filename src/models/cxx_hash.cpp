// Hashing and the number of buckets, with the results that libstdc++ gives, so that the order in which an unordered
// container is gone through is that of the program outside of the checker.
#include <unordered_map>

namespace std {

#if __SIZEOF_SIZE_T__ == 8

namespace {

constexpr size_t multiplier = 0xc6a4a7935bd1e995;

size_t mixed(size_t hash) { return hash ^ (hash >> 47); }

size_t word_at(const unsigned char* bytes, size_t count) {
  size_t word = 0;
  for (size_t i = count; i > 0; --i) word = (word << 8) | bytes[i - 1];
  return word;
}

}  // namespace

// MurmurHash64A of Austin Appleby.
size_t _Hash_bytes(const void* memory, size_t size, size_t seed) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  size_t hash = seed ^ (size * multiplier);
  for (; size >= 8; size -= 8, bytes += 8)
    hash = (hash ^ (mixed(word_at(bytes, 8) * multiplier) * multiplier)) * multiplier;
  if (size > 0) hash = (hash ^ word_at(bytes, size)) * multiplier;
  return mixed(mixed(hash) * multiplier);
}

// FNV-1a.
size_t _Fnv_hash_bytes(const void* memory, size_t size, size_t seed) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  size_t hash = seed;
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 1099511628211U;
  return hash;
}

#else

// MurmurHash2 of Austin Appleby.
size_t _Hash_bytes(const void* memory, size_t size, size_t seed) {
  constexpr size_t multiplier = 0x5bd1e995;
  const auto* bytes = static_cast<const unsigned char*>(memory);
  size_t hash = seed ^ size;
  for (; size >= 4; size -= 4, bytes += 4) {
    size_t word = bytes[0] | size_t{bytes[1]} << 8 | size_t{bytes[2]} << 16 | size_t{bytes[3]} << 24;
    word *= multiplier;
    word ^= word >> 24;
    hash = (hash * multiplier) ^ (word * multiplier);
  }
  for (size_t i = size; i > 0; --i) hash ^= size_t{bytes[i - 1]} << (8 * (i - 1));
  if (size > 0) hash *= multiplier;
  hash = (hash ^ (hash >> 13)) * multiplier;
  return hash ^ (hash >> 15);
}

// FNV-1a.
size_t _Fnv_hash_bytes(const void* memory, size_t size, size_t seed) {
  const auto* bytes = static_cast<const unsigned char*>(memory);
  size_t hash = seed;
  for (size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 16777619U;
  return hash;
}

#endif

namespace __detail {

namespace {

constexpr size_t bucket_counts[] = {
    2,    3,    5,    7,    11,   13,   17,   19,   23,   29,   31,   37,   41,   43,   47,   53,   59,
    61,   67,   71,   73,   79,   83,   89,   97,   103,  109,  113,  127,  137,  139,  149,  157,  167,
    179,  193,  199,  211,  227,  241,  257,  277,  293,  313,  337,  359,  383,  409,  439,  467,  503,
    541,  577,  619,  661,  709,  761,  823,  887,  953,  1031, 1109, 1193, 1289, 1381, 1493, 1613, 1741,
    1879, 2029, 2179, 2357, 2549, 2753, 2971, 3209, 3469, 3739, 4027, 4349, 4703, 5087,
};

size_t at_least(size_t count) {
  for (size_t each : bucket_counts)
    if (each >= count) return each;
  return count | 1;
}

}  // namespace

size_t _Prime_rehash_policy::_M_next_bkt(size_t count) const {
  if (count == 0) return 1;
  const size_t result = at_least(count);
  _M_next_resize = static_cast<size_t>(static_cast<double>(result) * static_cast<double>(_M_max_load_factor));
  return result;
}

pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements, size_t added) const {
  constexpr size_t least = 11, growth = 2;
  size_t wanted = elements + added;
  if (wanted <= _M_next_resize) return {false, 0};
  if (_M_next_resize == 0 && wanted < least) wanted = least;
  const double needed = static_cast<double>(wanted) / static_cast<double>(_M_max_load_factor);
  if (needed >= static_cast<double>(buckets)) {
    const size_t more = static_cast<size_t>(needed) + 1;
    return {true, _M_next_bkt(more > buckets * growth ? more : buckets * growth)};
  }
  _M_next_resize = static_cast<size_t>(static_cast<double>(buckets) * static_cast<double>(_M_max_load_factor));
  return {false, 0};
}

}  // namespace __detail

}  // namespace std
