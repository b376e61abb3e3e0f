import type { PayloadEntry } from '../replay-server/payload-manifest';

/** One response of the replay: where it is asked for, where it is kept, and its text. */
export interface Payload extends PayloadEntry {
  readonly text: string;
}
