import type { MarketEvent } from '@market/contracts';
import type { RowVersions } from '@market/database/history';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import { makeAnnouncements } from '../domain/announcements';
import { makeChangeEvents } from '../domain/change-events';
import { subscriptionUpdated } from '../domain/subscription-event';
import type { PublishedIpoRow } from '../persistence/published-ipos';
import { sampleVersions } from './sample-history';
import { booksOf, type SampleIpo, sampleIpos, type SampleReading } from './sample-ipos';

/** Makes the events of the sample IPOs of the days before an instant: those of the versions that their history shows. */
export function sampleIpoEvents(now: Date, days: number): MarketEvent[] {
  const today = dayInIndia(now);
  const from = instantInIndia(addDays(today, -days));
  return sampleIpos(today, now)
    .flatMap((sample, index) => eventsOf(sample, index + 1, now))
    .filter(({ occurredAt }) => occurredAt >= from);
}

function eventsOf(sample: SampleIpo, number: number, now: Date): MarketEvent[] {
  return versionEvents(sampleVersions(sample, number, now), booksOf(sample)).flat();
}

/** Makes the events of each version of a sample. */
export function versionEvents(
  made: RowVersions<PublishedIpoRow>,
  books: readonly SampleReading[],
): MarketEvent[][] {
  return made.map(({ from, row }, at, versions) => {
    const earlier = versions[at - 1];
    const before = earlier?.row ?? null;
    // The last reading and the end of the bidding are two versions of one instant.
    const isFirst = earlier?.from.getTime() !== from.getTime();
    const read = books.find(({ readAt }) => isFirst && readAt.getTime() === from.getTime());
    return [
      ...makeAnnouncements('sample', before, row, from),
      ...(before === null ? [] : makeChangeEvents('sample', { before, after: row }, row, from)),
      ...(read === undefined || before === null
        ? []
        : [subscriptionUpdated('sample', row, { ...read, beforeTimes: before.totalTimes }, from)]),
    ];
  });
}
