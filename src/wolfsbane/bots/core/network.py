"""Small neural networks with integer weights, and the text files that they are kept in.

A file has lines `name value` and, after the line `weights`, integers. `wolfsbane train` writes it. A network has one
hidden layer of rectified linear units: integer inputs, integer weights, one integer sum at the end, of which `SCALE`
is 1.0. So its results are the same on every machine, in compiled and in plain code.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i32, i64

FOLDER: Final = Path(__file__).parent.parent / "weights"
SCALE: Final = 4096  # of weights and biases


class Network:
    """`inputs` integers to one number; `hidden` units between them."""

    def __init__(self, inputs: int, hidden: int, weights: list[int]) -> None:
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        if len(weights) != (inputs + 2) * hidden + 1:
            raise ValueError(f"{inputs} inputs and {hidden} units have {(inputs + 2) * hidden + 1} weights")
        self.first: vec[i32] = vec[i32]()  # of each input to all units
        self.biases: vec[i64] = vec[i64]()
        self.second: vec[i64] = vec[i64]()
        for n in weights[: inputs * hidden]:
            self.first = append(self.first, i32(n))
        for n in weights[inputs * hidden : (inputs + 1) * hidden]:
            self.biases = append(self.biases, i64(n))
        for n in weights[(inputs + 1) * hidden : -1]:
            self.second = append(self.second, i64(n))
        self.bias: i64 = weights[-1]
        self._units: vec[i64] = self.biases[:]

    def result(self, x: vec[i64]) -> float:
        """The network's answer to the inputs `x`."""
        hidden = self.hidden
        inputs = self.inputs
        units = self._units
        biases = self.biases
        first = self.first
        assert i64(len(units)) == hidden
        assert i64(len(biases)) == hidden
        assert i64(len(x)) == inputs
        assert i64(len(first)) == inputs * hidden
        for j in range(hidden):
            units[j] = biases[j]
        at: i64 = 0
        for i in range(inputs):
            n = x[i]
            if n != 0:
                for j in range(hidden):
                    units[j] += n * i64(first[at + j])
            at += hidden
        total = self.bias * SCALE
        second = self.second
        assert i64(len(second)) == hidden
        for j in range(hidden):
            if units[j] > 0:
                total += units[j] * second[j]
        return float(total) / float(SCALE * SCALE)


def answer(network: Network, inputs: list[int]) -> float:
    """The network's answer to a list, for callers that are not compiled."""
    x = vec[i64]()
    for n in inputs:
        x = append(x, i64(n))
    return network.result(x)


_read: Final[dict[str, Network]] = {}


def read_network(name: str, version: int, inputs: int) -> Network:
    """The network of a file in `FOLDER`, which is read once. Raises ValueError if it was made for other features."""
    known = _read.get(name)
    if known is None:
        text = (FOLDER / f"{name}.txt").read_text(encoding="ascii")
        known = _read[name] = network_of(text, name, version, inputs)
    return known


def network_of(text: str, name: str, version: int, inputs: int) -> Network:
    """The network that the text of a file describes."""
    heading, found, numbers = text.partition("\nweights\n")
    fields = dict([line.split(" ", 1) for line in heading.splitlines() if " " in line and not line.startswith("#")])
    if not found or fields.get("features") != str(version) or fields.get("inputs") != str(inputs):
        raise ValueError(f"{name}.txt is not for version {version} of the features, with {inputs} inputs")
    return Network(inputs, int(fields["units"]), [int(n) for n in numbers.split()])
