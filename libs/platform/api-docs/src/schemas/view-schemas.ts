import { z } from 'zod';
import { apiErrorCatalogue } from '@market/http-server';
import type { ResponseDescription } from '@market/http-api';

/** JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** Schema, and those that it refers to as `#/components/schemas/<name>`. */
export interface SchemaWithNames {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

export const exampleInstant = '2026-11-20T04:30:00.000Z';

const greatestInt32 = 2 ** 31 - 1;

const pageMetaProperties: Record<string, JsonSchema> = {
  page: { type: 'integer', format: 'int64', minimum: 1 },
  limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The applied page size.' },
  total: {
    ...{ type: 'integer', format: 'int64', minimum: 0 },
    description: 'Number of all matching records.',
  },
  totalPages: { type: 'integer', format: 'int64', minimum: 0 },
  hasNextPage: { type: 'boolean', description: 'True if a page follows.' },
  hasPrevPage: { type: 'boolean', description: 'True if a page precedes.' },
};

const nextLink: JsonSchema = {
  type: ['string', 'null'],
  description: 'Relative path of the next page; null on the last.',
};

/** Schemas that every response refers to. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  PageMeta: objectOf(pageMetaProperties),
  CollectionMeta: objectOf(
    {
      ...pageMetaProperties,
      nextCursor: {
        type: ['string', 'null'],
        description: 'Continues the list as the parameter `cursor`; null when nothing follows.',
      },
      missing: {
        type: 'array',
        items: { type: 'string' },
        description: 'With `slugs` or `ids`: those that no record has.',
      },
    },
    [...Object.keys(pageMetaProperties), 'nextCursor'],
  ),
  PageLinks: objectOf({
    self: { type: 'string', description: 'Relative path with the effective query.' },
    next: nextLink,
    prev: { type: ['string', 'null'], description: 'Relative path of the previous page; null on the first.' },
  }),
  KeysetMeta: objectOf({
    limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The applied page size.' },
    nextBefore: {
      type: ['string', 'null'],
      description: 'Continues the list as the parameter `before`; null when nothing follows.',
    },
  }),
  KeysetLinks: objectOf({
    self: { type: 'string', description: 'Relative path with the effective query.' },
    next: nextLink,
  }),
  LogMeta: objectOf({
    limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The applied page size.' },
    nextAfter: {
      type: ['string', 'null'],
      description:
        'Continues the log as the parameter `after`, also when nothing follows yet; null in an empty log, and at the end of one read newest first.',
    },
    hasMore: { type: 'boolean', description: 'True when more follows already.' },
  }),
  LogLinks: objectOf({
    self: { type: 'string', description: 'Relative path with the effective query.' },
    next: nextLink,
  }),
  PastLinks: {
    ...objectOf({ latest: { type: 'string', description: 'Relative path of the record as it is now.' } }),
    description: 'With `asOf` only.',
  },
  FieldProblem: objectOf({
    field: { type: 'string', description: 'Name of the parameter or field.' },
    message: { type: 'string', description: 'What is wrong with it.' },
  }),
  Error: errorSchema(Object.keys(apiErrorCatalogue)),
};

/** Returns the schema of error responses. @param codes those that `error.code` can have */
export function errorSchema(codes: readonly string[]): JsonSchema {
  return objectOf({
    success: { type: 'boolean', const: false, description: 'Always false in an error.' },
    error: {
      ...objectOf(
        {
          code: { type: 'string', enum: codes, description: 'Code of the error, for programs.' },
          message: { type: 'string', description: 'Explanation for people; its text may change.' },
          documentation: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
          retryAfter: {
            ...{ type: 'integer', format: 'int64', minimum: 1 },
            description: 'Seconds; with RATE_001.',
          },
          details: {
            ...{ type: 'array', maxItems: 20, items: reference('FieldProblem') },
            description: 'Invalid parameters and fields, with VAL_001.',
          },
          startsAt: {
            ...{ type: ['string', 'null'], format: 'date-time' },
            description: 'Start of the log, with GONE_001; null if the log is empty.',
          },
        },
        ['code', 'message', 'documentation'],
      ),
      description: 'The error.',
    },
    ...sealProperties(),
  });
}

/**
 * Returns the JSON Schema of a view: a reference if the view has an id. Objects are open, since responses gain fields
 * within a version of the API.
 */
export function schemaOfView(view: z.ZodType): SchemaWithNames {
  const {
    $schema: _,
    $defs = {},
    ...whole
  } = inComponents(z.toJSONSchema(view, { io: 'output', override: publish })) as JsonSchema & {
    $defs?: Record<string, JsonSchema>;
  };
  const name = view.meta()?.id;
  const all = name === undefined || name in $defs ? $defs : { ...$defs, [name]: whole };
  const named = Object.entries(all).map(([each, { id: _id, ...schema }]) => [each, schema]);
  return {
    schema: name === undefined ? whole : reference(name),
    named: Object.fromEntries(named) as SchemaWithNames['named'],
  };
}

/** Returns the schema of the envelope of a successful response with its view. */
export function envelopeSchema({ view, list }: Pick<ResponseDescription, 'view' | 'list'>): SchemaWithNames {
  const { schema, named } = schemaOfView(view);
  return { schema: envelopeAround(schema, list), named };
}

/**
 * Returns the schema of the envelope around a record or, in a list, around records.
 *
 * @param hasPast true for details that are also shown as of an instant
 */
export function envelopeAround(
  record: JsonSchema,
  list: ResponseDescription['list'],
  hasPast = false,
): JsonSchema {
  const properties = {
    success: { type: 'boolean', const: true },
    data: list !== false ? { type: 'array', items: record } : record,
    ...listProperties(list),
    ...sealProperties(),
  };
  const past = hasPast ? { links: reference('PastLinks') } : {};
  return objectOf({ ...properties, ...past }, Object.keys(properties));
}

function listProperties(list: ResponseDescription['list']): Record<string, JsonSchema> {
  if (list === false) return {};
  if (list === 'collection') return { meta: reference('CollectionMeta'), links: reference('PageLinks') };
  const kind = list === true ? 'Page' : list === 'log' ? 'Log' : 'Keyset';
  return { meta: reference(`${kind}Meta`), links: reference(`${kind}Links`) };
}

function sealProperties(): Record<string, JsonSchema> {
  return {
    disclaimer: { type: 'string', description: 'Terms on which the data are given.' },
    timestamp: { type: 'string', format: 'date-time', description: 'Instant of the response.' },
    requestId: { type: 'string', description: 'Also in the header X-Request-ID.' },
  };
}

function objectOf(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required };
}

/** Returns a reference to a named schema of a document. */
export function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/**
 * Adds to one part of a view's schema what readers of the description need, and removes limits that concern only this
 * service.
 */
function publish({ jsonSchema }: { jsonSchema: z.core.JSONSchema.BaseSchema }): void {
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
  if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
  const isLong = !(jsonSchema.maximum !== undefined && jsonSchema.maximum <= greatestInt32);
  if (jsonSchema.type === 'integer' && isLong) jsonSchema.format = 'int64';
  if (jsonSchema.format === 'date-time' && jsonSchema.pattern !== undefined) {
    jsonSchema.examples ??= [exampleInstant];
  }
}

/** Returns a schema whose references point to the components of an OpenAPI document. */
function inComponents(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(inComponents);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).map(([key, value]) => [
    key,
    key === '$ref' && typeof value === 'string'
      ? value.replace(/^#\/\$defs\//, '#/components/schemas/')
      : inComponents(value),
  ]);
  return Object.fromEntries(entries) as unknown;
}
