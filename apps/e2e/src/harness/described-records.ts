import { parse } from 'csv-parse/sync';
import { z } from 'zod';

type Schema = Readonly<Record<string, unknown>>;

/** Checks the records of a list without its envelope against the schema of its records in JSON. */
export class DescribedRecords {
  private readonly record: z.ZodType;
  /** Schemas that a cell can have, by the name of its column. */
  private readonly cells = new Map<string, z.ZodType[]>();

  /** @param schema of a record, without references */
  constructor(schema: Schema) {
    this.record = schemaOf(schema);
    for (const [name, each] of leavesOf(schema, '')) {
      this.cells.set(name, [...(this.cells.get(name) ?? []), schemaOf(each)]);
    }
  }

  /** Checks lines of JSON. Errors: `ZodError`. */
  checkNdjson(text: string): void {
    for (const line of text.split('\n').slice(0, -1)) this.record.parse(JSON.parse(line));
  }

  /** Checks CSV: its columns and its cells, of which an empty one is unknown. Errors: `Error`, `ZodError`. */
  checkCsv(text: string): void {
    const rows = parse(text, { record_delimiter: '\r\n' });
    const [columns = [], ...records] = rows;
    for (const [at, name] of columns.entries()) {
      const cell = this.cells.get(name);
      if (cell === undefined) throw new Error(`the description knows no column ${name}`);
      const isCell = (value: unknown) => cell.some((each) => each.safeParse(value).success);
      for (const { [at]: written = '' } of records) {
        if (written !== '' && !valuesOf(written).some(isCell)) {
          throw new Error(`${name} cannot be ${written}`);
        }
      }
    }
  }
}

function schemaOf(schema: Schema): z.ZodType {
  return z.fromJSONSchema(schema);
}

/** Returns what a cell can stand for: a text, without the apostrophe before a formula, or a value in JSON. */
function valuesOf(written: string): unknown[] {
  const text = written.replace(/^'(?=\s*[=+\-@\t\r\n])/, '');
  try {
    return [text, JSON.parse(text)];
  } catch {
    return [text];
  }
}

/** Returns the fields of a record that are no objects themselves, with their dotted names. */
function leavesOf(schema: Schema, prefix: string): (readonly [string, Schema])[] {
  const { properties, anyOf = [], oneOf = [] } = schema as Alternatives;
  // Fields of records of several types are not parted.
  const typed = oneOf.flatMap((each) => Object.entries((each as Alternatives).properties ?? {}));
  if (typed.length > 0) return typed;
  if (properties !== undefined) {
    return Object.entries(properties).flatMap(([key, field]) => leavesOf(field, `${prefix}${key}.`));
  }
  const parts = anyOf.filter((each) => 'properties' in each || 'anyOf' in each);
  if (parts.length > 0) return parts.flatMap((each) => leavesOf(each, prefix));
  return [[prefix.slice(0, -1), schema]];
}

interface Alternatives {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}
