import type { DeclaredBody } from '@market/http-query';
import type { ErrorCode } from '@market/http-server';
import type { JsonSchema } from '../schemas/view-schemas';

/** Description of a route's body, for the API description. */
export interface BodyDescription {
  readonly requestBody: JsonSchema;
  /** Schemas that the body refers to, by name. */
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  /** Codes with which a body can be refused. */
  readonly errors: readonly ErrorCode[];
}

/** Body class in the generated document. */
interface BodyModel {
  readonly properties: Readonly<Record<string, { readonly examples?: readonly unknown[] }>>;
  readonly required?: readonly string[];
}

/**
 * Describes a declared body. The name of a body class is the name of its schema.
 *
 * @param models schemas by class name that the generated document has from `@ApiProperty`
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
      required: body.isOptional !== true,
      content: { 'application/json': { schema, example: exampleOf(model) } },
    },
    schemas: { [name]: schemaOf(model) },
    errors: ['VAL_002', 'REQ_002', 'REQ_003'],
  };
}

/** Makes an example with the required fields of a body; with the first field if none is required. */
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
    // A body without required fields contains the changes, and an empty one is refused.
    ...(required.length === 0 ? { minProperties: 1 } : {}),
    additionalProperties: false,
  };
}
