import type { Exchange } from '@market/contracts';
import { companyKey, type IndianDay } from '@market/kernel';
import type { OfferDays } from './offer';
import type { OfferFacts, Sighting } from './sighting';

/** One record out of all sightings of one offer. */
export interface MergedOffer extends OfferDays {
  readonly companyName: string;
  readonly companyKey: string;
  readonly isin: string | null;
  readonly exchanges: readonly Exchange[];
  readonly terms: Readonly<Record<string, unknown>>;
}

const exchangeOrder: readonly Exchange[] = ['NSE', 'BSE'];

/**
 * Merges the exchanges' views field by field, NSE before BSE, and of one exchange's keys that tell a first day the one
 * that was seen last; one without it tells of a part, a retail day or a record date. A field that the first does not give is taken from the next; both ends of the period come from one view that has both,
 * else from whoever has one. Days that another exchange said, too, and has put off since are of a former plan, and so is
 * a last day that another one has moved since, where the first day is the same.
 */
export function mergeSightings(sightings: readonly Sighting[]): MergedOffer {
  const views = [...sightings].sort(byPrecedence);
  const all = views.map(({ facts }) => facts);
  const name = nameOf(all);
  const terms: Record<string, unknown> = {};
  for (const facts of [...all].reverse()) Object.assign(terms, facts.terms);
  return {
    companyName: name,
    companyKey: companyKey(name),
    isin: first(all, 'isin'),
    exchanges: exchangeOrder.filter((exchange) => views.some((view) => view.exchange === exchange)),
    recordOn: first(all, 'recordOn'),
    ...periodOf(all),
    terms: { ...terms, ...latestPrice(all) },
  };
}

function byPrecedence(one: Sighting, other: Sighting): number {
  return (
    exchangeOrder.indexOf(one.exchange) - exchangeOrder.indexOf(other.exchange) ||
    Number(other.facts.openOn !== undefined) - Number(one.facts.openOn !== undefined) ||
    other.firstSeenAt.getTime() - one.firstSeenAt.getTime() ||
    (one.sourceKey < other.sourceKey ? -1 : 1)
  );
}

function first<Field extends keyof OfferFacts>(
  all: readonly OfferFacts[],
  field: Field,
): NonNullable<OfferFacts[Field]> | null {
  for (const facts of all) {
    const value = facts[field];
    if (value !== undefined) return value;
  }
  return null;
}

/** Whatever follows is spelled as it comes: `PRACHI CAPITAL Ltd` is in capitals. */
const legalForm = /\s+(?:ltd|limited)\.?$/i;

/** The fullest spelling: not in capitals, then the longest. BSE calls buybacks by a short name at first. */
function nameOf(all: readonly OfferFacts[]): string {
  const names = all.flatMap(({ companyName }) => (companyName === undefined ? [] : [companyName]));
  const spelled = names.filter((name) => /\p{Ll}/u.test(name.replace(legalForm, '')));
  const candidates = spelled.length > 0 ? spelled : names;
  return candidates.reduce((best, name) => (name.length > best.length ? name : best), candidates[0] ?? '');
}

function periodOf(all: readonly OfferFacts[]): Omit<OfferDays, 'recordOn'> {
  const whole = standingPeriod(all);
  const openOn = whole?.openOn ?? first(all, 'openOn');
  const retailOn = onOrAfter(first(all, 'retailOn'), openOn);
  const lastOn = whole?.closeOn ?? first(all, 'closeOn');
  const later = retailOn !== null && lastOn !== null && retailOn > lastOn ? retailOn : lastOn;
  return { openOn, retailOn, closeOn: onOrAfter(later ?? retailOn, openOn) };
}

interface Period extends OfferFacts {
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
}

/** The first view's that has both ends, unless another one put just those days off, or moved just that end. */
function standingPeriod(all: readonly OfferFacts[]): Period | null {
  return all.reduce<Period | null>((first, { openOn, closeOn, ...facts }) => {
    if (openOn === undefined || closeOn === undefined) return first;
    const period = { ...facts, openOn, closeOn };
    return first === null || isLaterPlan(period, first) || hasMovedEnd(period, first) ? period : first;
  }, null);
}

function isLaterPlan({ openOn, putOff = [] }: Period, first: Period): boolean {
  return openOn > first.openOn && putOff.includes(first.openOn);
}

/** One that states an end anew answers whoever gave it up before: of two that moved it the later one counts. */
function hasMovedEnd({ openOn, formerEnds = [], endMovedAt = '' }: Period, first: Period): boolean {
  return (
    openOn === first.openOn && formerEnds.includes(first.closeOn) && endMovedAt > (first.endMovedAt ?? '')
  );
}

function onOrAfter(day: IndianDay | null, from: IndianDay | null): IndianDay | null {
  return day !== null && from !== null && day < from ? null : day;
}

/** Of several market prices the latest one. */
function latestPrice(all: readonly OfferFacts[]): Readonly<Record<string, unknown>> {
  const priced = all.flatMap(({ terms = {} }) => {
    const { marketPriceRupees, marketPricedAt } = terms;
    return typeof marketPricedAt === 'string' ? [{ marketPriceRupees, marketPricedAt }] : [];
  });
  return (
    priced.reduce<(typeof priced)[number] | null>(
      (latest, one) => (latest === null || one.marketPricedAt > latest.marketPricedAt ? one : latest),
      null,
    ) ?? {}
  );
}
