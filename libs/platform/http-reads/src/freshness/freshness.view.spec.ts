import { freshnessView, presentFreshness } from './freshness.view';

describe('the view of the freshness of data sets', () => {
  it('has its fields in the order of the description', () => {
    const lastSuccessAt = new Date('2026-11-20T04:21:00.000Z');
    const [shown] = presentFreshness([
      {
        sources: [{ state: 'fresh', lastSuccessAt, name: 'nse' }],
        state: 'fresh',
        ageSeconds: 540,
        ...{ dataSet: 'ipos', cadence: 'hourly', targetSeconds: 43_800, lastSuccessAt },
      },
    ]);
    const { shape } = freshnessView.element;
    expect(Object.keys(shown ?? {})).toEqual(Object.keys(shape));
    expect(Object.keys(shown?.sources[0] ?? {})).toEqual(Object.keys(shape.sources.element.shape));
    expect(shown?.sources).toEqual([
      { name: 'NSE', lastSuccessAt: '2026-11-20T04:21:00.000Z', state: 'fresh' },
    ]);
  });
});
