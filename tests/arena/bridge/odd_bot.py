#!/usr/bin/env python3
"""MBP bots with a habit, for the tests of the bridges: odd_bot.py HABIT. They know no rules.

deaf    thinks for ever, shows the last legal move as its line, and does not listen to stop
silent  thinks for ever, says nothing, and does not listen to stop
dies    ends at its first go
wrong   answers with a move that there is not
early   answers `go infinite` at once
thinks  shows every legal move as its line, 60 ms each, then answers with the first
tells   scores of every kind, a line and an expected reply to a1
small   plays kalah of up to 4 houses alone
mute    never ends its handshake
"""
import sys
import time

habit = sys.argv[1]
for line in sys.stdin:
    words = line.split() or [""]
    legal = words[words.index("legal") + 1:] if "legal" in words else []
    number = words[words.index("id") + 1] if "id" in words else "0"
    if words[0] == "mbp" and habit != "mute":
        claim = "variant kalah houses=1..4 seeds=*" if habit == "small" else "feature variants=any"
        print(f"id name odd {habit}\nfeature legal=1\n{claim}", flush=True)
        print("option name Style type string default calm and slow", flush=True)
        print("option name Level type spin default 3 min 1 max 9\nmbpok 1", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "ping":
        print("pong", *words[1:], flush=True)
    elif words[0] == "setoption":
        print("info string heard", *words[1:], flush=True)
    elif words[0] == "go":
        if habit == "dies":
            sys.exit(3)
        elif habit == "silent":
            pass
        elif habit == "deaf":
            print(f"info id {number} depth 1 pv {legal[-1]}", flush=True)
        elif habit == "wrong":
            print(f"bestmove z9 id {number}", flush=True)
        elif habit == "tells":
            for told in ("depth 3 nodes 10 score seeds 2.5 pv a1 f2 b1", "depth 4 score win 5 pv a1",
                         "depth 5 score loss 3 upperbound pv a1 pass", "string a note"):
                print(f"info id {number} {told}", flush=True)
            print(f"bestmove {legal[0]} ponder {'f2' if legal[0] == 'a1' else 'a1'} id {number}",
                  flush=True)
        elif habit == "thinks":
            for move in reversed(legal):
                print(f"info id {number} depth 1 score seeds 0.5 pv {move}", flush=True)
                time.sleep(0.06)
            print(f"bestmove {legal[0]} id {number}", flush=True)
        else:
            print(f"bestmove {legal[0]} ponder z9 id {number}", flush=True)
    elif words[0] == "quit":
        break
