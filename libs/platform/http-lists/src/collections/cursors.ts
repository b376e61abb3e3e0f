import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Position } from '@market/kernel';

const signatureBytes = 16;

/** Place in a list behind which its next part begins. */
export interface ListPlace {
  readonly position: Position;
  /** Number of the part that begins there, counted from the page on which the list was begun. */
  readonly page: number;
}

/**
 * Writes and reads cursors: the place behind which a list goes on, signed together with what it is a place in. Their
 * text means nothing to callers.
 */
export class Cursors {
  /**
   * @param keys returns secrets that all processes of a service share: a cursor is read by any of them, also after a
   *   restart. The first one signs, each is accepted.
   */
  constructor(private readonly keys: () => readonly [Buffer, ...Buffer[]]) {}

  /** @param list everything that must be the same when the cursor is used, as one text. Shape: base64url */
  write({ position, page }: ListPlace, list: string): string {
    const place = Buffer.from(JSON.stringify([page, ...position]));
    return Buffer.concat([signature(this.keys()[0], place, list), place]).toString('base64url');
  }

  /** Returns the place of a cursor; null for a text that `write` did not return for this list. */
  read(text: string, list: string): ListPlace | null {
    const bytes = Buffer.from(text, 'base64url');
    if (bytes.length <= signatureBytes || bytes.toString('base64url') !== text) return null;
    const place = bytes.subarray(signatureBytes);
    const signed = bytes.subarray(0, signatureBytes);
    if (!this.keys().some((key) => timingSafeEqual(signed, signature(key, place, list)))) return null;
    const [page, ...position] = JSON.parse(place.toString()) as [number, ...(string | null)[]];
    return { page, position };
  }
}

function signature(key: Buffer, place: Buffer, list: string): Buffer {
  // The length keeps the two texts apart.
  const hmac = createHmac('sha256', key).update(`${list.length} ${list}`).update(place);
  return hmac.digest().subarray(0, signatureBytes);
}
