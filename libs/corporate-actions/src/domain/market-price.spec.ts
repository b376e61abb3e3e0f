import { screenPrice } from './market-price';
import { at } from './offer.fixture';

const priced = (rupees: number, on: string, time = '10:45') => ({
  marketPriceRupees: rupees,
  marketPricedAt: at(on, time).toISOString(),
});
const known = priced(100, '2026-03-09');
const reasonFor = (rupees: number, on: string, time = '15:45') =>
  screenPrice(priced(rupees, on, time), known, {})?.reason ?? null;

it.each([
  [120, '2026-03-09', true],
  [121, '2026-03-09', false],
  [80, '2026-03-10', true],
  [79, '2026-03-10', false],
  [121, '2026-03-10', false],
  [144, '2026-03-11', true],
  [145, '2026-03-11', false],
  [172, '2026-03-12', true],
  [82, '2026-03-08', true],
])(
  'a market price of 100 becomes %d on %s by moves of at most a fifth a day or not',
  (rupees, on, follows) => {
    expect(reasonFor(rupees, on)).toBe(follows ? null : `marketPriceRupees of ${rupees} where 100 is known`);
  },
);

describe('a market price that a share cannot have moved to', () => {
  const kept = (rupees: number, on: string) => {
    const { marketPriceRupees: doubtedPriceRupees, marketPricedAt: doubtedPricedAt } = priced(rupees, on);
    const value = { doubtedPriceRupees, doubtedPricedAt };
    return { doubtedPrice: [{ feed: 'nse.buyback-quote', rank: 0, value, since: doubtedPricedAt }] };
  };

  it('is kept aside with its time', () => {
    const { marketPricedAt } = priced(150, '2026-03-10');
    expect(screenPrice(priced(150, '2026-03-10'), known, {})?.said).toEqual({
      doubtedPriceRupees: 150,
      doubtedPricedAt: marketPricedAt,
    });
  });

  it('counts once a later quote is near it, and not when the same one is read again', () => {
    expect(screenPrice(priced(150, '2026-03-10'), known, kept(150, '2026-03-10'))?.reason).not.toBeNull();
    const later = priced(155, '2026-03-10', '15:45');
    expect(screenPrice(later, known, kept(150, '2026-03-10'))).toEqual({
      said: later,
      ends: true,
      reason: null,
    });
  });

  it('counts no longer once a quote is near the known one', () => {
    expect(screenPrice(priced(101, '2026-03-10', '15:45'), known, kept(150, '2026-03-10'))?.ends).toBe(true);
  });
});
