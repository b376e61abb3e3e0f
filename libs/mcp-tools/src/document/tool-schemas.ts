import type { Parameter, Schema } from './api-document';
import type { Tool, ToolOperation } from './tools';

/** JSON Schema of an object. */
export interface ObjectSchema {
  type: 'object';
  properties: Record<string, object>;
  required: string[];
  additionalProperties: boolean;
}

/** Records of a list that a tool shows by default, and at most. */
export const shownRecords = { usual: 5, most: 25 } as const;

/** Units that a filter's name does not tell. */
const toldUnits = new Set(['rupees', 'percent']);

/** Makes the schema of a tool's arguments: the filters of its operations, how many records, and where to go on. */
export function inputSchema({ operations }: Tool): ObjectSchema {
  const resources = [...new Set(operations.map(({ resource }) => resource))];
  const parameters = Object.assign(
    {},
    ...operations.map((each) => each.parameters),
  ) as ToolOperation['parameters'];
  const isChosen = resources.length > 1;
  const required = [
    ...(isChosen ? ['kind'] : []),
    ...Object.keys(parameters).filter((name) => operations.every((each) => isRequired(each, name))),
  ];
  return {
    type: 'object',
    properties: {
      ...(isChosen ? { kind: { enum: resources } } : {}),
      ...Object.fromEntries(
        Object.entries(parameters).map(([name, parameter]) => [name, argumentSchema(name, parameter)]),
      ),
      ...(operations.some(({ choosesFields }) => choosesFields)
        ? { fields: { type: 'array', items: { type: 'string' } } }
        : {}),
      ...(operations.some(({ isList }) => isList)
        ? {
            limit: { type: 'integer', minimum: 1, maximum: shownRecords.most, default: shownRecords.usual },
            cursor: { type: 'string' },
          }
        : {}),
    },
    required,
    additionalProperties: false,
  };
}

/** Schema of what every tool returns. */
export const outputSchema: ObjectSchema = {
  type: 'object',
  properties: {
    records: { type: 'array', items: { type: 'object' } },
    asOf: { type: 'string' },
    source: { type: 'string' },
    requestsCounted: { type: 'integer' },
  },
  required: ['records', 'asOf', 'source', 'requestsCounted'],
  additionalProperties: true,
};

/** Tells whether an operation cannot be read without an argument. */
export function isRequired({ parameters }: ToolOperation, name: string): boolean {
  const parameter = parameters[name];
  return parameter !== undefined && (parameter.in === 'path' || parameter.required === true);
}

function argumentSchema(name: string, { in: place, schema, ...parameter }: Parameter): object {
  if (place === 'path' && name === 'ipo') return { type: 'string', description: 'slug or name' };
  const unit = parameter['x-unit'];
  return {
    ...typeOf(schema),
    ...(unit !== undefined && toldUnits.has(unit) ? { description: unit } : {}),
  };
}

/** Type of an argument; lengths and patterns are judged by the API, whose text tells what is wrong. */
function typeOf({ type = 'string', enum: words, format, items = {} }: Schema): object {
  if (type === 'array') return { type, items: typeOf(items) };
  const known = words?.filter((word) => word !== 'all');
  if (known?.some((word) => String(word).startsWith('-')) === true)
    return { type, description: orders(known) };
  if (known !== undefined) return { enum: known };
  return { type, ...(format?.startsWith('date') === true ? { format } : {}) };
}

/** Names the fields that a list can be ordered by, without each of them twice. */
function orders(words: readonly unknown[]): string {
  const ascending = words.map(String).filter((word) => !word.startsWith('-'));
  return `${ascending.join(' ')}; -field descending`;
}
