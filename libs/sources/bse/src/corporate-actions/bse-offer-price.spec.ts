import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leftOut, recordsOf } from '../ipo/__fixtures__/builders';
import { mapBseCorporateCalendar } from './bse-corporate-calendar.mapper';
import { mapBseOfferPrices } from './bse-offer-price.mapper';
import { bseOfferPriceWire, type BseOfferPriceRow } from './bse-offer-price.wire';

const body = readFileSync(join(__dirname, '__fixtures__', 'offer-prices.json'), 'utf8');
const wire = bseOfferPriceWire.parse(JSON.parse(body));

/** Maps one row of the list, with some columns changed. */
function mapRow(kind: string, parts: Partial<BseOfferPriceRow>) {
  const rows = wire.Table.filter(({ IR_flag }) => IR_flag === kind).slice(0, 1);
  return mapBseOfferPrices({ Table: rows.map((row) => ({ ...row, ...parts })) });
}

describe('BSE’s list of offers of every kind', () => {
  it('delivers the price of rights issues, the maximum price and full name of buybacks, and the days of debentures', () => {
    expect(leftOut(mapBseOfferPrices(wire))).toEqual([]);
    expect(recordsOf(mapBseOfferPrices(wire))).toMatchObject([
      {
        sourceKey: 'ri-8180',
        companyName: 'HARIDRA BIOTECH LTD',
        terms: { issuePriceRupees: 22, ratio: null },
      },
      { sourceKey: 'ri-8181', companyName: 'SITA TEXTILE MILLS LTD', terms: { issuePriceRupees: 1 } },
      {
        sourceKey: 'buyback-599901',
        companyName: 'Pavana Enzymes Ltd',
        closeOn: '2027-02-12',
        handles: { scripCode: '599901' },
        terms: { buybackPriceRupees: 640.5, method: 'open_market', marketPriceRupees: null },
      },
      {
        sourceKey: 'dpi-8182',
        companyName: 'Mandovi Securities Limited',
        openOn: '2026-11-26',
        closeOn: '2026-12-07',
        terms: { issuePriceRupees: null, faceValueRupees: null },
      },
    ]);
  });

  it('names an offer as the calendar does', () => {
    const keyOf = (rows: readonly unknown[]) =>
      rows.map((record) => (record as { readonly sourceKey: string }).sourceKey);
    const calendar = wire.Table.map((row) => ({ ...row, Scrip_name: row.Scrip_Name }));
    expect(keyOf(recordsOf(mapBseCorporateCalendar({ Table: calendar })))).toEqual(
      keyOf(recordsOf(mapBseOfferPrices(wire))),
    );
  });

  it('skips every other kind by its name', () => {
    expect(leftOut(mapRow('RI', { IR_flag: 'IPO', FLAG: 1 }))).toEqual(['skipped: IPO']);
    expect(leftOut(mapRow('RI', { IR_flag: 'OTB', FLAG: 99 }))).toEqual(['skipped: OTB']);
  });

  it('takes the upper end of a buyback’s prices, and refuses two prices of a rights issue', () => {
    expect(recordsOf(mapRow('BuyBack', { Price_Band: '600.00 - 640.50' }))).toMatchObject([
      { terms: { buybackPriceRupees: 640.5 } },
    ]);
    expect(leftOut(mapRow('RI', { Price_Band: '20 - 22' }))).toEqual(['rejected: two prices']);
  });

  it('keeps the short name of a buyback that has no other', () => {
    expect(recordsOf(mapRow('BuyBack', { LONG_NAME: null }))).toMatchObject([{ companyName: 'PAVANA' }]);
  });

  it('reads a price without its remark, and takes an extension for the new last day', () => {
    const extended = '22.00|Issue extended from 4th December 2026 to 11th December 2026';
    expect(recordsOf(mapRow('RI', { Price_Band: extended }))).toMatchObject([
      { closeOn: '2026-12-11', terms: { issuePriceRupees: 22 } },
    ]);
  });

  it('refuses an offer that is called off, postponed, or has an unknown remark', () => {
    for (const remark of ['Issue withdrawn', 'Issue postponed', 'Bidding halted by an order of the court'])
      expect(leftOut(mapRow('RI', { Scrip_Name: `HARIDRA BIOTECH LTD | ${remark}` }))).toEqual([
        `rejected: the offer is remarked on: ${remark}`,
      ]);
  });
});
