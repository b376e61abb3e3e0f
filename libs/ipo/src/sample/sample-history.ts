import { tradingDayFrom } from '@market/contracts';
import { addDays, dayInIndia, type IndianDay, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import { allottedDay } from '../domain/announcements';
import { statusAt, statusBeganAt } from '../domain/ipo-status';
import { type Ipo, returnDays } from '../domain/ipo';
import { type NewClose, nearDays } from '../persistence/close.repository';
import { type IpoRow, progressOf } from '../persistence/ipo.row';
import type { PublishedIpoRow } from '../persistence/published-ipos';
import { sampleCloses } from './sample-closes';
import type { SampleIpo } from './sample-ipos';
import { registrars } from './sample-issues';

/** Days between the first sight of a sample and its opening, and from its price band to its opening. */
const seenBeforeDays = 20;
const pricedBeforeDays = 6;

/**
 * Makes the invented history of a sample: seen with its company alone, then its days, its band, which is raised on the day
 * after for every third sample, then its states, readings, listing, and the closes that its returns are computed from, or
 * that it was called off. Some values are wrong at first, see `mistakesAt`.
 */
export function sampleVersions(
  { row: present, planned, book, earlier }: SampleIpo,
  number: number,
  now: Date,
): RowVersions<PublishedIpoRow> {
  const row = planned === null ? present : { ...present, ...planned, postponedFromOn: null };
  const openOn = row.openOn ?? addDays(dayInIndia(now), seenBeforeDays - 2);
  const on = (days: number, time: string) => instantInIndia(addDays(openOn, -days), time);
  const source = row.exchanges[0]?.toLowerCase() ?? 'nse';
  const seenAt = on(seenBeforeDays, '18:30');
  const stated = (version: IpoRow, at: Date): IpoRow => ({
    ...version,
    ...(at < on(12, '19:00')
      ? { allotmentOn: null, listingOn: null, registrar: null, leadManagers: null }
      : {}),
    ...(at < on(pricedBeforeDays, '18:00') ? withoutTerms : {}),
    ...(number % 3 === 0 && at >= on(pricedBeforeDays, '18:00') && at < on(pricedBeforeDays - 1, '18:00')
      ? lowerBand(version)
      : {}),
  });
  const bare = (version: IpoRow, at: Date): IpoRow => {
    const right = stated(version, at);
    return { ...right, ...mistakesAt(right, number, at) };
  };
  const closes = sampleCloses(row, dayInIndia(now));
  const listedFrom = row.status === 'LISTED' ? statusBeganAt('LISTED', row) : null;
  const at = (instant: Date, times: Times): PublishedIpoRow => {
    const status = statusAt({ ...progressOf(row), confirmed: null }, instant);
    const state = { status, confirmed: null, allottedOn: null };
    return {
      ...bare(row, instant),
      ...times,
      ...(listedFrom !== null && instant >= listedFrom
        ? { currentPriceRupees: knownAt(closes, instant).at(-1)?.close ?? row.listingPriceRupees }
        : { listingPriceRupees: null, currentPriceRupees: null, issuePriceRupees: null }),
      ...state,
      allottedOn: allottedDay({ ...row, ...state }, instant),
      updatedAt: instant,
      laterCloses: laterClosesAt(closes, row, instant),
    };
  };
  const instants: { from: Date; source: string; times: Times }[] = [
    { from: seenAt, source, times: noTimes },
    { from: on(12, '19:00'), source, times: noTimes },
    { from: on(9, '11:00'), source, times: noTimes },
    { from: on(pricedBeforeDays, '18:00'), source, times: noTimes },
    { from: on(pricedBeforeDays - 1, '18:00'), source, times: noTimes },
  ];
  const books = [...earlier, ...(book === null ? [] : [book])];
  instants.push(...books.map((reading) => ({ from: reading.readAt, source, times: timesOf(reading) })));
  for (const status of ['OPEN', 'CLOSED', 'LISTED'] as const) {
    const from = statusBeganAt(status, row);
    if (from === null || (status === 'LISTED' && row.status !== 'LISTED')) continue;
    const times = timesOf(books.filter(({ readAt }) => readAt <= from).at(-1));
    instants.push({ from, source: status === 'LISTED' ? source : 'clock', times });
  }
  const bookTimes = timesOf(books.at(-1));
  const later = [allottedAt(row), rightPriceAt(row), ...returnsKnownAt(closes, row)];
  instants.push(...later.flatMap((from) => (from === null ? [] : [{ from, source, times: bookTimes }])));
  const calledOffAt = calledOffSince(present, dayInIndia(now));
  if (calledOffAt !== null) instants.push({ from: calledOffAt, source, times: noTimes });
  const past = instants
    .filter(({ from }) => from < now && (calledOffAt === null || from <= calledOffAt))
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const versions = past.map(({ from, source: of, times }): RowVersion<PublishedIpoRow> => ({
    from,
    source: of,
    row: at(from, times),
  }));
  // The last version is the sample itself.
  const shown: PublishedIpoRow = { ...present, laterCloses: laterClosesAt(closes, row, now) };
  const last = { ...(versions.pop() ?? { from: seenAt, source }), row: shown };
  const [first = last, ...others] = [...versions, last];
  return [first, ...others];
}

/** Returns when an exchange called an issue off, for good or for the time being; null for any other issue. */
function calledOffSince({ status, confirmed, closeOn }: IpoRow, today: IndianDay): Date | null {
  if (status !== 'WITHDRAWN' && confirmed !== 'postponed') return null;
  const isPast = closeOn !== null && closeOn < today;
  return isPast ? instantInIndia(closeOn, '18:00') : instantInIndia(tradingDayFrom(today, -1), '19:00');
}

/** Returns when the basis of allotment is known; null without a day of it. */
function allottedAt({ allotmentOn }: IpoRow): Date | null {
  return allotmentOn === null ? null : instantInIndia(allotmentOn, '20:00');
}

/** Returns when a listing price is right that was wrong at first; null of an issue that is not listed. */
function rightPriceAt({ status, listingOn }: IpoRow): Date | null {
  return status !== 'LISTED' || listingOn === null ? null : instantInIndia(listingOn, '12:30');
}

/**
 * Returns values that an exchange states wrong at first and corrects: the registrar of every fourth sample, the lot of every
 * fifth for a day, the first price of every sixth for two hours.
 */
function mistakesAt(row: IpoRow, number: number, at: Date): Partial<IpoRow> {
  const { openOn, registrar, lotSizeShares, listingPriceRupees, board } = row;
  const before = (days: number, time: string) =>
    openOn !== null && at < instantInIndia(addDays(openOn, -days), time);
  const priceIsRight = rightPriceAt(row);
  return {
    ...(number % 4 === 1 && registrar !== null && before(9, '11:00')
      ? { registrar: registrars.find((other) => other !== registrar) ?? registrar }
      : {}),
    ...(number % 5 === 2 && lotSizeShares !== null && before(pricedBeforeDays - 1, '18:00')
      ? { lotSizeShares: lotSizeShares + (board === 'SME' ? 100 : 1) }
      : {}),
    ...(number % 6 === 1 && listingPriceRupees !== null && priceIsRight !== null && at < priceIsRight
      ? { listingPriceRupees: Math.round(listingPriceRupees * 19) / 20 }
      : {}),
  };
}

type Times = Pick<IpoRow, 'retailTimes' | 'niiTimes' | 'qibTimes' | 'totalTimes'>;

const noTimes: Times = { retailTimes: null, niiTimes: null, qibTimes: null, totalTimes: null };

const withoutTerms = {
  bandMinRupees: null,
  bandMaxRupees: null,
  lotSizeShares: null,
  issueSizeRupees: null,
  issueSizeShares: null,
};

function lowerBand({ bandMinRupees, bandMaxRupees }: IpoRow): Partial<IpoRow> {
  if (bandMinRupees === null || bandMaxRupees === null) return {};
  return { bandMinRupees: bandMinRupees - 2, bandMaxRupees: bandMaxRupees - 2 };
}

function timesOf(reading: SampleIpo['earlier'][number] | undefined): Times {
  if (reading === undefined) return noTimes;
  const { retail, nii, qib, total } = reading.book;
  return { retailTimes: retail.times, niiTimes: nii.times, qibTimes: qib.times, totalTimes: total.times };
}

/** Time of day at which the close of a day is known. */
const closeKnownAt = '18:45';

function knownAt(closes: readonly NewClose[], instant: Date): NewClose[] {
  return closes.filter(({ closedOn }) => instantInIndia(closedOn, closeKnownAt) <= instant);
}

/** Returns when the closes that returns are computed from were known, the earliest first. */
function returnsKnownAt(closes: readonly NewClose[], { listingOn }: IpoRow): Date[] {
  if (listingOn === null) return [];
  return returnDays.flatMap((days) => {
    const first = closes.find(({ closedOn }) => closedOn >= addDays(listingOn, days));
    return first === undefined ? [] : [instantInIndia(first.closedOn, closeKnownAt)];
  });
}

/** Returns `Ipo.laterCloses` as it was at an instant. See `laterClosesSql`. */
function laterClosesAt(
  closes: readonly NewClose[],
  { listingOn }: IpoRow,
  instant: Date,
): Ipo['laterCloses'] {
  const known = knownAt(closes, instant);
  if (listingOn === null || known.length === 0) return null;
  const later = returnDays.flatMap((days) => {
    const day = addDays(listingOn, days);
    const before = known.findLast(({ closedOn }) => closedOn <= day && closedOn > addDays(day, -nearDays));
    return known.some(({ closedOn }) => closedOn >= day) ? [[days, before?.close ?? null] as const] : [];
  });
  return Object.fromEntries(later);
}
