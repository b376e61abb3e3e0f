import { addDays, type IndianDay, instantInIndia } from '@market/kernel';
import { tradingDayAfter } from '@market/invented-market/replay-payloads/trading-days';
import type { Change, Facts, Mistake, TruthIssue } from './truth-issue';

/** The `count`th trading day after the opening. */
export function biddingDay({ facts }: TruthIssue, count: number): IndianDay {
  return tradingDayAfter(facts.openOn, count);
}

/** The day before the opening, on which every list shows the issue. */
export function eve({ facts }: TruthIssue): IndianDay {
  return addDays(facts.openOn, -1);
}

export function withChange(issue: TruthIssue, ...changes: readonly Change[]): TruthIssue {
  return {
    ...issue,
    changes: [...issue.changes, ...changes].sort((one, other) => one.at.getTime() - other.at.getTime()),
  };
}

export function withMistake(issue: TruthIssue, ...mistakes: readonly Mistake[]): TruthIssue {
  return { ...issue, mistakes: [...issue.mistakes, ...mistakes] };
}

/** The issue with another timetable: allotment and listing follow the close, no listing day is named before. */
export function withClose(issue: TruthIssue, closeOn: IndianDay): TruthIssue {
  const listedOn = tradingDayAfter(closeOn, 3);
  return {
    ...withListing(issue, listedOn),
    allotmentOn: tradingDayAfter(closeOn, 1),
  };
}

/** The issue listed on another day, named on its morning. */
export function withListing(issue: TruthIssue, on: IndianDay): TruthIssue {
  const others = issue.changes.filter(({ facts }) => facts.listingOn === undefined);
  const listing = issue.listing === null ? null : { ...issue.listing, on };
  return withChange({ ...issue, changes: others, listing }, morningOf(on, { listingOn: on }));
}

/** The issue without a listing: it was called off, or its day lies beyond the month. */
export function unlisted(issue: TruthIssue): TruthIssue {
  const changes = issue.changes.filter(({ facts }) => facts.listingOn === undefined);
  return { ...issue, changes, listing: null };
}

/** A change that pages show from the early morning of a day. */
export function morningOf(day: IndianDay, facts: Partial<Facts>): Change {
  return { at: instantInIndia(day, '05:30'), facts };
}
