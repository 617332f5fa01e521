"""The pictures of the README show the client as it is."""

import pytest

from browser.conftest import Visit
from browser.drawing import FOLDER, PICTURES, drawn, elements


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_are_current(name: str, visit: Visit) -> None:
    player, path, width, height = PICTURES[name]
    picture = (FOLDER / f"{name}.svg").read_text("utf-8")
    assert elements(picture) == elements(drawn(visit(player), path, width, height)), "run `make readme-pictures`"
    assert len(picture) < 130_000
