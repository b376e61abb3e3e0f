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

/** Schemas of a document by name. */
export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Max depth of a row. Deeper fields are described in words by the one that holds them. */
const maxDepth = 4;

/** Returns the fields of a schema as rows, those inside of objects and lists after what holds them. */
export function rowsOfSchema(schema: JsonSchema, schemas: Schemas): readonly ReferenceRow[] {
  return rowsBelow(schema, schemas, '', 1);
}

function rowsBelow(schema: JsonSchema, schemas: Schemas, prefix: string, depth: number): ReferenceRow[] {
  const { properties = {}, required = [] } = resolved(schema, schemas) as ObjectSchema;
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix + key;
    const row = rowOf(name, property, schemas, required.includes(key));
    if (depth === maxDepth) return [row];
    const [inside, suffix] = insideOf(property, schemas);
    return [row, ...rowsBelow(inside, schemas, `${name}${suffix}.`, depth + 1)];
  });
}

/** Returns the row of one value. */
export function rowOf(name: string, schema: JsonSchema, schemas: Schemas, isRequired: boolean): ReferenceRow {
  const own = resolved(schema, schemas);
  const { description = '' } = { ...own, ...schema } as { description?: string };
  const unit = unitOf(schema) ?? unitOf(own);
  return { name, type: typeInWords(schema, schemas), unit, isRequired, description };
}

interface ObjectSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
}

/** Returns the schema of the objects that a value holds, with what the names of their fields begin with. */
function insideOf(schema: JsonSchema, schemas: Schemas): readonly [inside: JsonSchema, suffix: string] {
  const whole = withoutNull(resolved(schema, schemas), schemas);
  const { items } = whole as { items?: JsonSchema };
  return items === undefined ? [whole, ''] : [withoutNull(resolved(items, schemas), schemas), '[]'];
}

function typeInWords(schema: JsonSchema, schemas: Schemas): string {
  const own = resolved(schema, schemas);
  const { type, anyOf, oneOf: one, items, format, enum: words, const: only } = own as TypeWords;
  if (words !== undefined) return oneOf(words);
  if (only !== undefined) return shown(only);
  const choices = anyOf ?? one;
  if (choices !== undefined) return inAll(choices.map((each) => typeInWords(each, schemas)));
  if (items !== undefined) return `list of ${typeInWords(items, schemas)}`;
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

function withoutNull(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const { anyOf } = schema as { anyOf?: readonly JsonSchema[] };
  const known = anyOf?.find((each) => each['type'] !== 'null');
  return known === undefined ? schema : resolved(known, schemas);
}

function unitOf(schema: JsonSchema): string | null {
  const unit = schema['x-unit'];
  return typeof unit === 'string' && unit !== 'none' ? unit : null;
}

/** Follows the reference of a schema to the named one. */
export function resolved(schema: JsonSchema, schemas: Schemas): JsonSchema {
  const name = nameOfSchema(schema);
  return name === null ? schema : (schemas[name] ?? {});
}

/** Returns the name of the schema that another one refers to. Null for a schema of its own. */
export function nameOfSchema(schema: JsonSchema): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' ? lastPart(reference) : null;
}

/** Returns the name at the end of a reference. */
export function lastPart(reference: string): string {
  return reference.split('/').at(-1) ?? '';
}
