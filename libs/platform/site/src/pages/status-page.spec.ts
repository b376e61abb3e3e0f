import { anIncident, aStatus } from '../site.fixture';
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

  it('shows open incidents with their messages above the data sets, and those that are over below', () => {
    const page = (closedAt: Date | null) =>
      statusPage({ ...aStatus, incidents: [{ ...anIncident, closedAt }] }).body.text;
    const orders = [page(null), page(anIncident.startedAt)].map((text) =>
      ['The disk of one server is full: &#60;90 %.', 'class="board"', 'Incidents of the last 90 days'].map(
        (part) => text.indexOf(part),
      ),
    );
    const sorted = (positions: readonly number[] = []) => [...positions].sort((a, b) => a - b);
    expect(orders[0]).toEqual(sorted(orders[0]));
    const [message, board, heading] = orders[1] ?? [];
    expect([board, heading, message]).toEqual(sorted(orders[1]));
    expect(page(null)).toContain('None was reported.');
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
    [{ ...aStatus, incidents: [anIncident] }, 'bad', 'Reads & streams <slow>'],
    [
      { ...withStates('late'), incidents: [{ ...anIncident, impact: 'minor' as const }] },
      'late',
      'Reads & streams <slow>, 1 data set late',
    ],
    [
      { ...aStatus, incidents: [{ ...anIncident, closedAt: anIncident.startedAt }] },
      'good',
      'All systems operational',
    ],
    [{ ...withStates('fresh'), api: 'unknown' as const }, 'none', 'All data fresh, the API was not measured'],
    [{ ...aStatus, dataSets: [] }, 'none', 'No data set is watched yet'],
  ])('sums up the state of the service (%#)', (status, tone, words) => {
    expect(summaryOf(status)).toEqual({ tone, words });
  });
});
