import { freshnessWords, worstState } from './freshness-words';

const ipos = { title: 'IPOs', state: 'fresh' } as const;
const premiums = { title: 'GMP', state: 'late' } as const;
const bonds = { title: 'Gold bonds', state: 'stale' } as const;

describe('freshness in words', () => {
  it('is one sentence when all is well', () => {
    expect(freshnessWords([ipos])).toBe('The data set is fresh.');
  });

  it('names what is behind, the worst first', () => {
    expect(freshnessWords([ipos, premiums, bonds])).toBe(
      'Gold bonds is stale, GMP is late; 1 of 3 data sets is fresh.',
    );
  });

  it('claims nothing of no data sets', () => {
    expect(freshnessWords([])).toBe('No data set is watched yet.');
  });

  it('is as bad as the worst data set', () => {
    expect([worstState([ipos]), worstState([ipos, premiums]), worstState([premiums, bonds])]).toEqual([
      'fresh',
      'late',
      'stale',
    ]);
  });
});
