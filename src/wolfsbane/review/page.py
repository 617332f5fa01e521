"""A report as one HTML page that needs nothing else: no script, no font, no request."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final

from wolfsbane.engine.drawing import table_svg
from wolfsbane.review.moments import course_of
from wolfsbane.review.report import Decision, Report
from wolfsbane.review.report_text import ReportText, luckiest, signed
from wolfsbane.text import ENGLISH

STYLE: Final = """
:root { color-scheme: light dark; --ink: #1d2330; --soft: #565e70; --ground: #f6f3ea; --card: #fffdf7; --line: #cfc8b6;
  --good: #14663f; --bad: #a12626; --one: #1f5fa8; --two: #a84e12; --three: #6a3fa0; --four: #17706b; }
@media (prefers-color-scheme: dark) { :root { --ink: #ece7da; --soft: #aeb4c2; --ground: #14171f; --card: #1d222d;
  --line: #3a4252; --good: #6fd39b; --bad: #ff9a8f; --one: #82b6f5; --two: #f2a66b; --three: #c5a3f2;
  --four: #67d0c6; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 62rem; padding: 1rem; background: var(--ground); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: break-word; }
h1 { font-size: 1.5rem; line-height: 1.2; } h2 { font-size: 1.2rem; margin-top: 2rem; }
h3 { margin: 0; font-size: 1rem; }
.note { color: var(--soft); font-size: 0.9rem; }
.moment { background: var(--card); border: 1px solid var(--line); border-radius: 0.5rem; padding: 0.8rem;
  margin: 0.8rem 0; }
.moment svg, .chart { max-width: 100%; height: auto; display: block; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 0.95rem; }
th, td { text-align: left; padding: 0.3rem 0.6rem; border-bottom: 1px solid var(--line); vertical-align: top; }
td.n, th.n { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
tr.best td { font-weight: 600; } tr.best td:first-child::before { content: "★ "; }
tr.played td:first-child::after { content: " ◀"; }
.good { color: var(--good); } .bad { color: var(--bad); }
summary { cursor: pointer; padding: 0.3rem 0; }
.chart text { fill: var(--soft); font: 12px system-ui, sans-serif; }
.chart .axis { stroke: var(--line); }
.s0 { stroke: var(--one); color: var(--one); } .s1 { stroke: var(--two); color: var(--two); }
.s2 { stroke: var(--three); color: var(--three); } .s3 { stroke: var(--four); color: var(--four); }
polyline { fill: none; stroke-width: 2; stroke-linejoin: round; }
.key span { margin-right: 1rem; }
.key .swatch { border-top: 3px solid; display: inline-block;
  width: 1.4rem; margin: 0 0.3rem 0.25rem 0; }
"""
WIDTH: Final = 720
HEIGHT: Final = 200
LEFT: Final = 40
NOTABLE: Final = 4.0  # points of luck that get a sign in the chart

Points = Sequence[tuple[int, float]]


def page(report: Report, names: Sequence[str] | None = None, language: str = ENGLISH) -> str:
    """The whole page."""
    text = ReportText(report, names, language)
    title = text.say("review-of", names=", ".join(text.names))
    parts = [
        f"<h1>{escape(title)}</h1>",
        f'<p class="note">{escape(text.counts())}. {escape(text.made_with())}.</p>',
        seats_table(text),
        *moments(text),
        *charts(text),
        rounds_table(text),
        luck_table(text),
        calls(text),
        reading(text),
    ]
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>\n"
        + "\n".join(parts)
        + "\n</main></body></html>\n"
    )


def table(heads: Iterable[str], rows: Iterable[Sequence[str]], numbers: int) -> str:
    """A table whose last `numbers` columns are numbers. The cells of `rows` are HTML, the heads are not."""
    heads = list(heads)
    first_number = len(heads) - numbers
    top = "".join([f'<th scope="col"{_n(i, first_number)}>{escape(head)}</th>' for i, head in enumerate(heads)])
    body = ""
    for row in rows:
        cells = "".join([f"<td{_n(i, first_number)}>{cell}</td>" for i, cell in enumerate(row)])
        body += f"<tr>{cells}</tr>"
    return f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'


def _n(column: int, first: int) -> str:
    return ' class="n"' if column >= first else ""


def coloured(value: float) -> str:
    return f'<span class="{"good" if value >= 0 else "bad"}">{signed(value)}</span>'


def seats_table(text: ReportText) -> str:
    say = text.say
    rows = []
    for one in text.report.seats:
        reviewed = one.seat in text.report.header.seats
        rows.append(
            [
                escape(text.seat(one.seat)),
                escape(text.result(one.seat)),
                escape(text.marks(one.marks)) if reviewed else "–",
                f"{one.loss:.1f}" if reviewed else "–",
                coloured(one.luck),
                "–" if one.adjusted is None else f"{one.adjusted:.1f}".replace("-", "−"),
            ]
        )
    heads = [
        "",
        say("review-result"),
        say("review-marks"),
        say("review-loss"),
        say("review-luck"),
        say("review-adjusted"),
    ]
    return table(heads, rows, 3) + f'<p class="note">{escape(say("review-adjusted-help"))}</p>'


def moments(text: ReportText) -> list[str]:
    report = text.report
    by_at = {one.at: one for one in report.decisions}
    parts = [f"<h2>{escape(text.say('review-instructive'))}</h2>"]
    if not report.instructive:
        parts.append(f"<p>{escape(text.say('review-no-mistakes'))}</p>")
    parts += [moment(text, by_at[at], is_open=True) for at in report.instructive]
    rest = [one for one in report.decisions if one.mark and one.at not in report.instructive]
    if rest:
        parts.append(f"<h2>{escape(text.say('review-all-mistakes'))}</h2>")
        parts += [moment(text, one, is_open=False) for one in rest]
    return parts


def moment(text: ReportText, decision: Decision, *, is_open: bool) -> str:
    """A marked decision: what was known, what was better and why, and all choices."""
    view = course_of(text.report.header.record).moments[decision.at].view
    played = text.action(decision, decision.played)
    heading = f"{text.where(decision)}, {text.seat(decision.seat)}: {played} {decision.mark}"
    loses = text.say("review-loses", loss=f"{decision.loss:.1f}")
    followed = ""
    if decision.follows:
        followed = f"<p><em>{escape(text.say('review-follows'))}:</em> {escape(text.follows(decision))}</p>"
    rows = ""
    for action in decision.actions:
        kind = ("best " if action.code == decision.best else "") + ("played" if action.code == decision.played else "")
        rows += (
            f'<tr class="{kind.strip()}"><td>{escape(text.action(decision, action.code))}</td>'
            f'<td class="n">{action.win:.1f}%</td><td class="n">{action.error:.1f}</td>'
            f'<td class="n">{action.points:.1f}</td><td class="n">{action.visits}</td></tr>'
        )
    heads = [text.say(f"review-{name}") for name in ("action", "win", "error", "expected", "visits")]
    top = "".join([f'<th scope="col"{_n(i, 1)}>{escape(head)}</th>' for i, head in enumerate(heads)])
    return (
        f'<section class="moment"><h3>{escape(heading)}</h3>'
        f"<p><strong>{escape(text.cause(decision))}</strong> · {escape(loses)}"
        f" (± {decision.error:.1f})</p><p>{escape(text.explanation(decision))}</p>{followed}"
        f"<details{' open' if is_open else ''}><summary>{escape(text.say('review-actions'))}</summary>"
        f"{table_svg(view)}<p>{escape(text.asked(decision))}</p>"
        f'<div class="scroll"><table><thead><tr>{top}</tr></thead><tbody>{rows}</tbody></table></div>'
        "</details></section>"
    )


def charts(text: ReportText) -> list[str]:
    report = text.report
    say = text.say
    last = max([one.at for one in report.decisions] + [one.at for one in report.luck])
    seats = report.header.seats
    chances = {seat: chance_curve(report, seat) for seat in seats}
    sums = {seat: luck_curve(report, seat) for seat in range(report.header.players)}
    signs = [
        (one.at, one.luck[seats[0]], f"{text.event(one)}: {signed(one.luck[seats[0]])}")
        for one in report.luck
        if abs(one.luck[seats[0]]) >= NOTABLE
    ]
    key = "".join(
        [
            f'<span><span class="swatch s{seat}"></span>{escape(text.seat(seat))}</span>'
            for seat in range(report.header.players)
        ]
    )
    return [
        f'<h2>{escape(say("review-curve"))}</h2><p class="key">{key}</p>',
        chart(chances, last, 0.0, 100.0, say("review-curve"), signs),
        f"<h2>{escape(say('review-luck-curve'))}</h2>",
        chart(sums, last, *span(sums), say("review-luck-curve"), []),
    ]


def chance_curve(report: Report, seat: int) -> list[tuple[int, float]]:
    """The chance to win before each decision of a seat, with its best action."""
    return [(one.at, one.actions[0].win) for one in report.decisions if one.seat == seat and one.actions]


def luck_curve(report: Report, seat: int) -> list[tuple[int, float]]:
    """The sum of luck after each event."""
    total = 0.0
    points = []
    for one in report.luck:
        total += one.luck[seat]
        points.append((one.at, total))
    return points


def span(curves: dict[int, list[tuple[int, float]]]) -> tuple[float, float]:
    values = [value for points in curves.values() for _, value in points] or [0.0]
    return min(-10.0, *values), max(10.0, *values)


def chart(
    curves: dict[int, list[tuple[int, float]]],
    last: int,
    low: float,
    high: float,
    label: str,
    signs: Sequence[tuple[int, float, str]],
) -> str:
    """Lines over the game, one for each seat, with a sign for each notable piece of luck."""

    def x(at: int) -> float:
        return LEFT + (WIDTH - LEFT - 8) * at / max(1, last)

    def y(value: float) -> float:
        return 8 + (HEIGHT - 24) * (high - value) / (high - low)

    middle = (low + high) / 2 if low >= 0 else 0.0
    drawn = ""
    for value in (low, middle, high):
        at = y(value)
        drawn += f'<line class="axis" x1="{LEFT}" x2="{WIDTH - 8}" y1="{at:.1f}" y2="{at:.1f}"/>'
        drawn += f'<text x="{LEFT - 6}" y="{at + 4:.1f}" text-anchor="end">{value:.0f}</text>'
    for seat, points in curves.items():
        line = " ".join([f"{x(at):.1f},{y(value):.1f}" for at, value in points])
        drawn += f'<polyline class="s{seat}" points="{line}"/>'
    for at, luck, text in signs:
        sign, colour = ("▲", "good") if luck > 0 else ("▼", "bad")
        drawn += (
            f'<text x="{x(at):.1f}" y="{HEIGHT - 2}" text-anchor="middle" class="{colour}" style="fill: currentColor">'
            f"{sign}<title>{escape(text)}</title></text>"
        )
    return (
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" role="img" aria-label="{escape(label)}">'
        f"{drawn}</svg>"
    )


def rounds_table(text: ReportText) -> str:
    report = text.report
    rows = [
        [
            escape(text.say("review-round", round=one.round)) if seat == 0 else "",
            escape(text.seat(seat)),
            f"{one.chances[seat]:.0f}%" if one.chances else "–",
            coloured(one.luck[seat]),
            f"{one.loss[seat]:.1f}" if seat in report.header.seats else "–",
            str(one.points[seat]) if one.points else "–",
        ]
        for one in report.rounds
        for seat in range(report.header.players)
    ]
    heads = ["", "", *[text.say(f"review-{name}") for name in ("chances", "luck", "loss", "points")]]
    return f"<h2>{escape(text.say('review-rounds'))}</h2>" + table(heads, rows, 4)


def luck_table(text: ReportText) -> str:
    seat = text.report.header.seats[0]
    rows = [
        [escape(text.where(one)), escape(text.event(one)), coloured(one.luck[seat])]
        for one in luckiest(text.report, seat)
    ]
    return f"<h2>{escape(text.say('review-lucky'))}</h2>" + table(["", "", text.seat(seat)], rows, 1)


def calls(text: ReportText) -> str:
    found = [one for one in text.report.decisions if one.call is not None and one.call.verdict]
    if not found:
        return ""
    rows = [[escape(text.where(one)), escape(text.seat(one.seat)), escape(text.call(one))] for one in found]
    return f"<h2>{escape(text.say('review-calls'))}</h2>" + table(["", "", ""], rows, 0)


def reading(text: ReportText) -> str:
    names = ("own", "points", "marks", "noise", "luck")
    lines = "".join([f"<li>{escape(text.say(f'review-reading-{name}'))}</li>" for name in names])
    return f"<h2>{escape(text.say('review-reading'))}</h2><ul>{lines}</ul>"
