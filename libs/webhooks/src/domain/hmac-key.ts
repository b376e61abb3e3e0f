import { createHash, hash } from 'node:crypto';

/** Of a block of SHA-256. Units: bytes. */
const blockBytes = 64;
/** Of a digest of SHA-256. Units: bytes. */
const digestBytes = 32;
/** Of a character of a string, as UTF-8. */
const bytesAtMost = 3;
const innerPad = 0x36;
const outerPad = 0x5c;

/** Both hashes are laid together here, one signature after the other; a longer text gets room of its own. */
const innerRoom = Buffer.alloc(16_384);
const outerRoom = Buffer.alloc(blockBytes + digestBytes);

/**
 * A key of HMAC-SHA-256, ready for many signatures. Node's `createHmac` makes an object outside of its heap for each
 * of them, which the garbage collector has to follow: with two signatures an attempt that is a tenth of a delivery's
 * time. Two plain hashes leave nothing behind.
 *
 * Source: RFC 2104.
 */
export class HmacKey {
  private readonly block = new Uint8Array(blockBytes);

  constructor(key: Buffer) {
    this.block.set(key.length > blockBytes ? createHash('sha256').update(key).digest() : key);
  }

  /** The signature of a text, as UTF-8. It is given in two parts: a text that is put together first would be copied. */
  sign(beginning: string, rest: string, encoding: 'hex' | 'base64'): string {
    const atMost = blockBytes + bytesAtMost * (beginning.length + rest.length);
    const room = atMost <= innerRoom.length ? innerRoom : Buffer.alloc(atMost);
    for (let at = 0; at < blockBytes; at += 1) {
      const byte = this.block[at] ?? 0;
      room[at] = byte ^ innerPad;
      outerRoom[at] = byte ^ outerPad;
    }
    const restAt = blockBytes + room.write(beginning, blockBytes);
    const end = restAt + room.write(rest, restAt);
    outerRoom.write(hash('sha256', room.subarray(0, end), 'latin1'), blockBytes, 'latin1');
    return hash('sha256', outerRoom, encoding);
  }
}
