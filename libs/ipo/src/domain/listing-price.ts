import {
  countingStatement,
  type Fact,
  type FieldValues,
  type IndianDay,
  isBlank,
  isReadAgain,
  isSame,
  presentStatement,
  type Statement,
} from '@market/kernel';
import type { IpoFacts } from './issue-facts';
import { openingOn } from './openings';
import { isExchange, type View } from './view';

/**
 * Ratio of the openings of two exchanges within which they confirm each other: both begin to trade at the same minute.
 * Source: our own bound.
 */
const sameOpening = 1.02;

/**
 * Returns the first trade of the day of listing at the primary exchange, never that of another one. An opening in a quote that equals the price
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
  { issuePriceRupees, bandMaxRupees, listingOn }: IpoFacts,
  before: number | null,
): number | null {
  const primary = ordered[0]?.party;
  const opening = (view: View) => openingStated(statementsOn(view, listingOn));
  const view = ordered.find((each) => each.party === primary && opening(each) !== undefined);
  const price = view === undefined ? undefined : opening(view);
  if (view === undefined || price === undefined) return null;
  const others = ordered.filter(({ party }) => party !== primary && isExchange(party));
  const openings = others.map(opening).filter((other) => other !== undefined);
  const isNear = (one: number) => openings.some((other) => Math.max(other / one, one / other) <= sameOpening);
  const paid = issuePriceRupees ?? bandMaxRupees;
  if (filesOf(statementsOn(view, listingOn)).length > 0) {
    const own = ordered.filter(({ party }) => party === primary);
    const quoted = quotedInstead(own.flatMap((each) => statementsOn(each, listingOn)));
    const isLikely = (one: number) => (openings.length === 0 ? one !== paid : isNear(one));
    return quoted !== null && before !== price && isLikely(quoted) ? quoted : price;
  }
  if (price !== paid) return price;
  return others.length === 0 || isNear(price) ? price : before;
}

/** Opening of one day. */
const opening: Fact = { name: 'opening', fields: ['listingPriceRupees'] };

/** Returns the statements of a view on the opening of a day. */
function statementsOn({ statements }: View, day: IndianDay | undefined): Statement[] {
  const of = (value: FieldValues) => {
    const listingPriceRupees = openingOn(value, day);
    return listingPriceRupees === undefined ? {} : { listingPriceRupees };
  };
  return (statements['listingPrice'] ?? []).map(({ former, ...statement }) => ({
    ...statement,
    value: of(statement.value),
    ...(former === undefined ? {} : { former: { ...former, value: of(former.value) } }),
  }));
}

/** Returns the present opening: that of the price file of the day, if one was read, unless an operator vouches for another. */
function openingStated(all: readonly Statement[]): number | undefined {
  const files = filesOf(all);
  const counting = files.length === 0 || all.some(({ vouched }) => vouched) ? all : files;
  const price = presentStatement(opening, counting)?.value['listingPriceRupees'];
  return typeof price === 'number' ? price : undefined;
}

/** Returns the statements of the price files of the day. */
function filesOf(all: readonly Statement[]): Statement[] {
  return all.filter((statement) => statement.revised === true && !isBlank(countingStatement(statement)));
}

/** Returns another opening that an exchange quotes, if its file of the day was read once; else null. */
function quotedInstead(statements: readonly Statement[]): number | null {
  const all = statements.map(countingStatement).filter((statement) => !isBlank(statement));
  const stated = openingStated(statements);
  const files = all.filter(({ value }) => isSame(opening, value, { listingPriceRupees: stated }));
  if (files.length > 1 || isReadAgain(files) || files.some(({ vouched }) => vouched)) return null;
  const quoted = all.find(({ revised }) => revised !== true)?.value['listingPriceRupees'];
  return typeof quoted === 'number' ? quoted : null;
}
