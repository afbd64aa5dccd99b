// Compiled code as a program of which one wants to know how it can end (native/observe.h).
#pragma once

#include "native/native_machine.h"
#include "permute/permute.h"
#include "permute/world.h"

#include <map>
#include <memory>

namespace heddle::permute {

class CodeWorld final : public World {
public:
  // With these inputs and 0 for all others; none: they are unknown.
  CodeWorld(const Compiled& program, term::Terms& terms, const std::vector<plan::Input>* inputs);

  native::NativeMachine& machine() override { return machine_; }
  term::Terms& terms() override { return terms_; }
  const plan::Subject& subject() const override { return *subject_; }
  explore::Options thorough(explore::Options options) const override;
  std::vector<plan::Input> values() override;
  std::vector<term::Term> cells() override;
  void note_inputs() override;
  std::vector<plan::Input> inputs(const term::Model& model) override;
  std::vector<std::string> assumptions() override;

  // What is wrong with the inputs: a sentence without its full stop, or empty. Which of them there are is known when
  // the executions have been noted.
  static std::string complaint(const std::vector<plan::Input>& inputs);
  std::string unknown_input() const;

private:
  term::Term text_term(const std::string& text);

  term::Terms& terms_;
  std::unique_ptr<plan::Subject> subject_;
  native::NativeMachine::Inputs given_;
  bool concrete_;
  native::NativeMachine machine_;
  std::vector<native::InputRecord> met_;
  std::map<std::string, std::uint32_t> texts_;
};

}  // namespace heddle::permute
