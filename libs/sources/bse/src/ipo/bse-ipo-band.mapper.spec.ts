import { aMapContext, leftOut, recordsOf, wireFixture } from './__fixtures__/builders';
import { mapBseIpoBand } from './bse-ipo-band.mapper';
import { bseIpoBandWire, type BseIpoBandWire } from './bse-ipo-band.wire';

const live = wireFixture(bseIpoBandWire, 'ipo-band.live.json');
const forthcoming = wireFixture(bseIpoBandWire, 'ipo-band.forthcoming.json');
const context = aMapContext();

function mapRow(parts: Partial<BseIpoBandWire['Table'][number]>) {
  const row = live.Table[0];
  if (row === undefined) throw new Error('empty fixture');
  return mapBseIpoBand({ Table: [{ ...row, ...parts }] }, context);
}

describe('mapBseIpoBand', () => {
  it('delivers board, band, face value and days', () => {
    expect(recordsOf(mapBseIpoBand(live, context))).toMatchObject([
      {
        exchange: 'BSE',
        sourceKey: 'ipo-8101',
        companyName: 'Banyan Tree Robotics Limited',
        symbol: null,
        handles: { ipoNo: '8101' },
        board: 'MAINBOARD',
        bandMinRupees: 410,
        bandMaxRupees: 432,
        faceValueRupees: 5,
        issuePriceRupees: null,
        openOn: '2026-11-18',
        closeOn: '2026-11-20',
      },
      { sourceKey: 'ipo-8105', board: 'SME', bandMinRupees: 96, bandMaxRupees: 102, faceValueRupees: 10 },
      { sourceKey: 'ipo-8103', board: 'SME', bandMinRupees: 54, bandMaxRupees: 54 },
    ]);
  });

  it('never takes the internal Scrip_cd for a handle', () => {
    for (const row of live.Table)
      expect(JSON.stringify(recordsOf(mapBseIpoBand(live, context)))).not.toContain(`${row['Scrip_cd']}`);
  });

  it('reads forthcoming issues, of which one has no price yet', () => {
    expect(recordsOf(mapBseIpoBand(forthcoming, context))).toMatchObject([
      { sourceKey: 'ipo-8102', board: 'MAINBOARD', bandMinRupees: null, bandMaxRupees: null },
      { sourceKey: 'ipo-8104', board: 'SME', bandMinRupees: 38, bandMaxRupees: 38 },
    ]);
  });

  it('skips debt and rights issues by FLAG, others by IR_flag', () => {
    expect(leftOut(mapBseIpoBand(live, context))).toEqual(['skipped: DPI', 'skipped: RI']);
    expect(leftOut(mapRow({ FLAG: 6, IR_flag: 'IPO' }))).toEqual(['skipped: DPI']);
    expect(leftOut(mapRow({ FLAG: '17' }))).toEqual(['skipped: OTB']);
    expect(leftOut(mapRow({ FLAG: 99, IR_flag: 'BuyBack' }))).toEqual(['skipped: BuyBack']);
    expect(leftOut(mapRow({ FLAG: null, IR_flag: null }))).toEqual(['skipped: no kind']);
  });

  it('reads a band with or without spaces', () => {
    expect(recordsOf(mapRow({ Price_Band: '1,410.50-1,432.00' }))).toMatchObject([
      { bandMinRupees: 1410.5, bandMaxRupees: 1432 },
    ]);
  });

  it.each(['410.00 - ', '410.00 - 0.00', '410 - 420 - 432', 'ninety'])('quarantines the band %j', (band) => {
    expect(leftOut(mapRow({ Price_Band: band }))).toEqual([expect.stringMatching(/^rejected: unreadable/)]);
  });

  it('quarantines a platform it does not know, and takes a missing one as unknown', () => {
    expect(leftOut(mapRow({ eXCHANGE_PLATFORM: 'Innovators' }))).toEqual([
      'rejected: unreadable platform: "Innovators"',
    ]);
    expect(recordsOf(mapRow({ eXCHANGE_PLATFORM: null }))).toMatchObject([{ board: null }]);
  });
});
