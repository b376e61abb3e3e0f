import type { ComparedEntry } from '../../api/operator-types';
import { isRecord } from '../../figures/flat-record';
import { timeText } from '../../figures/time-labels';

type JsonRecord = Readonly<Record<string, unknown>>;

/** Field of a record beside what is stored. Values are texts: null for an unknown one, undefined for none. */
export interface ComparedField {
  readonly field: string;
  readonly record: string | null | undefined;
  readonly stored: string | null | undefined;
  readonly isDifferent: boolean;
}

type Compared = Pick<ComparedEntry, 'record' | 'stored' | 'differences'>;

/**
 * Puts the fields of a record beside those that are stored, in the record's order, then those that only the stored one
 * has. Fields of nested objects stand alone, with a dot: `terms.ratio`.
 */
export function comparedFields({ record, stored, differences }: Compared): readonly ComparedField[] {
  const stated = new Map(flat(record ?? {}));
  const known = new Map(flat(stored ?? {}));
  return [...new Set([...stated.keys(), ...known.keys()])].map((field) => ({
    field,
    record: stated.get(field),
    stored: known.get(field),
    isDifferent: differences.some((name) => field === name || field.startsWith(`${name}.`)),
  }));
}

function flat(record: JsonRecord, prefix = ''): readonly (readonly [field: string, text: string | null])[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = prefix + name;
    if (isRecord(value) && Object.keys(value).length > 0) return flat(value, `${field}.`);
    return [[field, textOf(value)] as const];
  });
}

function textOf(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? timeText(value) : JSON.stringify(value);
}
