import { readCount } from '@market/kernel';
import { mango } from './__fixtures__/invented-source';
import { deliver, mapRows, RowRejected, skip } from './map-rows';

const delivered = (village: string) => deliver(mango, { village, mangoes: 1 });

describe('mapRows', () => {
  it('keeps order and raw row; one row may become several records or none', () => {
    const rows = mapRows(['a', 'b', 'c'], (row) =>
      row === 'b' ? [] : row === 'c' ? [delivered('c1'), delivered('c2')] : delivered(row),
    );
    expect(rows).toEqual([
      { outcome: 'record', type: mango, record: { village: 'a', mangoes: 1 }, raw: 'a' },
      { outcome: 'record', type: mango, record: { village: 'c1', mangoes: 1 }, raw: 'c' },
      { outcome: 'record', type: mango, record: { village: 'c2', mangoes: 1 }, raw: 'c' },
    ]);
  });

  it('rejects only the unreadable row, and counts a skipped one', () => {
    const rows = mapRows(['1.5', 'reject', 'skip', 'fine'], (row) => {
      if (row === 'reject') throw new RowRejected('no reason');
      if (row === 'skip') return skip('a bond');
      if (row !== 'fine') readCount(row);
      return delivered(row);
    });
    expect(rows).toEqual([
      { outcome: 'rejected', reason: 'unreadable count: "1.5"', raw: '1.5' },
      { outcome: 'rejected', reason: 'no reason', raw: 'reject' },
      { outcome: 'skipped', reason: 'a bond' },
      expect.objectContaining({ outcome: 'record', raw: 'fine' }),
    ]);
  });

  it('throws a defect of the reader', () => {
    const defect = () => {
      throw new TypeError('undefined is not a function');
    };
    expect(() => mapRows(['a'], defect)).toThrow(TypeError);
  });
});
