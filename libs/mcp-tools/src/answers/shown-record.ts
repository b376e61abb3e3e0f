import { type ApiDocument, resolved, type Schema } from '../document/api-document';

/** Suffixes that tell the units of numbers, by the units of the document. */
const suffixes: Readonly<Record<string, string>> = {
  rupees: 'Rupees',
  'rupees per share': 'Rupees',
  'rupees per gram': 'Rupees',
  percent: 'Percent',
  times: 'Times',
  seconds: 'Seconds',
};

const crore = 10_000_000;
const dayName = /^date$|Date$/;

/** Field under its name for readers. */
interface ShownField {
  readonly name: string;
  readonly value: unknown;
}

/**
 * Shows a record to a reader who has no schema: units in the names of numbers, sizes in crore, days in India as `YYYY-MM-DD`,
 * no nulls. Top-level fields that are not known are named in `unknown`.
 */
export function shownRecord(
  record: unknown,
  schema: Schema,
  document: Pick<ApiDocument, 'components'>,
): Record<string, unknown> {
  if (!isRecord(record)) return { value: record };
  const shown = shownObject(record, resolved(schema, document), document);
  const unknown = Object.keys(record).filter((name) => isUnknown(record[name]));
  return unknown.length === 0 ? shown : { ...shown, unknown };
}

function shownObject(
  record: Readonly<Record<string, unknown>>,
  { properties = {} }: Schema,
  document: Pick<ApiDocument, 'components'>,
): Record<string, unknown> {
  const fields = Object.entries(record)
    .filter(([, value]) => !isUnknown(value))
    .map(([name, value]) => shownField(name, value, resolved(properties[name] ?? {}, document), document));
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

function shownField(
  name: string,
  value: unknown,
  schema: Schema,
  document: Pick<ApiDocument, 'components'>,
): ShownField {
  if (typeof value === 'number') return shownNumber(name, value, schema['x-unit']);
  if (typeof value === 'string' && dayName.test(name) && /^\d{4}-\d\d-\d\dT00:00/.test(value))
    return { name: name.replace(/ate$/, 'ay'), value: value.slice(0, 10) };
  if (Array.isArray(value)) return { name, value: value.map((one) => shownItem(one, schema, document)) };
  return { name, value: isRecord(value) ? shownObject(value, schema, document) : value };
}

function shownItem(
  item: unknown,
  { items = {} }: Schema,
  document: Pick<ApiDocument, 'components'>,
): unknown {
  return isRecord(item) ? shownObject(item, resolved(items, document), document) : item;
}

function shownNumber(name: string, value: number, unit: string | undefined): ShownField {
  if (name.endsWith('SizeRupees'))
    return { name: name.replace(/Rupees$/, 'Crore'), value: Number((value / crore).toFixed(7)) };
  const suffix = suffixes[unit ?? ''] ?? '';
  return { name: name.endsWith(suffix) ? name : `${name}${suffix}`, value };
}

function isUnknown(value: unknown): boolean {
  return value === null || (isRecord(value) && Object.values(value).every(isUnknown));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return value instanceof Object && !Array.isArray(value);
}
