import { indianDay, instantInIndia } from '@market/kernel';
import { comparable, isUnitSlip, slipOfList } from './batch-slip';
import { aReading } from './gmp.fixture';
import { judge } from './vote';

describe('a premium in another unit', () => {
  it.each([
    [330, 33],
    [3.3, 33],
    [3300, 33],
    [340, 33],
    [-100, -10],
    [20, 2],
  ])('is %d after %d, while nobody else moved with it', (now, own) => {
    expect(isUnitSlip(now, { own, others: [] })).toBe(true);
    expect(isUnitSlip(now, { own, others: [own] })).toBe(true);
    expect(isUnitSlip(now, { own, others: [own, now] })).toBe(false);
  });

  it.each([
    [66, 33],
    [0, 33],
    [-33, 3.3],
    [33, 0],
    [260, 33],
  ])('is not %d after %d', (now, own) => {
    expect(isUnitSlip(now, { own, others: [] })).toBe(false);
  });

  it('shows only beside a word of the last three days', () => {
    const said = aReading({ gmpRupees: 33 });
    const { voices } = judge([said], 140);
    const after = (day: string) => ({
      publisher: said.publisher,
      quotedAt: instantInIndia(indianDay(day), '12:00'),
    });
    expect(comparable(after('2026-11-21'), voices).own).toBe(33);
    expect(comparable(after('2026-11-22'), voices).own).toBeNull();
  });
});

describe('a list', () => {
  it.each([
    [2, 3],
    [3, 14],
    [4, 14],
  ])('is not held for %d wrong premiums of %d', (wrong, quoting) => {
    expect(slipOfList(wrong, quoting)).toBeNull();
  });

  it.each([
    [3, 3],
    [3, 9],
    [5, 14],
  ])('is held for %d wrong premiums of %d', (wrong, quoting) => {
    expect(slipOfList(wrong, quoting)).toBe(`${wrong} of ${quoting} premiums are wrong together`);
  });
});
