/** Dark and light squares of a QR code, by row. */
export type QrSquares = readonly (readonly boolean[])[];

/**
 * Sizes at error correction M, by version from 1 on. Shape: check bytes of a block, blocks, and those of them that are one
 * byte shorter than the others.
 *
 * Source: ISO/IEC 18004, table 9.
 */
const versions = [
  { check: 10, blocks: [16] },
  { check: 16, blocks: [28] },
  { check: 26, blocks: [44] },
  { check: 18, blocks: [32, 32] },
  { check: 24, blocks: [43, 43] },
  { check: 16, blocks: [27, 27, 27, 27] },
  { check: 18, blocks: [31, 31, 31, 31] },
  { check: 22, blocks: [38, 38, 39, 39] },
  { check: 22, blocks: [36, 36, 36, 37, 37] },
  { check: 26, blocks: [43, 43, 43, 43, 44] },
] as const;

/** Distance between the centres of alignment patterns, counted from the far edge; versions from 7 on have three a row. */
const alignment = [[], [18], [22], [26], [30], [34], [22, 38], [24, 42], [26, 46], [28, 50]] as const;

/** Makes the QR code of a text; null when it is too long for version 10 (213 bytes). */
export function qrCode(text: string): QrSquares | null {
  const bytes = new TextEncoder().encode(text);
  const version = versions.findIndex(
    ({ blocks }, index) => bytes.length <= sum(blocks) - (index < 9 ? 2 : 3),
  );
  const shape = versions[version];
  if (shape === undefined) return null;
  const bits = interleaved(dataOf(bytes, version, sum(shape.blocks)), shape).flatMap((byte) =>
    bitsOf(byte, 8),
  );
  const drawn = Array.from({ length: 8 }, (_, mask) => drawing(version, bits, mask));
  return drawn.reduce((best, one) => (penalty(one) < penalty(best) ? one : best));
}

function dataOf(bytes: Uint8Array, version: number, length: number): readonly number[] {
  const head = [...bitsOf(0b0100, 4), ...bitsOf(bytes.length, version < 9 ? 8 : 16)];
  const bits = [...head, ...[...bytes].flatMap((byte) => bitsOf(byte, 8)), 0, 0, 0, 0].slice(0, length * 8);
  while (bits.length % 8 !== 0) bits.push(0);
  const data = Array.from({ length: bits.length / 8 }, (_, index) =>
    bits.slice(index * 8, index * 8 + 8).reduce((byte, bit) => byte * 2 + bit, 0),
  );
  return [
    ...data,
    ...Array.from({ length: length - data.length }, (_, index) => (index % 2 === 0 ? 0xec : 0x11)),
  ];
}

/** Cuts data into blocks, adds their check bytes, and takes the bytes of all blocks in turn. */
function interleaved(
  data: readonly number[],
  { check, blocks }: (typeof versions)[number],
): readonly number[] {
  let start = 0;
  const parts = blocks.map((length) => data.slice(start, (start += length)));
  const checks = parts.map((part) => remainder(part, generator(check)));
  const turns = (lists: readonly (readonly number[])[]): readonly number[] =>
    Array.from({ length: Math.max(...lists.map((list) => list.length)) }, (_, index) =>
      lists.flatMap((list) => list.slice(index, index + 1)),
    ).flat();
  return [...turns(parts), ...turns(checks)];
}

/** Returns the product of two elements of GF(256) over x⁸ + x⁴ + x³ + x² + 1. */
function times(one: number, other: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ (product >> 7 ? 0x11d : 0);
    if ((other >> bit) & 1) product ^= one;
  }
  return product;
}

function generator(degree: number): readonly number[] {
  let polynomial: number[] = [1];
  let root = 1;
  for (let step = 0; step < degree; step += 1) {
    const grown = [...polynomial, 0];
    polynomial.forEach((factor, index) => (grown[index + 1] = (grown[index + 1] ?? 0) ^ times(factor, root)));
    polynomial = grown;
    root = times(root, 2);
  }
  return polynomial.slice(1);
}

function remainder(data: readonly number[], divisor: readonly number[]): readonly number[] {
  return data.reduce<readonly number[]>(
    (rest, byte) => {
      const factor = byte ^ (rest[0] ?? 0);
      return [...rest.slice(1), 0].map((value, index) => value ^ times(divisor[index] ?? 0, factor));
    },
    divisor.map(() => 0),
  );
}

function drawing(version: number, bits: readonly number[], mask: number): QrSquares {
  const size = 21 + version * 4;
  const squares: (boolean | undefined)[][] = Array.from({ length: size }, () =>
    Array.from({ length: size }, () => undefined),
  );
  const set = (row: number, column: number, isDark: boolean): void => {
    const line = squares[row];
    if (line !== undefined && column >= 0 && column < size) line[column] = isDark;
  };
  drawPatterns(set, size, version);
  drawFormat(set, size, mask);
  if (version >= 6) drawVersion(set, size, version + 1);
  fill(squares, bits, maskOf(mask));
  return squares.map((line) => line.map((square) => square === true));
}

