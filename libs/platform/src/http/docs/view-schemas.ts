import { z } from 'zod';
import { errorCatalogue } from '../error-catalogue';
import type { AnswerDescription } from './answers.decorator';

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A schema, and those that it refers to as `#/components/schemas/<name>`. */
export interface SchemaWithNames {
  readonly schema: JsonSchema;
  readonly named: Readonly<Record<string, JsonSchema>>;
}

/** The instant that examples show. */
export const exampleInstant = '2026-11-20T04:30:00.000Z';

const greatestInt32 = 2 ** 31 - 1;

/** An instant in a view. Shape: ISO 8601 UTC with milliseconds and `Z`. */
export const instantView = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** Schemas that every answer refers to. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  PageMeta: objectOf({
    page: { type: 'integer', format: 'int64', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The applied page size.' },
    total: {
      ...{ type: 'integer', format: 'int64', minimum: 0 },
      description: 'Number of all matching records.',
    },
    totalPages: { type: 'integer', format: 'int64', minimum: 0 },
    hasNextPage: { type: 'boolean' },
    hasPrevPage: { type: 'boolean' },
  }),
  PageLinks: objectOf({
    self: { type: 'string', description: 'Relative path with the effective query.' },
    next: { type: ['string', 'null'] },
    prev: { type: ['string', 'null'] },
  }),
  FieldProblem: objectOf({
    field: { type: 'string', description: 'Name of the parameter or field.' },
    message: { type: 'string', description: 'What is wrong with it.' },
  }),
  Error: objectOf({
    success: { type: 'boolean', const: false },
    error: objectOf(
      {
        code: { type: 'string', enum: Object.keys(errorCatalogue) },
        message: { type: 'string' },
        documentation: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
        retryAfter: {
          ...{ type: 'integer', format: 'int64', minimum: 1 },
          description: 'Seconds; with RATE_001.',
        },
        details: { type: 'array', maxItems: 20, items: reference('FieldProblem') },
      },
      ['code', 'message', 'documentation'],
    ),
    ...sealProperties(),
  }),
};

/**
 * JSON Schema of a view: a reference where it has an id. Objects are open, since answers gain fields within a version
 * of the API.
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

/** The envelope of a successful answer around its view. */
export function envelopeSchema({ view, list }: Pick<AnswerDescription, 'view' | 'list'>): SchemaWithNames {
  const { schema, named } = schemaOfView(view);
  const envelope = objectOf({
    success: { type: 'boolean', const: true },
    data: list ? { type: 'array', items: schema } : schema,
    ...(list ? { meta: reference('PageMeta'), links: reference('PageLinks') } : {}),
    ...sealProperties(),
  });
  return { schema: envelope, named };
}

function sealProperties(): Record<string, JsonSchema> {
  return {
    disclaimer: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    requestId: { type: 'string', description: 'Also in the header X-Request-ID.' },
  };
}

function objectOf(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required };
}

function reference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}

/** Says of one part of a view what readers of the description need, and leaves out what only bounds this service. */
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

/** The same schema with its definitions where an OpenAPI document keeps them. */
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
