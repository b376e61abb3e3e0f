import { countingStatement, isReadAgain, isSame, presentStatement } from '@market/kernel';
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
 * near it, or the file of the day states it, and at once of a share that one exchange trades. An opening in a file that
 * contradicts a quoted one waits until it is read a second time or another file states it, unless the quoted one is that price or
 * far from the opening of another exchange.
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
  const others = ordered.filter(({ party }) => party !== primary && isExchange(party));
  const openings = others.map(opening).filter((other) => other !== undefined);
  const isNear = (one: number) => openings.some((other) => Math.max(other / one, one / other) <= sameOpening);
  const paid = issuePriceRupees ?? bandMaxRupees;
  if (isOfFile(view)) {
    const quoted = quotedInstead(ordered.filter(({ party }) => party === primary));
    const isLikely = (one: number) => (openings.length === 0 ? one !== paid : isNear(one));
    return quoted !== null && before !== price && isLikely(quoted) ? quoted : price;
  }
  if (price !== paid) return price;
  return others.length === 0 || isNear(price) ? price : before;
}

const openingFact = issueFacts.filter(({ name }) => name === 'listingPrice');

/** Tells whether the exchange's file of a day states the opening of a view. */
function isOfFile({ statements }: View): boolean {
  return openingFact.some((fact) => presentStatement(fact, statements[fact.name] ?? [])?.revised === true);
}

/** Returns another opening that an exchange quotes, if its file of the day was read once; else null. */
function quotedInstead(views: readonly View[]): number | null {
  for (const fact of openingFact) {
    const all = views.flatMap(({ statements }) => statements[fact.name] ?? []).map(countingStatement);
    const stated = presentStatement(fact, all)?.value ?? {};
    const files = all.filter(({ value }) => isSame(fact, value, stated));
    if (files.length > 1 || isReadAgain(files) || files.some(({ vouched }) => vouched)) return null;
    const quoted = all.find(({ revised }) => revised !== true)?.value['listingPriceRupees'];
    return typeof quoted === 'number' ? quoted : null;
  }
  return null;
}
