import { addDays, indianDay, type IndianDay, instantInIndia, weekdayOf } from '@market/kernel';
import { judgeDataSet, type JudgedFeed } from './judge';
import { judgedHours, longestGap, minutesOfDay, planInWords } from './planned-runs';
import { silentSeconds, stateOfSilence } from './silence';

const monday = indianDay('2026-11-16');
const friday = indianDay('2026-11-13');
const at = (day: IndianDay, time: string) => instantInIndia(day, time);
const tradingDay = (day: IndianDay) => Promise.resolve(![0, 6].includes(weekdayOf(day)));
const hourly = { cron: '0 8-20 * * *', tradingDaysOnly: false };
const halfHourly = { cron: '*/30 10-19 * * *', tradingDaysOnly: true };

describe('the plan of a feed', () => {
  it('fires at the minutes of its cron expression', () => {
    expect(minutesOfDay('5 8 * * *')).toEqual([485]);
    expect(minutesOfDay('30 9,14 * * *')).toEqual([570, 870]);
    expect(minutesOfDay('*/30 10-11 * * *')).toEqual([600, 630, 660, 690]);
    expect(minutesOfDay('10 */12 * * *')).toEqual([10, 730]);
    expect(() => minutesOfDay('x 8 * * *')).toThrow(RangeError);
  });

  it('has its longest gap in the night, or within the day if only trading days count', () => {
    expect([hourly, halfHourly, { cron: '0 8 * * *', tradingDaysOnly: false }].map(longestGap)).toEqual([
      720, 30, 1440,
    ]);
    expect(longestGap({ cron: '30 18 * * *', tradingDaysOnly: true })).toBe(1440);
  });

  it.each([
    ['0 8 * * *', false, 'daily at 08:00 IST'],
    ['30 8,19 * * *', false, 'daily at 08:30 and 19:30 IST'],
    ['0 9,14,19 * * *', false, 'daily at 09:00, 14:00 and 19:00 IST'],
    ['30 18 * * *', true, 'at 18:30 IST on trading days'],
    ['45 10,15 * * *', true, 'at 10:45 and 15:45 IST on trading days'],
    ['5 */2 * * *', false, 'every 2 hours'],
    ['0 8-20 * * *', false, 'hourly from 08:00 to 20:00 IST'],
    ['*/30 10-19 * * *', true, 'every 30 minutes from 10:00 to 19:30 IST on trading days'],
    ['0 8,9,10,12,20 * * *', false, '5 times a day from 08:00 to 20:00 IST'],
  ])('is described as text: %s', (cron, tradingDaysOnly, words) => {
    expect(planInWords({ cron, tradingDaysOnly })).toBe(words);
  });

  it('is judged from the first to the last run of a trading day, or always', () => {
    expect(judgedHours(halfHourly)).toEqual({ from: 600, until: 1170 });
    expect(judgedHours(hourly)).toEqual({ from: 0, until: 1440 });
  });
});

describe('silence', () => {
  it('counts in market hours only when runs are planned in market hours only', async () => {
    const silent = (from: Date, to: Date) => silentSeconds(halfHourly, from, to, tradingDay);
    expect(await silent(at(friday, '19:30'), at(monday, '10:05'))).toBe(300);
    expect(await silent(at(friday, '19:00'), at(addDays(friday, 1), '12:00'))).toBe(1800);
    expect(await silent(at(monday, '12:00'), at(monday, '13:00'))).toBe(3600);
    expect(await silent(at(monday, '12:00'), at(monday, '11:00'))).toBe(0);
  });

  it('counts always for other feeds', async () => {
    expect(
      await silentSeconds(hourly, at(friday, '20:00'), at(addDays(friday, 1), '08:00'), tradingDay),
    ).toBe(43_200);
  });

  it('is late after one target, stale after three', () => {
    expect([0, 2400, 2401, 7200, 7201, null].map((seconds) => stateOfSilence(seconds, 2400))).toEqual([
      'fresh',
      'fresh',
      'late',
      'late',
      'stale',
      'never',
    ]);
  });
});

