import { countingStatement, dayInIndia } from '@market/kernel';
import type { Claim, Sighting } from '@market/ingest/belief';
import { type IpoFacts, pageRanks } from '../domain/issue-facts';
import { areFarDays } from '../domain/unusual-values';
import type { IpoRow } from '../persistence/ipo.row';

/** Tells whether a list of past issues states the days, or an exchange calls the issue allotted, listed or withdrawn. */
export function isOfThePast({ statements }: Pick<Sighting, 'statements'>): boolean {
  return (
    (statements['period'] ?? []).some(({ rank }) => rank >= pageRanks.archive) ||
    (statements['progress'] ?? [])
      .map(countingStatement)
      .some(({ value: { confirmed } }) => confirmed !== undefined && confirmed !== 'postponed')
  );
}

/**
 * Tells whether a claim on an issue that is not past states days that are far from today. An issue that was withdrawn is
 * past unless its days are ahead.
 */
export function hasFarDays({ saying: { rank, said } }: Claim, now: Date): boolean {
  const { openOn, closeOn, confirmed = 'postponed' } = said as IpoFacts;
  const today = dayInIndia(now);
  const isAhead = (openOn ?? closeOn ?? today) > today;
  const isPresent = confirmed === 'postponed' || (confirmed === 'withdrawn' && isAhead);
  return rank < pageRanks.archive && isPresent && areFarDays({ openOn, closeOn }, today);
}

/**
 * Tells whether the days of an issue were far from the day on which it was first seen, in no list of past issues: they
 * may be misprinted, and tell it from no other issue.
 */
export function isMisdated(
  { openOn, closeOn, firstSeenAt }: IpoRow,
  sightings: readonly Sighting[],
): boolean {
  const days = { openOn: openOn ?? undefined, closeOn: closeOn ?? undefined };
  return !sightings.some(isOfThePast) && areFarDays(days, dayInIndia(firstSeenAt));
}

/** Leaves the days out. */
export function withoutDays({ openOn: _open, closeOn: _close, ...facts }: IpoFacts): IpoFacts {
  return facts;
}
