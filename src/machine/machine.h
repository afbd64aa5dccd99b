// What the search needs to know of a program under execution: threads that take steps, one mutable state, and an undo
// trail. `step` changes the state in place and notes what it overwrote; `undo` takes it back. A depth-first search
// therefore pays for what changes, not for what a state weighs.
//
// Who needs less asks for less: a reduction for Threads, summaries for a TellableProgram.
//
// Two machines implement it: machine/model_machine.h for the model language, native/native_machine.h for compiled code.
#pragma once

#include "machine/naming.h"
#include "machine/premises.h"
#include "machine/state_keys.h"
#include "machine/stepping.h"
#include "machine/telling.h"
#include "machine/threads.h"
#include "machine/undoing.h"
#include "machine/waiting.h"

namespace heddle::machine {

// Can be run, and taken back.
class RunningProgram : public Threads, public Stepping, public Undoing {};

class TellableProgram : public RunningProgram, public Telling {};

class Machine : public TellableProgram, public Waiting, public StateKeys, public Premises, public Naming {};

}  // namespace heddle::machine
