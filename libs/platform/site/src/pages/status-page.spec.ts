import { aStatus } from '../site.fixture';
import { summaryOf } from './state-words';
import { statusPage } from './status-page';

describe('the status page', () => {
  it('shows each run of days with one state as one piece, with its days and its state in words', () => {
    const text = statusPage(aStatus).body.text.replace(/\s+/g, ' ');
    expect(text).toContain('aria-label="IPOs, last 4 days: 3 fresh, 1 late"');
    expect(text.match(/<rect .*?<\/rect>/g)).toEqual([
      '<rect x="0" width="2" height="1" class="fresh"><title>25–26 Nov 2026: fresh</title></rect>',
      '<rect x="2" width="1" height="1" class="late"><title>27 Nov 2026: late</title></rect>',
      '<rect x="3" width="1" height="1" class="fresh"><title>28 Nov 2026: fresh</title></rect>',
    ]);
  });

  const withStates = (...states: ('fresh' | 'late' | 'stale' | 'never')[]) => ({
    ...aStatus,
    dataSets: states.flatMap((state) => aStatus.dataSets.map((dataSet) => ({ ...dataSet, state }))),
  });

  it.each([
    [withStates('fresh', 'fresh'), 'good', 'All systems operational'],
    [withStates('late', 'fresh', 'late'), 'late', '2 data sets late'],
    [
      withStates('late', 'stale', 'never'),
      'bad',
      '1 data set stale, 1 data set late, 1 data set not read yet',
    ],
    [{ ...withStates('fresh'), api: 'degraded' as const }, 'bad', 'The API is degraded'],
    [{ ...aStatus, dataSets: [] }, 'none', 'No data set is watched yet'],
  ])('sums up the state of the service (%#)', (status, tone, words) => {
    expect(summaryOf(status)).toEqual({ tone, words });
  });
});
