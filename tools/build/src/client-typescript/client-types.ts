import { nameOfReferred, schemasWithin } from '@market/api-docs';
import type { OpenApiDocument, Schema } from '../api-document/open-api-document';
import type { DescribedOperation } from './described-operations';
import { commentText, fieldsText, typeText } from './type-text';

const opening = '/** Types of what is sent and read. Made from the OpenAPI document of the API. */\n';

/** Writes the types of all records, bodies and events to which operations refer. */
export function clientTypes(document: OpenApiDocument, operations: readonly DescribedOperation[]): string {
  const namesIn = (parts: unknown) => schemasWithin(parts, document.components.schemas);
  const sent = namesIn(operations.map(({ body }) => body?.schema ?? {}));
  const events = eventSchemas(document);
  const read = namesIn([...operations.map(({ record }) => record), { $ref: '#/components/schemas/Event' }]);
  const texts = [...read, ...[...sent].filter((name) => !read.has(name))].map((name) => {
    const schema = document.components.schemas[name] ?? {};
    return declaration(name, schema, sent.has(name) ? 'sent' : 'read');
  });
  return [
    opening,
    "import type { IndianDay } from '../days';\n",
    ...texts,
    `${commentText('Type of an event that this version knows.', '')}export type EventType = Event['type'];\n`,
    `${commentText('Body of a delivery, by its `type`.', '')}export type Delivery = ${events.map((name) => `(Omit<${name}, 'sequence'> & { sequence: number | null })`).join(' | ')};\n`,
  ].join('\n');
}

function declaration(name: string, schema: Schema, side: 'sent' | 'read'): string {
  const comment = commentText(schema.description, '');
  return schema.properties === undefined
    ? `${comment}export type ${name} = ${typeText(schema, side)};\n`
    : `${comment}export interface ${name} ${fieldsText(schema, side)}\n`;
}

/** Returns the names of the schemas of events. */
export function eventSchemas({ components: { schemas } }: OpenApiDocument): string[] {
  return (schemas['Event']?.oneOf ?? []).map((schema) => nameOfReferred(schema) ?? '');
}
