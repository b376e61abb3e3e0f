import { offerForSale } from '@market/contracts';
import {
  companyKey,
  daysBetween,
  readCount,
  readDay,
  readPriceRupees,
  readText,
  type IndianDay,
} from '@market/kernel';
import { deliver, type MappedRow, mapRows, otherRow, RowRejected, skip } from '@market/platform/source-kit';
import { nseOfs, requiredSymbol } from './nse-offer';
import type { NseOfsEntry, NseOfsRow, NseOfsWire } from './nse-ofs.wire';
import { readOfferName } from './offer-name';

/** The retail day follows the non-retail one on the next trading day. Covers a long weekend. Units: days. */
const daysOfOneOffer = 5;

/** A floor further from the market than this is a percent, or a slipped decimal point: sellers stay near it. */
const mostOfMarketPrice = 3;

/** One day of an offer: the non-retail or the retail one. */
interface OfsDay {
  readonly raw: NseOfsRow;
  readonly symbol: string;
  readonly companyName: string;
  readonly isRetail: boolean;
  readonly on: IndianDay | null;
  /** Last day, where a row tells of the whole offer. */
  readonly until: IndianDay | null;
  readonly floorPriceRupees: number | null;
  /** Of this day's investors. */
  readonly shares: number | null;
}

/** Offers for sale: the rows of a company's non-retail and retail day make one. */
export function mapNseOfs({ data, rows = null, ...rest }: NseOfsWire): readonly MappedRow[] {
  const shown: NseOfsRow[] = [];
  const days: OfsDay[] = [];
  const refused = mapRows([...data, ...(rows ?? []), ...(holdsRows(rest) ? [rest] : [])], (entry) => {
    shown.push(...rowsOf(entry));
    return [];
  });
  const others = mapRows(shown, (raw) => {
    const { companyName, over } = readOfferName(raw.company, raw.companyName);
    if (over !== null)
      return skip(
        over,
        otherRow('other-offer', `${over} ${raw.symbol ?? ''}`, () => null),
      );
    days.push(readOfsDay(raw, companyName));
    // It is told of by its offer.
    return [];
  });
  const offers = mapRows(offersOf(days), (offer) => deliver(offerForSale, offerRecord(offer)));
  return [...offers, ...others, ...refused];
}

/** The rows of a group, or the entry itself. Errors: `RowRejected` for rows under a key that nobody has met. */
function rowsOf({ data, rows, ...group }: NseOfsEntry): NseOfsRow[] {
  refuseStrangeRows(group);
  const own = [...(data ?? []), ...(rows ?? [])];
  if (own.length === 0) return [group];
  return own.map((row) => {
    refuseStrangeRows(row);
    const { symbol, company, companyName } = row;
    return {
      ...group,
      ...row,
      symbol: symbol ?? group.symbol,
      company: company ?? companyName ?? group.company ?? group.companyName,
    };
  });
}

/** Errors: `RowRejected` for rows under a key of the entry: they would be passed over. */
function refuseStrangeRows(entry: object): void {
  const strange = Object.entries(entry).find(([, value]) => holdsRows(value));
  if (strange !== undefined) throw new RowRejected(`rows under an unknown key "${strange[0].slice(0, 40)}"`);
}

