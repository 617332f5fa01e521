"""What the server counts, for Prometheus. There is no label with a table or a player in it."""

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.gc_collector import GCCollector
from prometheus_client.process_collector import ProcessCollector

registry = CollectorRegistry()
ProcessCollector(registry=registry)
GCCollector(registry=registry)

FAST = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)
SLOW = (0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0, 30.0, 60.0)

tables = Gauge("wolfsbane_tables_in_memory", "Tables in memory", registry=registry)
connections = Gauge("wolfsbane_connections", "Open connections that listen to a table", registry=registry)
open_connections = Gauge("wolfsbane_open_connections", "Open connections of any kind", registry=registry)
limited = Counter(
    "wolfsbane_limited",
    "What was refused or ended because of a limit, by limit",
    ["limit"],
    registry=registry,
)
closes = Counter(
    "wolfsbane_closes", "WebSockets that were closed, by code and by whom", ["code", "by"], registry=registry
)
loop_delay = Histogram(
    "wolfsbane_loop_delay_seconds", "By how much the event loop was late", buckets=FAST, registry=registry
)
messages = Counter("wolfsbane_messages", "Messages of clients", registry=registry)
refusals = Counter("wolfsbane_refusals", "Messages that were refused, by reason", ["code"], registry=registry)
entries = Counter("wolfsbane_entries", "Entries written to the logs of tables", registry=registry)
commits = Counter("wolfsbane_commits", "Commits of the journal", registry=registry)
commit_seconds = Histogram("wolfsbane_commit_seconds", "How long a commit took", buckets=FAST, registry=registry)
failures = Counter("wolfsbane_commit_failures", "Commits that failed", registry=registry)
conflicts = Counter(
    "wolfsbane_conflicts", "Times that another server had used the number of an entry", registry=registry
)
retries = Counter("wolfsbane_retries", "Commands that were decided again for that reason", registry=registry)
followed = Counter("wolfsbane_followed_entries", "Entries of other servers that were folded here", registry=registry)
signals = Counter("wolfsbane_signals", "Signals of other servers", registry=registry)
signal_seconds = Histogram(
    "wolfsbane_signal_seconds",
    "How long a signal of this server took to come back to it",
    buckets=FAST,
    registry=registry,
)
missed_signals = Counter(
    "wolfsbane_missed_signals", "Tables of which something new was found without a signal", registry=registry
)
fold_seconds = Histogram(
    "wolfsbane_fold_seconds", "How long it took to make a table from its log", buckets=FAST, registry=registry
)
members = Gauge("wolfsbane_servers", "Servers that share the database, as this one last saw it", registry=registry)
claims = Gauge("wolfsbane_claims", "Tables whose background work is this server's", registry=registry)
bot_seconds = Histogram("wolfsbane_bot_seconds", "How long a bot thought", buckets=SLOW, registry=registry)
bot_failures = Counter("wolfsbane_bot_failures", "Times that a bot gave no answer", registry=registry)
bot_stand_ins = Counter("wolfsbane_bot_stand_ins", "Choices that greedy made for a bot that failed", registry=registry)
bot_questions = Gauge("wolfsbane_bot_questions", "Questions to bots that have no answer yet", registry=registry)
review_fallbacks = Counter(
    "wolfsbane_review_fallbacks", "Reviews made on this machine because the Ray cluster failed", registry=registry
)
task_failures = Counter("wolfsbane_task_failures", "Background tasks that failed", registry=registry)
requests = Counter("wolfsbane_requests", "HTTP requests, by status", ["status"], registry=registry)
request_seconds = Histogram(
    "wolfsbane_request_seconds",
    "How long requests took, without those that wait for news",
    buckets=SLOW,
    registry=registry,
)


def exposition() -> tuple[bytes, str]:
    return generate_latest(registry), CONTENT_TYPE_LATEST
