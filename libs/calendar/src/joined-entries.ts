import { CalendarEntries, type CalendarEntry, type CalendarFilter, type DataSet } from '@market/contracts';

/** Joins the days of several features. */
export class JoinedCalendarEntries extends CalendarEntries {
  constructor(private readonly parts: readonly CalendarEntries[]) {
    super();
  }

  async between(dataSet: DataSet, question: CalendarFilter): Promise<readonly CalendarEntry[]> {
    return (await Promise.all(this.parts.map((part) => part.between(dataSet, question)))).flat();
  }
}
