import { fingerprintOf, type Payload } from '../source-kit';
import type { ArchivedPayload } from './payload-archive';
import type { FeedState } from './run-log';
import type { RegisteredFeed } from './source-registry';

/** A request that failed while the run went on; `request` is null for a note that is about none. */
export interface Missed {
  readonly reason: string;
  readonly request: string | null;
}

/** One run with what it knows so far. */
export interface RunInput {
  readonly id: number;
  readonly entry: RegisteredFeed;
  readonly state: FeedState;
  readonly payloads: readonly Payload[];
  readonly archived: readonly ArchivedPayload[];
  /** Requests that failed while others were answered. */
  readonly missed: readonly Missed[];
  /** Requests for which the source has nothing and never will. */
  readonly absent: readonly string[];
  /** When the payloads were fetched. */
  readonly at: Date;
}

/** Nothing of a batch is applied: the transaction is undone and an operator decides. */
export class BatchHeld extends Error {
  constructor(
    readonly reason: string,
    readonly rows: number,
  ) {
    super(reason);
  }
}

/** A list has a usual length; a feed that asks once per issue has as many rows as there are issues to ask about. */
export function isCounted({ entry, payloads }: Pick<RunInput, 'entry' | 'payloads'>): boolean {
  return entry.feed.perSubject !== true && payloads.length > 0;
}

/** How many issues were asked about, one answer or more each; null where one answer is about many of them. */
export function answersOf({ payloads }: Pick<RunInput, 'payloads'>): number | null {
  const subjects = payloads.map(({ about }) => about?.sourceKey);
  return subjects.length > 0 && !subjects.includes(undefined) ? new Set(subjects).size : null;
}

/** Names the content of a whole run: the same payloads give the same print. */
export function batchPrint({ archived }: RunInput): string {
  return fingerprintOf(archived.map(({ sha256 }) => sha256));
}
