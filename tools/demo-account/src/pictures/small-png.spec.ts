import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { smallPng } from './small-png';

const [width, height] = [40, 30];

/** Colours of a picture: a white ground, a dark block, and a run of shades. */
function colourAt(x: number, y: number): [number, number, number] {
  if (y < 10) return [255, 255, 255];
  return y < 20 ? [19, 20, 22] : [x * 6, y * 8, (x * y) % 251];
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  size.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([size, named, sum]);
}

/** Makes a PNG of 24 bits a pixel, each row with another filter. */
function trueColourPng(kind = 2): Buffer {
  const rows = Array.from({ length: height }, (_, y) => {
    const filter = y % 5;
    const plain = (row: number, at: number) =>
      at < 0 || row < 0 ? 0 : (colourAt(Math.floor(at / 3), row)[at % 3] ?? 0);
    const bytes = Array.from({ length: width * 3 }, (_byte, at) => {
      const [left, above, corner] = [plain(y, at - 3), plain(y - 1, at), plain(y - 1, at - 3)];
      const estimate = left + above - corner;
      const paeth = [left, above, corner].toSorted(
        (a, b) => Math.abs(estimate - a) - Math.abs(estimate - b),
      )[0];
      return (plain(y, at) - ([0, left, above, (left + above) >> 1, paeth][filter] ?? 0)) & 0xff;
    });
    return Buffer.from([filter, ...bytes]);
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, kind, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Reads the colours of a PNG with a palette, as they are shown. */
function shown(png: Buffer): (x: number, y: number) => number[] {
  const part = (type: string) => {
    const at = png.indexOf(type, 0, 'latin1');
    const data = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
    expect(png.readUInt32BE(at + 4 + data.length)).toBe(crc32(png.subarray(at, at + 4 + data.length)));
    return data;
  };
  const [header, palette, rows] = [part('IHDR'), part('PLTE'), inflateSync(part('IDAT'))];
  expect([header.readUInt32BE(0), header.readUInt32BE(4), header[8], header[9]]).toEqual([
    width,
    height,
    8,
    3,
  ]);
  expect(palette.length).toBeLessThanOrEqual(768);
  return (x, y) => {
    const entry = rows[y * (width + 1) + 1 + x] ?? 0;
    return [...palette.subarray(entry * 3, entry * 3 + 3)];
  };
}

it('a small PNG shows surfaces exactly, and every other colour nearly', () => {
  const colour = shown(smallPng(trueColourPng()));
  for (let x = 0; x < width; x += 1) {
    expect(colour(x, 3)).toEqual([255, 255, 255]);
    expect(colour(x, 13)).toEqual([19, 20, 22]);
    for (let y = 20; y < height; y += 1) {
      const off = colourAt(x, y).map((value, at) => Math.abs(value - (colour(x, y)[at] ?? 0)));
      expect(Math.max(...off)).toBeLessThan(48);
    }
  }
});

it('a PNG of another kind is refused', () => {
  expect(() => smallPng(trueColourPng(6))).toThrow('not a PNG of 24 bits a pixel');
});
