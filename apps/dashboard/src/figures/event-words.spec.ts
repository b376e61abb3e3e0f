import { chosenTypes, eventWords, typesAbout } from './event-words';

const dates = { openDate: '2026-11-18T00:00:00.000Z', closeDate: '2026-11-24T00:00:00.000Z' };

describe('an event in words', () => {
  it.each([
    ['gmp.updated', { previousGmp: 70, currentGmp: 82, changePercent: 17.14 }, 'GMP ₹70 → ₹82, +17.14%'],
    ['gmp.updated', { previousGmp: 70, currentGmp: null, changePercent: null }, 'GMP ₹70 → not stated'],
    ['gmp.updated', { previousGmp: -8.75, currentGmp: -9.75, changePercent: 11.43 }, 'GMP −₹8.75 → −₹9.75'],
    ['gmp.updated', { previousGmp: null, currentGmp: 0 }, 'GMP ₹0'],
    [
      'ipo.dates_changed',
      { dates, previousDates: { ...dates, closeDate: '2026-11-21T00:00:00.000Z' } },
      'close date 24 Nov 2026, was 21 Nov 2026',
    ],
    [
      'ipo.price_band_changed',
      { issuePrice: { min: 57, max: 60 }, previousIssuePrice: { min: null, max: 58 } },
      'price band ₹57–₹60, was up to ₹58',
    ],
    ['ipo.corrected', { field: 'lotSize', from: null, to: 1500 }, 'lot size 1,500, was not stated'],
    ['ipo.corrected', { field: 'record', from: 'x', to: null }, 'removed: it was no such record'],
    [
      'ncd.corrected',
      { field: 'record', from: 'ncd_1', to: 'ncd_2' },
      'debentures, joined with another record of the same',
    ],
    ['ipo.upcoming', { dates }, 'announced, opens 18 Nov 2026'],
    ['ipo.upcoming', { dates: { openDate: null } }, 'announced'],
    ['ipo.opened', { dates }, 'opened, closes 24 Nov 2026'],
    ['ipo.listed', { listing: { listingPrice: 240, listingGain: -4.17 } }, 'listed at ₹240, −4.17%'],
    ['ipo.listed', { listing: null, confirmed: false }, 'listing expected by now'],
    [
      'ipo.subscription_updated',
      { subscription: { total: { subscriptionTimes: 2.5 } }, previousTotalTimes: 1.87 },
      '2.50× subscribed, was 1.87×',
    ],
    [
      'sgb.redemption_announced',
      { tranche: 'Series I', redemption: { kind: 'premature', date: dates.closeDate, pricePerUnit: 11992 } },
      'Series I premature redemption on 24 Nov 2026 at ₹11,992',
    ],
    ['rights.opened', { closeDate: dates.closeDate }, 'rights issue opened, closes 24 Nov 2026'],
    [
      'ofs.corrected',
      { field: 'closeDate', from: dates.openDate, to: dates.closeDate },
      'offer for sale, close date 24 Nov 2026, was 18 Nov 2026',
    ],
    ['data.late', { state: 'late' }, 'data late'],
    ['tulip.bloomed', {}, 'tulip.bloomed'],
  ])('%s of %j is "%s"', (type, data, expected) => {
    expect(eventWords(type, data)).toBe(expected);
  });
});

describe('a group of types', () => {
  it('means all its types', () => {
    expect(chosenTypes('premiums')).toBe('gmp.updated');
    expect(chosenTypes('freshness')).toBe('data.late,data.recovered');
    expect(chosenTypes('corrections')?.split(',')).toEqual(
      expect.arrayContaining(['ipo.price_band_changed', 'nfo.corrected', 'ofs.corrected']),
    );
  });

  it('is no other choice', () => {
    expect(chosenTypes('ipo.opened')).toBe('ipo.opened');
    expect(chosenTypes(undefined)).toBeUndefined();
  });
});

describe('the types about a subject', () => {
  it('are all that begin with its word', () => {
    const known = ['sgb.opened', 'sgb.closed', 'sgb.redemption_announced', 'sgb.corrected'];
    expect(typesAbout('sgb')).toEqual(expect.arrayContaining(known));
    expect(typesAbout('sgb').filter((type) => !type.startsWith('sgb.'))).toEqual([]);
    expect(typesAbout('ipo')).toEqual(expect.arrayContaining(['ipo.withdrawn', 'ipo.price_band_changed']));
  });
});
