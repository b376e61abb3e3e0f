import { ncdIssue, type NcdIssueRecord } from '@market/contracts';
import { addDays, type IndianDay, joinedKey, readDay, readText } from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, RowRejected, skip } from '@market/source-kit';
import { readBand, readFinalPrice } from '../ipo/issue-terms';
import type { NseIpoPastRow, NseIpoPastWire } from '../ipo/nse-ipo-past.wire';
import { offerNamed } from '../offer-named';
import { nseNcd, requiredSymbol } from './nse-offer';
import { readOfferName } from './offer-name';

/**
 * Series of debentures and bonds. One issue has several, each in a row with a symbol of its own. Source: N0, other
 * series of N, NC and DEBT in public-past-issues, as public readers have it, 2026.
 */
const debentures = /^(?:DEBT|N[0-9A-Z])$/;

/** Series of an issue. */
interface NcdSeries {
  readonly raw: NseIpoPastRow;
  readonly symbol: string;
  readonly companyName: string;
  readonly openOn: IndianDay;
  readonly closeOn: IndianDay | null;
  readonly issuePriceRupees: number | null;
}

/** Maps debentures that were offered to the public: the series of one company that opened on one day are one issue. */
export function mapNseNcdPast(wire: NseIpoPastWire): readonly MappedRow[] {
  const issues = new Map<string, NcdSeries[]>();
  const others = mapRows(
    wire,
    (row) => {
      const type = readText(row.securityType) ?? readText(row.series) ?? 'none';
      if (!debentures.test(type.toUpperCase()))
        return skip(`security type ${type} is no debenture`, otherIssue(row));
      const { companyName, over } = readOfferName(row.company, row.companyName);
      if (over !== null) return skip(over, otherIssue(row));
      const openOn = readDay(row.ipoStartDate ?? row.issueStartDate);
      if (openOn === null) return skip('no day');
      const series = readSeries(row, companyName, openOn);
      const issue = `${joinedKey(series.companyName)} ${openOn}`;
      issues.set(issue, [...(issues.get(issue) ?? []), series]);
      // The row is reported through its issue.
      return [];
    },
    pastOffer,
  );
  const records = mapRows(
    [...issues.values()],
    (series) => deliver(ncdIssue, issueOf(series)),
    (series) => pastOffer(firstOf(series).raw),
  );
  return [...records, ...others];
}

/** Returns the last day on which the list certainly contains an issue: it goes back to 2003 and only grows. */
export function lastNamed(closeOn: IndianDay | null): IndianDay | null {
  return closeOn && addDays(closeOn, 3650);
}

function otherIssue({ symbol, ipoEndDate, issueEndDate }: NseIpoPastRow) {
  const closesOn = ipoEndDate ?? issueEndDate;
  return otherRow('other-issue', `${symbol ?? ''} ${(closesOn ?? '').toUpperCase()}`, () =>
    lastNamed(readDay(closesOn)),
  );
}

function readSeries(raw: NseIpoPastRow, companyName: string, openOn: IndianDay): NcdSeries {
  return {
    raw,
    symbol: requiredSymbol(raw.symbol),
    companyName,
    openOn,
    closeOn: readDay(raw.ipoEndDate ?? raw.issueEndDate),
    issuePriceRupees: priceOf(raw),
  };
}

/**
 * Reads the final price, else a price range with one price. Rows of the current issues have the range as their price.
 */
function priceOf({ series, issuePrice, priceRange }: NseIpoPastRow): number | null {
  const isArchived = readText(series) === null;
  const final = isArchived ? readFinalPrice(issuePrice) : null;
  const { bandMinRupees, bandMaxRupees } = readBand(isArchived ? priceRange : issuePrice);
  return final ?? (bandMinRupees === bandMaxRupees ? bandMaxRupees : null);
}

/** Names the offer of a row: symbols are used again after years. */
function pastOffer({ symbol, ipoEndDate, issueEndDate }: NseIpoPastRow) {
  return offerNamed('past debentures', [symbol, ipoEndDate ?? issueEndDate]);
}

function firstOf(series: readonly NcdSeries[]): NcdSeries {
  const [first] = [...series].sort((one, other) => (one.symbol < other.symbol ? -1 : 1));
  if (first === undefined) throw new RowRejected('an issue without a series');
  return first;
}

/**
 * Makes the record of an issue. Its key is the first of its symbols, so that a name that slipped by a row is seen to be
 * another company's.
 */
function issueOf(series: readonly NcdSeries[]): NcdIssueRecord {
  const first = firstOf(series);
  if (new Set(series.map(({ closeOn }) => closeOn)).size > 1)
    throw new RowRejected('the series of one issue close on different days');
  const prices = new Set(series.map(({ issuePriceRupees }) => issuePriceRupees));
  return nseNcd({
    sourceKey: `ncd-${first.symbol}`,
    companyName: first.companyName,
    handles: { symbol: first.symbol },
    openOn: first.openOn,
    closeOn: first.closeOn,
    terms: { issuePriceRupees: prices.size === 1 ? first.issuePriceRupees : null },
  });
}
