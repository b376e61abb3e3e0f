import { indianDay, readDay } from '@market/kernel';
import { otherRow } from './listing-rule';

describe('a row that the feed is not about', () => {
  it('is listed through its last day', () => {
    const row = otherRow('bush', 'Karonda', () => readDay('30-Nov-2026'));
    expect(row).toEqual({ kind: 'bush', key: 'Karonda', through: indianDay('2026-11-30') });
  });

  it('keeps its name when its last day is unknown or unreadable', () => {
    for (const text of ['-', '31-Nov-2026']) {
      expect(otherRow('bush', 'Karonda', () => readDay(text))).toMatchObject({
        key: 'Karonda',
        through: null,
      });
    }
  });

  it('has a name short enough for an index of the database', () => {
    expect(otherRow('bush', 'x'.repeat(10_000), () => null).key).toHaveLength(300);
  });

  it('throws a defect of the reader', () => {
    const defect = () => {
      throw new TypeError('undefined is not a function');
    };
    expect(() => otherRow('bush', 'Karonda', defect)).toThrow(TypeError);
  });
});
