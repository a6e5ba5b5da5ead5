#!/usr/bin/env python3
"""The smallest bot, without the SDK: a random legal move in every variant."""
import random
import sys

sys.stdin.reconfigure(errors="replace")
answer = ""  # still to be given; `go infinite` waits for `stop`
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "mbp":
        print("id name minimal\nfeature legal=1 variants=any\nmbpok 1", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "ping":
        print("pong", *words[1:], flush=True)
    elif words[0] == "go":
        legal = words[words.index("legal") + 1:] if "legal" in words else []
        answer = "bestmove " + random.choice(legal or ["none"])
    elif words[0] == "quit":
        break
    if words[0] == "go" and "infinite" not in words or words[0] == "stop" and answer:
        print(answer, flush=True)
        answer = ""
