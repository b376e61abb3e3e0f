import { ipoIssue, type IpoIssueRecord } from '@market/contracts';
import { companyKey, type IndianDay, readDay, readText, Unreadable } from '@market/kernel';
import {
  deliver,
  type Delivery,
  type MappedRow,
  mapRows,
  otherRow,
  RowRejected,
  skip,
  type SkippedRow,
} from '@market/source-kit';
import { offerNamed } from '../offer-named';
import { isTooWide, readBand, readFinalPrice } from './issue-terms';
import { type ListedName, readListedName } from './listed-name';
import { nseIssue } from './nse-issue';
import type { NseIpoPastRow, NseIpoPastWire } from './nse-ipo-past.wire';
import { boardOfSeries, readSymbol } from './nse-series';

/**
 * Price from which a row is a bond, typed SME and with a symbol that begins with a digit: no share was ever offered at
 * such a price. Units: rupees.
 */
const bondPriceRupees = 100_000;

/**
 * Symbol of a bond: coupon, issuer, year (`84AIL28`). Bonds of a company stand there as shares, with the terms of its
 * initial offer.
 */
const bondSymbol = /^\d+[A-Z]+\d{2}[A-Z]?$/;

/** Maps closed issues back to 2003: only shares, and of each symbol only the latest initial offer. */
export function mapNseIpoPast(wire: NseIpoPastWire): readonly MappedRow[] {
  const listings = firstListings(wire.filter((row) => whyNoIssue(row) === null));
  const isFirst = (row: NseIpoPastRow) => !isListedBefore(row, listings);
  const latest = latestBySymbol(wire.filter((row) => whyNoIssue(row) === null && isFirst(row)));
  const read = (row: NseIpoPastRow): Delivery | SkippedRow => {
    const type = readText(row.securityType) ?? readText(row.series);
    if (type === null) throw new RowRejected('neither securityType nor series');
    const board = boardOfSeries(type);
    if (board === null) return skip(`security type ${type} is no share`, otherIssue(row));
    const symbol = readSymbol(row.symbol);
    if (symbol === null) throw new RowRejected('no symbol');
    const noIssue = whyNoIssue(row);
    if (noIssue !== null) return skip(noIssue, otherIssue(row));
    if (!isFirst(row)) return skip('the company was listed before', otherIssue(row));
    if (latest.get(symbol) !== row) return skip('another row of the symbol is later or fuller');
    const terms = termsOf(row);
    if (board === 'SME') {
      if (looksLikeBond(symbol, terms)) return skip('a bond typed SME', otherIssue(row));
      // Only the price distinguishes shares from bonds here.
      if (isTooWide(row.issuePrice) && terms.bandMaxRupees === null)
        throw new RowRejected('neither price nor band tells whether it is a share');
    }
    if (bondSymbol.test(symbol)) return skip('a bond typed as a share', otherIssue(row));
    const { said } = nameOf(row, symbol);
    return deliver(ipoIssue, {
      ...nseIssue({
        sourceKey: symbol,
        symbol,
        board,
        ...said,
        ...terms,
        page: isArchived(row) ? 'archive' : 'list',
      }),
      ...(isBlank(row.listingDate) ? { blanks: ['listingOn' as const] } : {}),
    });
  };
  return mapRows(wire, read, (row) => offerNamed('past issue', [row.symbol, closingDay(row)]));
}

/** Returns the row of an issue that is no initial offer as one that does not concern the feed, with a name: so a run tells when the list calls it one. */
function otherIssue(row: NseIpoPastRow) {
  return otherRow('other-issue', `${row.symbol ?? ''} ${closingDay(row) ?? ''}`, () => null);
}

function closingDay({ ipoEndDate, issueEndDate }: NseIpoPastRow): string | null {
  return (ipoEndDate ?? issueEndDate)?.toUpperCase() ?? null;
}

/**
 * Tells whether a row is of the archive. Only rows of the current issues have a series; their `issuePrice` is the band,
 * while the archive's is the final price.
 */
function isArchived({ series }: NseIpoPastRow): boolean {
  return readText(series) === null;
}

/** Tells whether the listing day is blank, which withdraws a plan; a missing key does not. */
function isBlank(listingDate: string | null | undefined): boolean {
  return typeof listingDate === 'string' && readText(listingDate) === null;
}

type Terms = Pick<
  IpoIssueRecord,
  'bandMinRupees' | 'bandMaxRupees' | 'issuePriceRupees' | 'openOn' | 'closeOn' | 'listingOn'
