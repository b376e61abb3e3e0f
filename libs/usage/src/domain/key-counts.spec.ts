import { indianDay } from '@market/kernel';
import { KeyCounts } from './key-counts';

const [friday, saturday] = [indianDay('2026-11-20'), indianDay('2026-11-21')];

describe('counts by key', () => {
  it('separate keys and days, and what was admitted from what was refused', () => {
    const counts = new KeyCounts();
    for (const keyId of ['key_1', 'key_2', 'key_1']) counts.count(friday, keyId, true);
    counts.count(friday, 'key_2', false);
    counts.count(saturday, 'key_1', true);
    expect(counts.all()).toEqual([
      { day: friday, keyId: 'key_1', admitted: 2, refused: 0 },
      { day: friday, keyId: 'key_2', admitted: 1, refused: 1 },
      { day: saturday, keyId: 'key_1', admitted: 1, refused: 0 },
    ]);
  });

  it('have one entry for each day and key when the clock is set back over midnight', () => {
    const counts = new KeyCounts();
    for (const day of [friday, saturday, friday, saturday]) counts.count(day, 'key_1', true);
    expect(counts.all()).toEqual([
      { day: friday, keyId: 'key_1', admitted: 2, refused: 0 },
      { day: saturday, keyId: 'key_1', admitted: 2, refused: 0 },
    ]);
  });

  it('do not change after they were returned', () => {
    const counts = new KeyCounts();
    counts.count(friday, 'key_1', true);
    const returned = counts.all();
    counts.count(friday, 'key_1', true);
    expect(returned).toMatchObject([{ admitted: 1 }]);
  });

  it('take one entry for each key, however many requests its account sends in whatever order', () => {
    const counts = new KeyCounts();
    const keyIds = Array.from({ length: 1_000 }, (_, at) => `key_${at}`);
    for (let round = 0; round < 10; round += 1) {
      for (const keyId of keyIds) counts.count(friday, keyId, round % 2 === 0);
    }
    expect(counts.all()).toEqual(keyIds.map((keyId) => ({ day: friday, keyId, admitted: 5, refused: 5 })));
  });
});
