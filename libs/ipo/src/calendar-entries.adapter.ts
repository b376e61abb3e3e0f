import { Injectable } from '@nestjs/common';
import { DatedRecords, type DatedTable, MarketReads } from '@market/database';

const issues: DatedTable = {
  table: 'ipo',
  record: 'ipo_id',
  type: 'ipo',
  slug: 'record.slug',
  name: { now: 'record.name', field: 'name' },
  fields: [
    { kind: 'ipo_open', column: 'open_on', field: 'openOn', title: 'IPO opens' },
    { kind: 'ipo_close', column: 'close_on', field: 'closeOn', title: 'IPO closes' },
    {
      ...{ kind: 'ipo_allotment', column: 'allotment_on', field: 'allotmentOn', title: 'IPO allotment' },
      confirmed: { now: `record.confirmed IN ('allotted', 'listed')`, field: 'confirmed' },
    },
    {
      ...{ kind: 'ipo_listing', column: 'listing_on', field: 'listingOn', title: 'IPO listing' },
      confirmed: { now: `record.confirmed = 'listed'`, field: 'confirmed' },
    },
  ],
  withdrawn: {
    now: `record.status = 'WITHDRAWN'`,
    changes: `(revision.field = 'status' AND 'WITHDRAWN' IN (revision.before #>> '{}', revision.after #>> '{}'))`,
  },
  // From the opening to the listing: six trading days and the bidding, longer in past decades.
  reach: { before: 0, behind: 180 },
};

/** Days of issues for the calendar. */
@Injectable()
export class IpoCalendarEntries extends DatedRecords {
  constructor(reads: MarketReads) {
    super(reads, [issues]);
  }
}
