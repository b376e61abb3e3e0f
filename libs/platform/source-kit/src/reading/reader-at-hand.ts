import type { ResponseReader, Feed, Payload } from '../feed';
import { readPayload } from '../shape-gate';
import { type SiftedPayload, siftPayload } from '../sift-payload';
import { PayloadReader, type ReadingTime } from './payload-reader';

/** Reads payloads in this process, without limits of time or memory: for tests, and for payloads of our own. */
export class ReaderAtHand extends PayloadReader {
  sift(feed: Feed, payload: Payload, time: ReadingTime, shiftDays: number | null): Promise<SiftedPayload> {
    return new Promise((resolve) => resolve(siftPayload(feed, payload, time, shiftDays)));
  }

  read<Wire>(reader: ResponseReader<Wire>, payload: Payload): Promise<Wire> {
    return new Promise((resolve) => resolve(readPayload(reader, payload)));
  }
}