describe('judgeDataSet', () => {
  const promised = { dataSet: 'subscriptions', cadence: 'every 30 minutes', gapSeconds: 1800 };
  const now = at(monday, '12:00');
  const feed = (
    sourceId: string,
    lastSuccessAt: Date | null,
    part: Partial<JudgedFeed> = {},
  ): JudgedFeed => ({
    ...halfHourly,
    feedId: `${sourceId}.book`,
    sourceId,
    dataSets: ['subscriptions'],
    servesAlone: [],
    lastSuccessAt,
    isFailing: false,
    ...part,
  });
  const judge = (...feeds: JudgedFeed[]) => judgeDataSet(promised, feeds, now, tradingDay);

  it('follows the source with the latest success, and reports each source separately', async () => {
    expect(await judge(feed('nse', at(monday, '10:00')), feed('bse', at(monday, '11:35')))).toEqual({
      dataSet: 'subscriptions',
      cadence: 'every 30 minutes from 10:00 to 19:30 IST on trading days',
      targetSeconds: 2400,
      lastSuccessAt: at(monday, '11:35'),
      ageSeconds: 1500,
      state: 'fresh',
      sources: [
        { name: 'bse', lastSuccessAt: at(monday, '11:35'), state: 'fresh' },
        { name: 'nse', lastSuccessAt: at(monday, '10:00'), state: 'late' },
      ],
    });
  });

  it('follows the feeds that run most often', async () => {
    const daily = feed('nse', at(monday, '11:59'), { cron: '59 11 * * *', tradingDaysOnly: false });
    expect(await judge(daily, feed('nse', at(friday, '10:00')))).toMatchObject({
      state: 'stale',
      targetSeconds: 2400,
    });
  });

  describe('with a feed that serves it alone', () => {
    const alone = (lastSuccessAt: Date | null, servesAlone = ['subscriptions']) =>
      feed('nse', lastSuccessAt, { cron: '0 8 * * *', tradingDaysOnly: false, servesAlone });
    const spoken = feed('bse', at(monday, '11:35'));

    it('is no fresher than that feed, which no other feed replaces', async () => {
      expect(await judge(spoken, alone(at(addDays(monday, -13), '08:00')))).toMatchObject({
        state: 'stale',
        targetSeconds: 87_000,
        lastSuccessAt: at(addDays(monday, -13), '08:00'),
      });
      expect(await judge(spoken, alone(null))).toMatchObject({ state: 'never', ageSeconds: null });
    });

    it('follows the others while that feed is in time, or serves another data set alone', async () => {
      const byOthers = { state: 'fresh', targetSeconds: 2400, lastSuccessAt: at(monday, '11:35') };
      expect(await judge(alone(at(monday, '08:00')), spoken)).toMatchObject(byOthers);
      expect(await judge(spoken, alone(null, ['listings']))).toMatchObject(byOthers);
      expect(await judge(feed('bse', at(friday, '10:00')), alone(at(monday, '08:00')))).toMatchObject({
        state: 'stale',
        targetSeconds: 2400,
      });
    });

    it('follows that feed if there is no other', async () => {
      expect(await judge(alone(at(monday, '08:00')))).toMatchObject({
        state: 'fresh',
        targetSeconds: 87_000,
      });
    });
  });

  describe('with a feed that is refused repeatedly', () => {
    const failing = feed('nse', at(monday, '11:59'), { isFailing: true });

    it('reports late, also for its source, although other requests and another source succeed', async () => {
      expect(await judge(feed('bse', at(monday, '11:59')), failing)).toMatchObject({
        state: 'late',
        sources: [
          { name: 'bse', state: 'fresh' },
          { name: 'nse', state: 'late' },
        ],
      });
    });

    it('reports late also if that feed is not the one that runs most often', async () => {
      const daily = { ...failing, cron: '59 11 * * *', tradingDaysOnly: false };
      expect(await judge(feed('nse', at(monday, '11:59')), daily)).toMatchObject({ state: 'late' });
    });

    it('reports stale if it is stale', async () => {
      expect(await judge({ ...failing, lastSuccessAt: at(friday, '10:00') })).toMatchObject({
        state: 'stale',
      });
    });
  });

  it('judges a source by its worst feed', async () => {
    const daily = feed('nse', at(friday, '11:00'), { cron: '0 11 * * *', tradingDaysOnly: false });
    expect(await judge(feed('nse', at(monday, '11:59')), daily)).toMatchObject({
      state: 'fresh',
      sources: [{ name: 'nse', lastSuccessAt: at(friday, '11:00'), state: 'stale' }],
    });
  });

  it('reports never without a success, and without any feed', async () => {
    expect(await judge(feed('nse', null))).toMatchObject({
      state: 'never',
      ageSeconds: null,
      targetSeconds: 2400,
    });
    expect(await judge()).toMatchObject({
      state: 'never',
      sources: [],
      targetSeconds: 2400,
      lastSuccessAt: null,
    });
  });
});
