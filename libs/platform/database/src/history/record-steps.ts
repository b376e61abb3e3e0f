import {
  addDays,
  dayInIndia,
  fieldChanges,
  type FieldChange,
  type IndianDay,
  instantInIndia,
  type PublishedRecord,
} from '@market/kernel';
import type { PublishedRow, PublishedTable } from './published-table';

/** Source of changes by the calendar. */
export const clockSource = 'clock';

/** Changes of a published record at one instant. */
export interface RecordStep {
  readonly at: Date;
  readonly source: string;
  readonly changes: readonly FieldChange[];
}

/** Row as it was from an instant on, and the source of what it said then. */
export interface RowVersion<Row extends PublishedRow = PublishedRow> {
  readonly row: Row;
  readonly from: Date;
  readonly source: string;
}

/** Versions of a row, the earliest first. */
export type RowVersions<Row extends PublishedRow = PublishedRow> = readonly [
  RowVersion<Row>,
  ...RowVersion<Row>[],
];

/** Published states of a record over a time. */
export interface RecordSteps {
  readonly steps: readonly RecordStep[];
  /** State at the end. */
  readonly shown: PublishedRecord;
}

type Presenter<Row extends PublishedRow> = Pick<PublishedTable<Row>, 'present' | 'followsDays'>;

/** Returns the steps of a record by the versions of its row, the earliest first, up to an instant. */
export function stepsOfVersions<Row extends PublishedRow>(
  table: Presenter<Row>,
  [first, ...later]: RowVersions<Row>,
  until: Date,
): RecordSteps {
  let shown = table.present(first.row, first.from);
  let version = first;
  const steps: RecordStep[] = [];
  for (const next of later) {
    const days = stepsByDays(table, version.row, { shown, from: dayInIndia(version.from), until: next.from });
    const moved = stepTo(days.shown, table.present(next.row, next.from), next.from, next.source);
    steps.push(...days.steps, ...moved.steps);
    shown = moved.shown;
    version = next;
  }
  const days = stepsByDays(table, version.row, { shown, from: dayInIndia(version.from), until });
  return { steps: [...steps, ...days.steps], shown: days.shown };
}

/**
 * Returns the steps of a record whose row stays the same: at midnight in India, behind the day from which it is shown, up
 * to an instant.
 */
export function stepsByDays<Row extends PublishedRow>(
  table: Presenter<Row>,
  row: Row,
  { shown: first, from, until }: { shown: PublishedRecord; from: IndianDay; until: Date },
): RecordSteps {
  let shown = first;
  const steps: RecordStep[] = [];
  const lastDay = dayInIndia(until);
  if (table.followsDays !== true) return { steps, shown };
  for (let day = addDays(from, 1); day <= lastDay; day = addDays(day, 1)) {
    const midnight = instantInIndia(day);
    const moved = stepTo(shown, table.present(row, midnight), midnight, clockSource);
    steps.push(...moved.steps);
    shown = moved.shown;
  }
  return { steps, shown };
}

/** Returns the step from one published state to another one; none if they are equal. */
export function stepTo(
  before: PublishedRecord,
  after: PublishedRecord,
  at: Date,
  source: string,
): RecordSteps {
  const changes = fieldChanges(before, after);
  return { steps: changes.length === 0 ? [] : [{ at, source, changes }], shown: after };
}
