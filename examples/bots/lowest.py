"""A small bot: keeps low cards and calls early. It speaks the protocol of docs/bot-protocol.md."""

import json
import sys


def value(number):
    return 6.5 if number is None else number


def wish(choice, view):
    code, number = choice["code"], value(choice.get("number"))
    mine = [value(card["number"]) for card in view["villages"][view["seat"]]]
    if code == "call":
        return 50 if sum(mine) <= 10 else -50
    if code == "pile1" and view["phase"] == "before":
        return max(mine) - number
    if code[0] == "abcd"[view["seat"]] and code[1:].isdigit() and view["hand"]:
        return number - value(view["hand"][0]["number"])  # what an exchange gains
    return {"done": 20, "draw": 3, "use": 1, "discard": 0.5}.get(code, 0)


for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        answer = {"type": "hello", "protocol": 1, "name": "lowest", "author": "Wolfsbane"}
    elif message["type"] == "new_game":
        answer = {"type": "ready", "game": message["game"]}
    elif message["type"] == "choose":
        best = max(message["legal"], key=lambda choice: wish(choice, message["view"]))
        answer = {"type": "chosen", "id": message["id"], "code": best["code"]}
    elif message["type"] == "quit":
        break
    else:
        continue
    print(json.dumps(answer), flush=True)
