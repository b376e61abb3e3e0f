import type { Board, IpoStatus } from '@market/contracts';
import { croreText, type IndianDay, instantInIndia, joinedKey } from '@market/kernel';

/** Pages of the sources that state facts of an issue, as the exchanges and publishers part them. */
export type PageId =
  | 'nse.upcoming'
  | 'nse.current'
  | 'nse.detail'
  | 'nse.past'
  | 'nse.book'
  | 'nse.quote'
  | 'nse.prices'
  | 'bse.calendar'
  | 'bse.band'
  | 'bse.detail'
  | 'bse.book'
  | 'bse.listings'
  | 'bse.quote'
  | 'investorgain'
  | 'ipowatch'
  | 'ipoji';

/** A part of an issue as its size is stated. Units: shares, or rupees. */
export type SizePart = { readonly shares: number } | { readonly rupees: number };

/** Facts of an issue at an instant, true ones or those that a page shows. */
export interface Facts {
  readonly company: string;
  readonly board: Board;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay;
  /** Band. Units: rupees. */
  readonly low: number;
  readonly high: number;
  /** Units: shares. */
  readonly lot: number;
  /** Fresh issue, then offer for sale. */
  readonly size: readonly SizePart[];
  /** Listing day as it is planned or past; null while no page names one. */
  readonly listingOn: IndianDay | null;
  /** `unclear`: a remark whose meaning nobody knows yet. */
  readonly state: 'sound' | 'withdrawn' | 'postponed' | 'unclear';
  /** Text after the name in NSE's lists; null: none. */
  readonly suffix: string | null;
}

/** A change in the world, and when each page follows it. */
export interface Change {
  readonly at: Date;
  readonly facts: Partial<Facts>;
  /** Times from which pages show it. Absent: from `at`; null: never. */
  readonly shown?: Partial<Record<PageId, Date | null>>;
  /** Pages that say in so many words that the fact was revised: one of them settles it. */
  readonly stated?: readonly PageId[];
}

/** A mistake of pages: other facts than they should show, or those of an earlier instant. */
export interface Mistake {
  readonly pages: readonly PageId[];
  readonly from: Date;
  /** End of the mistake; null if it is never corrected. */
  readonly to: Date | null;
  readonly shows: Partial<Facts> | { readonly asOf: Date };
  /** True if no known value contradicts the mistake when it is first stated: publishing it is then no fault. */
  readonly plausible: boolean;
}

/** Final demand of each category. Units: times its offer. */
export interface Demand {
  readonly qib: number;
  readonly nii: number;
  readonly retail: number;
}

/** An issue of the invented market: what is true of it over time, and how pages tell of it. */
export interface TruthIssue {
  readonly id: string;
  /** Kind of event in the life of an issue that it stands for. */
  readonly story: string;
  readonly nseSymbol: string | null;
  readonly bse: { readonly ipoNo: number; readonly scripCode: number; readonly name: string } | null;
  readonly announcedAt: Date;
  readonly facts: Facts;
  readonly changes: readonly Change[];
  readonly mistakes: readonly Mistake[];
  /** Parts of the issue. Units: shares. */
  readonly offered: number;
  readonly anchor: number;
  readonly marketMaker: number;
  readonly demand: Demand;
  readonly allotmentOn: IndianDay;
  /** The first day of trading; null: it is not listed within the month. */
  readonly listing: { readonly on: IndianDay; readonly open: number } | null;
  readonly registrar: string;
  readonly managers: readonly string[];
  readonly sector: string;
  /** Grey market premium. Units: rupees. */
  readonly premium: number;
  /** Makes the row of the period in NSE's detail; absent: one with the opening and the closing day. */
  readonly period?: (facts: Facts, at: Date) => { readonly title: string; readonly value: string };
  /** Text after the bar in BSE's detail. */
  readonly bar?: { readonly band?: string; readonly period?: (facts: Facts, at: Date) => string };
  /** Instants between which NSE's list leaves a key out. */
  readonly missingKey?: 'lotSize' | 'noOfSharesOffered';
  /** Spelling of the size in NSE's detail. */
  readonly wording: number;
}

