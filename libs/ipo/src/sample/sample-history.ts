import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import { statusAt, statusBeganAt } from '../domain/ipo-status';
import { type Ipo, returnDays } from '../domain/ipo';
import { type NewClose, nearDays } from '../persistence/close.repository';
import { type IpoRow, progressOf } from '../persistence/ipo.row';
import type { PublishedIpoRow } from '../persistence/published-ipos';
import { sampleCloses } from './sample-closes';
import type { SampleIpo } from './sample-ipos';

/** Days between the first sight of a sample and its opening, and from its price band to its opening. */
const seenBeforeDays = 20;
const pricedBeforeDays = 6;

/**
 * Makes the invented history of a sample: seen with its company alone, then its days, its band, which is raised on the day
 * after for every third sample, then its states, readings, listing, and the closes that its returns are computed from.
 */
export function sampleVersions(
  { row, book, earlier }: SampleIpo,
  number: number,
  now: Date,
): RowVersions<PublishedIpoRow> {
  const openOn = row.openOn ?? addDays(dayInIndia(now), seenBeforeDays - 2);
  const on = (days: number, time: string) => instantInIndia(addDays(openOn, -days), time);
  const source = row.exchanges[0]?.toLowerCase() ?? 'nse';
  const seenAt = on(seenBeforeDays, '18:30');
  const bare = (version: IpoRow, at: Date): IpoRow => ({
    ...version,
    ...(at < on(12, '19:00')
      ? { allotmentOn: null, listingOn: null, registrar: null, leadManagers: null }
      : {}),
    ...(at < on(pricedBeforeDays, '18:00') ? withoutTerms : {}),
    ...(number % 3 === 0 && at >= on(pricedBeforeDays, '18:00') && at < on(pricedBeforeDays - 1, '18:00')
      ? lowerBand(version)
      : {}),
  });
  const closes = sampleCloses(row, dayInIndia(now));
  const listedFrom = row.status === 'LISTED' ? statusBeganAt('LISTED', row) : null;
  const at = (instant: Date, times: Times): PublishedIpoRow => ({
    ...bare(row, instant),
    ...times,
    ...(listedFrom !== null && instant >= listedFrom
      ? { currentPriceRupees: knownAt(closes, instant).at(-1)?.close ?? row.listingPriceRupees }
      : { listingPriceRupees: null, currentPriceRupees: null, issuePriceRupees: null }),
    confirmed: null,
    updatedAt: instant,
    status: statusAt({ ...progressOf(row), confirmed: null }, instant),
    laterCloses: laterClosesAt(closes, row, instant),
  });
  const instants: { from: Date; source: string; times: Times }[] = [
    { from: seenAt, source, times: noTimes },
    { from: on(12, '19:00'), source, times: noTimes },
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
  instants.push(...returnsKnownAt(closes, row).map((from) => ({ from, source, times: bookTimes })));
  const past = instants
    .filter(({ from }) => from < now)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const versions = past.map(({ from, source: of, times }): RowVersion<PublishedIpoRow> => ({
    from,
    source: of,
    row: at(from, times),
  }));
  // The last version is the sample itself.
  const shown: PublishedIpoRow = { ...row, laterCloses: laterClosesAt(closes, row, now) };
  const last = { ...(versions.pop() ?? { from: seenAt, source }), row: shown };
  const [first = last, ...later] = [...versions, last];
  return [first, ...later];
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
