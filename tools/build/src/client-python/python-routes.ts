import type { DescribedOperation } from '../client-typescript/described-operations';

/** Writes the table of routes for the service of tests. */
export function pythonRoutes(operations: readonly DescribedOperation[]): string {
  const rows = operations.map(
    ({ resource, action, method, path, plan, list }) =>
      `    Route("${resource}.${action}", "${method}", "${path}", "${plan}", ${list === null ? 'False' : 'True'}),`,
  );
  return `"""Routes of the API for tests. Made from its OpenAPI document."""

from __future__ import annotations

from typing import NamedTuple


class Route(NamedTuple):
    """Name, method, path, lowest plan, and whether the data are a list."""

    name: str
    method: str
    path: str
    plan: str
    is_list: bool


ROUTES = (
${rows.join('\n')}
)
`;
}
