import { type NamedParts, resolved } from '../schemas/references';
import type { JsonSchema } from '../schemas/view-schemas';

/** Row of a table of fields or parameters. */
export interface ReferenceRow {
  /** Name, of a field inside another one with dots: `dates.openDate`, `providers[].source`. */
  readonly name: string;
  /** Type in words: `number or null`. */
  readonly type: string;
  /** Unit of a number, null for other values. */
  readonly unit: string | null;
  readonly isRequired: boolean;
  readonly description: string;
}

/** Max depth of a row. Deeper fields are described in words by the one that holds them. */
const maxDepth = 4;

/** Returns the fields of a schema as rows, those inside of objects and lists after what holds them. */
export function rowsOfSchema(schema: JsonSchema, components: NamedParts): readonly ReferenceRow[] {
  return rowsBelow(schema, components, '', 1);
}

function rowsBelow(
  schema: JsonSchema,
  components: NamedParts,
  prefix: string,
  depth: number,
): ReferenceRow[] {
  const { properties = {}, required = [] } = resolved(schema, components) as ObjectSchema;
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key;
    const row = rowOf(name, property, components, required.includes(key));
    if (depth === maxDepth) return [row];
    const [inside, suffix] = insideOf(property, components);
    return [row, ...rowsBelow(inside, components, `${name}${suffix}.`, depth + 1)];
  });
}

/** Returns the row of one value. */
export function rowOf(
  name: string,
  schema: JsonSchema,
  components: NamedParts,
  isRequired: boolean,
): ReferenceRow {
  const own = resolved(schema, components);
  const { description = '' } = { ...own, ...schema } as { description?: string };
  const unit = unitOf(schema) ?? unitOf(own);
  return { name, type: typeInWords(schema, components), unit, isRequired, description };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Returns the schema of the objects that a value holds, with what the names of their fields begin with. */
function insideOf(schema: JsonSchema, components: NamedParts): readonly [inside: JsonSchema, suffix: string] {
  const whole = withoutNull(resolved(schema, components), components);
  const { items } = whole as { items?: JsonSchema };
  return items === undefined ? [whole, ''] : [withoutNull(resolved(items, components), components), '[]'];
}

function typeInWords(schema: JsonSchema, components: NamedParts): string {
  const own = resolved(schema, components);
  const { type, anyOf, oneOf: one, items, format, enum: words, const: only } = own as TypeWords;
  if (words !== undefined) return oneOf(words);
  if (only !== undefined) return shown(only);
  const choices = anyOf ?? one;
  if (choices !== undefined) return inAll(choices.map((each) => typeInWords(each, components)));
  if (items !== undefined) return `list of ${typeInWords(items, components)}`;
  const types = typeof type === 'string' ? [type] : (type ?? ['any']);
  return inAll(types.map((each) => wordsOfType(each, format)));
}

interface TypeWords {
  readonly type?: string | readonly string[];
  readonly anyOf?: readonly JsonSchema[];
  readonly oneOf?: readonly JsonSchema[];
  readonly items?: JsonSchema;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** Max words of a choice that are shown; the document has all of them. Source: our own bound. */
const shownWords = 8;

function oneOf(words: readonly unknown[]): string {
  const all = words.map(shown);
  if (all.length <= shownWords) return all.join(' | ');
  return `${all.slice(0, shownWords - 2).join(' | ')} … (${all.length} values)`;
}

function wordsOfType(type: string, format: string | undefined): string {
  if (type !== 'string') return type;
  if (format === 'date-time') return 'instant';
  return format === 'date' ? 'day' : 'string';
}

function inAll(types: readonly string[]): string {
  return [...new Set(types)].join(' or ');
}

function shown(word: unknown): string {
  return word === null ? 'null' : JSON.stringify(word);
}

function withoutNull(schema: JsonSchema, components: NamedParts): JsonSchema {
  const { anyOf } = schema as { anyOf?: readonly JsonSchema[] };
  const known = anyOf?.find((each) => each['type'] !== 'null');
  return known === undefined ? schema : resolved(known, components);
}

function unitOf(schema: JsonSchema): string | null {
  const unit = schema['x-unit'];
  return typeof unit === 'string' && unit !== 'none' ? unit : null;
}