/** Fields of a published record that are compared, by a name of their own. */
export type Field =
  | 'company'
  | 'exchanges'
  | 'board'
  | 'status'
  | 'openOn'
  | 'closeOn'
  | 'band'
  | 'lot'
  | 'size'
  | 'registrar'
  | 'managers'
  | 'sector'
  | 'allotmentOn'
  | 'listingOn'
  | 'listingPrice'
  | 'currentPrice'
  | 'retailTimes'
  | 'niiTimes'
  | 'qibTimes'
  | 'totalTimes'
  | 'isin'
  | 'symbolNse'
  | 'symbolBse'
  | 'faceValue'
  | 'finalPrice'
  | 'sizeShares'
  | 'rhp'
  | 'premium';

/** Returns the facts without some changes, as a reader that missed these changes believes them. */
export function factsBut(issue: TruthIssue, at: Date, isLeftOut: (change: Change) => boolean): Facts {
  return issue.changes
    .filter((change) => change.at <= at && !isLeftOut(change))
    .reduce((facts, change) => ({ ...facts, ...change.facts }), issue.facts);
}

/** Returns the true facts at an instant. */
export function truthAt(issue: TruthIssue, at: Date): Facts {
  return factsBut(issue, at, () => false);
}

/** Returns the facts that a page shows at an instant, mistakes included. */
export function shownBy(issue: TruthIssue, page: PageId, at: Date): Facts {
  const wrong = issue.mistakes.filter((one) => one.pages.includes(page) && isActive(one, at));
  const asOf = wrong.flatMap(({ shows }) => ('asOf' in shows ? [shows.asOf] : []))[0] ?? at;
  const facts = issue.changes
    .filter((change) => {
      const from = change.shown?.[page];
      return from !== null && (from ?? change.at) <= asOf;
    })
    .reduce<Facts>((known, change) => ({ ...known, ...change.facts }), issue.facts);
  return wrong.reduce<Facts>((known, { shows }) => ('asOf' in shows ? known : { ...known, ...shows }), facts);
}

function isActive({ from, to }: Mistake, at: Date): boolean {
  return from <= at && (to === null || at < to);
}

/** Tells whether the share trades. */
export function isListed({ listing }: TruthIssue, at: Date): boolean {
  return listing !== null && at >= instantInIndia(listing.on, '10:00');
}

/** The status that follows from facts. Source: docs/spec/states-and-events.md, "States of an IPO". */
export function statusOf(issue: TruthIssue, facts: Facts, at: Date): IpoStatus {
  if (facts.state === 'withdrawn') return 'WITHDRAWN';
  if (isListed(issue, at)) return 'LISTED';
  if (facts.state === 'postponed') return 'UPCOMING';
  if (at >= instantInIndia(facts.closeOn, '17:00')) return 'CLOSED';
  return at >= instantInIndia(facts.openOn, '10:00') ? 'OPEN' : 'UPCOMING';
}

/** Face value of a share. Units: rupees. */
export function faceValueOf({ wording }: TruthIssue): string {
  return ['10', '5', '2', '1'][wording % 4] ?? '10';
}

/** The whole issue at the upper end of the band. Shape: `162.00 Cr`. */
export function sizeText({ size, high }: Pick<Facts, 'size' | 'high'>): string {
  return croreText(
    size.reduce((sum, part) => sum + ('rupees' in part ? part.rupees : part.shares * high), 0),
  );
}

/** The whole issue in shares; null unless every part is stated so. */
export function sharesText({ size }: Pick<Facts, 'size'>): string | null {
  const parts = size.flatMap((part) => ('shares' in part ? [part.shares] : []));
  return parts.length < size.length ? null : String(parts.reduce((sum, shares) => sum + shares, 0));
}

/** The fields that follow from facts, as texts. */
export function fieldsOf(facts: Facts): Partial<Record<Field, string | null>> {
  const isDated = facts.state !== 'postponed';
  return {
    company: joinedKey(facts.company),
    board: facts.board,
    openOn: isDated ? facts.openOn : null,
    closeOn: isDated ? facts.closeOn : null,
    listingOn: isDated ? facts.listingOn : null,
    band: `${facts.low}-${facts.high}`,
    lot: String(facts.lot),
    size: sizeText(facts),
    sizeShares: sharesText(facts),
  };
}
