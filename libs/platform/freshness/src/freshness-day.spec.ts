import { indianDay, type IndianDay, instantInIndia } from '@market/kernel';
import { groupByDay, type DayState, type FreshnessJudgement, lastDays, chooseWorse } from './freshness-day';
import { PastFeeds } from './past-feeds';

const day = indianDay('2026-11-20');
const judged = (
  time: string,
  state: FreshnessJudgement['state'],
  changes: Partial<FreshnessJudgement> = {},
): FreshnessJudgement => ({
  dataSet: 'ipos',
  at: instantInIndia(day, time),
  state,
  seconds: 60,
  ...changes,
});

describe('the judgements of a day', () => {
  it('have the worst state and the time that the data was late and stale', () => {
    const judgements = [
      judged('10:00', 'fresh'),
      judged('10:01', 'stale', { seconds: 600 }),
      judged('10:02', 'late'),
      judged('10:03', 'late'),
    ];
    expect(groupByDay(judgements)).toEqual([
      {
        dataSet: 'ipos',
        day,
        worst: 'stale',
        lateSeconds: 120,
        staleSeconds: 600,
        judgedAt: instantInIndia(day, '10:03'),
      },
    ]);
  });

  it('belong to the day in India, and to one data set', () => {
    const days = groupByDay([
      judged('23:59', 'late'),
      judged('00:00', 'fresh', { at: new Date('2026-11-20T18:30:00.000Z') }),
      judged('23:59', 'fresh', { dataSet: 'gmp' }),
    ]);
    expect(days.map(({ dataSet, day: of, worst }) => `${dataSet} ${of} ${worst}`)).toEqual([
      'ipos 2026-11-20 late',
      'ipos 2026-11-21 fresh',
      'gmp 2026-11-20 fresh',
    ]);
  });

  it('are no knowledge before the first success', () => {
    expect(groupByDay([judged('10:00', 'never')])).toEqual([]);
  });
});

it.each<[DayState, DayState, DayState]>([
  ['unknown', 'fresh', 'fresh'],
  ['late', 'fresh', 'late'],
  ['late', 'stale', 'stale'],
  ['unknown', 'unknown', 'unknown'],
])('of %s and %s the worse is %s', (one, other, worse) => {
  expect([chooseWorse(one, other), chooseWorse(other, one)]).toEqual([worse, worse]);
});

it('the last days end today, and are unknown without a judgement', () => {
  const known = new Map<IndianDay, DayState>([
    [indianDay('2026-11-19'), 'late'],
    [indianDay('2026-11-01'), 'stale'],
  ]);
  expect(lastDays(known, day, 3)).toEqual([
    { day: '2026-11-18', state: 'unknown' },
    { day: '2026-11-19', state: 'late' },
    { day: '2026-11-20', state: 'unknown' },
  ]);
});

describe('feeds at a past instant', () => {
  const at = (time: string) => instantInIndia(day, time);
  const feed = (feedId: string, lastSuccessAt: Date | null) => ({
    feedId,
    sourceId: 'nse',
    dataSets: ['ipos'],
    servesAlone: [],
    cron: '0 8 * * *',
    tradingDaysOnly: false,
    lastSuccessAt,
    isFailing: true,
  });
  const seen = (past: PastFeeds, time: string) =>
    past.at(at(time)).map(({ feedId, lastSuccessAt }) => [feedId, lastSuccessAt]);

  it('have the last success before it, whatever came later', () => {
    const successes = [
      { feedId: 'a', at: at('08:00') },
      { feedId: 'b', at: at('09:00') },
      { feedId: 'a', at: at('10:00') },
    ];
    const past = new PastFeeds([feed('a', at('10:00')), feed('b', at('09:00'))], successes);
    expect(seen(past, '08:30')).toEqual([
      ['a', at('08:00')],
      ['b', null],
    ]);
    expect(seen(past, '10:00')).toEqual([
      ['a', at('10:00')],
      ['b', at('09:00')],
    ]);
    expect(past.at(at('11:00')).some(({ isFailing }) => isFailing)).toBe(false);
  });

  it('keep a success whose run is not in the log any more', () => {
    const past = new PastFeeds([feed('a', at('08:00')), feed('b', at('12:00'))], []);
    expect(seen(past, '09:00')).toEqual([
      ['a', at('08:00')],
      ['b', null],
    ]);
  });
});
