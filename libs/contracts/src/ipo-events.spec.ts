import { dataSetOf } from './data-set';
import { ipoAllotmentEventData, ipoEventData, ipoListedEventData } from './ipo-events';

const opened = {
  id: 'ipo_1',
  slug: 'neelam-looms',
  name: 'Neelam Looms',
  company: 'Neelam Looms Limited',
  type: 'MAINBOARD',
  status: 'OPEN',
  issuePrice: { min: 210, max: 221 },
  lotSize: 67,
  dates: { openDate: '2026-11-10T00:00:00.000Z', closeDate: null },
  isin: 'INE0NLM01015',
  symbols: { nse: null, bse: '544999' },
};

describe('data of events', () => {
  it('of ipo.opened', () => {
    expect(ipoEventData.parse(opened)).toEqual(opened);
    expect(ipoEventData.safeParse({ ...opened, lotSize: 67.5 }).success).toBe(false);
    expect(
      ipoEventData.safeParse({ ...opened, dates: { openDate: '2026-11-10', closeDate: null } }).success,
    ).toBe(false);
  });

  it('of ipo.allotment has its date and says whether it is confirmed', () => {
    const dates = { ...opened.dates, allotmentDate: null };
    expect(ipoAllotmentEventData.safeParse({ ...opened, dates, confirmed: false }).success).toBe(true);
    expect(ipoAllotmentEventData.safeParse({ ...opened, dates }).success).toBe(false);
    expect(ipoAllotmentEventData.safeParse({ ...opened, confirmed: true }).success).toBe(false);
  });

  it('of ipo.listed has prices that may be unknown', () => {
    const dates = { ...opened.dates, listingDate: '2026-11-17T00:00:00.000Z' };
    const listing = { listingPrice: 240, listingGain: null, currentPrice: null };
    expect(ipoListedEventData.safeParse({ ...opened, dates, listing, confirmed: true }).success).toBe(true);
    expect(ipoListedEventData.safeParse({ ...opened, dates, confirmed: true }).success).toBe(false);
  });

  it('test keys see the sample data, live keys the live data', () => {
    expect(dataSetOf('test')).toBe('sample');
    expect(dataSetOf('live')).toBe('live');
  });
});
