import { z } from 'zod';
import type { AnswerDescription } from './answers.decorator';

/** A JSON Schema of the 2020-12 draft. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** An instant in a view. Shape: ISO 8601 UTC with milliseconds and `Z`. */
export const instantView = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });

/** Schemas that every answer refers to. */
export const sharedSchemas: Readonly<Record<string, JsonSchema>> = {
  PageMeta: objectOf({
    page: { type: 'integer', minimum: 1 },
    limit: { type: 'integer', minimum: 1, maximum: 100, description: 'The applied page size.' },
    total: { type: 'integer', minimum: 0, description: 'Number of all matching records.' },
    totalPages: { type: 'integer', minimum: 0 },
    hasNextPage: { type: 'boolean' },
    hasPrevPage: { type: 'boolean' },
  }),
  PageLinks: objectOf({
    self: { type: 'string', description: 'Relative path with the effective query.' },
    next: { type: ['string', 'null'] },
    prev: { type: ['string', 'null'] },
  }),
  Error: objectOf({
    success: { type: 'boolean', const: false },
    error: objectOf(
      {
        code: { type: 'string', examples: ['VAL_001'] },
        message: { type: 'string' },
        documentation: { type: 'string', format: 'uri', description: 'Page that explains the code.' },
        retryAfter: { type: 'integer', minimum: 1, description: 'Seconds; with RATE_001.' },
        details: {
          type: 'array',
          maxItems: 20,
          items: objectOf({ field: { type: 'string' }, message: { type: 'string' } }),
        },
      },
      ['code', 'message', 'documentation'],
    ),
    ...sealProperties(),
  }),
};

/** JSON Schema of a view and its name in `components`, null for a view without an id. */
export function schemaOfView(view: z.ZodType): { readonly name: string | null; readonly schema: JsonSchema } {
  const {
    $schema: _,
    $defs,
    $ref,
    ...rest
  } = z.toJSONSchema(view, {
    io: 'output',
    override: ({ jsonSchema }) => {
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
    },
  }) as JsonSchema & { $defs?: Record<string, JsonSchema>; $ref?: string };
  const name = view.meta()?.id ?? null;
  const own = name !== null && $ref !== undefined ? ($defs?.[name] ?? rest) : rest;
  const { id: _id, ...schema } = own as Record<string, unknown>;
  return { name, schema };
}

/** The envelope of a successful answer around its view. */
export function envelopeSchema({ view, list }: AnswerDescription): JsonSchema {
  const { name, schema } = schemaOfView(view);
  const content = name === null ? schema : { $ref: `#/components/schemas/${name}` };
  return objectOf({
    success: { type: 'boolean', const: true },
    data: list ? { type: 'array', items: content } : content,
    ...(list
      ? {
          meta: { $ref: '#/components/schemas/PageMeta' },
          links: { $ref: '#/components/schemas/PageLinks' },
        }
      : {}),
    ...sealProperties(),
  });
}

function sealProperties(): Record<string, JsonSchema> {
  return {
    disclaimer: { type: 'string' },
    timestamp: { type: 'string', format: 'date-time' },
    requestId: { type: 'string', description: 'Also in the header X-Request-ID.' },
  };
}

function objectOf(properties: Record<string, JsonSchema>, required = Object.keys(properties)): JsonSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}
