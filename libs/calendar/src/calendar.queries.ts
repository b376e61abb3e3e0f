import { Injectable } from '@nestjs/common';
import {
  allCalendarKinds,
  CalendarEntries,
  type CalendarEntry,
  type CalendarFilter,
  type DataSet,
  type PublishedHoliday,
  TradingHolidays,
} from '@market/contracts';
import { Clock, daysBetween, indianDay, instantInIndia } from '@market/kernel';

/** Day from which the days of the samples are counted, which move by one on each day. */
const samplesSince = indianDay('2026-01-01');

/** Reads the days of all features, and the holidays of the exchanges. */
@Injectable()
export class CalendarQueries {
  constructor(
    private readonly entries: CalendarEntries,
    private readonly holidays: TradingHolidays,
    private readonly clock: Clock,
  ) {}

  /** Returns the days of a period: by day, then in the order of the kinds, then by title. */
  async between(dataSet: DataSet, question: CalendarFilter): Promise<CalendarEntry[]> {
    const [entries, closed] = await Promise.all([
      this.entries.between(dataSet, question),
      question.kinds.includes('holiday') ? this.holidays.between(dataSet, question) : [],
    ]);
    const all = [...entries, ...holidayEntries(closed)];
    return (dataSet === 'sample' ? all.map((entry) => this.moved(entry)) : all).sort(inOrder);
  }

  /** Counts the days of a sample: it moves with them, and its history is laid anew, so that its revisions tell no move. */
  private moved(entry: CalendarEntry): CalendarEntry {
    if (entry.kind === 'holiday') return entry;
    const today = this.clock.today();
    return { ...entry, changes: daysBetween(samplesSince, today), changedAt: instantInIndia(today) };
  }
}

/** Makes one entry of each day, whatever the number of exchanges. */
function holidayEntries(holidays: readonly PublishedHoliday[]): CalendarEntry[] {
  const days = Map.groupBy(holidays, ({ holidayOn }) => holidayOn);
  return [...days].map(([on, closed]): CalendarEntry => {
    const reasons = [...new Set(closed.map(({ description }) => description))].join(', ');
    const exchanges = closed.map(({ exchange }) => exchange).join(', ');
    return {
      on,
      kind: 'holiday',
      title: `Trading holiday: ${reasons} (${exchanges})`,
      resource: { type: 'holiday', id: on, slug: null },
      confirmed: true,
      cancelled: false,
      // Each further exchange changes the title.
      changes: closed.reduce((sum, { changes }) => sum + changes, closed.length - 1),
      changedAt: new Date(Math.max(...closed.map(({ changedAt }) => changedAt.getTime()))),
    };
  });
}

const placeOf = new Map(allCalendarKinds.map((kind, place) => [kind, place]));

function inOrder(one: CalendarEntry, other: CalendarEntry): number {
  return (
    one.on.localeCompare(other.on) ||
    (placeOf.get(one.kind) ?? 0) - (placeOf.get(other.kind) ?? 0) ||
    compared(one.title, other.title) ||
    compared(one.resource.id, other.resource.id)
  );
}

/** Compares by code units, the same in every process. */
function compared(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
