import { lotDoubt, fallenBidsDoubt } from './book-bids';
import { aCategory, aSubscriptionRecord } from './ipo.fixture';

const { retail, nii, qib, total } = aSubscriptionRecord();
const book = { retail, nii, qib, total };

describe('lotDoubt', () => {
  it('believes bids of whole lots on any number of shares on offer', () => {
    expect(lotDoubt({ ...book, qib: aCategory(1_999_987, 1_000_000) }, 50)).toBeNull();
  });

  it.each(['retail', 'nii', 'qib', 'total'] as const)('finds bids of %s that are no whole lots', (part) => {
    expect(lotDoubt({ ...book, [part]: aCategory(2_000_000, 1_000_001) }, 50)).toBe(
      `${part}: 1000001 shares bid for in lots of 50`,
    );
  });

  it('finds them in the further categories', () => {
    const further = [{ code: 'EMPLOYEE', ...aCategory(53_333, 75_183) }];
    expect(lotDoubt({ ...book, further }, 50)).toBe('EMPLOYEE: 75183 shares bid for in lots of 50');
    expect(lotDoubt({ ...book, further }, 19)).toContain('retail');
  });

  it('does not judge an unknown lot, nor unknown bids', () => {
    expect(lotDoubt({ ...book, qib: aCategory(2_000_000, 7) }, null)).toBeNull();
    expect(lotDoubt({ ...book, qib: aCategory(2_000_000, null) }, 50)).toBeNull();
  });
});

describe('fallenBidsDoubt', () => {
  const withBids = (bids: number | null) => ({ ...book, qib: aCategory(2_000_000, bids) });

  it.each([
    [1_000_000, 1_000_000, null],
    [1_000_000, 970_000, null],
    [1_000_000, 969_950, 'qib: 969950 shares bid for where 1000000 were, which cannot be withdrawn'],
    [1_000_000, 0, 'qib: 0 shares bid for where 1000000 were, which cannot be withdrawn'],
    [1_000_000, null, null],
    [null, 1_000_000, null],
  ])('from %s to %s of institutions gives %j', (before, after, reason) => {
    expect(fallenBidsDoubt(withBids(before), withBids(after))).toBe(reason);
  });

  it('finds a fall of non-institutional bids, and none of retail ones', () => {
    expect(fallenBidsDoubt(book, { ...book, nii: aCategory(1_500_000, 3_000_000) })).toContain('nii');
    expect(fallenBidsDoubt(book, { ...book, retail: aCategory(3_500_000, 4_000_000) })).toBeNull();
  });
});
