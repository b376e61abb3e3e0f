import { gmpEventData } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { computeValue } from './aggregate';
import { computeEstimates } from './estimates';
import type { GmpValue } from './gmp';
import { anIpo, aReading } from './gmp.fixture';
import { makeUpdateEvent } from './update-event';

const now = instantInIndia(indianDay('2026-11-18'), '13:00');
const valueAt = (gmpRupees: number): GmpValue => {
  const value = computeValue([aReading({ gmpRupees })]);
  if (!value) throw new Error('a reading has a value');
  return value;
};
const update = (before: number, after: number, bandMaxRupees: number | null = 140, cause = 1, told = now) =>
  makeUpdateEvent('live', anIpo({ bandMaxRupees }), valueAt(before), valueAt(after), { now: told, cause });

describe('estimates', () => {
  it.each([
    [33, 140, 173, 23.57],
    [-5.5, 101, 95.5, -5.45],
    [0, 93, 93, 0],
    [11, 93.005, 104.01, 11.83],
  ])('a premium of %d on %d implies a price of %d, a gain of %d %%', (gmp, band, price, gain) => {
    expect(computeEstimates(gmp, band)).toMatchObject({
      estimatedListingPrice: price,
      estimatedListingGain: gain,
    });
  });

  it('are unknown while the issue price is unknown', () => {
    expect(Object.values(computeEstimates(12, null))).toEqual([null, null, null]);
  });
});

describe('gmp.updated', () => {
  it('contains the value before and after, and the estimates', () => {
    const event = update(30, 33);
    expect(event).toMatchObject({ type: 'gmp.updated', subjectId: 'ipo_zinnia', effectiveOn: '2026-11-18' });
    expect(gmpEventData.parse(event?.data)).toEqual({
      ipoSlug: 'zinnia-motors',
      ipoName: 'Zinnia Motors Limited',
      issuePrice: 140,
      previousGmp: 30,
      currentGmp: 33,
      change: 3,
      changePercent: 10,
      estimatedListingPrice: 173,
      estimatedListingGain: 23.57,
      type: 'MAINBOARD',
      absoluteChangePercent: 10,
      isin: 'INE0ZIN01013',
      symbols: { nse: 'ZINNIAMOT', bse: null },
    });
  });

  it('names the board of the IPO, and the size of the change whichever way it goes', () => {
    const told = (before: number, after: number, ipo = anIpo({ board: 'SME' })) =>
      makeUpdateEvent('live', ipo, valueAt(before), valueAt(after), { now, cause: 1 })?.data;
    expect(told(20, 19)).toMatchObject({ type: 'SME', changePercent: -5, absoluteChangePercent: 5 });
    expect(told(20, 21)).toMatchObject({ type: 'SME', changePercent: 5, absoluteChangePercent: 5 });
    expect(told(0, 21)).toMatchObject({ changePercent: null, absoluteChangePercent: null });
  });

  it('is not sent for the same value', () => {
    expect(update(30, 30)).toBeNull();
  });

  it('has no percent only when the value was 0', () => {
    expect(update(0, 5)?.data).toMatchObject({ change: 5, changePercent: null });
    expect(update(5, 0)?.data).toMatchObject({ change: -5, changePercent: -100 });
    expect(update(-10, -5)?.data).toMatchObject({ change: 5, changePercent: -50 });
  });

  it('estimates nothing without an issue price', () => {
    expect(update(30, 31, null)?.data).toMatchObject({ issuePrice: null, estimatedListingGain: null });
  });

  it('is a separate event for each change of a day', () => {
    expect(update(30, 33)?.occasion).not.toBe(update(33, 30)?.occasion);
    expect(update(30, 33)?.occasion).toBe(update(30, 33)?.occasion);
    expect(update(30, 33)?.occasion).not.toBe(update(30, 33, 140, 2)?.occasion);
    const later = instantInIndia(indianDay('2026-11-18'), '15:00');
    expect(update(30, 33)?.occasion).not.toBe(update(30, 33, 140, 1, later)?.occasion);
  });
});
