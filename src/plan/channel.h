// Messages between two processes over a socket: JSON in its binary form (CBOR), with its length in front.
#pragma once

#include <nlohmann/json.hpp>

#include <optional>
#include <string>
#include <utility>

namespace heddle::plan {

class Channel {
public:
  explicit Channel(int socket) : socket_(socket) {}
  Channel(Channel&& other) noexcept
      : socket_(std::exchange(other.socket_, -1)), received_(std::move(other.received_)) {}
  Channel& operator=(Channel&& other) noexcept {
    std::swap(socket_, other.socket_);
    std::swap(received_, other.received_);
    return *this;
  }
  ~Channel();

  // Two ends; none: the system has no more.
  static std::optional<std::pair<Channel, Channel>> make();

  int socket() const { return socket_; }
  // False: the other end is gone.
  bool send(const nlohmann::json& message);
  // Waits for a message. None: the other end is gone.
  std::optional<nlohmann::json> receive();
  // Takes what has arrived, without waiting. False: the other end is gone, and all that it has sent has been taken.
  bool fetch();
  // A message that has arrived in full.
  std::optional<nlohmann::json> take();
  // Has something arrived?
  bool is_readable() const;

private:
  int socket_;
  std::string received_;
};

}  // namespace heddle::plan
