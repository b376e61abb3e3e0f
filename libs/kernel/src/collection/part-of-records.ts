import type { Collection, CollectionPage, CollectionRequest, OrderKey, Position } from './collection';
import type { Filter } from './filter';

type Value = string | number | boolean | null;

/** Reads a field of a record, as the collection names it. Null for an unknown value; a list for a field of several. */
export type RecordReader<T> = (record: T, field: string) => Value | readonly string[];

/**
 * Takes the requested part of records that are in memory: for collections of a few dozen. Filters, orders and positions
 * mean what they mean in the database.
 *
 * @param nameOf public name of a record, as `slugs` and `ids` have it
 */
export function partOfRecords<T>(
  { filters, sorts, ties }: Collection,
  records: readonly T[],
  request: CollectionRequest,
  read: RecordReader<T>,
  nameOf: (record: T) => string,
): CollectionPage<T> {
  const { names, sort, page, limit, after } = request;
  const given = Object.entries(filters).filter(([name]) => request.filters[name] !== undefined);
  const fitting = records.filter(
    (record) =>
      (names === null || names.includes(nameOf(record))) &&
      given.every(([name, filter]) => fits(filter, request.filters[name], read(record, filter.field))),
  );
  const keys: readonly OrderKey[] = [
    { field: '', ...sorts[sort.name], isDescending: sort.isDescending },
    ...ties,
  ];
  const keysOf = (record: T) => keys.map(({ field }) => read(record, field) as Value);
  const ordered = fitting
    .map((record) => ({ record, values: keysOf(record) }))
    .sort((one, other) => compared(keys, one.values, other.values));
  const rest =
    after === null
      ? ordered.slice((page - 1) * limit)
      : ordered.filter(({ values }) => compared(keys, values, valuesAt(after, values)) > 0);
  const part = rest.slice(0, limit);
  const known = new Set(records.map(nameOf));
  return {
    items: part.map(({ record }) => record),
    total: fitting.length,
    next: rest.length > limit ? positionOf(part.at(-1)?.values ?? []) : null,
    missing: names && names.filter((name) => !known.has(name)),
  };
}

function fits(filter: Filter, wanted: unknown, value: ReturnType<RecordReader<unknown>>): boolean {
  if (value === null) return false;
  switch (filter.kind) {
    case 'words':
    case 'texts':
    case 'codes': {
      const values = (Array.isArray(value) ? value : [value]).map((each) => String(each).toLowerCase());
      return (wanted as readonly string[]).some((each) => values.includes(each));
    }
    case 'flag':
      return value === wanted;
    case 'year':
      return String(value).slice(0, 4) === String(wanted);
    case 'day':
    case 'number':
      return filter.end === 'from' ? value >= (wanted as Value & {}) : value <= (wanted as Value & {});
  }
}

function compared(keys: readonly OrderKey[], one: readonly Value[], other: readonly Value[]): number {
  for (const [at, key] of keys.entries()) {
    const order = comparedBy(key, one[at] ?? null, other[at] ?? null);
    if (order !== 0) return order;
  }
  return 0;
}

function comparedBy({ isDescending = false, compares }: OrderKey, one: Value, other: Value): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  const spelt = (value: Value & {}) => (compares === 'letters' ? String(value).toLowerCase() : value);
  const [a, b] = [spelt(one), spelt(other)];
  const order = a < b ? -1 : a > b ? 1 : 0;
  return isDescending ? -order : order;
}

function positionOf(values: readonly Value[]): Position {
  return values.map((value) => (value === null ? null : String(value)));
}

/** Reads the values of a position, of the types that the same fields of a record have. */
function valuesAt(position: Position, like: readonly Value[]): Value[] {
  return position.map((text, at) => (typeof like[at] === 'number' && text !== null ? Number(text) : text));
}
