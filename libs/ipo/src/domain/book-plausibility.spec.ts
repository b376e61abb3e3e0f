import type { BookCategory } from '@market/contracts';
import { aCategory, aSubscriptionRecord } from './ipo.fixture';
import { type Book, nextBookDoubt, bookContradicts, bookDoubt, saysAnything } from './book-plausibility';

const unknown = { offeredShares: null, reservedShares: null, lotSizeShares: null };

function aBook(over: Partial<Book> = {}): Book {
  const { retail, nii, qib, total } = aSubscriptionRecord();
  return { retail, nii, qib, total, ...over };
}

/** Changes every category of a book in the same way. */
function changed(change: (category: BookCategory) => BookCategory): Book {
  const { retail, nii, qib, total } = aBook();
  return { retail: change(retail), nii: change(nii), qib: change(qib), total: change(total) };
}

describe('bookContradicts', () => {
  it('believes a multiple that is bids over offer, rounded or truncated', () => {
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 1.34 })).toBeNull();
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 1.33 })).toBeNull();
  });

  it('doubts a multiple ten times off and one of swapped columns', () => {
    expect(bookContradicts('retail', { ...aCategory(1000, 1337), times: 13.37 })).toContain('13.37');
    expect(bookContradicts('retail', { ...aCategory(1337, 13_370), times: 0.1 })).toContain('0.1');
  });

  it('does not judge unknown figures', () => {
    expect(bookContradicts('retail', { ...aCategory(null, 1337), times: 3 })).toBeNull();
    expect(bookContradicts('retail', { ...aCategory(0, 1337), times: 0 })).toBeNull();
  });
});

describe('a single book', () => {
  it('is doubted when its offer is not that of the list of issues', () => {
    expect(bookDoubt(aBook(), { ...unknown, offeredShares: 7_000_000 })).toBeNull();
    expect(
      bookDoubt(aBook(), { ...unknown, offeredShares: 10_000_000, reservedShares: 3_000_000 }),
    ).toBeNull();
    expect(bookDoubt(aBook(), { ...unknown, offeredShares: 10_000_000 })).toContain('10000000');
    expect(bookDoubt(aBook(), { ...unknown, offeredShares: 94_000_000 })).toContain('94000000');
  });

  it('is doubted when its categories are more than its total', () => {
    expect(bookDoubt(aBook({ total: aCategory(7_000_000, 1_000_000) }), unknown)).toContain('sharesBid');
    expect(bookDoubt(aBook({ total: aCategory(3_500_000, 12_500_000) }), unknown)).toContain('sharesOffered');
  });

  it('is doubted when its bids are fewer than a lot for each application', () => {
    const retail = { sharesOffered: null, times: null, sharesBid: 12, applications: 499 };
    expect(bookDoubt(aBook({ retail }), { ...unknown, lotSizeShares: 1200 })).toContain('499 applications');
    expect(
      bookDoubt(aBook({ retail: { ...retail, sharesBid: 598_800 } }), { ...unknown, lotSizeShares: 1200 }),
    ).toBeNull();
  });
});

describe('a book after another', () => {
  it('is doubted when its offer is of another magnitude', () => {
    const scaled = (factor: number) =>
      changed(({ sharesOffered, sharesBid }) => aCategory((sharesOffered ?? 0) * factor, sharesBid));
    expect(nextBookDoubt(aBook(), scaled(0.8), true)).toBeNull();
    expect(nextBookDoubt(aBook(), scaled(10), true)).toContain('on offer');
  });

  it('is that of another issue when it has another offer and fewer bids', () => {
    const of = (offer: number, bids: number) =>
      changed(({ sharesOffered, sharesBid }) =>
        aCategory(Math.round((sharesOffered ?? 0) * offer), Math.round((sharesBid ?? 0) * bids)),
      );
    expect(nextBookDoubt(aBook(), of(1.1, 0.7), true)).toContain('for another offer');
    expect(nextBookDoubt(aBook(), of(1.1, 1.2), true)).toBeNull();
    expect(nextBookDoubt(aBook(), of(1, 0.7), true)).toBeNull();
  });

  it('may lose half of its bids, not more', () => {
    const bids = (factor: number) =>
      changed(({ sharesOffered, sharesBid }) =>
        aCategory(sharesOffered, Math.round((sharesBid ?? 0) * factor)),
      );
    expect(nextBookDoubt(aBook(), bids(0.5), true)).toBeNull();
    expect(nextBookDoubt(aBook(), bids(0.49), true)).toContain('where 12500000 were');
    expect(nextBookDoubt(aBook(), bids(0.00001), false)).toBeNull();
  });

  it('is doubted when a figure is missing that was read before', () => {
    const without = aBook({ nii: { sharesOffered: null, sharesBid: null, applications: null, times: null } });
    expect(nextBookDoubt(aBook(), without, true)).toContain('nii');
  });

  it('states nothing without a figure', () => {
    expect(saysAnything([aCategory(1000, null)])).toBe(false);
    expect(saysAnything([aCategory(null, 5)])).toBe(true);
  });
});
