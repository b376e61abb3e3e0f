import type { DeclaredBody } from '../body/declared-body';
import type { ErrorCode } from '../error-catalogue';
import type { JsonSchema } from './view-schemas';

/** What a route takes, for the API description. */
export interface BodyDescription {
  readonly requestBody: JsonSchema;
  /** Schemas that it refers to, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Codes with which a body can be refused. */
  readonly errors: readonly ErrorCode[];
}

/** A body class as the generated document describes it. */
interface BodyModel {
  readonly properties: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
  readonly required?: readonly string[];
}

/**
 * Describes a declared body. A body class gives its own name to its schema.
 *
 * @param models what `@ApiProperty` says of each class, by name, as the generated document has it
 */
export function describeBody(
  body: DeclaredBody,
  models: Readonly<Record<string, object>> = {},
): BodyDescription {
  if (body.kind === 'raw') {
    const content = { '*/*': { schema: { description: `At most ${body.maxBytes} bytes.` } } };
    return { requestBody: { required: true, content }, schemas: {}, errors: ['REQ_002'] };
  }
  const { name } = body.bodyClass;
  const schema = { $ref: `#/components/schemas/${name}` };
  const model = (models[name] ?? { properties: {} }) as BodyModel;
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(model) } },
    },
    schemas: { [name]: schemaOf(model) },
    errors: ['VAL_002', 'REQ_002', 'REQ_003'],
  };
}

/** The fields that a body must have; where none must be there, the first one. */
function exampleOf({ properties, required = [] }: BodyModel): JsonSchema {
  const fields = Object.entries(properties).flatMap(([name, { examples }]) =>
    examples ? [[name, examples[0]] as const] : [],
  );
  const needed = fields.filter(([name]) => required.includes(name));
  return Object.fromEntries(needed.length > 0 ? needed : fields.slice(0, 1));
}

function schemaOf({ properties, required = [] }: BodyModel): JsonSchema {
  return {
    type: 'object',
    properties,
    required,
    // A body of which nothing is required says what changes, and one that says nothing is refused.
    ...(required.length === 0 ? { minProperties: 1 } : {}),
    additionalProperties: false,
  };
}
