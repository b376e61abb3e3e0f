import { qrCode } from './qr-code';

const rows = (text: string) =>
  qrCode(text)?.map((line) => line.map((isDark) => (isDark ? '#' : '.')).join(''));

/** Number that changes with every square. */
function digest(text: string): number {
  return (qrCode(text) ?? []).flat().reduce((sum, isDark) => (sum * 33 + (isDark ? 1 : 0)) % 2 ** 32, 5381);
}

describe('a QR code', () => {
  // These squares, and those of the digests below, were read correctly by zbar 0.23.
  it('has the squares that a reader understood', () => {
    expect(rows('otpauth')).toEqual([
      '#######..##.#.#######',
      '#.....#.####..#.....#',
      '#.###.#.......#.###.#',
      '#.###.#..#.#..#.###.#',
      '#.###.#.##..#.#.###.#',
      '#.....#...#.#.#.....#',
      '#######.#.#.#.#######',
      '..........###........',
      '#.#.#.#...##....#..#.',
      '###....#.##...##....#',
      '.#....##..#.#...#.###',
      '.#####.###....##....#',
      '...#.###..#.#.#..#.#.',
      '........##.#.#.###.##',
      '#######..###.####.###',
      '#.....#...####.#....#',
      '#.###.#.#.##.####..##',
      '#.###.#...#...#.##.#.',
      '#.###.#.#...#..####.#',
      '#.....#..#....#....#.',
      '#######.#...#.####.##',
    ]);
  });

  it.each([
    [14, 21, 4_175_579_329],
    [60, 33, 1_833_774_258],
    [120, 45, 2_064_034_023],
    [180, 53, 269_661_095],
    [213, 57, 2_405_374_783],
  ])('of %d bytes has %d squares a side', (length, side, squares) => {
    const text = 'otpauth://totp/'.repeat(20).slice(0, length);
    expect(qrCode(text)).toHaveLength(side);
    expect(digest(text)).toBe(squares);
  });

  it('is none for more than 213 bytes', () => {
    expect(qrCode('x'.repeat(214))).toBeNull();
    expect(qrCode('ö'.repeat(107))).toBeNull();
  });
});
