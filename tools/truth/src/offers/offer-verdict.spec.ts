import { countedSpells } from './offer-verdict';
import type { OfferSpell } from './run/offer-watch';

const hour = (hours: number) => new Date(hours * 3_600_000);
const spell = (over: Partial<OfferSpell>): OfferSpell => ({
  ...{ what: 'wrong', subject: 'buyback A', field: 'buybackPrice', value: '4240', expected: '424' },
  ...{
    feed: 'bse.offer-price',
    damage: 'prices × 10',
    story: 'sound',
    isFirst: true,
    from: hour(0),
    to: hour(24),
    trueRuns: 2,
  },
  ...over,
});
const held = spell({
  what: 'held',
  field: 'marketPrice',
  damage: null,
  isFirst: false,
  to: hour(72),
  trueRuns: 2,
});
/** Premium on that price: the clock shows that it is missing. */
const premium = { ...held, field: 'premium', feed: 'clock', trueRuns: 40 };

describe('the verdict on a month of offers', () => {
  it('allows a damaged first reading until its page was read twice again, and a market price that is held against it until its second reading', () => {
    expect(countedSpells([spell({}), held, premium])).toEqual([]);
  });

  it('counts a market price that is still held after two readings', () => {
    const still = { ...held, trueRuns: 3 };
    expect(countedSpells([spell({}), still, premium])).toEqual([still, premium]);
  });

  it.each([
    ['lasts for three true runs', spell({ trueRuns: 3 })],
    ['is there at the end', spell({ to: null })],
    ['is of a known record', spell({ isFirst: false })],
    ['comes without damage', spell({ damage: null })],
    ['is a market price that is held for itself', held],
    ['is a premium whose market price is known', premium],
  ])('counts a fault that %s', (_title, fault) => {
    expect(countedSpells([fault])).toEqual([fault]);
  });
});
