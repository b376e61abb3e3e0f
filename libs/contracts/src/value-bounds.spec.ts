import { indianDay } from '@market/kernel';
import { outsideBound, valueBounds } from './value-bounds';

describe('outsideBound', () => {
  const on = indianDay('2026-12-07');

  it.each([
    ['a lot of 14,000 rupees', 'ipo.lotValue', 14_000, null],
    ['a lot above the law, which may be one of another rule', 'ipo.lotValue', 60_000, 'range'],
    ['a lot of five times the law', 'ipo.lotValue', 75_000, 'range'],
    ['a lot of more than that', 'ipo.lotValue', 75_001, 'law'],
    ['a lot of less than a fifth of the law', 'ipo.lotValue', 1_999, 'law'],
    ['a band that no issue had', 'ipo.band', 20_000, 'range'],
  ] as const)('finds for %s on the mainboard what is outside', (_, of, value, outside) => {
    expect(outsideBound(of, value, { board: 'MAINBOARD', on })).toBe(outside);
  });

  it('takes the bound of the board and of the day', () => {
    expect(outsideBound('ipo.lotValue', 140_000, { board: 'SME', on })).toBeNull();
    expect(outsideBound('ipo.lotValue', 140_000, { board: 'MAINBOARD', on })).toBe('law');
    const before = indianDay('2010-12-07');
    expect(outsideBound('ipo.lotValue', 140_000, { board: 'MAINBOARD', on: before })).toBe('range');
  });
});

it('Each bound of a law lies within the range of its row, so that what the law allows is not unusual', () => {
  for (const { law, min, max } of valueBounds)
    if (law) expect([law.min >= min, law.max <= max]).toEqual([true, true]);
});
