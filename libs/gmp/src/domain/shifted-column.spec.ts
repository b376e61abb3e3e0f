import type { IpoReference } from '@market/contracts';
import { anIpo, aReadingRecord } from './gmp.fixture';
import { shiftedColumnDoubt } from './shifted-column';

const names = [
  'Kumudvati Alloys',
  'Vedavati Finserv',
  'Payaswini Hotels',
  'Tarangini Water',
  'Nilgaur Chemicals',
];
const bands = [
  [190, 200],
  [38, 40],
  [400, 420],
  [42, 44],
  [90, 95],
] as const;
const active = names.map((name, index): IpoReference => {
  const [bandMinRupees, bandMaxRupees] = bands[index] ?? [null, null];
  return anIpo({ id: name, slug: name, name: `${name} Limited`, bandMinRupees, bandMaxRupees });
});
const list = (prices: readonly (number | null)[], known = names) =>
  known.map((sourceName, index) => aReadingRecord({ sourceName, priceRupees: prices[index] ?? null }));

describe('a list whose names moved against its prices', () => {
  it.each<[string, (number | null)[], number]>([
    ['by one row', [40, 420, 44, 95, 200], 5],
    ['by two rows', [420, 44, 95, 200, 40], 5],
    ['in a part', [200, 40, 44, 420, 95], 2],
    ['as another order sorts them', [40, 44, 95, 200, 420], 5],
    ['between issues of about the same price', [200, 44, 420, 40, 95], 2],
    ['by one row, the last price lost', [40, 420, 44, 95, null], 4],
  ])('is held: %s', (_title, prices, misplaced) => {
    const judged = prices.filter((price) => price !== null).length;
    expect(shiftedColumnDoubt(list(prices), active)).toBe(
      `${misplaced} of ${judged} prices are those of other issues of the list`,
    );
  });

  it.each<[string, (number | null)[]]>([
    ['prices of its own', [200, 40, 420, 44, 95]],
    ['lower ends of bands', [190, 38, 400, 42, 90]],
    ['revised bands', [210, 41, 440, 46, 99]],
    ['one price of another issue', [200, 44, 420, 44, 95]],
    ['no prices', [null, null, null, null, null]],
  ])('is not held with %s', (_title, prices) => {
    expect(shiftedColumnDoubt(list(prices), active)).toBeNull();
  });

  it('is not held for issues without a known band, nor for prices of issues that it does not name', () => {
    const unknown = active.map((ipo) => ({ ...ipo, bandMinRupees: null, bandMaxRupees: null }));
    const shifted = [40, 420, 44, 95, 200];
    expect(shiftedColumnDoubt(list(shifted), unknown)).toBeNull();
    expect(shiftedColumnDoubt(list([420, 44], names.slice(0, 2)), active)).toBeNull();
  });
});