type Set = (row: number, column: number, isDark: boolean) => void;

function drawPatterns(set: Set, size: number, version: number): void {
  for (let index = 8; index < size - 8; index += 1) {
    set(6, index, index % 2 === 0);
    set(index, 6, index % 2 === 0);
  }
  for (const [row, column] of [
    [3, 3],
    [3, size - 4],
    [size - 4, 3],
  ] as const) {
    around(4, (down, right, ring) => set(row + down, column + right, ring !== 2 && ring !== 4));
  }
  const centres = [6, ...(alignment[version] ?? [])];
  const last = centres.at(-1) ?? 6;
  for (const row of centres) {
    for (const column of centres) {
      const isAtFinder = (row === 6 && (column === 6 || column === last)) || (row === last && column === 6);
      if (!isAtFinder && version > 0) {
        around(2, (down, right, ring) => set(row + down, column + right, ring !== 1));
      }
    }
  }
}

function around(reach: number, visit: (down: number, right: number, ring: number) => void): void {
  for (let down = -reach; down <= reach; down += 1) {
    for (let right = -reach; right <= reach; right += 1)
      visit(down, right, Math.max(Math.abs(down), Math.abs(right)));
  }
}

/** Draws correction level M (bits 00) and mask, twice, with their check bits. */
function drawFormat(set: Set, size: number, mask: number): void {
  const format = checked(mask, 10, 0x537) ^ 0x5412;
  for (let index = 0; index < 15; index += 1) {
    const isDark = ((format >> index) & 1) === 1;
    if (index < 6) set(index, 8, isDark);
    else if (index < 8) set(index + 1, 8, isDark);
    else if (index === 8) set(8, 7, isDark);
    else set(8, 14 - index, isDark);
    if (index < 8) set(8, size - 1 - index, isDark);
    else set(size - 15 + index, 8, isDark);
  }
  set(size - 8, 8, true);
}

function drawVersion(set: Set, size: number, number: number): void {
  const bits = checked(number, 12, 0x1f25);
  for (let index = 0; index < 18; index += 1) {
    const isDark = ((bits >> index) & 1) === 1;
    const far = size - 11 + (index % 3);
    const near = Math.floor(index / 3);
    set(far, near, isDark);
    set(near, far, isDark);
  }
}

function checked(value: number, length: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < length; step += 1)
    rest = (rest << 1) ^ ((rest >> (length - 1)) & 1 ? polynomial : 0);
  return (value << length) | rest;
}

/** Fills what is free, in pairs of columns from the right, up and down in turn. The sixth column is left out. */
function fill(
  squares: (boolean | undefined)[][],
  bits: readonly number[],
  isTurned: (row: number, column: number) => boolean,
): void {
  const size = squares.length;
  let next = 0;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    const isUpward = ((right + 1) & 2) === 0;
    for (let step = 0; step < size; step += 1) {
      const row = isUpward ? size - 1 - step : step;
      for (const column of [right, right - 1]) {
        const line = squares[row];
        if (line === undefined || line[column] !== undefined) continue;
        line[column] = (bits[next] === 1) !== isTurned(row, column);
        next += 1;
      }
    }
  }
}

function maskOf(mask: number): (row: number, column: number) => boolean {
  const rules: readonly ((row: number, column: number) => number)[] = [
    (row, column) => (row + column) % 2,
    (row) => row % 2,
    (_row, column) => column % 3,
    (row, column) => (row + column) % 3,
    (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2,
    (row, column) => ((row * column) % 2) + ((row * column) % 3),
    (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2,
    (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2,
  ];
  return (row, column) => rules[mask]?.(row, column) === 0;
}

/** Returns how hard a drawing is to read: long runs, blocks of one colour, and too much of one. */
function penalty(squares: QrSquares): number {
  const columns = squares.map((_, index) => squares.map((line) => line[index] === true));
  const runs = [...squares, ...columns].map((line) =>
    (
      line
        .map((square) => (square ? '1' : '0'))
        .join('')
        .match(/0{5,}|1{5,}/g) ?? []
    ).reduce((total, run) => total + run.length - 2, 0),
  );
  const blocks = squares.flatMap((line, row) =>
    line.map((square, column) =>
      row > 0 &&
      column > 0 &&
      square === line[column - 1] &&
      square === squares[row - 1]?.[column] &&
      square === squares[row - 1]?.[column - 1]
        ? 3
        : 0,
    ),
  );
  const dark = sum(squares.map((line) => line.filter(Boolean).length)) / squares.length ** 2;
  return sum(runs) + sum(blocks) + Math.floor(Math.abs(dark - 0.5) * 20) * 10;
}

function bitsOf(value: number, length: number): readonly number[] {
  return Array.from({ length }, (_, index) => (value >> (length - 1 - index)) & 1);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
