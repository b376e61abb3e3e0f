import type { Suspect } from '@market/source-kit';
import type { ApplyResult } from './apply';
import { tooMany } from './batch-gate';
import { subjectsOf } from './known-suspects';
import type { MissedRequest } from './run-input';
import type { RunReport, RunStatus } from './run-log';

/** Numbers of rows of a run, counted before they were applied. */
export interface RunFigures {
  readonly rows: number;
  readonly skipped: number;
  readonly quarantined: number;
}

/** Makes the report of a run, for the command line and the run log. */
export function makeRunReport(
  feed: string,
  status: RunStatus,
  { rows, skipped, quarantined }: RunFigures,
  applied: ApplyResult | null,
  error: string | null,
): RunReport {
  return {
    feed,
    status,
    fetched: rows + skipped,
    accepted: applied?.accepted ?? 0,
    unchanged: applied?.unchanged ?? 0,
    quarantined,
    skipped,
    events: applied?.events ?? 0,
    error,
  };
}

/** Describes a run for the operator who ordered it. */
export function describeRun(report: RunReport): string {
  const { feed, status, error, fetched, accepted, unchanged, quarantined, events } = report;
  const outcome = error === null ? status : `${status}: ${error}`;
  return `${feed}: ${outcome}; ${fetched} fetched, ${accepted} accepted, ${unchanged} unchanged, ${quarantined} quarantined, ${events} events`;
}

/** Describes a decision on a quarantine entry, and the run that it caused. */
export function describeDecision(
  id: number,
  decision: 'released' | 'discarded',
  run: RunReport | null = null,
): string {
  const decided = `entry ${id} is ${decision}`;
  return run === null ? decided : `${decided}; ${describeRun(run)}`;
}

/** Describes the failed requests of a run, which is good if others succeeded; null when none failed. */
export function describeMissed(missed: readonly MissedRequest[]): string | null {
  const [first] = missed;
  return first === undefined ? null : `${missed.length} not answered, first: ${first.reason}`;
}

/**
 * Returns the reason to hold a batch whose records contradict known data, null when it may be applied.
 *
 * @param newly those of `counted` that the quarantine did not know before
 */
export function reasonToDoubt(
  { doubtful, held }: Pick<ApplyResult, 'doubtful' | 'held'>,
  newly: readonly Suspect[],
  rows: number,
): string | null {
  const subjects = subjectsOf(newly);
  if (tooMany(subjects, rows))
    return `${subjects} of ${rows} records cannot be true, first: ${newly[0]?.reason ?? ''}`;
  const [first] = doubtful;
  return held === null || first === undefined ? held : `${held}, first: ${first.reason}`;
}
