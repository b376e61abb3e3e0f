import { createHash, hash } from 'node:crypto';

/** Of a block of SHA-256. Units: bytes. */
const blockBytes = 64;
/** Of a digest of SHA-256. Units: bytes. */
const digestBytes = 32;

/** What is hashed is laid together here, unless it is longer. */
const bench = Buffer.alloc(16_384);

/**
 * A key of HMAC-SHA-256, ready for many signatures. Node's `createHmac` makes an object outside of its heap for each
 * of them, which the garbage collector has to follow: with two signatures an attempt that is a tenth of a delivery's
 * time. Two plain hashes leave nothing behind.
 *
 * Source: RFC 2104.
 */
export class HmacKey {
  /** The block that comes before the text. */
  private readonly inner: Buffer;
  /** The block that comes before the inner digest, and room for it. */
  private readonly outer: Buffer;

  constructor(key: Buffer) {
    const block = Buffer.alloc(blockBytes);
    (key.length > blockBytes ? createHash('sha256').update(key).digest() : key).copy(block);
    this.inner = block.map((byte) => byte ^ 0x36) as Buffer;
    this.outer = Buffer.concat([block.map((byte) => byte ^ 0x5c)], blockBytes + digestBytes);
  }

  /** The signature of a text, as UTF-8. */
  sign(text: string, encoding: 'hex' | 'base64'): string {
    const length = blockBytes + Buffer.byteLength(text);
    const room = length <= bench.length ? bench : Buffer.alloc(length);
    room.set(this.inner);
    room.write(text, blockBytes);
    this.outer.write(hash('sha256', room.subarray(0, length), 'latin1'), blockBytes, 'latin1');
    return hash('sha256', this.outer, encoding);
  }
}
