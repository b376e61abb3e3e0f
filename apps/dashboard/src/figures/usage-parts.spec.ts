import { partTotals } from './usage-parts';

const part = (name: string, admitted: number, refused = 0) => ({
  name,
  label: `the ${name}`,
  admitted,
  refused,
});

describe('the parts of usage', () => {
  it('are added up over days, the largest first', () => {
    const totals = partTotals([
      { day: '2026-11-24', admitted: 5, refused: 0, parts: [part('a', 5)] },
      { day: '2026-11-25', admitted: 9, refused: 2, parts: [part('b', 8, 2), part('a', 1)] },
    ]);
    expect(totals.map(({ name, admitted, refused }) => [name, admitted, refused])).toEqual([
      ['b', 8, 2],
      ['a', 6, 0],
    ]);
  });

  it('have no requests on a day that does not name them', () => {
    const [first] = partTotals([
      { day: '2026-11-24', admitted: 0, refused: 0, parts: [] },
      { day: '2026-11-25', admitted: 1, refused: 0, parts: [part('a', 1)] },
    ]);
    expect(first?.byDay).toEqual([
      { day: '2026-11-24', value: 0 },
      { day: '2026-11-25', value: 1 },
    ]);
  });
});
