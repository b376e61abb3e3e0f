import { crc32, deflateSync, inflateSync } from 'node:zlib';

/** Picture as colours, row by row. */
interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Shape: `0xRRGGBB`. */
  readonly colours: Uint32Array;
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const paletteSize = 256;
/** Most frequent colours, which stay exactly as they are: surfaces and texts. */
const exactColours = 96;

/**
 * Returns the same picture with 256 colours, which takes a third of the bytes. Edges of letters have colours near those
 * that they had.
 *
 * Source: https://www.w3.org/TR/png-3/, sections 9, 11.2 and 11.3, read 2026-11-27.
 *
 * @param png of 8 bits a channel, without transparency and interlacing, as Chromium makes them
 *
 * Errors: `Error` for another kind of PNG.
 */
export function smallPng(png: Buffer): Buffer {
  const { width, height, colours } = pixelsOf(png);
  const palette = paletteOf(colours);
  const index = new Map<number, number>();
  const rows = Buffer.alloc(height * (width + 1));
  colours.forEach((colour, at) => {
    let entry = index.get(colour);
    if (entry === undefined) index.set(colour, (entry = nearest(palette, colour)));
    rows[at + Math.floor(at / width) + 1] = entry;
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(channelsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Returns the most frequent colours, then the most frequent one of each shade that is left. */
function paletteOf(colours: Uint32Array): number[] {
  const counts = new Map<number, number>();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([colour]) => colour);
  const exact = byCount.slice(0, exactColours);
  const shades = new Map<number, number>();
  for (const colour of byCount.slice(exactColours)) {
    const shade = colour & 0xf0f0f0;
    if (!shades.has(shade)) shades.set(shade, colour);
  }
  return [...exact, ...shades.values()].slice(0, paletteSize);
}

function nearest(palette: readonly number[], colour: number): number {
  const distances = palette.map((entry) => distance(entry, colour));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  const others = channelsOf(other);
  return channelsOf(one).reduce((sum, value, at) => sum + (value - (others[at] ?? 0)) ** 2, 0);
}

function channelsOf(colour: number): number[] {
  return [(colour >> 16) & 0xff, (colour >> 8) & 0xff, colour & 0xff];
}

function pixelsOf(png: Buffer): Pixels {
  const chunks = chunksOf(png);
  const header = chunks.find(({ type }) => type === 'IHDR')?.data ?? Buffer.alloc(13);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  if (header.subarray(8, 13).toString('hex') !== '0802000000')
    throw new Error('not a PNG of 24 bits a pixel');
  const data = chunks.filter(({ type }) => type === 'IDAT').map((one) => one.data);
  const bytes = unfiltered(inflateSync(Buffer.concat(data)), width * 3, height);
  const colours = new Uint32Array(width * height);
  for (let at = 0; at < colours.length; at += 1) colours[at] = bytes.readUIntBE(at * 3, 3);
  return { width, height, colours };
}

function chunksOf(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = [];
  for (let at = signature.length; at < png.length;) {
    const end = at + 8 + png.readUInt32BE(at);
    chunks.push({ type: png.toString('latin1', at + 4, at + 8), data: png.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

/** Adds to each byte what its row predicts of it. Units: bytes of a row, without that of its filter. */
function unfiltered(filtered: Buffer, rowBytes: number, height: number): Buffer {
  const bytes = Buffer.alloc(rowBytes * height);
  for (let row = 0; row < height; row += 1) {
    const filter = filtered[row * (rowBytes + 1)] ?? 0;
    for (let column = 0; column < rowBytes; column += 1) {
      const at = row * rowBytes + column;
      const left = column < 3 ? 0 : (bytes[at - 3] ?? 0);
      const above = row === 0 ? 0 : (bytes[at - rowBytes] ?? 0);
      const corner = row === 0 || column < 3 ? 0 : (bytes[at - rowBytes - 3] ?? 0);
      bytes[at] = ((filtered[at + row + 1] ?? 0) + predicted(filter, left, above, corner)) & 0xff;
    }
  }
  return bytes;
}

function predicted(filter: number, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return above;
    case 3:
      return (left + above) >> 1;
    case 4: {
      const near = [left, above, corner].map((value) => Math.abs(left + above - corner - value));
      const best = near.indexOf(Math.min(...near));
      return [left, above, corner][best] ?? 0;
    }
    default:
      return 0;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(named.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(named, 4);
  frame.writeUInt32BE(crc32(named), named.length + 4);
  return frame;
}
