import { type BookCategory, bookSumRoom } from '@market/contracts';
import type { Book } from './book-plausibility';

/** Order book with its further categories, as it is stored. */
export interface WholeBook extends Book {
  readonly further?: readonly (BookCategory & { readonly code: string })[] | undefined;
}

/**
 * Returns the reason why bids of a book are no whole lots, null when they are: every bid is for whole lots, and so is each
 * sum of bids.
 *
 * Source: SEBI (ICDR) 2018, schedule XIII; each row of the books of both exchanges and boards captured in 2026-08, those of
 * employees too. Shares on offer are no whole lots.
 */
export function lotDoubt(book: WholeBook, lotSizeShares: number | null): string | null {
  if (lotSizeShares === null) return null;
  const { retail, nii, qib, total, further = [] } = book;
  const all = [
    ...Object.entries({ retail, nii, qib, total }),
    ...further.map((one) => [one.code, one] as const),
  ];
  const odd = all.find(([, { sharesBid }]) => (sharesBid ?? 0) % lotSizeShares !== 0);
  return odd === undefined
    ? null
    : `${odd[0]}: ${odd[1].sharesBid} shares bid for in lots of ${lotSizeShares}`;
}

/**
 * Returns the reason why the bids of a book cannot follow those of an earlier one while bids are taken, null when they can:
 * institutions and non-institutional investors neither withdraw nor lower their bids. The rows of a book are counted at
 * different moments.
 *
 * Source: SEBI (ICDR) 2018, schedule XIII, on withdrawal and lowering of bids.
 */
export function fallenBidsDoubt(before: Book, after: Book): string | null {
  const part = (['qib', 'nii'] as const).find((name) => isFewer(before[name], after[name]));
  return part === undefined
    ? null
    : `${part}: ${after[part].sharesBid} shares bid for where ${before[part].sharesBid} were, which cannot be withdrawn`;
}

/** Tells whether a category has fewer bids than in an earlier book. Retail investors withdraw few. */
export function hasFewerBids(before: Book, after: Book): boolean {
  return (['qib', 'nii', 'retail'] as const).some((name) => isFewer(before[name], after[name]));
}

function isFewer({ sharesBid: old }: Book['retail'], { sharesBid: now }: Book['retail']): boolean {
  return old !== null && now !== null && now < old * (1 - bookSumRoom);
}
