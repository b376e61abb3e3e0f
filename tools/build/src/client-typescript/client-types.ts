import type { OpenApiDocument, Schema } from '../api-document/open-api-document';
import type { DescribedOperation } from './described-operations';
import { commentText, fieldsText, typeText } from './type-text';

const opening = '/** Types of what is sent and read. Made from the OpenAPI document of the API. */\n';

/** Writes the types of all records, bodies and events to which operations refer. */
export function clientTypes(document: OpenApiDocument, operations: readonly DescribedOperation[]): string {
  const sent = namesIn(
    document,
    operations.map(({ body }) => body?.schema ?? {}),
  );
  const events = eventSchemas(document);
  const read = namesIn(document, [
    ...operations.map(({ record }) => record),
    { $ref: '#/components/schemas/Event' },
  ]);
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
  return (schemas['Event']?.oneOf ?? []).map(({ $ref = '' }) => $ref.split('/').at(-1) ?? '');
}

/** Returns the names of all schemas to which some refer, directly or through others. */
export function namesIn(
  { components: { schemas } }: OpenApiDocument,
  parts: readonly unknown[],
): Set<string> {
  const found = new Set<string>();
  const follow = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, value] of Object.entries(part)) {
      const name = key === '$ref' && typeof value === 'string' ? value.split('/').at(-1) : undefined;
      if (name === undefined) follow(value);
      else if (!found.has(name)) {
        found.add(name);
        follow(schemas[name]);
      }
    }
  };
  parts.forEach(follow);
  return found;
}
