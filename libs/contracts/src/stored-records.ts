import type { RecordType } from './record-type';

/**
 * Stored counterpart of a record: under the names of the record's fields where they mean the same, under names of its
 * own elsewhere.
 */
export type StoredRecord = Readonly<Record<string, unknown>>;

/**
 * Port: finds what is stored in place of a record that was held back, for the operator who decides on it. A feature
 * answers for the types of its own records, from live data.
 */
export abstract class StoredRecords {
  /** Types of the records, with the subject that an operator can name. */
  abstract readonly types: readonly Pick<RecordType<unknown>, 'kind' | 'subject'>[];

  /**
   * Resolves to the stored counterpart; null when there is none, or when the record does not state enough to find it.
   *
   * @param record as it was held back: its schema may have changed since
   */
  abstract find(kind: string, record: unknown): Promise<StoredRecord | null>;
}
