import type { IpoStatus } from '@market/contracts';
import {
  addDays,
  daysBetween,
  dayInIndia,
  instantInIndia,
  type IndianDay,
  type PendingRecord,
  settledState,
} from '@market/kernel';

/** Facts that decide the status of an IPO. */
export interface IpoProgress extends PendingRecord {
  readonly openOn: IndianDay | null;
  readonly closeOn: IndianDay | null;
  readonly listingOn: IndianDay | null;
  /** Opening day before the postponement; null when the issue is not postponed. */
  readonly postponedFromOn: IndianDay | null;
  /** Strongest statement of an exchange on the progress. */
  readonly confirmed: 'allotted' | 'listed' | 'withdrawn' | 'postponed' | null;
}

type Milestones = Pick<IpoProgress, 'openOn' | 'closeOn' | 'listingOn'>;

/** Bidding hours of a public issue in India. Source: exchanges' issue details ("IPO Market Timings"), 2026-08. */
export const biddingHours = { opens: '10:00', closes: '17:00' } as const;

/**
 * Time of day from which an unconfirmed listing of the day before counts as done. Shape: `HH:MM`, India.
 *
 * Source: docs/spec/states-and-events.md, "States of an IPO".
 */
export const believedListedFrom = '12:00';

/**
 * Days after which a postponed issue counts as withdrawn: an observation letter of SEBI is valid for 12 months.
 * Source: SEBI (ICDR) Regulations 2018, regulation 44.
 */
const postponedForDays = 365;

/** Returns the instant at which an IPO takes a status according to its dates; null when no date determines it. */
export function statusBeganAt(status: IpoStatus, { openOn, closeOn, listingOn }: Milestones): Date | null {
  switch (status) {
    case 'OPEN':
      return openOn === null ? null : instantInIndia(openOn, biddingHours.opens);
    case 'CLOSED':
      return closeOn === null ? null : instantInIndia(closeOn, biddingHours.closes);
    case 'LISTED':
      return listingOn === null ? null : instantInIndia(listingOn, biddingHours.opens);
    case 'UPCOMING':
    case 'WITHDRAWN':
      return null;
  }
}

/** Returns the status at an instant. Source: docs/spec/states-and-events.md, "States of an IPO". */
export function statusAt(progress: IpoProgress, now: Date): IpoStatus {
  return settledState(progress, now, statusByDays);
}

function statusByDays(progress: IpoProgress, now: Date): IpoStatus {
  const { openOn, closeOn, listingOn, confirmed } = progress;
  if (confirmed === 'listed' && !isAhead(listingOn, now)) return 'LISTED';
  if (confirmed === 'withdrawn') return 'WITHDRAWN';
  if (confirmed === 'postponed') return isStale(progress.postponedFromOn, now) ? 'WITHDRAWN' : 'UPCOMING';
  if (listingOn !== null && now >= instantInIndia(addDays(listingOn, 1), believedListedFrom)) return 'LISTED';
  if (closeOn !== null && now >= instantInIndia(closeOn, biddingHours.closes)) return 'CLOSED';
  if (openOn !== null && now >= instantInIndia(openOn, biddingHours.opens)) return 'OPEN';
  return 'UPCOMING';
}

const order: Readonly<Record<IpoStatus, number>> = {
  UPCOMING: 0,
  OPEN: 1,
  CLOSED: 2,
  LISTED: 3,
  WITHDRAWN: 4,
};

/**
 * Returns the reason to refuse a change of status, null when it is allowed. Forward changes are allowed; a return to
 * UPCOMING only by an exchange-confirmed postponement or its end; LISTED is final.
 */
export function moveRefusal(from: IpoStatus, to: IpoStatus, postponed: boolean): string | null {
  if (from === to) return null;
  if (from === 'LISTED') return `a listed issue cannot become ${to}`;
  if (postponed) return null;
  if (order[to] > order[from]) return null;
  return `status would go back from ${from} to ${to}`;
}

/** Returns the statuses that a forward change passes, the last one included: each announces its own event. */
export function statusesPassed(from: IpoStatus, to: IpoStatus, progress: Milestones): IpoStatus[] {
  if (to === 'WITHDRAWN' || to === 'UPCOMING') return [to];
  const begun = from === 'WITHDRAWN' ? order.UPCOMING : order[from];
  const walk: IpoStatus[] = ['OPEN', 'CLOSED', 'LISTED'];
  return walk.filter(
    (status) =>
      order[status] > begun &&
      order[status] <= order[to] &&
      (status === to || statusBeganAt(status, progress) !== null),
  );
}

function isStale(postponedFromOn: IndianDay | null, now: Date): boolean {
  return postponedFromOn !== null && daysBetween(postponedFromOn, dayInIndia(now)) > postponedForDays;
}

/** Tells whether the first trade is still to come: exchanges announce listings in advance. */
function isAhead(listingOn: IndianDay | null, now: Date): boolean {
  return listingOn !== null && now < instantInIndia(listingOn, biddingHours.opens);
}
