import type { Exchange } from '@market/contracts';
import { companyKey, type IndianDay } from '@market/kernel';
import type { OfferDays } from './offer';
import { type OfferFacts, ownTermsOf, pickTerms } from './offer-facts';

/** Record merged from the believed facts of one offer. */
export interface MergedOffer extends OfferDays {
  readonly companyName: string;
  readonly companyKey: string;
  readonly isin: string | null;
  /** Trading symbol of the share at each exchange. */
  readonly nseSymbol: string | null;
  readonly bseSymbol: string | null;
  readonly exchanges: readonly Exchange[];
  readonly terms: Readonly<Record<string, unknown>>;
}

/** Present statements of one exchange on an offer, under one of its keys. */
export interface OfferView {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: OfferFacts;
  /** Spellings of the company under this key. */
  readonly names: readonly string[];
  /** Instant of the first sighting: of two keys of one exchange the later one has the present plan. */
  readonly firstSeenAt: Date;
}

const exchangeOrder: readonly Exchange[] = ['NSE', 'BSE'];

/**
 * Merges the believed facts of an offer. Texts and coupons are those of the first exchange that has them, the market
 * price is the latest.
 *
 * @param views in the order of their authority
 */
export function mergedOffer(believed: OfferFacts, views: readonly OfferView[]): MergedOffer {
  const name = nameOf(views.flatMap(({ names }) => names));
  const own = Object.assign({}, ...[...views].reverse().map(({ facts }) => ownTermsOf(facts))) as object;
  return {
    companyName: name,
    companyKey: companyKey(name),
    isin: believed.isin ?? null,
    nseSymbol: symbolAt('NSE', views),
    bseSymbol: symbolAt('BSE', views),
    exchanges: exchangeOrder.filter((exchange) => views.some((view) => view.exchange === exchange)),
    recordOn: believed.recordOn ?? null,
    ...periodOf(believed),
    terms: { ...own, ...pickTerms(believed), ...latestPrice(views) },
  };
}

/**
 * Compares views by authority: NSE before BSE; within an exchange, keys with a first day before those without (which
 * describe a part, a retail day or a record date), then the one first seen last.
 */
export function byPrecedence(one: OfferView, other: OfferView): number {
  return (
    exchangeOrder.indexOf(one.exchange) - exchangeOrder.indexOf(other.exchange) ||
    Number(other.facts.openOn !== undefined) - Number(one.facts.openOn !== undefined) ||
    other.firstSeenAt.getTime() - one.firstSeenAt.getTime() ||
    (one.sourceKey < other.sourceKey ? -1 : 1)
  );
}

function symbolAt(exchange: Exchange, views: readonly OfferView[]): string | null {
  const view = views.find((one) => one.exchange === exchange && one.facts.symbol !== undefined);
  return view?.facts.symbol ?? null;
}

/** Legal form, which is ignored when capitals are looked for: `PRACHI CAPITAL Ltd` is in capitals. */
const legalForm = /\s+(?:ltd|limited)\.?$/i;

/** Returns the best spelling: not in capitals, then the longest. BSE uses a short name for a new buyback. */
function nameOf(names: readonly string[]): string {
  const spelled = names.filter((name) => /\p{Ll}/u.test(name.replace(legalForm, '')));
  const candidates = spelled.length > 0 ? spelled : names;
  return candidates.reduce((best, name) => (name.length > best.length ? name : best), candidates[0] ?? '');
}

function periodOf(believed: OfferFacts): Omit<OfferDays, 'recordOn'> {
  const [openOn, closeOn] = [believed.openOn ?? null, believed.closeOn ?? null];
  const retailOn = onOrAfter(believed.retailOn ?? null, openOn);
  const later = retailOn !== null && closeOn !== null && retailOn > closeOn ? retailOn : closeOn;
  return { openOn, retailOn, closeOn: onOrAfter(later ?? retailOn, openOn) };
}

function onOrAfter(day: IndianDay | null, from: IndianDay | null): IndianDay | null {
  return day !== null && from !== null && day < from ? null : day;
}

/** Returns the latest of several market prices. */
function latestPrice(views: readonly OfferView[]): object {
  const priced = views.flatMap(({ facts: { marketPriceRupees, marketPricedAt } }) =>
    typeof marketPricedAt === 'string' ? [{ marketPriceRupees, marketPricedAt }] : [],
  );
  return priced.toSorted((one, other) => (one.marketPricedAt > other.marketPricedAt ? -1 : 1))[0] ?? {};
}
