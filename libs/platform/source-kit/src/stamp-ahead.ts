import { RowRejected } from './map-rows';

/** Max time by which the clock of a page may be ahead of ours. Units: milliseconds. */
const aheadMs = 30 * 60_000;

/** Refuses a row whose instant is later than its reading: it would hide all later rows until that instant. */
export function refuseStampAhead(stamp: Date, readAt: Date): void {
  if (stamp.getTime() - readAt.getTime() > aheadMs)
    throw new RowRejected(`stamped ${stamp.toISOString()}, which is after its reading`);
}
