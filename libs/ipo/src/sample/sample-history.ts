import { tradingDayFrom } from '@market/contracts';
import { addDays, dayInIndia, daysBetween, type IndianDay, instantInIndia } from '@market/kernel';
import { clockSource, datedVersions, type RowVersion, type RowVersions } from '@market/database/history';
import { allottedDay } from '../domain/announcements';
import { hasTermsOf } from '../domain/ipo-terms';
import { believedListedFrom, statusAt, statusBeganAt } from '../domain/ipo-status';
import { type Ipo, returnDays } from '../domain/ipo';
import { changesDetail } from '../domain/published-values';
import { nearDays } from '../persistence/close.repository';
import { type IpoRow, toProgress } from '../persistence/ipo.row';
import { type PublishedIpoRow, publishedIpos } from '../persistence/published-ipos';
import { type SamplePrice, samplePrices } from './sample-closes';
import { booksOf, type SampleIpo, type SampleReading } from './sample-ipos';
import { registrars } from './sample-issues';

/** Days between the first sight of a sample and its opening, and from its price band to its opening. */
const seenBeforeDays = 20;
const pricedBeforeDays = 6;

/**
 * Makes the invented history of a sample: seen with its company alone, then its days, its band, which is raised on the day
 * after for every third sample, then its states, readings, listing, and its prices, or that it was called off. Some values
 * are wrong at first, see `mistakesIn`. Each version is what was known at its instant; the last one is the sample itself.
 */
export function sampleVersions(sample: SampleIpo, number: number, now: Date): RowVersions<PublishedIpoRow> {
  const story = storyOf(sample, number, now);
  const { seenAt, source } = story;
  const steps = stepsOf(sample, story)
    .filter(({ from }) => from > seenAt && from <= now)
    .filter(({ from }) => story.calledOffAt === null || from <= story.calledOffAt)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
  const version = (step: Step): RowVersion<PublishedIpoRow> => ({
    from: step.from,
    source: step.source,
    row: rowAt(sample, story, step),
  });
  return changed(
    datedVersions(publishedIpos, [version({ from: seenAt, source }), ...steps.map((step) => version(step))]),
  );
}

/** Returns the present row of a sample: that of its last version. */
export function presentRow(versions: RowVersions<PublishedIpoRow>): IpoRow {
  const { laterCloses: _closes, ...row } = (versions.at(-1) ?? versions[0]).row;
  return row;
}

type Version = RowVersion<PublishedIpoRow>;

/** Instant at which something of a sample changed. */
interface Step {
  readonly from: Date;
  readonly source: string;
  /** True for a reading: it is taken before the clock ends the bidding at the same instant. */
  readonly isReading?: true;
}

/** Facts and instants that the versions of a sample follow from. */
interface Story {
  readonly number: number;
  /** The sample with the days of its plan. */
  readonly planned: IpoRow;
  readonly source: string;
  readonly seenAt: Date;
  /** Returns the time of day of a stage: days before the opening, and earlier for an issue that is far ahead. */
  readonly on: (days: number, time: string) => Date;
  readonly prices: readonly KnownPrice[];
  readonly listedAt: Date | null;
  readonly calledOffAt: Date | null;
}

/** Price of a share with the instant from which it is known. */
interface KnownPrice extends SamplePrice {
  readonly knownAt: Date;
}

function storyOf({ row: present, planned: plan }: SampleIpo, number: number, now: Date): Story {
  const planned = plan === null ? present : { ...present, ...plan, postponedFromOn: null };
  const today = dayInIndia(now);
  const openOn = planned.openOn ?? addDays(today, seenBeforeDays);
  // All that is known of an issue was stated before today.
  const early = Math.max(0, daysBetween(today, openOn) - (pricedBeforeDays - 2));
  const on = (days: number, time: string) => instantInIndia(addDays(openOn, -days - early), time);
  return {
    ...{ number, planned, on, seenAt: on(seenBeforeDays, '18:30') },
    source: planned.exchanges[0]?.toLowerCase() ?? 'nse',
    prices: samplePrices(planned, today).map((price) => ({
      ...price,
      knownAt: instantInIndia(price.closedOn, closeKnownAt),
    })),
    listedAt: listedAt(planned),
    calledOffAt: calledOffSince(present, planned, today),
  };
}

