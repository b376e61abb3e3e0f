import type { Payload } from '../feed';
import type { SiftedPayload, SiftedRecord } from '../sift-payload';
import type { ReadingTime } from './payload-reader';

/** Request to the reading process for one payload. `readerId` names a feed or another reader of a source. */
export type ReadingRequest = {
  readonly readerId: string;
  readonly payload: Payload;
} & (
  | { readonly work: 'read' }
  | { readonly work: 'sift'; readonly time: ReadingTime; readonly shiftDays: number | null }
);

/** Record with the kind in place of its type, which is code and cannot be sent. */
export type SentRecord = Omit<SiftedRecord, 'type'> & { readonly kind: string };

/** Result of sifting a payload, as sent between two processes. */
export type SentPayload = Omit<SiftedPayload, 'records'> & { readonly records: readonly SentRecord[] };

/** Failure of a reading: the source refuses, the payload is not as expected, or the mapper has a defect. */
export interface SentFailure {
  readonly kind: 'blocked' | 'failed' | 'defect';
  readonly message: string;
  readonly retryAfterSeconds: number | null;
  readonly stack: string | null;
}

/**
 * Message of a reading process. The first one is `ready`; each further one replies to a `ReadingRequest`, before the
 * next is sent.
 */
export type ReadingReply =
  | { readonly ready: true }
  /** `bytes`: the value, serialised by `v8.serialize`. */
  | { readonly bytes: Uint8Array }
  | { readonly failure: SentFailure };
