import { dayInIndia, type FieldValues, hourMs, type PendingDays } from '@market/kernel';
import { type LedgerEntry, type LedgerRun, RefusedRow, type Sighting } from '@market/ingest/belief';
import { allottedDay } from '../domain/announcements';
import { listingPriceDoubt } from '../domain/arithmetic';
import { hasTermsOf } from '../domain/ipo-terms';
import { statusAt } from '../domain/ipo-status';
import { type MergedIpo, mergeViews } from '../domain/merge-views';
import { openingAlone } from '../domain/opening-alone';
import { changesDetail } from '../domain/published-values';
import { currentPrice } from '../domain/share-price';
import type { IpoRow } from '../persistence/ipo.row';
import { viewOf } from './sighting-view';

/**
 * Time after the first sight of an issue within which the first load of every feed takes place. Units: milliseconds.
 */
const firstLoadMs = 24 * hourMs;

/** Makes the row that follows from the believed facts, or a refusal. */
export function composeIssue(
  believed: FieldValues,
  { id, row: old }: LedgerEntry<IpoRow>,
  sightings: readonly Sighting[],
  run: LedgerRun,
  pendingDays: PendingDays | null,
): IpoRow | RefusedRow {
  const views = sightings.map(viewOf);
  const isUndated = believed['openOn'] === undefined && believed['closeOn'] === undefined;
  const openOn = isUndated ? openingAlone(views, old, dayInIndia(run.now)) : null;
  const stated = openOn === null ? believed : { ...believed, openOn };
  const merged = { ...mergeViews(stated, views, old), pendingDays };
  const { board } = merged;
  if (board === null) return new RefusedRow('its board is not known yet', true);
  if (merged.companyKey === '') return new RefusedRow('it has no name');
  const status = statusOf(merged, old, run);
  const awaitsTick = old !== null && addsHistory(run, old) && status !== statusAt(merged, run.now);
  const odd = listingPriceDoubt(merged.listingPriceRupees, merged.issuePriceRupees ?? merged.bandMaxRupees);
  const next = { ...merged, board, status };
  return {
    id,
    slug: old?.slug ?? '',
    retailTimes: old?.retailTimes ?? null,
    niiTimes: old?.niiTimes ?? null,
    qibTimes: old?.qibTimes ?? null,
    totalTimes: old?.totalTimes ?? null,
    firstSeenAt: old?.firstSeenAt ?? run.now,
    updatedAt: run.now,
    provenance: old?.provenance ?? [],
    detailChangedAt: old !== null && !changesDetail(old, next) ? old.detailChangedAt : run.now,
    termsChangedAt: old !== null && hasTermsOf(old, next) ? old.termsChangedAt : run.now,
    ...merged,
    ...(odd === null ? {} : { listingPriceRupees: old?.listingPriceRupees ?? null }),
    ...currentPrice(merged, dayInIndia(run.now)),
    board,
    status,
    allottedOn: awaitsTick
      ? old.allottedOn
      : allottedDay({ ...merged, status, allottedOn: old?.allottedOn ?? null }, run.now),
  };
}

/**
 * Tells whether a run adds history to a known issue. The first load of a feed counts as history only for an issue that
 * was first seen earlier.
 */
function addsHistory({ historic, initial, now }: LedgerRun, { firstSeenAt }: IpoRow): boolean {
  return historic && (initial !== true || now.getTime() - firstSeenAt.getTime() > firstLoadMs);
}

/**
 * Returns the status of a merged record according to its days, which may also be an earlier one. With a remark that is
 * not understood the status stays. A listing confirmed by a trade is final. News of a history feed about a known issue
 * is left to the next tick of the clock, which announces it; the clock does not end a withdrawal.
 */
function statusOf(merged: MergedIpo, old: IpoRow | null, run: LedgerRun): IpoRow['status'] {
  const due = statusAt(merged, run.now);
  if (old === null) return due;
  if (merged.remark !== null) return old.status;
  if (old.status === 'LISTED' && old.confirmed === 'listed') return 'LISTED';
  const isAnnounced = due === 'OPEN' || due === 'CLOSED' || due === 'LISTED';
  if (!addsHistory(run, old) || !isAnnounced) return due;
  if (old.status !== 'WITHDRAWN') return old.status;
  return due === 'LISTED' ? 'CLOSED' : due;
}
