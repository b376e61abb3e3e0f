import { isDeepStrictEqual } from 'node:util';
import {
  type FieldChange,
  isRecord,
  type PublishedRecord,
  type PublishedValue,
  undone,
} from '@market/kernel';
import type { PagePart } from './page-part';

/** Published state of a record. */
export interface RecordState {
  /** Instant from which it was published; null for the state before the first change. */
  readonly at: string | null;
  /** Fields of the record that differ between the states, with their values in this one. */
  readonly record: PublishedRecord;
}

interface Revision {
  readonly at: string;
  readonly field: string;
  readonly from: PublishedValue;
  readonly to: PublishedValue;
}

interface Place {
  readonly hasNextPage: boolean;
}

/** Max number of states of a page. Source: docs/spec/dashboard.md, "Data pages". */
export const mostStates = 50;

/**
 * Computes the last states of a record, the earliest first, from the record and its revisions, as `asOf` does.
 *
 * @returns null while one of the two reads has seen a change that the other one has not
 */
export function recordStates(record: PagePart, revisions: PagePart): readonly RecordState[] | null {
  const present = record.data as PublishedRecord;
  const latestFirst = revisions.data as readonly Revision[];
  const steps = [...Map.groupBy(latestFirst, ({ at }) => at)].map(([at, changes]) => ({ at, changes }));
  // The last instant of a page may go on behind it.
  const isCut = (revisions.meta as Place).hasNextPage;
  const whole = (isCut ? steps.slice(0, -1) : steps).slice(0, mostStates);
  const shown = new Set(whole.flatMap(({ changes }) => changes.map(({ field }) => topOf(field))));
  const states: RecordState[] = [];
  let state = present;
  for (const { at, changes } of whole) {
    if (!changes.every((change) => isValueAt(state, change))) return null;
    states.unshift({ at, record: only(state, shown) });
    state = undone(state, changes.map(changeOf));
  }
  const isComplete = !isCut && states.length < mostStates && states.length === steps.length;
  return isComplete && states.length > 0 ? [{ at: null, record: only(state, shown) }, ...states] : states;
}

function topOf(field: string): string {
  return field.split('.', 1)[0] ?? field;
}

function only(record: PublishedRecord, fields: ReadonlySet<string>): PublishedRecord {
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.has(name)));
}

function changeOf({ field, from, to }: Revision): FieldChange {
  return { field, before: from, after: to };
}

/** Tells whether a record has the value that a revision left. */
function isValueAt(record: PublishedRecord, { field, to }: Revision): boolean {
  const value = field.split('.').reduce<PublishedValue | undefined>(valueIn, record);
  return isDeepStrictEqual(value, to);
}

function valueIn(within: PublishedValue | undefined, name: string): PublishedValue | undefined {
  return isRecord(within) ? within[name] : undefined;
}
