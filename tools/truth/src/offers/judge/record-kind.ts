import type { PublishedTable } from '@market/database/history';
import type { FieldPath } from '@market/kernel';
import type { FactValues, RecordKind } from '../scenario/truth-record';

/** Published value, or null where it is unknown. Lists are compared as JSON texts. */
export type JudgedValue = string | number | boolean | null;

/** A published field, and the facts that it follows from. */
export interface FieldRule {
  readonly from: readonly string[];
  /** Returns the value that must be published if these facts are all that is known. */
  readonly value: (facts: FactValues, at: Date) => JudgedValue;
}

/** Rules of all published fields of a kind of record, but for those that are kept for good. */
export type FieldRules<Shape, Kept extends string> = Readonly<
  Record<Exclude<FieldPath<Omit<Shape, 'updatedAt' | 'lastUpdated' | 'provenance'>>, Kept>, FieldRule>
>;

/** An event of a kind of record that the clock causes. */
export interface TimedEvent {
  /** The fact with its day. */
  readonly on: string;
  /** Time of the day in India from which it may be sent; `24:00`: when the day is over. */
  readonly from: string;
  /** Status that it tells. */
  readonly status: string | null;
}

/** A kind of record: what is published of it, what follows from what, and which events it has. */
export interface RecordKindRules {
  readonly kind: RecordKind;
  readonly table: PublishedTable;
  /** Rules by dotted path of the published record. */
  readonly fields: Readonly<Record<string, FieldRule>>;
  /** Fields that are kept for good once they are there: identifiers, which no source states. */
  readonly kept: readonly string[];
  /** Type of the events about corrected fields. */
  readonly corrected: string;
  /** Fields whose corrections are announced. */
  readonly announced: readonly string[];
  /** Events of states, by their types. */
  readonly timed: Readonly<Record<string, TimedEvent>>;
  /** Feeds whose statement decides against those of others. */
  readonly authorities: RegExp;
  /** Facts that are series: the last sound reading is published. */
  readonly series: readonly string[];
  /** Returns the record of the scenario that a published record is about; null: none of them. */
  readonly keyOf: (record: Readonly<Record<string, JudgedValue>>) => string;
}

/** Makes a field that is one fact. */
export function asStated(fact: string): FieldRule {
  return { from: [fact], value: (facts) => facts[fact] ?? null };
}

/** Makes a field with a day, as the API renders it. */
export function asDay(fact: string): FieldRule {
  return {
    from: [fact],
    value: (facts) => ((facts[fact] ?? null) === null ? null : `${String(facts[fact])}T00:00:00.000Z`),
  };
}

/** Makes a field that nothing of the month states. */
export const unstated: FieldRule = { from: [], value: () => null };
