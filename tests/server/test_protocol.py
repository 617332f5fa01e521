"""The protocol page, the TypeScript types and the OpenAPI description say what the server does."""

from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from conftest import ROOT
from server.running import PATIENCE, Server, guest
from wolfsbane.server.http.app import litestar_app
from wolfsbane.server.http.openapi import description
from wolfsbane.server.protocol import BOT_PAGE, PAGE, TYPES, bot_page, http_answers, page, typescript

schema = schemathesis.openapi.from_dict(description(litestar_app()))


@pytest.mark.parametrize(("name", "make"), [(PAGE, page), (TYPES, typescript), (BOT_PAGE, lambda: bot_page(ROOT))])
def test_what_is_made_from_the_types_is_current(name: Path, make: object) -> None:
    assert callable(make)
    assert (ROOT / name).read_text("utf-8") == make(), "run `make protocol`"


def test_answers_over_http_are_among_the_types_of_the_client() -> None:
    types = typescript()
    names = {kind.__name__ for kind in http_answers()}
    assert names >= {"Me", "Made", "Summary", "GameSummary", "Health", "TableShown", "Update"}
    assert all(f"export interface {name} {{" in types for name in names)


@schema.parametrize()
@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow, HealthCheck.filter_too_much],
)
def test_any_request_is_answered_as_described(server: Server, case: schemathesis.Case[Any]) -> None:
    if case.path.endswith("/stream"):
        return  # does not end by itself
    if "wait" in (case.query or {}):
        case.query["wait"] = 0
    client = guest(server)
    case.call_and_validate(
        base_url=server.url,
        timeout=PATIENCE,
        headers=client.headers,
        checks=[not_a_server_error, content_type_conformance, status_code_conformance, response_schema_conformance],
    )
    client.http.close()
