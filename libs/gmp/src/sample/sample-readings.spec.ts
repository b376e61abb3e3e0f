import type { ListedIpo } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, indianDay } from '@market/kernel';
import { computeAccuracy } from '../domain/accuracy';
import { anIpo } from '../domain/gmp.fixture';
import { sampleReadings } from './sample-readings';

const today = indianDay('2026-03-09');

/** Listings of a year and of the months before it, with gains between -20 and 69 percent. */
const listed: readonly ListedIpo[] = Array.from({ length: 30 }, (_, index) => {
  const listingOn = addDays(today, -3 - index * 20);
  const paidPriceRupees = 100 + index * 15;
  return {
    ...anIpo({
      id: `ipo_sample_${String(index + 1).padStart(3, '0')}`,
      status: 'LISTED',
      closeOn: addDays(listingOn, -3),
      bandMaxRupees: paidPriceRupees,
    }),
    listingOn,
    paidPriceRupees,
    listingPriceRupees: (paidPriceRupees * (80 + ((index * 29) % 90))) / 100,
  };
});
const readings = sampleReadings(listed, listed, today);

describe('the sample premiums of listed IPOs', () => {
  it('end before the listing, and reach back for a year', () => {
    for (const { ipoId, quotedAt } of readings) {
      const ipo = listed.find(({ id }) => id === ipoId);
      expect(dayInIndia(quotedAt) < (ipo?.listingOn ?? '')).toBe(true);
    }
    const first = readings.map(({ quotedAt }) => dayInIndia(quotedAt)).toSorted()[0] ?? today;
    expect(daysBetween(first, today)).toBeGreaterThan(360);
  });

  it.each(['investorgain', 'ipowatch', 'ipoji'])(
    'foretell the first trade as a good publisher does: %s',
    (publisher) => {
      const last = listed.flatMap((ipo) => {
        const quote = readings.findLast((one) => one.ipoId === ipo.id && one.publisher === publisher);
        return quote === undefined ? [] : [{ ipo, quote }];
      });
      const accuracy = computeAccuracy(last);
      expect(accuracy.ipos).toBeGreaterThan(8);
      expect(accuracy.meanAbsoluteErrorPercent).toBeGreaterThan(1);
      expect(accuracy.meanAbsoluteErrorPercent).toBeLessThan(12);
      expect(accuracy.signHitRate).toBeGreaterThan(70);
      expect(accuracy.within10Percent).toBeGreaterThan(60);
      expect(accuracy.within10Percent).toBeLessThan(100);
    },
  );
});