>;

function termsOf(row: NseIpoPastRow): Terms {
  const inArchive = isArchived(row);
  return {
    ...readBand(inArchive ? row.priceRange : row.issuePrice),
    issuePriceRupees: inArchive ? readFinalPrice(row.issuePrice) : null,
    openOn: readDay(row.ipoStartDate ?? row.issueStartDate),
    closeOn: readDay(row.ipoEndDate ?? row.issueEndDate),
    listingOn: readDay(row.listingDate),
  };
}

function looksLikeBond(symbol: string, { bandMaxRupees, issuePriceRupees }: Terms): boolean {
  const priceRupees = Math.max(bandMaxRupees ?? 0, issuePriceRupees ?? 0);
  return priceRupees >= bondPriceRupees || (/^\d/.test(symbol) && bandMaxRupees === null);
}

/**
 * Selects, of several rows of one symbol, the one that opened last; among equals the one with a listing day, then the
 * first.
 */
function latestBySymbol(wire: NseIpoPastWire): Map<string | null, NseIpoPastRow> {
  const latest = new Map<string | null, { row: NseIpoPastRow; rank: string }>();
  for (const row of wire) {
    const rank = rankOf(row);
    const symbol = readableSymbol(row);
    const known = latest.get(symbol);
    if (known === undefined || rank > known.rank) latest.set(symbol, { row, rank });
  }
  return new Map([...latest].map(([symbol, { row }]) => [symbol, row]));
}

/** Returns the first listing day of each company among rows of shares. Shape: by `companyKey`. */
function firstListings(rows: readonly NseIpoPastRow[]): Map<string, IndianDay> {
  const first = new Map<string, IndianDay>();
  for (const row of rows) {
    const { company, listingOn } = identityOf(row);
    const known = first.get(company);
    if (listingOn !== null && company !== '' && (known === undefined || listingOn < known))
      first.set(company, listingOn);
  }
  return first;
}

/**
 * Tells whether the company's shares were listed before those of a row: the row is then about a further offer, its
 * partly paid shares, or the move to another board, also where it repeats the terms of the initial offer.
 */
function isListedBefore(row: NseIpoPastRow, listings: ReadonlyMap<string, IndianDay>): boolean {
  const { company, openOn, listingOn } = identityOf(row);
  const [first, day] = [listings.get(company), listingOn ?? openOn];
  return first !== undefined && day !== null && first < day;
}

/** Reads company and days of a row of shares; nothing of another row, or of one that is rejected elsewhere. */
function identityOf(row: NseIpoPastRow) {
  try {
    const isShare = boardOfSeries(readText(row.securityType) ?? readText(row.series) ?? '') !== null;
    const symbol = readSymbol(row.symbol) ?? '';
    if (!isShare || bondSymbol.test(symbol)) return noIdentity;
    const { openOn, listingOn } = termsOf(row);
    return { company: companyKey(nameOf(row, symbol).said.companyName), openOn, listingOn };
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RowRejected) return noIdentity;
    throw error;
  }
}

const noIdentity = { company: '', openOn: null, listingOn: null };

/** Reads the first of the two columns that has a name. */
function nameOf({ company, companyName }: NseIpoPastRow, symbol: string): ListedName {
  return readListedName(readText(company) === null ? companyName : company, symbol);
}

/**
 * Returns the reason why a row is no initial offer, null when it is one: it must not hide the issue's own row of the
 * same symbol. An unreadable row gives null, because it is rejected elsewhere.
 */
function whyNoIssue(row: NseIpoPastRow): string | null {
  try {
    return nameOf(row, readSymbol(row.symbol) ?? '').noIssue;
  } catch (error) {
    if (error instanceof Unreadable || error instanceof RowRejected) return null;
    throw error;
  }
}

/** Reads a symbol; null also when it cannot be read, because its row is rejected alone. */
function readableSymbol({ symbol }: NseIpoPastRow): string | null {
  try {
    return readSymbol(symbol);
  } catch {
    return null;
  }
}

/**
 * Returns the rank of a row, as a text to compare. A row with an unreadable day comes first, so that it never hides
 * another.
 */
function rankOf(row: NseIpoPastRow): string {
  try {
    const openOn = readDay(row.ipoStartDate ?? row.issueStartDate) ?? '';
    return `${openOn} ${readText(row.listingDate) === null ? 0 : 1}${row.securityType ? 1 : 0}`;
  } catch {
    return '';
  }
}