/** Tells whether a value is a list of objects, an object of objects, or a row by itself. */
function holdsRows(value: unknown): boolean {
  if (!isObject(value)) return false;
  return 'offerDate' in value || Object.values(value).some(isObject);
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function readOfsDay(raw: NseOfsRow, companyName: string): OfsDay {
  const until = readDay(raw.ofsEndDate ?? raw.endDate);
  return {
    raw,
    symbol: requiredSymbol(raw.symbol).replace(/CUMU$/, ''),
    companyName,
    isRetail: isRetail(raw),
    on: readDay(raw.offerDate ?? raw.ofsStartDate ?? raw.startDate),
    until,
    floorPriceRupees: readFloor(raw),
    shares: readShares(raw),
  };
}

/** Errors: `RowRejected` for a floor that has nothing to do with the market price beside it. */
function readFloor({ floorPrice, ltp }: NseOfsRow): number | null {
  const [floor, market] = [readPriceRupees(floorPrice), readPriceRupees(ltp)];
  if (floor !== null && market !== null && Math.max(floor / market, market / floor) > mostOfMarketPrice)
    throw new RowRejected(`a floor of ${floor} with the share at ${market}`);
  return floor;
}

/**
 * Shares for the investors that the row is about. A row of the whole offer gives none: nobody has seen one that states
 * shares, and whether they would count the retail part is unknown.
 */
function readShares(row: NseOfsRow): number | null {
  return categoryOf(row) === null ? null : readCount(row.noOfshareOffered) || null;
}

/** Only a row that tells of the whole offer, from a first to a last day, has no category of its own. */
function isRetail(row: NseOfsRow): boolean {
  const whole = readText(row.ofsEndDate ?? row.endDate) === null ? null : 'GENERAL';
  const word = (categoryOf(row) ?? whole)?.toUpperCase();
  if (word === undefined) throw new RowRejected('neither category nor series');
  if (/^(?:RETAIL|RS$)/.test(word)) return true;
  if (/^(?:GENERAL|NON.?RETAIL|IS$)/.test(word)) return false;
  throw new RowRejected(`unknown category "${word.slice(0, 40)}"`);
}

function categoryOf({ category, series }: NseOfsRow): string | null {
  return readText(category) ?? readText(series);
}

/** Days of one company that lie together, in the order of the list. */
function offersOf(days: readonly OfsDay[]): OfsDay[][] {
  const offers: OfsDay[][] = [];
  for (const day of withoutCarriedForward(days)) {
    const own = offers.find((offer) => offer.every((other) => belongTogether(day, other)));
    if (own) own.push(day);
    else offers.push([day]);
  }
  return offers;
}

/**
 * Bids that are carried forward show the non-retail row again on the retail day. That is not another opening, and not
 * the opening of an offer whose first day is not shown.
 */
function withoutCarriedForward(days: readonly OfsDay[]): OfsDay[] {
  const isCarriedForward = (day: OfsDay) =>
    day.until === null &&
    days.some((other) => {
      if (!(other.symbol === day.symbol || sameName(other, day)) || day.on === null) return false;
      return other.isRetail ? other.on === day.on : isShortlyBefore(other.on, day.on);
    });
  return days.filter((day) => day.isRetail || !isCarriedForward(day));
}

function isShortlyBefore(earlier: IndianDay | null, later: IndianDay | null): boolean {
  if (earlier === null || later === null) return false;
  const days = daysBetween(earlier, later);
  return days > 0 && days <= daysOfOneOffer;
}

function belongTogether(one: OfsDay, other: OfsDay): boolean {
  if (one.isRetail === other.isRetail || !(one.symbol === other.symbol || sameName(one, other))) return false;
  return one.on !== null && other.on !== null && Math.abs(daysBetween(one.on, other.on)) <= daysOfOneOffer;
}

function sameName(one: OfsDay, other: OfsDay): boolean {
  return companyKey(one.companyName) === companyKey(other.companyName);
}

function offerRecord(days: readonly OfsDay[]) {
  const [first] = days;
  if (first && days.some((day) => day.symbol !== first.symbol || !sameName(day, first))) {
    throw new RowRejected('the two days of one offer name different companies');
  }
  const general = days.find(({ isRetail }) => !isRetail);
  const retail = days.find(({ isRetail }) => isRetail);
  const named = general ?? retail;
  const firstOn = named?.on ?? null;
  if (named === undefined || firstOn === null) throw new RowRejected('no day');
  const openOn = general?.on ?? null;
  const until = general?.until !== openOn ? (general?.until ?? null) : null;
  const retailOn = retail?.on ?? until;
  return nseOfs({
    sourceKey: `ofs-${named.symbol}-${firstOn}`,
    companyName: named.companyName,
    handles: { symbol: named.symbol },
    openOn,
    retailOn,
    // A list without the retail row may be cut short: it does not tell that the offer ended on its first day.
    closeOn: retailOn,
    terms: {
      floorPriceRupees: general?.floorPriceRupees ?? retail?.floorPriceRupees ?? null,
      nonRetailShares: general?.shares ?? null,
      retailShares: retail?.shares ?? null,
    },
  });
}
