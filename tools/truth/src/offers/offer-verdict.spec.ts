import { countedSpells } from './offer-verdict';
import type { OfferSpell } from './run/replay-offers';

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
  },
  ...over,
});
const held = spell({ what: 'held', field: 'marketPrice', damage: null, isFirst: false, to: hour(72) });

describe('the verdict on a month of offers', () => {
  it('allows a damaged first reading for a day, and a market price that is held against it', () => {
    expect(countedSpells([spell({}), held])).toEqual([]);
  });

  it.each([
    ['lasts longer', spell({ to: hour(25) })],
    ['is there at the end', spell({ to: null })],
    ['is of a known record', spell({ isFirst: false })],
    ['comes without damage', spell({ damage: null })],
    ['is a market price that is held for itself', held],
  ])('counts a fault that %s', (_title, fault) => {
    expect(countedSpells([fault])).toEqual([fault]);
  });
});
