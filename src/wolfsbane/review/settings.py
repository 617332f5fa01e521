"""What a review is made with. The same record and the same settings give the same report."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

LEAST_SIMULATIONS: Final = 100
MOST_SIMULATIONS: Final = 1_000_000


@dataclass(frozen=True)
class Settings:
    """`simulations` is the budget of a decision that may have been a mistake; one that clearly was none gets an eighth.

    `rollouts` is the number of rollouts of every outcome of a chance event. A loss is a mark if it is at least that of
    `thresholds`, in percentage points, and at least `errors` times its standard error.
    """

    simulations: int = 4000
    rollouts: int = 32
    seed: int = 0
    thresholds: tuple[float, float, float] = (5.0, 10.0, 15.0)
    errors: float = 2.0

    def __post_init__(self) -> None:
        if not LEAST_SIMULATIONS <= self.simulations <= MOST_SIMULATIONS:
            raise ValueError(
                f"a decision gets {LEAST_SIMULATIONS} to {MOST_SIMULATIONS} simulations, not {self.simulations}"
            )
        if not 1 <= self.rollouts <= 1000:
            raise ValueError(f"a review takes 1 to 1000 rollouts of each outcome, not {self.rollouts}")

    @property
    def quick(self) -> int:
        """The simulations of the first look at a decision."""
        return max(LEAST_SIMULATIONS, self.simulations // 8)
