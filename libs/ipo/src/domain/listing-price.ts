import { presentStatement } from '@market/kernel';
import { type IpoFacts, issueFacts } from './issue-facts';
import { isExchange, type View } from './view';

/**
 * Ratio of the openings of two exchanges within which they confirm each other: both begin to trade at the same minute.
 * Source: our own bound.
 */
const sameOpening = 1.02;

/**
 * Returns the first trade at the primary exchange, never that of another one. An opening in a quote that equals the price
 * that applicants paid waits, as quotes show that price before the first trade: it counts once another exchange opened
 * near it, or the file of the day states it, and at once of a share that one exchange trades.
 *
 * Source: docs/spec/api.md, "Listing"; docs/spec/truth.md, "Plans are not facts".
 *
 * @param ordered views, that of the primary exchange first
 * @param before listing price as it was published, which stays while another one waits
 */
export function listingPriceOf(
  ordered: readonly View[],
  { issuePriceRupees, bandMaxRupees }: IpoFacts,
  before: number | null,
): number | null {
  const primary = ordered[0]?.party;
  const opening = (view: View) => view.facts.listingPriceRupees;
  const view = ordered.find((each) => each.party === primary && opening(each) !== undefined);
  const price = view === undefined ? undefined : opening(view);
  if (view === undefined || price === undefined) return null;
  if (price !== (issuePriceRupees ?? bandMaxRupees) || isOfFile(view)) return price;
  const others = ordered.filter(({ party }) => party !== primary && isExchange(party));
  const openings = others.map(opening).filter((other) => other !== undefined);
  const isConfirmed =
    others.length === 0 || openings.some((other) => Math.max(other / price, price / other) <= sameOpening);
  return isConfirmed ? price : before;
}

/** Tells whether the exchange's file of a day states the opening of a view. */
function isOfFile({ statements }: View): boolean {
  const fact = issueFacts.find(({ name }) => name === 'listingPrice');
  return fact !== undefined && presentStatement(fact, statements['listingPrice'] ?? [])?.revised === true;
}
