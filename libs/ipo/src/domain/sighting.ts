import type { Exchange, IpoIssueRecord, IpoListingRecord } from '@market/contracts';
import { companyName, type IndianDay } from '@market/kernel';

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
}

/** The facts of an issue record: only what it says. */
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

/**
 * Older facts with newer ones laid over them. A plain list that no longer says "listed" does not take it back,
 * a re-announced issue is no longer postponed, an older price does not replace a newer one.
 */
export function layOver(older: IpoFacts, newer: IpoFacts): IpoFacts {
  const stalePrice =
    older.pricedAt !== undefined && (newer.pricedAt === undefined || newer.pricedAt < older.pricedAt);
  const price = stalePrice
    ? withoutUndefined({ currentPriceRupees: older.currentPriceRupees, pricedAt: older.pricedAt })
    : {};
  const handles = { ...older.handles, ...newer.handles };
  const merged: IpoFacts = { ...older, ...newer, ...price, ...strongerWord(older, newer), handles };
  const moved =
    older.confirmed === 'postponed' && newer.confirmed === undefined && newer.openOn !== older.openOn;
  if (!moved || newer.openOn === undefined) return merged;
  const { confirmed: _postponed, ...reannounced } = merged;
  return reannounced;
}

/** A listing, once stated, is not taken back by a list that only says less. */
function strongerWord(older: IpoFacts, newer: IpoFacts): Pick<IpoFacts, 'confirmed'> {
  return older.confirmed === 'listed'
    ? { confirmed: 'listed' }
    : withoutUndefined({ confirmed: newer.confirmed });
}

function withoutNulls<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  const kept = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return Object.fromEntries(kept) as { [K in keyof T]?: NonNullable<T[K]> };
}

function withoutUndefined<T extends object>(value: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return withoutNulls(value);
}
