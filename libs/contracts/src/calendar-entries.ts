import type { IndianDay } from '@market/kernel';
import type { DataSet } from './data-set';
import type { PlanFeature } from './plan-feature';

/** Kinds of days in the calendar, with the feature that a plan needs to see them; null: every plan shows them. */
export const calendarKinds = {
  ipo_open: null,
  ipo_close: null,
  ipo_allotment: null,
  ipo_listing: null,
  nfo_open: 'market',
  nfo_close: 'market',
  sgb_open: 'market',
  sgb_close: 'market',
  record_date: 'market',
  rights_open: 'market',
  rights_close: 'market',
  buyback_open: 'market',
  buyback_close: 'market',
  ncd_open: 'market',
  ncd_close: 'market',
  ofs_open: 'market',
  ofs_close: 'market',
  holiday: null,
} as const satisfies Readonly<Record<string, PlanFeature | null>>;

export type CalendarKind = keyof typeof calendarKinds;

/** All kinds, in the order in which the entries of one day stand. */
export const allCalendarKinds = Object.keys(calendarKinds) as readonly CalendarKind[];

/** Record that a day belongs to. */
export interface CalendarResource {
  /** Kind of the record. */
  readonly type: 'ipo' | 'nfo' | 'sgb' | 'rights' | 'buyback' | 'ncd' | 'ofs' | 'holiday';
  /** Id that never changes. */
  readonly id: string;
  /** Name in paths, which may change; null for records that have only an id. */
  readonly slug: string | null;
}

/** Day of one record. */
export interface CalendarEntry {
  readonly on: IndianDay;
  readonly kind: CalendarKind;
  /** One line for people. */
  readonly title: string;
  readonly resource: CalendarResource;
  /** False for a planned day that nothing but a date announces. */
  readonly confirmed: boolean;
  /** True for a day of a withdrawn issue. */
  readonly cancelled: boolean;
  /** Number of stored changes of the day, a first statement included; it only grows. 0 unless asked for. */
  readonly changes: number;
  /** Instant of the last change, or of the first statement: always the latter unless changes are asked for. */
  readonly changedAt: Date;
}

/** Part of the calendar. Shape: both days included. */
export interface CalendarFilter {
  readonly from: IndianDay;
  readonly to: IndianDay;
  /** Kinds of days, at least one. */
  readonly kinds: readonly CalendarKind[];
  /** Asks for the number and the time of changes, which are slower to read. */
  readonly withChanges?: boolean;
  /** Account whose own days are added, those of an issue that it plays. */
  readonly accountId?: string;
}

/** Days of the records of a feature. Implemented by each feature with days, for its own kinds; asked by the calendar. */
export abstract class CalendarEntries {
  /** Returns the days of a period, in any order; none of other kinds than those asked for. */
  abstract between(dataSet: DataSet, question: CalendarFilter): Promise<readonly CalendarEntry[]>;
}
