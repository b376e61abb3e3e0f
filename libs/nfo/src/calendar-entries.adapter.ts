import { Injectable } from '@nestjs/common';
import { CalendarEntries, type CalendarEntry, type CalendarQuestion, type DataSet } from '@market/contracts';
import { type DatedTable, datedEntries, MarketReads } from '@market/database';

const offers: DatedTable = {
  table: 'nfo',
  record: 'nfo_id',
  type: 'nfo',
  slug: 'record.slug',
  name: 'record.name',
  fields: [
    { kind: 'nfo_open', column: 'open_on', field: 'openOn', title: 'NFO opens' },
    { kind: 'nfo_close', column: 'close_on', field: 'closeOn', title: 'NFO closes' },
  ],
  // An offer is open for at most some weeks; some retirement funds were longer.
  reach: { before: 0, behind: 180 },
};

/** Days of new fund offers for the calendar. */
@Injectable()
export class NfoCalendarEntries extends CalendarEntries {
  constructor(private readonly reads: MarketReads) {
    super();
  }

  between(dataSet: DataSet, question: CalendarQuestion): Promise<readonly CalendarEntry[]> {
    return datedEntries(this.reads, offers, dataSet, question);
  }
}
