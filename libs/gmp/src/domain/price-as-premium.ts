import { dayMs } from '@market/kernel';
import type { GmpReading } from './gmp';
import { agrees } from './magnitude';

/** Last word of one publisher, with what it is compared with. */
interface Word {
  readonly said: GmpReading;
  /** First of the consecutive readings that are about the same. */
  readonly since: GmpReading;
  /** Last believed reading of the publisher; null without one. */
  readonly measure: GmpReading | null;
  /** Premium for which an operator vouched; null without one. */
  readonly vouchedRupees: number | null;
}

/**
 * Returns the reason why a premium that is exactly the upper end of the band is not believed, however many publishers say so: the
 * column of prices has slipped into that of premiums. Null for another premium, for one that the publisher's last believed
 * one or another publisher's is about the same as, and for one that the publisher has quoted for a day.
 *
 * @param others last words of the other publishers
 */
export function priceAsPremium(
  { said, since, measure, vouchedRupees }: Word,
  others: readonly GmpReading[],
  price: number | null,
): string | null {
  if (price === null || said.gmpRupees !== price || vouchedRupees !== null || said.believedAt !== null)
    return null;
  const witnesses = [...others.filter(({ gmpRupees }) => gmpRupees !== price), ...(measure ? [measure] : [])];
  const isSupported = witnesses.some(({ gmpRupees }) => agrees(gmpRupees, price, price));
  const isQuotedOn = said.quotedAt.getTime() - since.quotedAt.getTime() >= dayMs;
  return isSupported || isQuotedOn ? null : `a premium of ${price} is the issue price itself`;
}
