import { type ShownValue, textOf } from './published-path';

/** Values of one field that may be published, and the one that must be. */
export interface Expectation {
  /** Values that are right or cannot be known to be wrong. Null, unknown, is never wrong. */
  readonly right: ReadonlySet<ShownValue>;
  /** The value that must be published by now, and the page that stated it; null: none must. */
  readonly due: Due | null;
}

interface Due {
  readonly value: string;
  readonly by: string;
  /** True if any right value does: only an unknown one is held back. */
  readonly isAny?: true;
}

/** A field of a published response, its value, and what is expected of it. */
export interface Check extends Expectation {
  readonly field: string;
  readonly value: ShownValue;
}

/** Stands in place of a page for values that follow from other published values. */
export const fromOthers = 'other fields';

/** A field that follows from others, or is known exactly: this value and no other. */
export function exactly(field: string, value: unknown, expected: unknown): Check {
  const due = textOf(expected);
  return {
    field,
    value: textOf(value),
    right: new Set([due]),
    due: due === null ? null : { value: due, by: fromOthers },
  };
}

/** A field that must hold; `found` describes what is there instead. */
export function holds(field: string, isSo: boolean, found: unknown): Check {
  return exactly(field, isSo ? 'so' : textOf(found), 'so');
}

/** A fault of a field, as one look shows it. */
export interface FieldFault {
  readonly what: 'wrong' | 'held';
  readonly field: string;
  readonly value: string;
  readonly expected: string;
  readonly by: string | null;
}

/**
 * Returns the fault of a field; null if it is as it must be.
 *
 * @param missed the value that was due before and is not there yet: it stays due while a damaged response speaks against it
 */
export function faultOf({ field, value, right, due }: Check, missed: string | null): FieldFault | null {
  if (value !== null && !right.has(value)) {
    const expected = due?.value ?? [...right].map(String).join(' or ');
    return { what: 'wrong', field, value, expected, by: null };
  }
  if (due?.isAny === true && value !== null) return null;
  const expected = due?.value ?? missed;
  if (expected === null || value === expected || !right.has(expected)) return null;
  return { what: 'held', field, value: String(value), expected, by: due?.by ?? null };
}