/** Returns the instant from which an issue is listed: the first trade, or later when nobody confirms it. Null before. */
function listedAt({ status, confirmed, listingOn }: IpoRow): Date | null {
  if (status !== 'LISTED' || listingOn === null) return null;
  if (confirmed === 'listed') return statusBeganAt('LISTED', { openOn: null, closeOn: null, listingOn });
  return instantInIndia(addDays(listingOn, 1), believedListedFrom);
}

function stepsOf(sample: SampleIpo, { planned, source, on, prices, ...story }: Story): Step[] {
  const told = (from: Date | null): Step[] => (from === null ? [] : [{ from, source }]);
  const began = (from: Date | null): Step[] => (from === null ? [] : [{ from, source: clockSource }]);
  return [
    ...told(on(12, '19:00')),
    ...told(on(9, '11:00')),
    ...told(on(pricedBeforeDays, '18:00')),
    ...told(on(pricedBeforeDays - 1, '18:00')),
    ...booksOf(sample).map(({ readAt }) => ({ from: readAt, source, isReading: true as const })),
    ...(['OPEN', 'CLOSED'] as const).flatMap((status) => began(statusBeganAt(status, planned))),
    ...began(allottedAt(planned)),
    ...(planned.confirmed === 'listed' ? told(story.listedAt) : began(story.listedAt)),
    ...told(rightPriceAt(planned)),
    ...prices.flatMap(({ knownAt }) => told(knownAt)),
    ...told(story.calledOffAt),
  ];
}

/** Returns a sample as it was known at an instant. */
function rowAt(sample: SampleIpo, story: Story, { from: instant, isReading }: Step): PublishedIpoRow {
  const { planned, seenAt, prices, calledOffAt } = story;
  const provenance = planned.exchanges.map((one) => ({ source: one, since: seenAt.toISOString() }));
  if (calledOffAt !== null && instant >= calledOffAt) return { ...sample.row, provenance, laterCloses: null };
  const book = booksOf(sample).findLast(({ readAt }) => readAt <= instant);
  const isListed = story.listedAt !== null && instant >= story.listedAt;
  const confirmed = isListed ? planned.confirmed : null;
  const known = prices.filter(({ knownAt }) => knownAt <= instant);
  const status = statusAt(
    { ...toProgress(planned), confirmed },
    isReading === true ? new Date(instant.getTime() - 1) : instant,
  );
  const state = { status, confirmed, allottedOn: null };
  return {
    ...factsAt(planned, story, instant),
    ...timesOf(book),
    ...(isListed ? listingAt(planned, known, instant, story) : notListed),
    ...state,
    allottedOn: allottedDay({ ...planned, ...state }, instant),
    provenance,
    laterCloses: laterClosesAt(known, planned),
  };
}

const notListed = {
  listingPriceRupees: null,
  currentPriceRupees: null,
  issuePriceRupees: null,
  pricedOn: null,
};

/** Returns the prices of a listed share as they were known at an instant. */
function listingAt(row: IpoRow, known: readonly KnownPrice[], instant: Date, { number }: Story) {
  const last = known.at(-1);
  const { issuePriceRupees, listingOn } = row;
  const first = firstPriceAt(row, number, instant);
  return {
    issuePriceRupees,
    listingPriceRupees: first,
    currentPriceRupees: last?.price ?? first,
    pricedOn: last?.closedOn ?? (first === null ? null : listingOn),
  };
}

/** Returns the stated values of an issue at an instant before its listing. */
function factsAt(planned: IpoRow, { number, on }: Story, instant: Date): IpoRow {
  const pricedAt = on(pricedBeforeDays, '18:00');
  const raisedAt = on(pricedBeforeDays - 1, '18:00');
  const stated: IpoRow = {
    ...planned,
    ...(instant < on(12, '19:00')
      ? { allotmentOn: null, listingOn: null, registrar: null, leadManagers: null }
      : {}),
    ...(instant < pricedAt ? withoutTerms : {}),
    ...(number % 3 === 0 && instant >= pricedAt && instant < raisedAt ? lowerBand(planned) : {}),
  };
  return {
    ...stated,
    ...mistakesIn(stated, number, { registrar: instant < on(9, '11:00'), lot: instant < raisedAt }),
  };
}

