import type { Exchange, IpoIssueRecord, IpoListingRecord } from '@market/contracts';
import { companyName, type IndianDay } from '@market/kernel';
import { sameJson } from './same-json';

/** Everything one exchange has said of one issue under one key, the latest word per field. Absent = never said. */
export interface IpoFacts {
  readonly companyName?: string;
  readonly symbol?: string;
  readonly isin?: string;
  readonly board?: 'MAINBOARD' | 'SME';
  readonly bandMinRupees?: number;
  readonly bandMaxRupees?: number;
  readonly issuePriceRupees?: number;
  readonly faceValueRupees?: number;
  readonly lotSizeShares?: number;
  readonly issueSizeShares?: number;
  readonly issueSizeRupees?: number;
  readonly reservedShares?: number;
  readonly openOn?: IndianDay;
  readonly closeOn?: IndianDay;
  readonly allotmentOn?: IndianDay;
  readonly listingOn?: IndianDay;
  readonly registrar?: string;
  readonly leadManagers?: readonly string[];
  readonly sector?: string;
  readonly confirmed?: 'allotted' | 'listed' | 'withdrawn' | 'postponed';
  readonly listingPriceRupees?: number;
  readonly currentPriceRupees?: number;
  /** When the current price stood so. Shape: ISO 8601. */
  readonly pricedAt?: string;
  /** True when the exchange runs (or ran) the issue's book, not only trades the share. */
  readonly runsBook?: boolean;
  readonly handles?: Readonly<Record<string, string>>;
}

/** One exchange's view of one issue. */
export interface Sighting {
  readonly exchange: Exchange;
  readonly sourceKey: string;
  readonly facts: IpoFacts;
  /** What each feed said last, by feed id: a feed that repeats itself says nothing new. */
  readonly words?: Readonly<Record<string, IpoFacts>>;
}

/** The facts of an issue record: only what it says. An empty list says nothing. */
export function factsOfIssue(record: IpoIssueRecord): IpoFacts {
  const { exchange: _exchange, sourceKey: _key, companyName: name, ...said } = record;
  return { ...withoutNulls(said), companyName: companyName(name), runsBook: true };
}

/** The facts of a listing record: only what it says. */
export function factsOfListing(record: IpoListingRecord): IpoFacts {
  return withoutNulls({
    companyName: companyName(record.companyName),
    symbol: record.symbol,
    isin: record.isin,
    handles: record.handles,
    listingOn: record.listedOn,
    confirmed: 'listed' as const,
    listingPriceRupees: record.listingOpenRupees,
    issuePriceRupees: record.issuePriceRupees,
    currentPriceRupees: record.currentPriceRupees,
    pricedAt: record.pricedAt?.toISOString() ?? null,
  });
}

/** Fields that mean something only together. */
const pairs = [
  ['bandMinRupees', 'bandMaxRupees'],
  ['openOn', 'closeOn'],
  ['currentPriceRupees', 'pricedAt'],
] as const;

/**
 * What is new in a feed's words, next to its own words before. Feeds of one exchange differ in detail (a list's size,
 * a detail's size): what one repeats must not undo what another said since.
 */
export function newsIn(facts: IpoFacts, before: IpoFacts | undefined): IpoFacts {
  if (before === undefined) return facts;
  const fields = Object.keys(facts) as (keyof IpoFacts)[];
  const fresh = new Set(fields.filter((field) => !sameJson(facts[field], before[field])));
  for (const pair of pairs) {
    if (pair.some((field) => fresh.has(field))) pair.forEach((field) => fresh.add(field));
  }
  if (fresh.has('openOn')) fresh.add('confirmed');
  if (fresh.has('confirmed') && facts.confirmed === 'postponed') fresh.add('openOn').add('closeOn');
  return Object.fromEntries(fields.filter((field) => fresh.has(field)).map((field) => [field, facts[field]]));
}

/** A feed's words with its newer ones: what it no longer mentions still counts as said, but for its last word. */
export function wordsAfter(facts: IpoFacts, before: IpoFacts | undefined): IpoFacts {
  const { confirmed: _confirmed, ...kept } = before ?? {};
  return { ...kept, ...facts };
}

/**
 * Older facts with newer ones laid over them. A plain list that no longer says "listed" does not take it back,
 * a re-announced issue is no longer called off and its old days are void, an older price does not replace a newer one.
 */
export function layOver(older: IpoFacts, newer: IpoFacts): IpoFacts {
  const handles = { ...older.handles, ...newer.handles };
  const base = isReannounced(older, newer) ? withoutPlan(older) : older;
  const merged: IpoFacts = {
    ...withoutCrossedEnds(base, newer),
    ...newer,
    ...keptPrice(older, newer),
    ...strongerWord(base),
  };
  return Object.keys(handles).length === 0 ? merged : { ...merged, handles };
}

function isReannounced(older: IpoFacts, newer: IpoFacts): boolean {
  if (newer.confirmed !== undefined || newer.openOn === undefined) return false;
  if (older.confirmed === 'postponed') return newer.openOn !== older.openOn;
  return older.confirmed === 'withdrawn' && older.openOn !== undefined && newer.openOn > older.openOn;
}

/** Facts without the days and the word of a plan that no longer holds. */
function withoutPlan(facts: IpoFacts): IpoFacts {
  const { confirmed: _word, openOn: _open, closeOn: _close, allotmentOn: _allotment, ...rest } = facts;
  const { listingOn: _listing, ...kept } = rest;
  return kept;
}

/** When one end of a band or a period moves past the other, the other end is of an older plan. */
function withoutCrossedEnds(older: IpoFacts, newer: IpoFacts): IpoFacts {
  const crossed = new Set<keyof IpoFacts>();
  for (const [low, high] of [pairs[0], pairs[1]]) {
    const [from, to] = [newer[low] ?? older[low], newer[high] ?? older[high]];
    if (from === undefined || to === undefined || from <= to) continue;
    if (newer[low] === undefined) crossed.add(low);
    if (newer[high] === undefined) crossed.add(high);
  }
  return Object.fromEntries(Object.entries(older).filter(([field]) => !crossed.has(field as keyof IpoFacts)));
}

function keptPrice(older: IpoFacts, newer: IpoFacts): Pick<IpoFacts, 'currentPriceRupees' | 'pricedAt'> {
  const isStale =
    newer.currentPriceRupees === undefined ||
    (older.pricedAt !== undefined && (newer.pricedAt === undefined || newer.pricedAt < older.pricedAt));
  if (!isStale) return {};
  return withoutNulls({ currentPriceRupees: older.currentPriceRupees, pricedAt: older.pricedAt });
}

/** A listing, once stated, is not taken back by a list that only says less. */
function strongerWord(older: IpoFacts): Pick<IpoFacts, 'confirmed'> {
  return older.confirmed === 'listed' ? { confirmed: 'listed' } : {};
}

function withoutNulls<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(value).filter(
    ([, part]) => part !== null && part !== undefined && !(Array.isArray(part) && part.length === 0),
  );
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> };
}
