import { isRecord } from '../is-record';

/** Value of a published record, as in JSON. */
export type PublishedValue =
  string | number | boolean | null | readonly PublishedValue[] | { readonly [field: string]: PublishedValue };

/** Record as the public API publishes it. */
export type PublishedRecord = Readonly<Record<string, PublishedValue>>;

/** Instants from which a record was known, and from which its history is complete. */
export interface KnownSince {
  readonly knownFrom: Date;
  readonly historyFrom: Date;
}

/** Change of one published field. Its name is dotted: `dates.openDate`. */
export interface FieldChange {
  readonly field: string;
  readonly before: PublishedValue;
  readonly after: PublishedValue;
}

/**
 * Returns the fields in which two states of a record differ, in their published order. Arrays are compared and changed as
 * a whole, and so is an object that is null in one of the states. A field that only one of the states has is no change:
 * the service did not publish it then.
 */
export function fieldChanges(before: PublishedRecord, after: PublishedRecord): FieldChange[] {
  return differences(before, after, '');
}

/**
 * Returns the state of a record before some changes.
 *
 * @param changes the latest first
 */
export function undone(record: PublishedRecord, changes: readonly FieldChange[]): PublishedRecord {
  return changes.reduce((state, { field, before }) => withField(state, field.split('.'), before), record);
}

/**
 * Returns the state of a record after some changes.
 *
 * @param changes the earliest first
 */
export function redone(record: PublishedRecord, changes: readonly FieldChange[]): PublishedRecord {
  return changes.reduce((state, { field, after }) => withField(state, field.split('.'), after), record);
}

/**
 * Adds the fields that a state lacks, with the values and the order of another one: a state that was stored before the
 * service published a field.
 */
export function completed(record: PublishedRecord, current: PublishedRecord): PublishedRecord {
  const fields = Object.entries(current).map(([field, value]) => {
    const known = record[field];
    if (known === undefined) return [field, value] as const;
    return [field, isRecord(known) && isRecord(value) ? completed(known, value) : known] as const;
  });
  return Object.fromEntries(fields);
}

function differences(before: PublishedRecord, after: PublishedRecord, path: string): FieldChange[] {
  return Object.entries(after).flatMap(([name, value]): FieldChange[] => {
    const known = before[name];
    if (known === undefined) return [];
    const field = `${path}${name}`;
    if (isRecord(known) && isRecord(value)) return differences(known, value, `${field}.`);
    return isSame(known, value) ? [] : [{ field, before: known, after: value }];
  });
}

function withField(record: PublishedRecord, path: readonly string[], value: PublishedValue): PublishedRecord {
  const [name = '', ...rest] = path;
  const known = record[name];
  if (known === undefined) return record;
  const changed = rest.length === 0 ? value : isRecord(known) ? withField(known, rest, value) : known;
  return { ...record, [name]: changed };
}

function isSame(one: PublishedValue, other: PublishedValue): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