/** Dates what is shown elsewhere: the terms, and the state behind the page of an issue. */
function changed([first, ...later]: RowVersions<PublishedIpoRow>): RowVersions<PublishedIpoRow> {
  const dated = ({ from, row, source }: Version, before: PublishedIpoRow | null): Version => ({
    ...{ from, source },
    row: {
      ...row,
      termsChangedAt: before !== null && hasTermsOf(before, row) ? before.termsChangedAt : from,
      detailChangedAt: before !== null && !changesDetail(before, row) ? before.detailChangedAt : from,
    },
  });
  const versions: [Version, ...Version[]] = [dated(first, null)];
  for (const version of later) versions.push(dated(version, versions.at(-1)?.row ?? null));
  return versions;
}

/**
 * Returns when an exchange called an issue off, for good or for the time being: at the latest on the eve of an opening that
 * was put off. Null for any other issue.
 */
function calledOffSince(
  { status, confirmed, closeOn }: IpoRow,
  { openOn }: IpoRow,
  today: IndianDay,
): Date | null {
  if (status !== 'WITHDRAWN' && confirmed !== 'postponed') return null;
  if (closeOn !== null && closeOn < today) return instantInIndia(closeOn, '18:00');
  const isPutOff = confirmed === 'postponed' && openOn !== null && openOn < today;
  return instantInIndia(tradingDayFrom(isPutOff ? openOn : today, -1), '19:00');
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
 * Returns values that an exchange states wrong at first and corrects: the registrar of every fourth sample, and the lot of
 * every fifth for a day.
 */
function mistakesIn(
  { registrar, lotSizeShares, board }: IpoRow,
  number: number,
  isWrong: { readonly registrar: boolean; readonly lot: boolean },
): Partial<IpoRow> {
  return {
    ...(number % 4 === 1 && registrar !== null && isWrong.registrar
      ? { registrar: registrars.find((other) => other !== registrar) ?? registrar }
      : {}),
    ...(number % 5 === 2 && lotSizeShares !== null && isWrong.lot
      ? { lotSizeShares: lotSizeShares + (board === 'SME' ? 100 : 1) }
      : {}),
  };
}

/** Returns the first price as it was stated at an instant: that of every sixth sample is wrong for some hours. */
function firstPriceAt(row: IpoRow, number: number, instant: Date): number | null {
  const { listingPriceRupees: first } = row;
  const rightAt = rightPriceAt(row);
  const isWrong = number % 6 === 1 && rightAt !== null && instant < rightAt;
  return first !== null && isWrong ? Math.round(first * 19) / 20 : first;
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

function timesOf(reading: SampleReading | undefined): Times {
  if (reading === undefined) return noTimes;
  const { retail, nii, qib, total } = reading.book;
  return { retailTimes: retail.times, niiTimes: nii.times, qibTimes: qib.times, totalTimes: total.times };
}

/** Time of day at which the close of a day is known. */
const closeKnownAt = '18:45';

/** Returns `Ipo.laterCloses` by the prices known at an instant. See `laterClosesSql`. */
function laterClosesAt(known: readonly KnownPrice[], { listingOn }: IpoRow): Ipo['laterCloses'] {
  const lastOn = known.findLast(({ isClose }) => isClose)?.closedOn;
  if (listingOn === null || lastOn === undefined) return null;
  const later = returnDays.flatMap((days) => {
    const day = addDays(listingOn, days);
    if (lastOn < day) return [];
    const from = addDays(day, -nearDays);
    const before = known.findLast(({ isClose, closedOn }) => isClose && closedOn <= day && closedOn > from);
    return [[days, before?.price ?? null] as const];
  });
  return Object.fromEntries(later);
}
