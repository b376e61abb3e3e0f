import { isKnownTradingDay } from '@market/contracts';
import { addDays } from '@market/kernel';
import { at, day } from '../domain/ipo.fixture';
import { sampleCloses } from './sample-closes';
import { sampleIpos } from './sample-ipos';

const today = day('2026-03-09');
const rows = sampleIpos(today, at(today, '12:00')).map(({ row }) => row);

describe('the closes of the samples', () => {
  it('are those of the trading days since the listing, up to the present price', () => {
    const priced = rows.filter((row) => sampleCloses(row, today).length > 0);
    expect(priced.length).toBeGreaterThan(15);
    for (const row of priced) {
      const closes = sampleCloses(row, today);
      const days = closes.map(({ closedOn }) => closedOn);
      expect(days[0]).toBe(row.listingOn);
      expect(days.filter((one) => !isKnownTradingDay(one))).toEqual([]);
      expect(new Set(days).size).toBe(days.length);
      if (days.at(-1) === row.pricedOn) expect(closes.at(-1)?.close).toBe(row.currentPriceRupees);
      else expect(days.at(-1)).toBe([...days].sort().at(-1));
      for (const { close, exchange } of closes) {
        expect(close * 20).toBeCloseTo(Math.round(close * 20), 6);
        expect(row.exchanges[0]).toBe(exchange);
      }
    }
  });

  it('move by less than a fifth a day', () => {
    for (const row of rows) {
      const closes = sampleCloses(row, today).map(({ close }) => close);
      const moves = closes.slice(1).map((close, index) => Math.abs(close / (closes[index] ?? close) - 1));
      expect([row.name, Math.max(0, ...moves) < 0.2]).toEqual([row.name, true]);
    }
  });

  it('are none of a share that is not listed, was listed long ago, or has no price', () => {
    const none = rows.filter((row) => sampleCloses(row, today).length === 0);
    const reasons = none.map(({ status, currentPriceRupees, listingOn }) =>
      status !== 'LISTED'
        ? 'not listed'
        : currentPriceRupees === null
          ? 'no price'
          : (listingOn ?? '') < addDays(today, -460)
            ? 'long ago'
            : 'none',
    );
    expect(new Set(reasons)).toEqual(new Set(['not listed', 'no price', 'long ago']));
  });
});
