"""A client of the Kalah Game Protocol with a habit, for tests of `seedbed kgp-serve`.

Usage: kgp_client.py PORT NAME HABIT [--websocket] [--token T] [--pause SECONDS]

It shares no code with the bridge. Each line that it hears goes to stdout. It leaves when the server
names an option of the clock in another form than the mode as a string and the seconds as an integer.
HABIT:
  plays     sends its first pit that is not empty, then its last one, and yields
  thinks    sends its first pit and says no more until it is stopped
  lazy      yields without a move
  hasty     as plays, but yields without a move to four of five states
  mute      never answers
  illegal   sends an empty pit if there is one, else a pit that the board lacks
  drops     closes the connection at its third state
  raves     answers its third state with noise
  declines  answers each state with an error
FRAMES of a WebSocket are whole lines, lines without their ends (bare), or pieces of lines, a word or
a blank each (cut), as one client out there sends them, which calls authors an author too.
"""
import argparse
import base64
import os
import re
import socket
import struct
import sys
import time


class Tcp:
    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        self.unread = b""

    def send(self, line):
        self.socket.sendall(line.encode("latin-1") + b"\r\n")

    def receive(self):
        return self.socket.recv(4096)

    def lines(self):
        while True:
            while b"\r\n" in self.unread:
                line, self.unread = self.unread.split(b"\r\n", 1)
                yield line.decode()
            chunk = self.receive()
            if not chunk:
                return
            self.unread += chunk


class WebSocket(Tcp):
    """RFC 6455, as little of it as short text frames need."""

    def __init__(self, port, frames):
        super().__init__(port)
        self.frames = frames
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
                             "Upgrade: websocket\r\nConnection: Upgrade\r\n"
                             f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n")
                            .encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(1)
        assert b" 101 " in answer, answer

    def send(self, line):
        data = line.encode("latin-1", "replace")
        pieces = {"whole": [data + b"\r\n"], "bare": [data],
                  "cut": [*re.split(rb"(@\d+| )", data), b"\r\n"]}
        for piece in pieces[self.frames]:
            self.send_frame(piece)

    def send_frame(self, data):
        mask = os.urandom(4)
        assert len(data) < 126
        self.socket.sendall(bytes([0x81, 0x80 | len(data)]) + mask +
                            bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def exactly(self, count):
        data = b""
        while len(data) < count:
            more = self.socket.recv(count - len(data))
            if not more:
                return b""
            data += more
        return data

    def receive(self):
        head = self.exactly(2)
        if not head or head[0] & 15 == 8:
            return b""
        size = head[1] & 127
        if size == 126:
            size = struct.unpack(">H", self.exactly(2))[0]
        return self.exactly(size)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("port", type=int)
    arguments.add_argument("name")
    arguments.add_argument("habit")
    arguments.add_argument("--websocket", metavar="FRAMES", choices=("whole", "bare", "cut"))
    arguments.add_argument("--token")
    arguments.add_argument("--pause", type=float, default=0)
    given = arguments.parse_args()
    time.sleep(given.pause)
    link = WebSocket(given.port, given.websocket) if given.websocket else Tcp(given.port)
    states = 0
    for line in link.lines():
        print(line, flush=True)
        form = re.match(r"(?:(\d+)(?:@\d+)? )?(\S+) ?(.*)", line)
        number, command, rest = form[1], form[2], form[3]
        if command == "kgp":
            link.send(f'7 set info:name "{given.name}"')
            authors = "author" if given.websocket == "cut" else "authors"
            link.send(f'9 set info:{authors} "A. Tester"')
            if given.token:
                link.send(f'1 set auth:token "{given.token}"')
            link.send("3 mode freeplay")
        elif command == "goodbye":
            return
        elif command == "set" and rest.startswith("time:"):
            if not re.fullmatch(r'time:(mode "(none|absolute|relative)"|(clock|opclock) \d+)', rest):
                print("no option of the clock:", line, file=sys.stderr, flush=True)
                return
        elif command == "state":
            states += 1
            size, _, _, *pits = map(int, rest.strip("<>").split(","))
            full = [i + 1 for i in range(size) if pits[i]]
            empty = [i + 1 for i in range(size) if not pits[i]] + [size + 1]
            if given.habit in ("plays", "thinks") or states < 3 and given.habit in ("drops", "raves"):
                link.send(f"@{number} move {full[0]}")
            plays = given.habit == "plays" or given.habit == "hasty" and states % 5 == 0
            if given.habit == "hasty":
                link.send(f"@{number} move {full[0]}" if plays else f"@{number} yield")
            if plays:
                link.send(f"5@{number} move {full[-1]}")
            if plays or given.habit in ("lazy", "drops", "raves") and (
                    states < 3 or given.habit == "lazy"):
                link.send(f"@{number} yield")
            if given.habit == "illegal":
                link.send(f"@{number} move {empty[0]}")
                link.send(f"@{number} yield")
            if given.habit == "declines":
                link.send(f'@{number} error "this board is too large for me"')
            if states == 3 and given.habit == "drops":
                return
            if states == 3 and given.habit == "raves":
                link.send('8@@ \x01\xff "')


main()
