import { reachedPercents } from './alert-settings';

describe('the percents of a limit that are reached', () => {
  it.each([
    [0, 100, []],
    [49, 100, []],
    [50, 100, [50]],
    [79, 100, [50]],
    [80, 100, [80, 50]],
    [99_999, 100_000, [80, 50]],
    [100, 100, [100, 80, 50]],
    [230, 100, [100, 80, 50]],
  ])('with %i of %i requests are %j', (used, limit, reached) => {
    expect(reachedPercents(used, limit, [50, 80, 100])).toEqual(reached);
  });

  it('are among the chosen ones', () => {
    expect(reachedPercents(95, 100, [50, 100])).toEqual([50]);
    expect(reachedPercents(100, 100, [])).toEqual([]);
  });
});
