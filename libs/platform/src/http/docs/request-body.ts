import { fieldsOf } from '../body/body-field.decorator';
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

/** Describes a declared body. A body class gives its own name to its schema. */
export function describeBody(body: DeclaredBody): BodyDescription {
  if (body.kind === 'raw') {
    const content = { '*/*': { schema: { description: `At most ${body.maxBytes} bytes.` } } };
    return { requestBody: { required: true, content }, schemas: {}, errors: ['REQ_002'] };
  }
  const { name } = body.bodyClass;
  const schema = { $ref: `#/components/schemas/${name}` };
  return {
    requestBody: {
      required: true,
      content: { 'application/json': { schema, example: exampleOf(body.bodyClass) } },
    },
    schemas: { [name]: schemaOf(body.bodyClass) },
    errors: ['VAL_002', 'REQ_002', 'REQ_003'],
  };
}

/** The fields that a body must have; where none must be there, the first one. */
function exampleOf(bodyClass: new () => object): JsonSchema {
  const fields = fieldsOf(bodyClass.prototype as object).filter(({ example }) => example !== undefined);
  const required = fields.filter((field) => field.required);
  const shown = required.length > 0 ? required : fields.slice(0, 1);
  return Object.fromEntries(shown.map(({ name, example }) => [name, example]));
}

function schemaOf(bodyClass: new () => object): JsonSchema {
  const fields = fieldsOf(bodyClass.prototype as object);
  const properties = fields.map(({ name, reader, description, example }) => [
    name,
    { ...reader.schema, description, ...(example === undefined ? {} : { examples: [example] }) },
  ]);
  const required = fields.filter((field) => field.required).map(({ name }) => name);
  return {
    type: 'object',
    properties: Object.fromEntries(properties) as JsonSchema,
    required,
    // A body of which nothing is required says what changes, and one that says nothing is refused.
    ...(required.length === 0 ? { minProperties: 1 } : {}),
    additionalProperties: false,
  };
}
