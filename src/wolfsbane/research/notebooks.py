"""Makes Jupyter notebooks from Python files with cells: `make notebooks`.

    python -m wolfsbane.research.notebooks examples/notebooks build/notebooks

A cell begins with a line `# %%`, or `# %% [markdown]` for text, which stands in comments. Editors open such files as
notebooks too. The notebooks have no outputs, and follow from the files alone.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any, Final

_CELL: Final = re.compile(r"^# %%(.*)$", re.MULTILINE)
_ABOUT: Final = {
    "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}


def notebook_of(text: str) -> dict[str, Any]:
    """The notebook of a file with cells, as the JSON object of a `.ipynb` file. Raises ValueError.

    >>> made = notebook_of("# %% [markdown]\\n# # Title\\n\\n# %%\\nprint(1)\\n")
    >>> [(cell["cell_type"], "".join(cell["source"])) for cell in made["cells"]]
    [('markdown', '# Title'), ('code', 'print(1)')]
    """
    before, *parts = _CELL.split(text)
    if before.strip() or not parts:
        raise ValueError("the file does not begin with a cell (# %%)")
    cells: list[dict[str, Any]] = []
    for number, (kind, body) in enumerate(zip(parts[::2], parts[1::2], strict=True)):
        lines = body.strip("\n").split("\n")
        if kind.strip() == "[markdown]":
            lines = [line.removeprefix("#").removeprefix(" ") for line in lines]
            cell: dict[str, Any] = {"cell_type": "markdown"}
        elif kind.strip():
            raise ValueError(f"a cell is # %% or # %% [markdown], not # %%{kind}")
        else:
            cell = {"cell_type": "code", "execution_count": None, "outputs": []}
        source = [line + "\n" for line in lines]
        source[-1] = source[-1].rstrip("\n")
        cells.append({"id": f"cell-{number}", "metadata": {}, **cell, "source": source})
    return {"cells": cells, "metadata": _ABOUT, "nbformat": 4, "nbformat_minor": 5}


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit("usage: python -m wolfsbane.research.notebooks FOLDER OUT")
    sources, out = Path(sys.argv[1]), Path(sys.argv[2])
    out.mkdir(parents=True, exist_ok=True)
    for path in sorted(sources.glob("*.py")):
        target = out / f"{path.stem}.ipynb"
        made = json.dumps(notebook_of(path.read_text(encoding="utf-8")), indent=1)
        target.write_text(made + "\n", encoding="utf-8")
        print(target)


if __name__ == "__main__":
    main()
