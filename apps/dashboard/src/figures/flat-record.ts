/** Value that stands in one cell of a table. */
export type Cell = string | number | boolean | null;

/** Record without nesting: `dates.openDate` stands for the field of a field. Lists are JSON text. */
export type FlatRecord = ReadonlyMap<string, Cell>;

/** Takes the nesting out of a record. @param depth levels that are taken apart; deeper ones are JSON text */
export function flatRecord(record: object, depth = 3): FlatRecord {
  return new Map(cellsOf(record, '', depth));
}

/** Returns the columns of some records, in the order in which they first appear. */
export function collectColumns(records: readonly FlatRecord[]): readonly string[] {
  return [...new Set(records.flatMap((record) => [...record.keys()]))];
}

/** Tells whether a value is an object with fields: neither null nor a list. */
export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function cellsOf(record: object, prefix: string, depth: number): readonly (readonly [string, Cell])[] {
  return Object.entries(record).flatMap(([name, value]: [string, unknown]) => {
    const path = `${prefix}${name}`;
    if (isRecord(value) && depth > 1) return cellsOf(value, `${path}.`, depth - 1);
    return [[path, cellOf(value)] as const];
  });
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}
