import {
  type Conflict,
  countWeekdays,
  dayInIndia,
  daysBetween,
  type IndianDay,
  indianDay,
} from '@market/kernel';
import { outsideBound } from '@market/contracts';
import { changedTerms, type KnownIssue } from './changed-terms';
import type { IpoFacts } from './issue-facts';
import type { MergedIpo } from './merge-views';

/**
 * Maximum ratio of the upper to the lower end of a band. The limit is 120 %. Source: SEBI (ICDR) Regulations 2018,
 * regulation 29.
 */
const widestBand = 1.25;
/**
 * Maximum number of weekdays on which an issue takes bids: 10 trading days with extensions, and room for holidays.
 * Source: SEBI ICDR, regulation 46.
 */
const maxWeekdays = 12;
/** First opening day for which the limit of weekdays holds: earlier issues could be open longer. */
const shorterSince = indianDay('2010-01-01');
const maxDaysBefore = 60;
/**
 * Maximum time between close and allotment, and between close and listing. Source: SEBI's T+3, with room for stays.
 * Units: days.
 */
const allotsWithin = 15;
const listsWithin = 60;
/**
 * Tolerance between the stated size and the shares on offer × upper end, with or without the reserved shares (anchor and
 * market maker): pages change to the offer without the anchor's part at different hours.
 *
 * Source: docs/spec/truth.md, "Checks against everything known".
 */
const sizeRoom = 0.15;
/** Minimum public part of an issue whose reserved part is unknown: the anchor takes up to 60 % of 75 %. */
const minPublicPart = 0.5;

/**
 * Finds contradictions in the facts that would be believed of an issue, also with the published ones: prices in paise
 * or scaled by ten, shifted columns, impossible periods, a size that does not fit shares and price.
 */
export function impossibilities(
  believed: IpoFacts,
  known: KnownIssue | null,
  today: IndianDay | null = null,
): Conflict[] {
  return [
    ...(known === null ? [] : changedTerms(believed, known, today)),
    ...impossibleDays(believed),
    ...earlyAllotment(believed, known),
    ...impossibleBand(believed),
    ...impossibleLot(believed, known),
    ...impossibleSize(believed),
    ...impossibleAnchor(believed, known),
  ];
}

/** Returns the reason why a first trade is impossible at the issue price, null when it is possible. */
export function listingPriceDoubt(
  listingPriceRupees: number | null,
  paidRupees: number | null,
): string | null {
  if (listingPriceRupees === null || paidRupees === null) return null;
  return outsideBound('share.firstTrade', listingPriceRupees / paidRupees) === null
    ? null
    : `listing at ${listingPriceRupees} after an issue at ${paidRupees}`;
}

/** Age of a price from which the next one may differ by any factor: the share may have been split. Units: days. */
const priceStandsForDays = 2;

/** Returns the reason why a last traded price cannot follow the published one, null when it can. */
export function currentPriceDoubt(
  { currentPriceRupees, pricedAt }: IpoFacts,
  known: Pick<MergedIpo, 'currentPriceRupees' | 'pricedOn' | 'bandMaxRupees' | 'issuePriceRupees'>,
): string | null {
  const before = known.currentPriceRupees ?? known.issuePriceRupees ?? known.bandMaxRupees;
  if (currentPriceRupees === undefined || before === null) return null;
  const move = known.currentPriceRupees === null ? 'share.firstTrade' : 'share.readingMove';
  if (outsideBound(move, currentPriceRupees / before) === null) return null;
  const isStale =
    known.pricedOn !== null &&
    pricedAt !== undefined &&
    daysBetween(known.pricedOn, dayInIndia(new Date(pricedAt))) > priceStandsForDays;
  return isStale ? null : `current price of ${currentPriceRupees} where ${before} is known`;
}

/**
 * Returns the reason why the opening in a row is not that of an issue, null when it may be. On the day of listing the previous close is
 * the issue price: where it lies outside the band, the row is that of another share.
 */
export function openingDoubt(
  { listingPriceRupees: opening, issuePriceRupees: price }: IpoFacts,
  { bandMinRupees: low, bandMaxRupees: high }: Pick<MergedIpo, 'bandMinRupees' | 'bandMaxRupees'>,
): string | null {
  if (opening === undefined || price === undefined || high === null || isWithinBand(price, low ?? high, high))
    return null;
  return `opening of ${opening} after a close of ${price}, outside the band up to ${high}`;
}

/** Tells whether an issue price lies in a band, both of which may be rounded. */
function isWithinBand(price: number, low: number, high: number): boolean {
  return price >= low * 0.999 && price <= high * 1.001;
}

function impossibleDays({ openOn, closeOn, allotmentOn, listingOn }: IpoFacts): Conflict[] {
  const found: Conflict[] = [];
  if (openOn !== undefined && closeOn !== undefined && !isPeriod(openOn, closeOn))
    found.push({ facts: ['period'], reason: `open from ${openOn} to ${closeOn}` });
  if (closeOn !== undefined && allotmentOn !== undefined && daysBetween(closeOn, allotmentOn) > allotsWithin)
    found.push({
      facts: ['allotment', 'period'],
      reason: `allotment on ${allotmentOn}, close on ${closeOn}`,
    });
  if (closeOn !== undefined && listingOn !== undefined && daysBetween(closeOn, listingOn) > listsWithin)
    found.push({ facts: ['listing', 'period'], reason: `listing on ${listingOn}, close on ${closeOn}` });
  return found;
}

