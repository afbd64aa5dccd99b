// SHA-256 as FIPS 180-4 defines it, with its names: the schedule W, the working variables a..h, the functions Σ and σ.
#include "report/sha256.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

namespace heddle::report {

namespace {

using Word = std::uint32_t;
using State = std::array<Word, 8>;

constexpr std::size_t block_bytes = 64;

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
constexpr std::array<Word, 64> round_constants{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

// Of the square roots of the first 8 primes.
constexpr State first_state{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

Word big_sigma0(Word x) { return std::rotr(x, 2) ^ std::rotr(x, 13) ^ std::rotr(x, 22); }
Word big_sigma1(Word x) { return std::rotr(x, 6) ^ std::rotr(x, 11) ^ std::rotr(x, 25); }
Word small_sigma0(Word x) { return std::rotr(x, 7) ^ std::rotr(x, 18) ^ x >> 3; }
Word small_sigma1(Word x) { return std::rotr(x, 17) ^ std::rotr(x, 19) ^ x >> 10; }

Word byte_at(std::string_view text, std::size_t at) { return static_cast<unsigned char>(text[at]); }

std::array<Word, 64> schedule_of(std::string_view block) {
  std::array<Word, 64> w{};
  for (std::size_t t = 0; t < 16; ++t)
    w[t] = byte_at(block, 4 * t) << 24 | byte_at(block, 4 * t + 1) << 16 | byte_at(block, 4 * t + 2) << 8 |
           byte_at(block, 4 * t + 3);
  for (std::size_t t = 16; t < w.size(); ++t)
    w[t] = small_sigma1(w[t - 2]) + w[t - 7] + small_sigma0(w[t - 15]) + w[t - 16];
  return w;
}

void take(State& state, std::string_view block) {
  std::array<Word, 64> w = schedule_of(block);
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t t = 0; t < w.size(); ++t) {
    Word first = h + big_sigma1(e) + ((e & f) ^ (~e & g)) + round_constants[t] + w[t];
    Word second = big_sigma0(a) + ((a & b) ^ (a & c) ^ (b & c));
    h = g, g = f, f = e, e = d + first;
    d = c, c = b, b = a, a = first + second;
  }
  State after{a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i) state[i] += after[i];
}

}  // namespace

std::string sha256(std::string_view text) {
  State state = first_state;
  std::string_view rest = text;
  for (; rest.size() >= block_bytes; rest.remove_prefix(block_bytes)) take(state, rest.substr(0, block_bytes));
  std::string last(rest);
  last += '\x80';
  while (last.size() % block_bytes != block_bytes - 8) last += '\0';
  auto bits = static_cast<std::uint64_t>(text.size()) * 8;
  for (int shift = 56; shift >= 0; shift -= 8) last += static_cast<char>(bits >> shift & 0xff);
  for (std::size_t at = 0; at < last.size(); at += block_bytes)
    take(state, std::string_view(last).substr(at, block_bytes));
  constexpr std::string_view digits = "0123456789abcdef";
  std::string result;
  for (Word word : state)
    for (int shift = 28; shift >= 0; shift -= 4) result += digits[word >> shift & 15];
  return result;
}

}  // namespace heddle::report
