import type { RequestResult } from '../readers';
import { faultsOf } from '../scenario';

/** One server that went and came back. */
export interface Loss {
  readonly what: 'PostgreSQL' | 'Redis';
  readonly wentAtMs: number;
  readonly backAtMs: number;
}

/** Observations of a run. */
export interface LostServers {
  readonly losses: readonly Loss[];
  /** `kept`: answered before, so it is kept. `unread`: never asked before. */
  readonly readings: readonly RequestResult[];
  /** API processes that ended. */
  readonly exits: number;
}

/**
 * Longest that the service may take after a server is back.
 *
 * Source: docs/spec/reliability.md, "Recovery without operators". Units: milliseconds.
 */
const recoveredWithinMs = 10_000;

/**
 * Returns the time from a server's return to the last failure of an unread response. Units: milliseconds.
 *
 * @param untilMs time at which the next server was stopped: later failures belong to that loss
 */
export function recoveryMs({ backAtMs }: Loss, readings: readonly RequestResult[], untilMs: number): number {
  const failed = readings.filter(
    ({ kind, status, answeredAtMs }) => kind === 'unread' && status !== 200 && answeredAtMs < untilMs,
  );
  return Math.max(0, ...failed.map(({ answeredAtMs }) => answeredAtMs - backAtMs));
}

export function judgeLostServers({ losses, readings, exits }: LostServers): string[] {
  const during = ({ wentAtMs, backAtMs }: Loss, { askedAtMs }: RequestResult) =>
    askedAtMs >= wentAtMs && askedAtMs < backAtMs;
  const databaseLosses = losses.filter(({ what }) => what === 'PostgreSQL');
  const isExcused = (reading: RequestResult) =>
    databaseLosses.some(
      (loss) =>
        reading.answeredAtMs >= loss.wentAtMs && reading.askedAtMs < loss.backAtMs + recoveredWithinMs,
    );
  const unread = readings.filter(({ kind }) => kind === 'unread');
  const unfit = unread.filter(
    ({ status, code }) => status !== 200 && !(status === 503 && code === 'SRV_002'),
  );
  const slow = losses.filter(
    (loss, at) => recoveryMs(loss, readings, losses[at + 1]?.wentAtMs ?? Infinity) > recoveredWithinMs,
  );
  const untested = losses.filter((loss) =>
    ['kept', 'unread'].some(
      (kind) => !readings.some((reading) => reading.kind === kind && during(loss, reading)),
    ),
  );
  return faultsOf({
    'kept answers that did not come': {
      is: readings.filter(({ kind, status }) => kind === 'kept' && status !== 200).length,
      atMost: 0,
    },
    'answers that are neither 200 nor 503 SRV_002': { is: unfit.length, atMost: 0 },
    'failures without a loss of PostgreSQL': {
      is: unread.filter((reading) => reading.status !== 200 && !isExcused(reading)).length,
      atMost: 0,
    },
    'losses that took more than 10 s to recover from': { is: slow.length, atMost: 0 },
    'losses during which nobody read': { is: untested.length, atMost: 0 },
    'ends of the API': { is: exits, atMost: 0 },
  });
}
