import { dayMs } from '@market/kernel';
import { agrees } from './magnitude';
import type { PublisherVote } from './vote';

/** Vote of one publisher, with the premium for which an operator vouched. */
type Word = Pick<PublisherVote, 'said' | 'since' | 'measure'> & { readonly vouchedRupees: number | null };

/**
 * Returns the reason why a premium that is exactly the upper end of the band is not believed, however many publishers say so: the
 * column of prices has slipped into that of premiums. Null for another premium, for one that the publisher's last believed
 * one or another publisher's is about the same as, and for one that the publisher has quoted for a day.
 *
 * @param others last words of the other publishers
 */
export function priceAsPremium(
  { said, since, measure, vouchedRupees }: Word,
  others: readonly Pick<PublisherVote['said'], 'gmpRupees'>[],
  price: number | null,
): string | null {
  if (price === null || said.gmpRupees !== price || vouchedRupees !== null || said.believedAt !== null)
    return null;
  const witnesses = [...others.filter(({ gmpRupees }) => gmpRupees !== price), ...(measure ? [measure] : [])];
  const isSupported = witnesses.some(({ gmpRupees }) => agrees(gmpRupees, price, price));
  const isQuotedOn = said.quotedAt.getTime() - since.quotedAt.getTime() >= dayMs;
  return isSupported || isQuotedOn ? null : `a premium of ${price} is the issue price itself`;
}
