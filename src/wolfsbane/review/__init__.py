"""Reviews of games: what each seat did, what luck did, and what was forgotten.

`review` makes a `Report` of the record of a game. `docs/review.md` has the formulas and describes the report.
"""

from wolfsbane.review.report import FORMAT, Report, from_json, to_json
from wolfsbane.review.running import Progress, Reviewing, review
from wolfsbane.review.settings import Settings

__all__ = ["FORMAT", "Progress", "Report", "Reviewing", "Settings", "from_json", "review", "to_json"]
