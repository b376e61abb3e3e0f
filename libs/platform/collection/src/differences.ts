import { isDeepStrictEqual } from 'node:util';
import type { StoredRecord } from '@market/contracts';
import { isRecord } from '@market/kernel';

/**
 * Names the fields that a record states otherwise than what is stored, in the record's order; those of nested objects
 * with a dot: `terms.ratio`. What a record does not state (null) is no difference, nor is a field that only one has.
 */
export function findDifferences(record: StoredRecord, stored: StoredRecord): string[] {
  return Object.entries(record).flatMap(([field, value]) => {
    if (value === null || !Object.hasOwn(stored, field)) return [];
    const known = stored[field];
    if (isRecord(value) && isRecord(known)) {
      return findDifferences(value, known).map((nested) => `${field}.${nested}`);
    }
    return isDeepStrictEqual(value, known) ? [] : [field];
  });
}
