import { Injectable } from '@nestjs/common';
import type { CorporateOfferKind } from '@market/contracts';
import { type DatedField, DatedRecords, type DatedTable, MarketReads } from '@market/database';

/** Days of each kind of offer. */
const tables: readonly DatedTable[] = [
  tableOf('rights', [recordDay('rights issue'), ...windowOf('rights', 'rights issue')]),
  tableOf('buyback', [recordDay('buyback'), ...windowOf('buyback', 'buyback')]),
  tableOf('ncd', windowOf('ncd', 'NCD issue')),
  tableOf('ofs', windowOf('ofs', 'offer for sale')),
];

/** Days of rights issues, buybacks, NCDs and offers for sale for the calendar. */
@Injectable()
export class OfferCalendarEntries extends DatedRecords {
  constructor(reads: MarketReads) {
    super(reads, tables);
  }
}

function tableOf(kind: CorporateOfferKind, fields: readonly DatedField[]): DatedTable {
  return {
    table: 'corporate_offer',
    record: 'offer_id',
    type: kind,
    slug: 'NULL',
    name: { now: 'record.company_name', field: 'companyName' },
    fields,
    only: `record.kind = '${kind}'`,
    shared: ['kind'],
    // Record days precede the opening by weeks; a buyback may last six months.
    reach: { before: 120, behind: 200 },
  };
}

function recordDay(offer: string): DatedField {
  return { kind: 'record_date', column: 'record_on', field: 'recordOn', title: `${offer} record date` };
}

function windowOf(kind: CorporateOfferKind, offer: string): readonly DatedField[] {
  return [
    { kind: `${kind}_open`, column: 'open_on', field: 'openOn', title: `${offer} opens` },
    { kind: `${kind}_close`, column: 'close_on', field: 'closeOn', title: `${offer} closes` },
  ];
}
