import { brotliCompress, constants, crc32, deflateRaw } from 'node:zlib';
import { promisify } from 'node:util';
import { BoundedMemo } from '@market/kernel';
import Negotiator from 'negotiator';
import { hash } from 'node:crypto';

/** Codings of a response in order of preference, which decides between codings of equal weight. `x-gzip` is gzip. */
const offered = ['br', 'gzip', 'x-gzip', 'identity'] as const;

/** Max number of cached header values: most clients send one of a few. */
const maxCached = 256;

const maxCachedLength = 200;

const cached = new BoundedMemo<Coding>(maxCached);

/** Content coding of a body. */
export type Coding = 'identity' | 'gzip' | 'br';

/** Beginning of a body in one coding, to which an ending can be appended. */
export interface CodedHead {
  readonly coding: Coding;
  /** Shape: one character for each byte. A string is sent in one piece with the response head. */
  readonly text: string;
  /** CRC-32 of the uncoded head, for the trailer of gzip. */
  readonly crc32: number;
  /** Length of the uncoded head. Units: bytes. */
  readonly length: number;
}

const deflate = promisify(deflateRaw);
const brotli = promisify(brotliCompress);

/** Header of gzip: magic, deflate, no flags, no time, no extra flags, unknown system. Source: RFC 1952, 2.3. */
const gzipHeader = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);

/**
 * Encodes the beginning of a body. It ends at a byte boundary with the stream still open, so that an ending can follow.
 */
export async function codedHead(head: Buffer, coding: Coding): Promise<CodedHead> {
  const { length } = head;
  if (coding === 'identity') return uncodedHead(head);
  if (coding === 'gzip') {
    const blocks = await deflate(head, { level: 6, finishFlush: constants.Z_SYNC_FLUSH });
    const text = Buffer.concat([gzipHeader, blocks]).toString('latin1');
    return { coding, length, text, crc32: crc32(head) };
  }
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  };
  const bytes = await brotli(head, { params, finishFlush: constants.BROTLI_OPERATION_FLUSH });
  return { coding, length, text: bytes.toString('latin1'), crc32: 0 };
}

/** Makes the unencoded beginning of a body. */
export function uncodedHead(head: Buffer): CodedHead {
  return { coding: 'identity', length: head.length, text: head.toString('latin1'), crc32: 0 };
}

/**
 * Returns the ending that completes an encoded head. It is appended uncompressed, as one more block of the same stream:
 * the result is one gzip member or one Brotli stream, which any decoder reads.
 *
 * Shape: `tail` is ASCII, at most 65 535 characters, empty for a body without an ending of its own; the result has one
 * character for each byte.
 */
export function endingOf({ coding, crc32: crc, length }: CodedHead, tail: string): string {
  if (coding === 'identity') return tail;
  return (coding === 'gzip' ? gzipEnding(tail, crc, length) : brotliEnding(tail)).toString('latin1');
}

/** Makes a final stored block, then checksum and length of the unencoded body. Source: RFC 1951, 3.2.4. */
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

/** Makes an uncompressed meta-block, then an empty last one. Source: RFC 7932, 9.2. */
function brotliEnding(tail: string): Buffer {
  if (tail === '') return Buffer.of(0b11);
  const ending = Buffer.allocUnsafe(3 + tail.length + 1);
  // ISLAST = 0 (1 bit), length in four nibbles (2 bits), length − 1 (16 bits), ISUNCOMPRESSED = 1 (1 bit).
  let at = ending.writeUIntLE(((tail.length - 1) << 3) | (1 << 19), 0, 3);
  at += ending.write(tail, at, 'latin1');
  // ISLAST and ISLASTEMPTY.
  ending.writeUInt8(0b11, at);
  return ending;
}

/** Returns the best coding that a client accepts, by its `Accept-Encoding`. Source: RFC 9110, 12.5.3. */
export function acceptedCoding(header: string | readonly string[] | undefined): Coding {
  if (header === undefined) return 'identity';
  const text = typeof header === 'string' ? header : header.join(',');
  return text.length > maxCachedLength ? negotiated(text) : cached.of(text, () => negotiated(text));
}

function negotiated(text: string): Coding {
  const negotiator = new Negotiator({ headers: { 'accept-encoding': text } });
  const coding = negotiator.encoding(offered, { preferred: offered });
  // A client that accepts none of them, not even identity, gets the uncompressed response.
  if (coding === undefined) return 'identity';
  return coding === 'x-gzip' ? 'gzip' : coding;
}

/**
 * Returns a weak entity tag, since request id and time differ in responses that are otherwise equal. BLAKE2b takes a
 * third of the time of SHA-256 on a processor without SHA instructions, and needs none itself.
 */
export function weakTag(content: string | Buffer): string {
  return `W/"${hash('blake2b512', content, 'base64url').slice(0, 27)}"`;
}

/** Tells whether `If-None-Match` names a tag, by weak comparison. Source: RFC 9110, 13.1.2. */
export function namesTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = opaqueOf(tag);
  // Splitting at commas is safe: our tags contain none, and a part of a foreign tag is never equal to one of ours.
  return ifNoneMatch.split(',').some((candidate) => opaqueOf(candidate.trim()) === opaque);
}

function opaqueOf(tag: string): string {
  return tag.startsWith('W/') ? tag.slice(2) : tag;
}