/**
 * Finds a day of allotment that is not after the close, unless it is the known one: then the close moved, and the day is
 * one of the former plan.
 */
function earlyAllotment({ closeOn, allotmentOn }: IpoFacts, known: KnownIssue | null): Conflict[] {
  if (closeOn === undefined || allotmentOn === undefined || allotmentOn > closeOn) return [];
  const plans = [known?.allotmentOn, known?.withheld?.['allotmentOn']];
  if (plans.includes(allotmentOn)) return [];
  return [
    {
      facts: ['allotment'],
      given: ['period'],
      reason: `allotment on ${allotmentOn}, close on ${closeOn}`,
    },
  ];
}

function isPeriod(openOn: IndianDay, closeOn: IndianDay): boolean {
  if (closeOn < openOn) return false;
  if (openOn < shorterSince) return daysBetween(openOn, closeOn) <= maxDaysBefore;
  if (daysBetween(openOn, closeOn) > maxWeekdays * 2) return false;
  return countWeekdays(openOn, closeOn) <= maxWeekdays;
}

function impossibleBand({
  bandMinRupees: low,
  bandMaxRupees: high,
  issuePriceRupees: price,
}: IpoFacts): Conflict[] {
  const found: Conflict[] = [];
  if (low !== undefined && high !== undefined && high / low > widestBand)
    found.push({ facts: ['band'], reason: `band from ${low} to ${high} is too wide` });
  if (isOutsideBand(price, low, high))
    found.push({
      facts: ['issuePrice', 'band'],
      reason: `issue price ${price} outside the band up to ${high}`,
    });
  return found;
}

/** Tells whether a final price cannot be that of an issue with a band. */
export function isOutsideBand(
  price: number | undefined,
  low: number | undefined,
  high: number | undefined,
): boolean {
  return price !== undefined && high !== undefined && !isWithinBand(price, low ?? high, high);
}

function impossibleLot(
  { lotSizeShares: lot, bandMaxRupees: high, board, openOn: on }: IpoFacts,
  known: KnownIssue | null,
): Conflict[] {
  if (lot === undefined || high === undefined || board === undefined) return [];
  const value = lot * high;
  const outside = outsideBound('ipo.lotValue', value, { board, on });
  const reason = `a lot of ${lot} shares at ${high} would cost ${value}`;
  const isOtherBoard = known !== null && known.board !== board;
  if (outside === 'law')
    return [{ facts: isOtherBoard ? ['board'] : ['lot', 'band'], reason, impossible: true }];
  return outside === null ? [] : [{ facts: ['lot', 'band', 'board'], reason }];
}

/**
 * Checks the size against the limits of its board, and against offered and reserved shares at the upper end of the
 * band.
 */
function impossibleSize(facts: IpoFacts): Conflict[] {
  const { offeredShares: offered, reservedShares: reserved, bandMaxRupees: high, board } = facts;
  const rupees = sizeInRupees(facts);
  const inRupees = facts.issueSizeRupees !== undefined;
  if (rupees !== null && board !== undefined && outsideBound('ipo.size', rupees, { board }) !== null) {
    const inputs = inRupees ? ['board'] : ['board', 'band'];
    return [{ facts: ['size', ...inputs], reason: `a size of ${rupees} rupees on the board ${board}` }];
  }
  const shares = inRupees && high !== undefined ? facts.issueSizeRupees / high : facts.issueSizeShares;
  if (shares === undefined || offered === undefined || isSizeOf(shares, offered, reserved)) return [];
  return [
    {
      facts: ['size', 'offered', 'reserved', ...(inRupees ? ['band'] : [])],
      reason: `a size of ${Math.round(shares)} shares where ${offered} are on offer`,
    },
  ];
}

/** Finds a part of the anchor investors that is larger than they get of the issue, or of the issue as it is published. */
function impossibleAnchor({ anchorShares: anchor, ...said }: IpoFacts, known: KnownIssue | null): Conflict[] {
  if (anchor === undefined) return [];
  const published = known === null ? null : sizeInShares(known);
  return [sizeInShares(said), published].flatMap((whole) =>
    whole === null || anchor <= whole * (1 - minPublicPart) * (1 + sizeRoom)
      ? []
      : [
          {
            facts: ['anchor'],
            reason: `an anchor's part of ${anchor} shares in an issue of ${Math.round(whole)}`,
          },
        ],
  );
}

function sizeInShares({
  issueSizeShares: shares,
  issueSizeRupees: rupees,
  bandMaxRupees: high,
}: Partial<Pick<MergedIpo, 'issueSizeShares' | 'issueSizeRupees' | 'bandMaxRupees'>>): number | null {
  if (typeof shares === 'number') return shares;
  return typeof rupees === 'number' && typeof high === 'number' ? rupees / high : null;
}

function isSizeOf(shares: number, offered: number, reserved: number | undefined): boolean {
  const fits = (least: number, most: number) =>
    shares >= least * (1 - sizeRoom) && shares <= most * (1 + sizeRoom);
  if (reserved === undefined) return fits(offered, offered / minPublicPart);
  return fits(offered, offered) || fits(offered + reserved, offered + reserved);
}

function sizeInRupees({
  issueSizeRupees: rupees,
  issueSizeShares: shares,
  bandMaxRupees: high,
}: IpoFacts): number | null {
  return rupees ?? (shares === undefined || high === undefined ? null : shares * high);
}
