"""A small bot: keeps low cards and calls early. It speaks the protocol of docs/bot-protocol.md."""

import json
import sys


def wish(choice, view):
    code, number, village = choice["code"], choice.get("number"), "abcd"[view["seat"]]
    cards, hand = view["zones"].get(village, []), view["zones"].get("hand")
    values = [card.get("number", 6.5) for card in cards]
    if code == "call":
        return 50 if sum(values) <= 10 else -50
    if code == "pile1" and view["phase"] == "before":
        return max(values) - number
    if code[0] == village and code[1:].isdigit() and hand:  # a card of mine to exchange
        chosen = [card.get("number") for card in cards if card.get("chosen")]
        if chosen:
            return 30 if number is not None and number in chosen else -1
        return (6.5 if number is None else number * values.count(number)) - hand[0]["number"]
    return {"done": 20, "draw": 3, "use": 1, "discard": 0.5}.get(code, 0)


for message in map(json.loads, sys.stdin):
    if message["type"] == "hello":
        print(json.dumps({"type": "hello", "protocol": 2, "name": "lowest", "author": "Wolfsbane"}), flush=True)
    elif message["type"] == "new_game":
        print(json.dumps({"type": "ready", "game": message["game"]}), flush=True)
    elif message["type"] == "choose":
        best = max(message["legal"], key=lambda choice: wish(choice, message["view"]))
        print(json.dumps({"type": "chosen", "id": message["id"], "code": best["code"]}), flush=True)
    elif message["type"] == "quit":
        break
