import { fingerprintOf, type Payload } from '@market/source-kit';
import type { ArchivedPayload } from './payload-archive';
import type { FeedState } from './run-log';
import type { RegisteredFeed } from './source-registry';

/** Request that failed while the run continued; `request` is null for a note without one. */
export interface MissedRequest {
  readonly reason: string;
  readonly request: string | null;
}

/** Current state of one run. */
export interface RunInput {
  readonly id: number;
  readonly entry: RegisteredFeed;
  readonly state: FeedState;
  readonly payloads: readonly Payload[];
  readonly archived: readonly ArchivedPayload[];
  /** Requests that failed while others succeeded. */
  readonly missed: readonly MissedRequest[];
  /** Requests to which the source has no response and never will. */
  readonly absent: readonly string[];
  /** Time at which the payloads were fetched. */
  readonly at: Date;
}

/** Error that rolls a batch back as a whole, so that an operator decides. */
export class BatchHeld extends Error {
  constructor(
    readonly reason: string,
    readonly rows: number,
  ) {
    super(reason);
  }
}

/**
 * Tells whether the length of a run is judged: that of a list is, but not the rows of a feed with one request per
 * issue, which depend on the number of issues.
 */
export function isCounted({ entry, payloads }: Pick<RunInput, 'entry' | 'payloads'>): boolean {
  return entry.feed.perSubject !== true && payloads.length > 0;
}

/** Returns the number of requested issues, if each payload is about one; null if a payload is about many. */
export function countResponses({ payloads }: Pick<RunInput, 'payloads'>): number | null {
  const subjects = payloads.map(({ about }) => about?.sourceKey);
  return subjects.length > 0 && !subjects.includes(undefined) ? new Set(subjects).size : null;
}

/** Returns the fingerprint of a whole run: equal for the same payloads. */
export function batchPrint({ archived }: RunInput): string {
  return fingerprintOf(archived.map(({ sha256 }) => sha256));
}

/** Returns requests and responses of a run as one text, for the operator who decides on it. */
export function textOf({ payloads }: Pick<RunInput, 'payloads'>): string {
  return payloads.map(({ request, body }) => `${request}\n${body}`).join('\n\n');
}
