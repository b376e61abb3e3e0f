import type { Payload } from '../feed';
import type { SiftedPayload, SiftedRecord } from '../sift-payload';
import type { ReadingTime } from './payload-reader';

/** Asks the reading process for one payload. `readerId` names a feed or another reader of a source. */
export type ReadingRequest = {
  readonly readerId: string;
  readonly payload: Payload;
} & (
  | { readonly work: 'read' }
  | { readonly work: 'sift'; readonly time: ReadingTime; readonly shiftDays: number | null }
);

/** A record whose type is named by its kind: types are code, and stay in each process. */
export type SentRecord = Omit<SiftedRecord, 'type'> & { readonly kind: string };

/** A payload's rows on their way between two processes. */
export type SentPayload = Omit<SiftedPayload, 'records'> & { readonly records: readonly SentRecord[] };

/** How a reading failed: the source refuses, the answer is not what was asked for, or the mapper has a defect. */
export interface SentFailure {
  readonly kind: 'blocked' | 'failed' | 'defect';
  readonly message: string;
  readonly retryAfterSeconds: number | null;
  readonly stack: string | null;
}

/**
 * The first message of a reading process is `ready`; each further one answers a `ReadingRequest`, before the next is sent.
 */
export type ReadingReply =
  | { readonly ready: true }
  /** `bytes`: the value as `v8.serialize` writes it. */
  | { readonly bytes: Uint8Array }
  | { readonly failure: SentFailure };
