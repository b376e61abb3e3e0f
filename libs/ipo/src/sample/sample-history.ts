import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import type { RowVersion, RowVersions } from '@market/database/history';
import { statusAt, statusBeganAt } from '../domain/ipo-status';
import { type IpoRow, progressOf } from '../persistence/ipo.row';
import type { SampleIpo } from './sample-ipos';

/** Days between the first sight of a sample and its opening, and from its price band to its opening. */
const seenBeforeDays = 20;
const pricedBeforeDays = 6;

/**
 * Makes the invented history of a sample: seen with its company alone, then its days, its band, which is raised on the day
 * after for every third sample, then its states, readings and listing.
 */
export function sampleVersions(
  { row, book, earlier }: SampleIpo,
  number: number,
  now: Date,
): RowVersions<IpoRow> {
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
  const at = (instant: Date, times: Times): IpoRow => ({
    ...bare(row, instant),
    ...times,
    confirmed: null,
    listingPriceRupees: null,
    currentPriceRupees: null,
    issuePriceRupees: null,
    updatedAt: instant,
    status: statusAt({ ...progressOf(row), confirmed: null }, instant),
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
  const past = instants
    .filter(({ from }) => from < now)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const versions = past.map(({ from, source: of, times }): RowVersion<IpoRow> => ({
    from,
    source: of,
    row: at(from, times),
  }));
  // The last version is the sample itself.
  const last = versions.pop() ?? { from: seenAt, source, row };
  const [first = { ...last, row }, ...later] = [...versions, { ...last, row }];
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
