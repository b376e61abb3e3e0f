import { emptyIssueTerms } from '@market/contracts';
import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoCalendar } from './bse-ipo-calendar.mapper';
import { bseIpoCalendarWire, type BseIpoCalendarWire } from './bse-ipo-calendar.wire';

const wire = wireFixture(bseIpoCalendarWire, 'ipo-calendar.json');
const context = aMapContext();

function mapRow(parts: Partial<BseIpoCalendarWire['Table'][number]>) {
  const row = wire.Table[0];
  if (row === undefined) throw new Error('empty fixture');
  return mapBseIpoCalendar({ Table: [{ ...row, ...parts }] }, context);
}

describe('mapBseIpoCalendar', () => {
  it('delivers name, number and days of a book-built issue, and leaves its board open', () => {
    expect(recordsOf(mapBseIpoCalendar(wire, context))[0]).toEqual({
      exchange: 'BSE',
      sourceKey: 'ipo-8101',
      companyName: 'Banyan Tree Robotics Limited',
      symbol: null,
      isin: null,
      handles: { ipoNo: '8101' },
      board: null,
      ...emptyIssueTerms,
      openOn: '2026-11-18',
      closeOn: '2026-11-20',
    });
  });

  it('reads FPO as a fixed-price SME issue, current or forthcoming', () => {
    const records = recordsOf(mapBseIpoCalendar(wire, context));
    expect(records).toHaveLength(4);
    expect(records.slice(2)).toMatchObject([
      { sourceKey: 'ipo-8103', board: 'SME' },
      { sourceKey: 'ipo-8104', board: 'SME' },
    ]);
  });

  it('keeps a name in capitals as printed, with its entities decoded', () => {
    expect(recordsOf(mapBseIpoCalendar(wire, context))[1]).toMatchObject({
      companyName: 'KAVERI & SONS SPICES LIMITED',
      handles: { ipoNo: '8102' },
    });
  });

  it('skips every other kind of offer by its name', () => {
    expect(leftOut(mapBseIpoCalendar(wire, context))).toEqual([
      'skipped: OTB',
      'skipped: DPI',
      'skipped: BuyBack',
      'skipped: BuyBack',
      'skipped: RI',
      'skipped: CMN',
    ]);
    expect(leftOut(mapRow({ IR_flag: 'NEW' }))).toEqual(['skipped: NEW']);
  });

  it('reads unknown days as unknown', () => {
    expect(recordsOf(mapRow({ Start_Dt: null, End_Dt: '-' }))).toMatchObject([
      { openOn: null, closeOn: null },
    ]);
  });

  it('rejects an unreadable row alone', () => {
    expect(leftOut(mapRow({ Start_Dt: '07/09/2026' }))).toEqual(['rejected: unreadable day: "07/09/2026"']);
    expect(leftOut(mapRow({ IPO_NO: null }))).toEqual(['rejected: no IPO_NO']);
    expect(leftOut(mapRow({ Scrip_name: ' - ' }))).toEqual(['rejected: no company name']);
  });
});
