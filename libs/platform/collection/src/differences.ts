import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '@market/contracts';

/**
 * Names the fields that a record states otherwise than what is stored, in the record's order; those of nested objects
 * with a dot: `terms.ratio`. What a record does not state (null) is no difference, nor is a field that only one has.
 */
export function findDifferences(record: StoredRecord, stored: StoredRecord): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    if (value === null || !Object.hasOwn(stored, field)) return [];
    const known = stored[field];
    if (isPlain(value) && isPlain(known)) {
      return findDifferences(value, known).map((nested) => `${field}.${nested}`);
    }
    return isDeepStrictEqual(value, known) ? [] : [field];
  });
}

function isPlain(value: unknown): value is StoredRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
