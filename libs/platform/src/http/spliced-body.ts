import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';

/** How a body is written: as it is, or in one of these. */
export type Coding = 'identity' | 'gzip' | 'br';

/** The beginning of a body in some coding, ready to be followed by an ending of its own. */
export interface CodedHead {
  readonly coding: Coding;
  readonly bytes: Buffer;
  /** Of the uncoded head: what gzip says at the end of the whole. */
  readonly crc32: number;
  /** Of the uncoded head. Units: bytes. */
  readonly length: number;
}

const deflate = promisify(deflateRaw);
const brotli = promisify(brotliCompress);

/** Magic, deflate, no flags, no time, no extra flags, system unknown. Source: RFC 1952, 2.3. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/** Codes the beginning of a body once. It ends at a byte, with the stream still open, so that anything may follow. */
export async function codedHead(head: Buffer, coding: Coding): Promise<CodedHead> {
  const facts = { coding, length: head.length };
  if (coding === 'identity') return { ...facts, bytes: head, crc32: 0 };
  if (coding === 'gzip') {
    const blocks = await deflate(head, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
    return { ...facts, bytes: Buffer.concat([gzipHeader, blocks]), crc32: crc32(head) };
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: head.length,
  };
  const bytes = await brotli(head, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return { ...facts, bytes, crc32: 0 };
}

/**
 * What follows a coded head to make it a whole body, and differs from answer to answer. It goes in uncompressed, as one
 * more block of the same stream: one gzip member, one Brotli stream, as any decoder reads them. The head itself is not
 * copied.
 *
 * Shape: `tail` is ASCII, 1 to 65 535 characters; text has one character a byte.
 */
export function endingOf({ coding, crc32: crc, length }: CodedHead, tail: string): Buffer | string {
  if (coding === 'identity') return tail;
  return coding === 'gzip' ? gzipEnding(tail, crc, length) : brotliEnding(tail);
}

/** A stored block, the last of all; then checksum and length of the uncoded whole. Source: RFC 1951, 3.2.4. */
function gzipEnding(tail: string, crc: number, headLength: number): Buffer {
  const ending = Buffer.allocUnsafe(5 + tail.length + 8);
  let at = ending.writeUInt8(1, 0);
  at = ending.writeUInt16LE(tail.length, at);
  at = ending.writeUInt16LE(tail.length ^ 0xffff, at);
  at += ending.write(tail, at, 'latin1');
  at = ending.writeUInt32LE(crc32(tail, crc), at);
  ending.writeUInt32LE((headLength + tail.length) >>> 0, at);
  return ending;
}

/** An uncompressed meta-block, then an empty last one. Source: RFC 7932, 9.2. */
function brotliEnding(tail: string): Buffer {
  const ending = Buffer.allocUnsafe(3 + tail.length + 1);
  // Not the last (1 bit), length in four nibbles (2 bits), length − 1 (16 bits), uncompressed (1 bit).
  let at = ending.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3);
  at += ending.write(tail, at, 'latin1');
  // Last, and empty.
  ending.writeUInt8(0b11, at);
  return ending;
}
