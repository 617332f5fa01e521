"""The OpenAPI description of the interface, with all bounds that the server enforces.

Litestar leaves some of them out: those of the items of lists, a minimum of 0 where a value is optional, and that
surplus fields are refused. So parameters get the bounds of their declarations here, and bodies the schemas of msgspec,
by which they are decoded.
"""

from __future__ import annotations

from typing import Any, Final, get_args

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.params import ParameterKwarg
from litestar.routes import HTTPRoute

from wolfsbane.server import messages as ms
from wolfsbane.server.http.routes import games, identity, notifications, players, puzzles, tournaments

BODIES: Final = (
    *get_args(ms.ClientMessage),
    ms.NewTable,
    identity.NewName,
    identity.NewAccount,
    identity.Credentials,
    identity.NewPassword,
    identity.Deletion,
    games.PlayOn,
    notifications.NewBrowser,
    notifications.FormerBrowser,
    notifications.NewAddress,
    players.LadderChoice,
    puzzles.PuzzleAnswer,
    tournaments.NewTournament,
)
_BOUNDS: Final = {
    "ge": "minimum",
    "le": "maximum",
    "min_length": "minLength",
    "max_length": "maxLength",
    "pattern": "pattern",
}


def description(app: Litestar) -> dict[str, Any]:
    """The description of all routes."""
    found: dict[str, Any] = app.openapi_schema.to_schema()
    _, schemas = msgspec.json.schema_components(BODIES, ref_template="#/components/schemas/{name}")
    found["components"]["schemas"] |= schemas
    for route in app.routes:
        if isinstance(route, HTTPRoute):
            for handler in route.route_handlers:
                for method in handler.http_methods:
                    operation = found["paths"].get(route.path_format, {}).get(method.lower(), {})
                    for parameter in operation.get("parameters", []):
                        parameter["schema"] = _with_bounds(parameter, handler.parsed_fn_signature.parameters)
    return found


def _with_bounds(parameter: dict[str, Any], declared: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = {**parameter["schema"]}
    for one in schema.pop("oneOf", []):  # a value or null, which can't be written in a query: it is left out there
        if one != {"type": "null"}:
            schema = {**one, **schema}
    definition = declared[parameter["name"].replace("-", "_")].kwarg_definition
    if isinstance(definition, ParameterKwarg):
        for name, key in _BOUNDS.items():
            if getattr(definition, name) is not None:
                schema[key] = getattr(definition, name)
    return schema


class Description(JsonRenderPlugin):
    """Answers with the description."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: dict[str, Any]) -> bytes:
        return self.render_json(request, description(request.app))
