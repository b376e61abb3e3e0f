import { presentStatus } from './status.dashboard-view';

describe('the view of the status board', () => {
  it('names sources as the public API does', () => {
    const lastSuccessAt = new Date('2026-11-20T04:21:00.000Z');
    const [shown] = presentStatus({
      ...{ api: 'ok', incidents: [], availability: null },
      dataSets: [
        {
          ...{ dataSet: 'gmp', title: 'Grey market premium', cadence: 'hourly', targetSeconds: 7_800 },
          ...{ lastSuccessAt, ageSeconds: 540, state: 'fresh', days: [] },
          sources: [
            { name: 'ipowatch', lastSuccessAt, state: 'fresh' },
            { name: 'nse', lastSuccessAt: null, state: 'never' },
          ],
        },
      ],
    }).dataSets;
    expect(shown?.sources).toEqual([
      { name: 'IPO Watch', lastSuccessAt: '2026-11-20T04:21:00.000Z', state: 'fresh' },
      { name: 'NSE', lastSuccessAt: null, state: 'never' },
    ]);
  });
});
