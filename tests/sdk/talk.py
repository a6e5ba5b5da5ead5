"""A bot at the other end of two pipes, for tests that speak to it line by line."""
import os
import queue
import shlex
import subprocess
import threading
import time

PATIENCE = 20.0  # seconds for an answer that is due at once: machines that test are busy


class Talk:
    def __init__(self, command, folder):
        # Sanitized bots keep freed memory for a while, which would look like a leak.
        self.process = subprocess.Popen(
            shlex.split(command), cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=dict(os.environ, ASAN_OPTIONS="quarantine_size_mb=1"))
        self.lines = queue.Queue()  # (time, line); None at the end
        self.errors = []
        self.readers = [threading.Thread(target=work, daemon=True)
                        for work in (self._read, self._read_errors)]
        for reader in self.readers:
            reader.start()

    def _read(self):
        for raw in self.process.stdout:
            self.lines.put((time.monotonic(), raw.decode("utf-8")))  # a bot writes no other bytes
        self.lines.put(None)

    def _read_errors(self):
        for raw in self.process.stderr:
            self.errors.append(raw.decode("utf-8", "replace"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for reader in self.readers:
            reader.join()
        for pipe in (self.process.stdin, self.process.stdout, self.process.stderr):
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def send(self, text, end="\n"):
        data = text if isinstance(text, bytes) else text.encode()
        try:
            self.process.stdin.write(data + end.encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise AssertionError("the bot is gone:\n" + "".join(self.errors)) from None

    def line(self, patience=PATIENCE):
        """The next line without its end; None at the end of output."""
        try:
            got = self.lines.get(timeout=patience)
        except queue.Empty:
            raise AssertionError("no line in %g s; stderr:\n%s"
                                 % (patience, "".join(self.errors))) from None
        if got is None:
            self.lines.put(None)
            return None
        self.when, line = got
        if not line.endswith("\n"):
            raise AssertionError("a line without its end: %r" % line)
        return line[:-1]

    def reply(self):
        """The next line that is no info."""
        while True:
            line = self.line()
            if line is None or not line.startswith("info"):
                return line

    def until(self, word):
        """Lines up to one that starts with a word, which is the last."""
        lines = []
        while not lines or not (lines[-1] + " ").startswith(word + " "):
            line = self.line()
            if line is None:
                raise AssertionError("the output ended before %r; stderr:\n%s"
                                     % (word, "".join(self.errors)))
            lines.append(line)
        return lines

    def silent(self, seconds):
        """Whether nothing but info comes for a while."""
        end = time.monotonic() + seconds
        while True:
            try:
                got = self.lines.get(timeout=max(end - time.monotonic(), 0.001))
            except queue.Empty:
                return True
            if got is None or not got[1].startswith("info"):
                return False

    def close_input(self):
        self.process.stdin.close()

    def wait(self, patience=PATIENCE):
        """The exit code, and the lines that were left."""
        code = self.process.wait(patience)
        lines = []
        while True:
            line = self.line()
            if line is None:
                return code, lines
            lines.append(line)

    def cpu_seconds(self):
        """What the bot's process has used so far, all threads, user and system."""
        with open("/proc/%d/stat" % self.process.pid) as status:
            fields = status.read().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def resident_kib(self):
        with open("/proc/%d/status" % self.process.pid) as status:
            return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def run(command, folder, **options):
    """Runs a command (a list) to its end; a CompletedProcess with text."""
    return subprocess.run(command, cwd=folder, text=True, capture_output=True,
                          env=dict(os.environ, **options.pop("env", {})), **options)
