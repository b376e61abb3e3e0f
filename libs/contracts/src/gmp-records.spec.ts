import { gmpReading } from './gmp-records';

const reading = {
  publisher: 'ipowatch',
  sourceName: 'Aravali Castings',
  board: null,
  openOn: null,
  closeOn: null,
  listingOn: null,
  priceRupees: null,
  gmpRupees: -12.5,
  gmpPercent: null,
  quotedAt: new Date('2026-11-18T04:30:00Z'),
} as const;

describe('a GMP reading', () => {
  it('takes negative premiums and decimals, and leaves the rest unknown', () => {
    expect(gmpReading.schema.safeParse(reading).success).toBe(true);
  });

  it.each([
    ['without a value', { gmpRupees: null }],
    ['without a name', { sourceName: ' ' }],
    ['at a price of 0', { priceRupees: 0 }],
    ['of a publisher without a name', { publisher: ' ' }],
    ['of an issue that closes before it opens', { openOn: '2026-11-17', closeOn: '2022-11-19' }],
    ['of an issue that lists before it closes', { closeOn: '2026-11-19', listingOn: '2026-11-04' }],
    ['of an issue that lists before it opens', { openOn: '2026-11-17', listingOn: '2026-11-04' }],
    ['with a character lost', { sourceName: 'Aravali Cast\uFFFDngs' }],
  ])('is refused %s', (_title, part) => {
    expect(gmpReading.schema.safeParse({ ...reading, ...part }).success).toBe(false);
  });

  it('has a key of publisher and name only', () => {
    expect(gmpReading.keyOf(reading)).toBe('ipowatch:Aravali Castings');
  });
});
