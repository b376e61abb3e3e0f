import { schemasWithin } from '@market/api-docs';
import type { OpenApiDocument } from '../api-document/open-api-document';
import { eventSchemas } from '../client-typescript/client-types';
import type { DescribedOperation } from '../client-typescript/described-operations';
import { PythonTypeWriter } from './python-type-text';

const opening = `"""Types of what is sent and read. Made from the OpenAPI document of the API."""

from __future__ import annotations

import datetime as dt
from typing import Any, Dict, List, Literal, Optional, Sequence, TypedDict, Union
`;

/** Writes the types of all records, bodies, events and deliveries to which operations refer. */
export function pythonTypes(document: OpenApiDocument, operations: readonly DescribedOperation[]): string {
  const { schemas } = document.components;
  const bodies = operations.map(({ body }) => body?.schema ?? {});
  const deliveries = eventSchemas(document).map((name) => name.replace(/Event$/, 'Delivery'));
  const sent = schemasWithin(bodies, schemas);
  const all = schemasWithin(
    [
      ...operations.map(({ record }) => record),
      { $ref: '#/components/schemas/Event' },
      ...deliveries.map((name) => ({ $ref: `#/components/schemas/${name}` })),
      ...bodies,
    ],
    schemas,
  );
  const writer = new PythonTypeWriter(new Set(Object.keys(schemas)));
  for (const name of all) writer.declare(name, schemas[name] ?? {}, sent.has(name) ? 'sent' : 'read');
  const delivery = `# Body of a delivery, by its \`type\`.\nDelivery = Union[${deliveries.join(', ')}]\n`;
  return [opening, ...writer.records, ...writer.aliases, delivery].join('\n\n');
}
