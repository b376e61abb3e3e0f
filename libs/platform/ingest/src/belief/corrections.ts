import type { DataSet, MarketEvent } from '@market/contracts';
import {
  dayInIndia,
  fieldChanges,
  isSpelling,
  type PublishedRecord,
  type PublishedValue,
} from '@market/kernel';
import type { RecordChange } from '@market/database/history';

/** Corrections of a kind of record, as events. */
export interface CorrectionRules {
  /** Type of the events, for example `nfo.corrected`. */
  readonly type: string;
  /** Published fields that an event says which record it is about. */
  readonly identity: readonly string[];
  /** Public names of the fields whose corrections are announced, dotted: not those that follow from another one. */
  readonly fields: readonly string[];
}

/**
 * Makes the events of corrected values of published records. A value that was unknown before, and another spelling of
 * the same name, are no correction. One changed field is one event.
 */
export function correctionsOf(
  dataSet: DataSet,
  { type, identity, fields }: CorrectionRules,
  changes: readonly RecordChange[],
  now: Date,
): MarketEvent[] {
  return changes.flatMap(({ id, before, after }) => {
    const corrected = fieldChanges(before ?? after, after).filter(
      (change) => fields.includes(change.field) && isCorrection(change.before, change.after),
    );
    return corrected.map(({ field, before: from, after: to }): MarketEvent => ({
      dataSet,
      type,
      subjectId: id,
      effectiveOn: dayInIndia(now),
      occasion: `${field}@${now.toISOString()}`,
      occurredAt: now,
      data: { ...picked(after, identity), field, from, to },
    }));
  });
}

function isCorrection(from: PublishedValue, to: PublishedValue): boolean {
  if (from === null) return false;
  return !(typeof from === 'string' && typeof to === 'string' && isSpelling(from, to));
}

function picked(record: PublishedRecord, fields: readonly string[]): Record<string, PublishedValue> {
  return Object.fromEntries(fields.map((field) => [field, record[field] ?? null]));
}
