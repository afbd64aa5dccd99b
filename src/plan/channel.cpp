#include "plan/channel.h"

#include <cerrno>
#include <cstdint>
#include <cstring>

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

namespace heddle::plan {

namespace {

using Length = std::uint64_t;
constexpr std::size_t chunk = 1 << 16;

}  // namespace

std::optional<std::pair<Channel, Channel>> Channel::make() {
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return std::nullopt;
  return std::pair(Channel(ends[0]), Channel(ends[1]));
}

Channel::~Channel() {
  if (socket_ >= 0) close(socket_);
}

bool Channel::send(const nlohmann::json& message) {
  std::string text(sizeof(Length), '\0');
  nlohmann::json::to_cbor(message, nlohmann::detail::output_adapter<char>(text));
  Length length = text.size() - sizeof(Length);
  std::memcpy(text.data(), &length, sizeof(Length));
  for (std::size_t sent = 0; sent < text.size();) {
    ssize_t done = ::send(socket_, text.data() + sent, text.size() - sent, MSG_NOSIGNAL);
    if (done < 0 && errno == EINTR) continue;
    if (done <= 0) return false;
    sent += static_cast<std::size_t>(done);
  }
  return true;
}

std::optional<nlohmann::json> Channel::take() {
  Length length = 0;
  if (received_.size() < sizeof(Length)) return std::nullopt;
  std::memcpy(&length, received_.data(), sizeof(Length));
  if (received_.size() - sizeof(Length) < length) return std::nullopt;
  auto begin = received_.begin() + sizeof(Length);
  nlohmann::json message = nlohmann::json::from_cbor(begin, begin + static_cast<std::ptrdiff_t>(length), true, false);
  received_.erase(0, sizeof(Length) + length);
  return message;
}

bool Channel::fetch() {
  char buffer[chunk];
  for (;;) {
    ssize_t size = recv(socket_, buffer, sizeof buffer, MSG_DONTWAIT);
    if (size < 0 && errno == EINTR) continue;
    if (size < 0) return errno == EAGAIN || errno == EWOULDBLOCK;
    if (size == 0) return false;
    received_.append(buffer, static_cast<std::size_t>(size));
  }
}

std::optional<nlohmann::json> Channel::receive() {
  for (;;) {
    if (auto message = take()) return message;
    pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
    if (poll(&waiting, 1, -1) < 0 && errno != EINTR) return std::nullopt;
    if (!fetch()) return take();  // what is cut short never comes
  }
}

bool Channel::is_readable() const {
  if (!received_.empty()) return true;
  pollfd waiting{.fd = socket_, .events = POLLIN, .revents = 0};
  return poll(&waiting, 1, 0) > 0;
}

}  // namespace heddle::plan
