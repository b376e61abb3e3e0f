import type { CorporateOfferRecord, Exchange } from '@market/contracts';
import { companyName, type IndianDay } from '@market/kernel';
import { sameJson } from './same-json';

/** Everything one exchange has said of one offer under one key, the latest word per field. Absent = never said. */
export interface OfferFacts {
  readonly companyName?: string;
  readonly isin?: string;
  readonly recordOn?: IndianDay;
  readonly openOn?: IndianDay;
  readonly retailOn?: IndianDay;
  readonly closeOn?: IndianDay;
  /** The first days that it gave up for later ones before the offer began. */
  readonly putOff?: readonly IndianDay[];
  /** The last days that it gave up for others while its first day stood. */
  readonly formerEnds?: readonly IndianDay[];
  /** When it gave up the last of those. An instant as text. */
  readonly endMovedAt?: string;
  /** The kind's own terms, by field. */
  readonly terms?: Readonly<Record<string, unknown>>;
}

/** One exchange's view of one offer. */
export interface Sighting {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: OfferFacts;
  /** What each feed said last, by feed id: a feed that repeats itself says nothing new. */
  readonly words: Readonly<Record<string, OfferFacts>>;
  /** Every spelling of the company under this key, normalised and joined. */
  readonly nameKeys: readonly string[];
  /** Of two keys of one exchange the one seen later tells the present plan. */
  readonly firstSeenAt: Date;
}

/** The facts of a record: only what it says. Instants become texts. */
export function factsOf(record: CorporateOfferRecord): OfferFacts {
  const {
    exchange: _exchange,
    sourceKey: _key,
    handles: _handles,
    companyName: name,
    terms,
    ...said
  } = record;
  const known = withoutNulls(terms);
  return {
    ...withoutNulls(said),
    companyName: companyName(name),
    ...(Object.keys(known).length === 0 ? {} : { terms: JSON.parse(JSON.stringify(known)) as typeof known }),
  };
}

/**
 * What is new in a feed's words next to its own words before: what one feed repeats must not undo what another of
 * the same exchange said since. Both ends of a period count together.
 */
export function newsIn(facts: OfferFacts, before: OfferFacts | undefined): OfferFacts {
  if (before === undefined) return facts;
  const { terms, ...plain } = facts;
  const news = fresh(plain, before as Readonly<Record<string, unknown>>);
  const moved = 'openOn' in news || 'closeOn' in news;
  const period = moved ? pick(facts, ['openOn', 'retailOn', 'closeOn']) : {};
  const newTerms = fresh(terms ?? {}, before.terms ?? {});
  return { ...news, ...period, ...(Object.keys(newTerms).length === 0 ? {} : { terms: newTerms }) };
}

/** A feed's words with its newer ones: what it no longer mentions still counts as said. */
export function wordsAfter(facts: OfferFacts, before: OfferFacts | undefined): OfferFacts {
  const terms = { ...before?.terms, ...facts.terms };
  return { ...before, ...facts, ...(Object.keys(terms).length === 0 ? {} : { terms }) };
}

/** Older facts with newer ones laid over them. An older market price does not replace a newer one. */
export function layOver(older: OfferFacts, newer: OfferFacts): OfferFacts {
  const base = withoutCrossedEnds(older, newer);
  const terms = { ...older.terms, ...newer.terms, ...keptPrice(older.terms ?? {}, newer.terms ?? {}) };
  return { ...base, ...newer, ...(Object.keys(terms).length === 0 ? {} : { terms }) };
}

/** Facts with the first day that they gave up for a later one. */
export function withPutOff(facts: OfferFacts, { openOn, putOff = [] }: OfferFacts): OfferFacts {
  if (openOn === undefined || facts.openOn === undefined || facts.openOn <= openOn) return facts;
  return { ...facts, putOff: [...new Set([...putOff, openOn])].sort() };
}

/** Facts with the last day that they gave up for another one, which ends of another period are not. */
export function withMovedEnd(facts: OfferFacts, older: OfferFacts, now: Date): OfferFacts {
  const { formerEnds = [], endMovedAt: _before, ...plain } = facts;
  if (facts.openOn === undefined || facts.openOn !== older.openOn) return plain;
  const { closeOn } = older;
  if (closeOn === undefined || facts.closeOn === undefined || facts.closeOn === closeOn) return facts;
  return {
    ...plain,
    formerEnds: [...new Set([...formerEnds, closeOn])].sort(),
    endMovedAt: now.toISOString(),
  };
}

/** When one end of a period moves past the other, the other end is of an older plan. */
function withoutCrossedEnds(older: OfferFacts, newer: OfferFacts): OfferFacts {
  const { openOn, closeOn, retailOn, ...rest } = older;
  const [from, to] = [newer.openOn ?? openOn, newer.closeOn ?? closeOn];
  const isCrossed = from !== undefined && to !== undefined && from > to;
  if (!isCrossed) return older;
  return {
    ...rest,
    ...(newer.openOn === undefined || openOn === undefined ? {} : { openOn }),
    ...(newer.closeOn === undefined || closeOn === undefined ? {} : { closeOn }),
    ...(newer.retailOn === undefined || retailOn === undefined ? {} : { retailOn }),
  };
}

type Terms = Readonly<Record<string, unknown>>;

function keptPrice(older: Terms, newer: Terms): Terms {
  const [before, now] = [older['marketPricedAt'], newer['marketPricedAt']];
  const isStale = typeof before === 'string' && typeof now === 'string' && now < before;
  return isStale ? { marketPriceRupees: older['marketPriceRupees'], marketPricedAt: before } : {};
}

function fresh(now: Terms, before: Terms): Record<string, unknown> {
  return Object.fromEntries(Object.entries(now).filter(([field, value]) => !sameJson(value, before[field])));
}

function pick(facts: OfferFacts, fields: readonly (keyof OfferFacts)[]): OfferFacts {
  return Object.fromEntries(
    fields.flatMap((field) => (facts[field] === undefined ? [] : [[field, facts[field]]])),
  );
}

function withoutNulls<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> };
}
