#!/usr/bin/env python3
"""Runs a command in a pseudo-terminal, writes to standard output what the terminal was sent, and ends with its status:

terminal.py [--columns N] [--interrupt SECONDS] [--type TEXT --prompt TEXT --until PATTERN] COMMAND...

--interrupt: Ctrl-C after so many seconds. --type: this is typed when the prompt has been shown (escapes such as \\t are
known); when the pattern has been shown as well, the command is killed, and the status is 0. Status 99: it took too
long."""
import argparse, fcntl, os, pty, re, select, signal, struct, sys, termios, time

parser = argparse.ArgumentParser()
parser.add_argument("--columns", type=int, default=80)
parser.add_argument("--interrupt", type=float)
parser.add_argument("--type")
parser.add_argument("--prompt", default="")
parser.add_argument("--until")
parser.add_argument("--limit", type=float, default=60)
parser.add_argument("command", nargs=argparse.REMAINDER)
options = parser.parse_args()

process, terminal = pty.fork()
if process == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 40, options.columns, 0, 0))
    os.execvp(options.command[0], options.command)


def end(status):
    os.kill(process, signal.SIGKILL)
    os.waitpid(process, 0)
    sys.stdout.buffer.flush()
    sys.exit(status)


def shown(data):
    """Without what moves the cursor and changes colours."""
    return re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|\x1b[=>]|[\x07\x08\r]", "", data.decode(errors="replace"))


begun = time.monotonic()
output = b""
while True:
    ready, _, _ = select.select([terminal], [], [], 0.02)
    if ready:
        try:
            data = os.read(terminal, 65536)
        except OSError:
            break
        if not data:
            break
        output += data
        sys.stdout.buffer.write(data)
    now = time.monotonic() - begun
    if options.interrupt is not None and now > options.interrupt:
        os.write(terminal, b"\x03")
        options.interrupt = None
    if options.type is not None and options.prompt in shown(output):
        os.write(terminal, options.type.encode().decode("unicode_escape").encode())
        options.type = None
    if options.until and re.search(options.until, shown(output)):
        end(0)
    if now > options.limit:
        end(99)
sys.stdout.buffer.flush()
_, status = os.waitpid(process, 0)
sys.exit(os.waitstatus_to_exitcode(status))
