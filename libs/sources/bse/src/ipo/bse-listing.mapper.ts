import { ipoListing } from '@market/contracts';
import {
  addDays,
  dayInIndia,
  type IndianDay,
  instantInIndia,
  isWeekend,
  readNumber,
  readPriceRupees,
  readText,
  timeInIndia,
  Unreadable,
} from '@market/kernel';
import {
  deliver,
  mapRows,
  readOrNotice,
  RowRejected,
  skip,
  type MapContext,
  type MappedRow,
} from '@market/source-kit';
import { readBseDay } from '../bse-day';
import type { BseValue } from '../bse-value.wire';
import { bseShareReference } from './bse-issue.mapper';
import { listingTradesFrom } from './bse-quote.mapper';
import type { BseListingWire } from './bse-listing.wire';

type ListingRow = BseListingWire['Table'][number];

/** Tolerance between close − issue price and the printed gain. Units: rupees. */
const gainToleranceRupees = 0.02;
const tradingEndsAt = '15:30';

/**
 * Maps listing day, issue price and first close of each share; a row with a price means that the share was traded. Of a
 * row whose gain does not fit its prices, issue price and first close are unknown, with a notice. A row that has the issue price
 * alone, as rows have before the first trade, proves none: it is skipped on its day, and has a planned day later.
 */
export function mapBseListing(wire: BseListingWire, { now, today }: MapContext): readonly MappedRow[] {
  const pricedAt = lastClose(now);
  const isOpen = (listedOn: IndianDay) => listedOn < today || timeInIndia(now) >= listingTradesFrom;
  const notices: MappedRow[] = [];
  const rows = mapRows(wire.Table, (row) => {
    const listedOn = readBseDay(row.ListedOn);
    if (listedOn === null) return skip('not listed yet');
    if (listedOn > today) return skip('lists on a later day');
    const [issuePriceRupees, listingCloseRupees] = readOrNotice(() => readPrices(row), row, notices) ?? [
      null,
      null,
    ];
    const isUntraded = hasIssuePriceAlone(row);
    if (isUntraded && listedOn === today) return skip('not traded yet');
    const currentPriceRupees = isUntraded ? null : readPriceRupees(row.CurrentPrice);
    const isPriced = !isUntraded && (readPriceRupees(row.ListingDayClose) ?? currentPriceRupees) !== null;
    return deliver(ipoListing, {
      ...bseShareReference(readScripCode(row.IMAGE), row.CompanyName, readText(row.Company_Short_Name)),
      listedOn,
      listingOpenRupees: null,
      listingCloseRupees,
      issuePriceRupees,
      currentPriceRupees,
      pricedAt,
      ...(isOpen(listedOn) && isPriced ? { traded: true } : {}),
    });
  });
  return [...rows, ...notices];
}

/**
 * Returns the instant of the last close: the list states no time, and its prices are at most as new. Holidays are
 * unknown here.
 */
function lastClose(now: Date): Date {
  const isOver = timeInIndia(now) >= tradingEndsAt;
  let day = isOver ? dayInIndia(now) : addDays(dayInIndia(now), -1);
  while (isWeekend(day)) day = addDays(day, -1);
  return instantInIndia(day, tradingEndsAt);
}

/** Reads issue price and first close. Errors: `Unreadable` if the printed gain is not the difference. */
function readPrices({ IssuePrice, ListingDayClose, ListingDayGain }: ListingRow) {
  const prices = [readPriceRupees(IssuePrice), readPriceRupees(ListingDayClose)] as const;
  const [issue, close] = prices;
  const gain = readNumber(ListingDayGain);
  if (issue === null || close === null || gain === null) return prices;
  // Allows for binary fractions: a difference of exactly the tolerance must pass however the paise are rounded.
  if (Math.abs(close - issue - gain) > gainToleranceRupees + 1e-6)
    throw new Unreadable('gain of the first day', `${gain} from ${issue} to ${close}`);
  return prices;
}

/** Tells whether every price of a row is the issue price. */
function hasIssuePriceAlone({ IssuePrice, ListingDayClose, CurrentPrice }: ListingRow): boolean {
  const [paid, ...prices] = [IssuePrice, ListingDayClose, CurrentPrice].map((price) => priceIn(price));
  const known = prices.filter((price) => price !== null);
  return known.length > 0 && known.every((price) => price === paid);
}

/** Returns the price in a cell, null for none and for an unreadable one. */
function priceIn(cell: BseValue): number | null {
  try {
    return readPriceRupees(cell);
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

/** Reads the scrip code, the last part of the link to the share's page. */
function readScripCode(link: BseValue): string {
  const code = /\/(\d{6})\/?$/.exec(readText(link) ?? '')?.[1];
  if (code === undefined) throw new RowRejected('no scrip code in IMAGE');
  return code;
}
