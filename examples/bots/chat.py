"""A bot that asks a language model, at any address that answers chat completions. Speaks docs/bot-protocol.md.

    wolfsbane play --bots "cmd:python3 examples/bots/chat.py --url http://localhost:8080/v1/chat/completions"

The key, if the address needs one, is in the environment variable CHAT_API_KEY. An answer without a legal code, or none
in time, is replaced by the first legal action, and counted on the error output.
"""

import argparse
import json
import os
import re
import sys
import urllib.request

RULES = (
    "You play a card game. Lowest sum of your village wins; cards you have not seen count 6.5 on average. "
    "Exchange high cards for low ones, and call when your village is probably the lowest. "
    "Reply with one code of the list and nothing else."
)


def ask(options: argparse.Namespace, question: str, seconds: float) -> str:
    body = {
        "model": options.model,
        "messages": [{"role": "system", "content": RULES}, {"role": "user", "content": question}],
        "max_tokens": 50,
        "temperature": 0,
    }
    headers = {"Content-Type": "application/json"}
    if key := os.environ.get("CHAT_API_KEY"):
        headers["Authorization"] = f"Bearer {key}"
    request = urllib.request.Request(options.url, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=seconds) as response:
        return str(json.load(response)["choices"][0]["message"]["content"])


def choose(options: argparse.Namespace, message: dict) -> str:
    codes = [choice["code"] for choice in message["legal"]]
    if len(codes) == 1:
        return codes[0]
    seat = "abcd"[message["view"]["seat"]]
    question = f"You are village {seat}. The table: {json.dumps(message['view'])}\nCodes: {', '.join(codes)}"
    try:
        answer = ask(options, question, 0.8 * message["time"])
        return [word for word in re.findall(r"@?[a-z]+[0-9]*", answer.lower()) if word in codes][-1]
    except (OSError, ValueError, KeyError, IndexError, TypeError) as problem:
        print(f"no answer: {type(problem).__name__}: {problem}", file=sys.stderr, flush=True)
        return codes[0]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--url", required=True, help="the address that answers chat completions")
    parser.add_argument("--model", default="", help="the name of the model")
    options = parser.parse_args()
    for message in map(json.loads, sys.stdin):
        answer = None
        if message["type"] == "hello":
            answer = {"type": "hello", "protocol": 2, "name": "chat", "author": "Wolfsbane"}
        elif message["type"] == "new_game":
            answer = {"type": "ready", "game": message["game"]}
        elif message["type"] == "choose":
            answer = {"type": "chosen", "id": message["id"], "code": choose(options, message)}
        elif message["type"] == "quit":
            break
        if answer is not None:
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
