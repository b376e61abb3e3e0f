import { Logger } from '@nestjs/common';
import { type StampedRecord, type StampedRecords, TradingCalendar } from '@market/contracts';
import { addDays, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { queryRow } from '@market/database';
import { type FeedRuns, ingestParts, type SourceRegistry, FeedPlan } from '@market/ingest';
import { Metrics } from '@market/base/observability';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { FreshnessQueries, SilenceJob } from '@market/freshness';
import { presentFreshness, freshnessView } from '@market/http-reads';
import type { DataSource } from 'typeorm';

class EveryDay extends TradingCalendar {
  isTradingDay(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

const shown: StampedRecord[] = [];
const stamps: StampedRecords = { current: () => Promise.resolve(shown) };

const day = indianDay('2026-11-20');
const feed = (id: string, cron: string, dataSets?: readonly string[], servesAlone?: readonly string[]) => ({
  source: { id: id.split('.')[0], title: id.split('.')[0] },
  feed: {
    id,
    title: id,
    schedule: { cron },
    ...(dataSets === undefined ? {} : { dataSets }),
    ...(servesAlone === undefined ? {} : { servesAlone }),
  },
  enabled: true,
});
const registry = (...feeds: ReturnType<typeof feed>[]) =>
  ({ feeds: () => feeds }) as unknown as SourceRegistry;

describe('freshness', () => {
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  const clock = new ManualClock(instantInIndia(day, '12:00'));
  const calendar = new EveryDay();

  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await openTestDatabase('freshness', [ingestParts]);
    ({ dataSource } = database);
  });
  beforeEach(async () => {
    await dataSource.query('TRUNCATE feed_plan, feed_state');
    const plan = registry(feed('rbi.press', '0 8 * * *', ['sgb']), feed('nse.holidays', '0 7 * * *'));
    await new FeedPlan(dataSource, plan).keep();
    await dataSource.query('INSERT INTO feed_state (feed_id, last_success_at) VALUES ($1, $2)', [
      'rbi.press',
      instantInIndia(day, '08:00'),
    ]);
  });
  afterAll(() => database.close());

  it('reports a data set as stale when the only feed of one of its fields is stale', async () => {
    clock.set(instantInIndia(day, '12:00'));
    const plan = registry(
      feed('bse.calendar', '0 */2 * * *', ['buyback']),
      feed('nse.tenders', '0 8 * * *', ['buyback'], ['buyback']),
    );
    await new FeedPlan(dataSource, plan).keep();
    await dataSource.query('INSERT INTO feed_state (feed_id, last_success_at) VALUES ($1, $2), ($3, $4)', [
      'bse.calendar',
      instantInIndia(day, '12:00'),
      'nse.tenders',
      instantInIndia(addDays(day, -13), '08:00'),
    ]);
    const queries = new FreshnessQueries(dataSource, calendar, clock, stamps);
    expect(await queries.header('live', 'buyback')).toBe(`stale; age=${13 * 86_400 + 4 * 3_600}`);
    expect(await queries.all('live')).toContainEqual(
      expect.objectContaining({
        dataSet: 'buyback',
        sources: [expect.objectContaining({ state: 'fresh' }), expect.objectContaining({ state: 'stale' })],
      }),
    );
  });

  it('ignores a success that is later than the clock', async () => {
    clock.set(instantInIndia(day, '06:00'));
    const all = await new FreshnessQueries(dataSource, calendar, clock, stamps).all('live');
    expect(all.find(({ dataSet }) => dataSet === 'sgb')).toMatchObject({
      lastSuccessAt: null,
      state: 'never',
    });
  });

  it('reports the freshness of the data sets by plan and last success', async () => {
    clock.set(instantInIndia(day, '12:00'));
    const all = await new FreshnessQueries(dataSource, calendar, clock, stamps).all('live');
    expect(freshnessView.parse(presentFreshness(all))).toHaveLength(10);
    expect(all.find(({ dataSet }) => dataSet === 'sgb')).toMatchObject({
      targetSeconds: 87_000,
      ageSeconds: 14_400,
      state: 'fresh',
      sources: [{ name: 'rbi', state: 'fresh' }],
    });
    expect(all.find(({ dataSet }) => dataSet === 'ipos')).toMatchObject({ state: 'never', sources: [] });
  });

  it('shows samples as always fresh', async () => {
    const all = await new FreshnessQueries(dataSource, calendar, clock, stamps).all('sample');
    expect(new Set(all.map(({ state, ageSeconds }) => `${state} ${ageSeconds}`))).toEqual(
      new Set(['fresh 0']),
    );
  });

  it('shows the last known state while the database is slow, without waiting for it', async () => {
    clock.set(instantInIndia(day, '12:00'));
    const queries = new FreshnessQueries(dataSource, calendar, clock, stamps);
    expect(await queries.header('live', 'sgb')).toBe('fresh; age=14400');
    clock.set(instantInIndia(day, '12:01'));
    await dataSource.transaction(async (holder) => {
      await holder.query('LOCK TABLE feed_plan');
      const askedAt = performance.now();
      expect(await queries.header('live', 'sgb')).toBe('fresh; age=14460');
      expect(performance.now() - askedAt).toBeLessThan(1_000);
    });
  });

  it('reports the same cadence and target to test keys as to live ones', async () => {
    clock.set(instantInIndia(day, '12:00'));
    await new FeedPlan(
      dataSource,
      registry(feed('rbi.press', '0 8 * * *', ['sgb']), feed('nse.ofs', '35 8,19 * * *', ['ofs'])),
    ).keep();
    const queries = new FreshnessQueries(dataSource, calendar, clock, stamps);
    const told = async (dataSet: 'live' | 'sample') =>
      (await queries.all(dataSet)).map(({ dataSet: name, cadence, targetSeconds }) => ({
        name,
        cadence,
        targetSeconds,
      }));
    expect(await told('sample')).toEqual(await told('live'));
    expect(await told('sample')).toContainEqual({
      name: 'ofs',
      cadence: 'daily at 08:35 and 19:35 IST',
      targetSeconds: 13 * 3_600 + 600,
    });
  });

  it('does not write an unchanged plan, and removes feeds that no longer exist', async () => {
    const version = () =>
      queryRow<{ xmin: string }>(dataSource, `SELECT xmin FROM feed_plan WHERE feed_id = 'rbi.press'`);
    const before = await version();
    await new FeedPlan(
      dataSource,
      registry(feed('rbi.press', '0 8 * * *', ['sgb'])),
    ).onApplicationBootstrap();
    expect(await version()).toEqual(before);
    expect(await queryRow(dataSource, 'SELECT count(*) AS feeds FROM feed_plan')).toEqual({ feeds: 1 });
  });

  it('keeps in the plan whether feeds run by the clock, also when they are run by hand', async () => {
    const plan = registry(feed('rbi.press', '0 8 * * *', ['sgb']));
    const kept = async (runs: FeedRuns) => {
      await new FeedPlan(dataSource, plan, runs).keep();
      return queryRow(dataSource, 'SELECT is_scheduled, title, source_title FROM feed_plan');
    };
    const named = { title: 'rbi.press', source_title: 'rbi' };
    await dataSource.query('TRUNCATE feed_plan');
    expect(await kept('none')).toMatchObject({ is_scheduled: true });
    expect(await kept('bundled')).toMatchObject({ is_scheduled: false, ...named });
    expect(await kept('none')).toMatchObject({ is_scheduled: false });
    expect(await kept('all')).toMatchObject({ is_scheduled: true });
  });

  it('reports a data set as late while a request of its feed is refused repeatedly', async () => {
    clock.set(instantInIndia(day, '12:00'));
    await dataSource.query('UPDATE feed_state SET failing_since = $1', [instantInIndia(day, '06:00')]);
    const queries = new FreshnessQueries(dataSource, calendar, clock, stamps);
    expect(await queries.header('live', 'sgb')).toBe('late; age=14400');
    const metrics = new Metrics();
    await new SilenceJob(dataSource, calendar, clock, stamps, metrics).watch();
    const text = await metrics.text();
    expect(text).toContain('feed_failing{feed="rbi.press",source="rbi"} 1');
    expect(text).toContain('feed_failing{feed="nse.holidays",source="nse"} 0');
    expect(text).toContain('feed_silence{feed="rbi.press",source="rbi"} 0');
  });

  it('counts the keys of payloads that appeared within seven days', async () => {
    clock.set(instantInIndia(day, '12:00'));
    const keys = { 'a known': null, 'b old': addDays(day, -8), 'c new': addDays(day, -6) };
    await dataSource.query('UPDATE feed_state SET unread_keys = $1 WHERE feed_id = $2', [keys, 'rbi.press']);
    const metrics = new Metrics();
    await new SilenceJob(dataSource, calendar, clock, stamps, metrics).watch();
    const text = await metrics.text();
    expect(text).toContain('feed_shape_unknown_keys{feed="rbi.press",source="rbi"} 1');
    expect(text).toContain('feed_shape_unknown_keys{feed="nse.holidays",source="nse"} 0');
  });

  it('marks a record whose book stands still in bidding hours, and the data set once all its open ones do', async () => {
    clock.set(instantInIndia(day, '14:00'));
    await new FeedPlan(dataSource, registry(feed('nse.book', '*/30 10-19 * * *', ['subscriptions']))).keep();
    await dataSource.query('INSERT INTO feed_state (feed_id, last_success_at) VALUES ($1, $2)', [
      'nse.book',
      instantInIndia(day, '14:00'),
    ]);
    const book = (id: string, stampedAt: Date) => ({ dataSet: 'subscriptions' as const, id, stampedAt });
    const still = book('arka', instantInIndia(addDays(day, -2), '12:00'));
    const headers = async (...records: StampedRecord[]) => {
      shown.splice(0, shown.length, ...records);
      const queries = new FreshnessQueries(dataSource, calendar, clock, stamps);
      const metrics = new Metrics();
      await new SilenceJob(dataSource, calendar, clock, stamps, metrics).watch();
      const [, count] =
        /records_standing_still{data_set="subscriptions"} (\d)/.exec(await metrics.text()) ?? [];
      const all = await queries.all('live');
      return [
        await queries.header('live', 'subscriptions', 'arka'),
        await queries.header('live', 'subscriptions', 'gomati'),
        await queries.header('live', 'subscriptions'),
        all.find(({ dataSet }) => dataSet === 'subscriptions')?.state,
        count,
      ];
    };
    const [fresh, stale] = ['fresh; age=0', `stale; age=${50 * 3_600}`];
    expect(await headers(still, book('gomati', instantInIndia(day, '13:00')))).toEqual([
      ...[stale, fresh, fresh, 'fresh', '1'],
    ]);
    expect(await headers(still)).toEqual([stale, stale, stale, 'stale', '1']);
    expect(await headers()).toEqual([fresh, fresh, fresh, 'fresh', '0']);
  });

  it('logs once that a feed fell silent, and shows it in a metric', async () => {
    const metrics = new Metrics();
    const job = new SilenceJob(dataSource, calendar, clock, stamps, metrics);
    const warn = jest.spyOn(Logger.prototype, 'warn').mockImplementation();
    for (const hours of [0, 24, 25, 96]) {
      clock.set(new Date(instantInIndia(day, '09:00').getTime() + hours * 3_600_000));
      await job.watch();
    }
    const said = warn.mock.calls.map(([what]) => what as { event: string; to: string });
    expect(said).toMatchObject([
      { event: 'feed-fell-silent', feed: 'rbi.press', from: 'fresh', to: 'late' },
      { event: 'feed-fell-silent', feed: 'rbi.press', from: 'late', to: 'stale' },
    ]);
    expect(await metrics.text()).toContain('feed_silence{feed="rbi.press",source="rbi"} 2');
    warn.mockRestore();
  });
});
