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
import { deliver, type MappedRow, mapRows, otherRow, RowRejected, skip } from '@market/source-kit';
import { nseOfs, requiredSymbol } from './nse-offer';
import type { NseOfsEntry, NseOfsRow, NseOfsWire } from './nse-ofs.wire';
import { readOfferName } from './offer-name';

/**
 * Maximum time between the non-retail and the retail day, which is the next trading day; covers a long weekend. Units:
 * days.
 */
const daysOfOneOffer = 5;

/**
 * Factor by which a floor may differ from the market price: further away it is a percent, or has a misplaced decimal
 * point.
 */
const maxMarketFactor = 3;

/** Day of an offer: the non-retail or the retail one. */
interface OfsDay {
  readonly raw: NseOfsRow;
  readonly symbol: string;
  readonly companyName: string;
  readonly isRetail: boolean;
  readonly on: IndianDay | null;
  /** Last day, where a row describes the whole offer. */
  readonly until: IndianDay | null;
  readonly floorPriceRupees: number | null;
  /** Shares for this day's investors. */
  readonly shares: number | null;
}

/** Maps offers for sale: the rows of a company's non-retail and retail day make one. */
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
    // The row is reported through its offer.
    return [];
  });
  const offers = mapRows(offersOf(days), (offer) => deliver(offerForSale, offerRecord(offer)));
  return [...offers, ...others, ...refused];
}

/** Returns the rows of a group, or the entry itself. Errors: `RowRejected` for rows under an unknown key. */
function rowsOf({ data, rows, ...group }: NseOfsEntry): NseOfsRow[] {
  refuseUnknownRows(group);
  const own = [...(data ?? []), ...(rows ?? [])];
  if (own.length === 0) return [group];
  return own.map((row) => {
    refuseUnknownRows(row);
    const { symbol, company, companyName } = row;
    return {
      ...group,
      ...row,
      symbol: symbol ?? group.symbol,
      company: company ?? companyName ?? group.company ?? group.companyName,
    };
  });
}

/**
 * Refuses an entry with rows under an unknown key, which would be overlooked.
 *
 * Errors: `RowRejected`.
 */
function refuseUnknownRows(entry: object): void {
  const strange = Object.entries(entry).find(([, value]) => holdsRows(value));
  if (strange !== undefined) throw new RowRejected(`rows under an unknown key "${strange[0].slice(0, 40)}"`);
}

/** Tells whether a value is a list of objects, an object of objects, or a row. */
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

/**
 * Reads the floor price.
 *
 * Errors: `RowRejected` for a floor that is too far from the market price next to it.
 */
function readFloor({ floorPrice, ltp }: NseOfsRow): number | null {
  const [floor, market] = [readPriceRupees(floorPrice), readPriceRupees(ltp)];
  if (floor !== null && market !== null && Math.max(floor / market, market / floor) > maxMarketFactor)
    throw new RowRejected(`a floor of ${floor} with the share at ${market}`);
  return floor;
}

/**
 * Reads the shares for the investors of a row. Null for a row of the whole offer: none with shares was seen, and
 * whether they would include the retail part is unknown.
 */
function readShares(row: NseOfsRow): number | null {
  return categoryOf(row) === null ? null : readCount(row.noOfshareOffered) || null;
}

/**
 * Tells whether a row is of the retail day. Only a row of the whole offer, with a first and a last day, has no
 * category.
 */
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

/** Groups days of one company that are close together, in the order of the list. */
function offersOf(days: readonly OfsDay[]): OfsDay[][] {
  const offers: OfsDay[][] = [];
  for (const day of withoutCarriedForward(eachOnce(days))) {
    const own = offers.find((offer) => offer.every((other) => belongTogether(day, other)));
    if (own) own.push(day);
    else offers.push([day]);
  }
  return offers;
}

/** Joins rows about the same day of one company's offer: a row of the day's own category goes before an announcement. */
function eachOnce(days: readonly OfsDay[]): OfsDay[] {
  const once: OfsDay[] = [];
  for (const day of days) {
    const place = once.findIndex((other) => isSameDay(day, other));
    const other = once[place];
    if (other) once[place] = joined(other, day);
    else once.push(day);
  }
  return once;
}

function isSameDay(one: OfsDay, other: OfsDay): boolean {
  return (
    one.isRetail === other.isRetail &&
    one.on === other.on &&
    one.symbol === other.symbol &&
    sameName(one, other)
  );
}

function joined(one: OfsDay, other: OfsDay): OfsDay {
  const isOwn = ({ raw }: OfsDay) => categoryOf(raw) !== null;
  const [first, second] = !isOwn(one) && isOwn(other) ? [other, one] : [one, other];
  const isEqualRank = isOwn(one) === isOwn(other);
  const figure = (field: 'floorPriceRupees' | 'shares') => {
    const [said, also] = [first[field], second[field]];
    return isEqualRank && said !== null && also !== null && said !== also ? null : (said ?? also);
  };
  return {
    ...first,
    until: first.until ?? second.until,
    floorPriceRupees: figure('floorPriceRupees'),
    shares: figure('shares'),
  };
}

/**
 * Drops non-retail rows that are shown again on the retail day, because bids are carried forward. Such a row is not
 * another opening, nor the opening of an offer whose first day is not shown.
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
    symbol: named.symbol,
    handles: { symbol: named.symbol },
    openOn,
    retailOn,
    // Null without the retail row: the list may be truncated, so the offer did not necessarily end on its first day.
    closeOn: retailOn,
    terms: {
      floorPriceRupees: general?.floorPriceRupees ?? retail?.floorPriceRupees ?? null,
      nonRetailShares: general?.shares ?? null,
      retailShares: retail?.shares ?? null,
    },
  });
}
