"""The variant "losers choose" between two games."""

import pytest

from wolfsbane.decks import registry
from wolfsbane.decks.losers_choose import LosersChoose
from wolfsbane.decks.registry import mix_of
from wolfsbane.engine.cards import LASTING, Card, Deck
from wolfsbane.engine.refusals import IllegalAction

AMULET = mix_of("amulet")


@pytest.mark.rule("MIX-3")
def test_the_worst_total_chooses_first_and_the_winner_not_at_all() -> None:
    between = LosersChoose(AMULET, totals=[5, 40, 20, 31], winner=0, holder=0)
    order = []
    for number in (1, 2, 3):
        order.append(between.chooser)
        between.choose(number, "dagger")
    assert order == [1, 3, 2]
    assert between.chooser is None
    assert between.mix.code == "ADDDAAAAAAAAAA-A"


@pytest.mark.rule("MIX-3")
@pytest.mark.parametrize(("holder", "order"), [(0, [0, 1, 2]), (2, [2, 0, 1]), (3, [0, 1, 2])])
def test_a_tie_goes_clockwise_from_the_token(holder: int, order: list[int]) -> None:
    between = LosersChoose(AMULET, totals=[9, 9, 9, 1], winner=3, holder=holder)
    assert between.waiting == order


@pytest.mark.rule("MIX-3")
def test_a_number_is_named_once_and_must_change() -> None:
    between = LosersChoose(AMULET, totals=[5, 40, 20], winner=0, holder=0)
    assert (4, "A") not in between.options()
    assert len(between.options()) == 28
    with pytest.raises(IllegalAction, match=r"of that deck already.*\(MIX-3\)"):
        between.choose(4, "amulet")
    with pytest.raises(IllegalAction, match="0 to 13"):
        between.choose(14, "coin")
    with pytest.raises(ValueError, match="there is no deck 'Q'"):
        between.choose(4, "Q")
    assert between.chooser == 1
    between.choose(4, "C")
    assert len(between.options()) == 26
    with pytest.raises(IllegalAction, match="named already"):
        between.choose(4, "D")
    between.choose(13, "D")
    with pytest.raises(IllegalAction, match="has chosen"):
        between.choose(1, "D")
    assert between.mix.code == "AAAACAAAAAAAAD-A"
    assert between.mix.token.name == "amulet"


@pytest.mark.rule("MIX-3")
def test_the_deck_must_have_the_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry._decks, "S", Deck("S", "small", [Card(7, "Owl", LASTING, "Nothing.")]))
    between = LosersChoose(AMULET, totals=[5, 40], winner=0, holder=0)
    with pytest.raises(IllegalAction, match="The deck S has no 4"):
        between.choose(4, "small")
    assert (7, "S") in between.options()


@pytest.mark.parametrize(("winner", "holder"), [(2, 0), (0, -1)])
def test_a_seat_that_is_not_there_is_an_error(winner: int, holder: int) -> None:
    with pytest.raises(ValueError, match="there is no seat"):
        LosersChoose(AMULET, totals=[5, 40], winner=winner, holder=holder)
