import { outboxParts } from '@market/database/outbox';
import { Logger } from '@nestjs/common';
import { type StampedRecord, type StampedRecords, TradingCalendar } from '@market/contracts';
import { addDays, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { createDataSource, queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { FreshnessDayQueries, freshnessParts, FreshnessRecorder } from '@market/freshness';
import { ingestParts } from '@market/ingest';
import type { DataSource } from 'typeorm';

class EveryDay extends TradingCalendar {
  isTradingDay(): Promise<boolean> {
    return Promise.resolve(true);
  }
}

const shown: StampedRecord[] = [];
const stamps: StampedRecords = { current: () => Promise.resolve(shown) };

const day = indianDay('2026-11-20');
const at = (time: string, on = day) => instantInIndia(on, time);

describe('the freshness by day', () => {
  const clock = new ManualClock(at('10:00'));
  let database: OpenTestDatabase;
  let dataSource: DataSource;
  let other: DataSource;

  beforeAll(async () => {
    Logger.overrideLogger(false);
    database = await openTestDatabase('freshness_days', [ingestParts, freshnessParts, outboxParts]);
    ({ dataSource } = database);
    const settings = { url: database.url, applicationName: 'other' };
    other = await createDataSource(settings, { entities: [], migrations: [] }).initialize();
  });
  beforeEach(async () => {
    await dataSource.query(
      'TRUNCATE feed_plan, feed_state, feed_run, freshness_day, freshness_state, outbox_event',
    );
    // Late after 70 minutes without a success, stale after 210.
    await dataSource.query(
      `INSERT INTO feed_plan (feed_id, source_id, data_sets, serves_alone, cron, trading_days_only, enabled)
       VALUES ('nse.list', 'nse', '{ipos}', '{}', '0 * * * *', false, true)`,
    );
    clock.set(at('10:00'));
  });
  afterAll(async () => {
    await other.destroy();
    await database.close();
  });

  const recorderOn = (source: DataSource) => new FreshnessRecorder(source, new EveryDay(), clock, stamps);
  const record = (time: string, on = day) => {
    clock.set(at(time, on));
    return recorderOn(dataSource).record();
  };
  it('counts the time in which every open book stood still as late', async () => {
    await dataSource.query(`UPDATE feed_plan SET data_sets = '{subscriptions}', cron = '*/30 10-19 * * *'`);
    await succeed('11:59');
    const stamp = { dataSet: 'subscriptions' as const, id: 'arka' };
    shown.push({ ...stamp, stampedAt: at('10:00') });
    await record('12:00');
    await record('12:05');
    shown.splice(0);
    expect(await days()).toEqual([{ name: 'subscriptions', day, worst: 'late', late: 300, stale: 0 }]);
  });

  const succeed = async (time: string, on = day) => {
    await dataSource.query(
      `INSERT INTO feed_run (feed_id, started_at, finished_at, status) VALUES ('nse.list', $1, $1, 'ok')`,
      [at(time, on)],
    );
    await dataSource.query(
      `INSERT INTO feed_state (feed_id, last_success_at) VALUES ('nse.list', $1)
       ON CONFLICT (feed_id) DO UPDATE SET last_success_at = EXCLUDED.last_success_at`,
      [at(time, on)],
    );
  };
  const days = () =>
    dataSource.query<{ name: string; day: string; worst: string; late: number; stale: number }[]>(
      `SELECT name, day, worst, late_seconds AS late, stale_seconds AS stale FROM freshness_day ORDER BY name, day`,
    );
  const ipos = (worst: string, late = 0, stale = 0, on = day) => ({
    name: 'ipos',
    day: on,
    worst,
    late,
    stale,
  });

  it('announces when a data set is late and when it recovered, once each, and nothing at the first judgement', async () => {
    const announced = async () => {
      const rows = await queryRows<{ type: string; subject: string; state: string }>(
        dataSource,
        `SELECT type, subject_id AS subject, data ->> 'state' AS state FROM outbox_event ORDER BY position`,
      );
      return rows.map(({ type, subject, state }) => `${type} ${subject} ${state}`);
    };
    await record('10:00');
    await succeed('10:01');
    await record('10:02');
    await record('11:00');
    expect(await announced()).toEqual([]);
    await record('11:30');
    await record('11:40');
    expect(await announced()).toEqual(['data.late ipos late']);
    await record('14:00');
    await succeed('14:01');
    await record('14:02');
    expect(await announced()).toEqual(['data.late ipos late', 'data.recovered ipos fresh']);
  });

  it('keeps the worst state of a day, also after the data is fresh again and after a restart', async () => {
    await succeed('10:00');
    await record('10:01');
    expect(await days()).toEqual([ipos('fresh')]);
    for (const time of ['11:08', '11:10', '11:11', '11:12']) await record(time);
    expect(await days()).toEqual([ipos('late', 120)]);
    await succeed('11:12');
    await record('11:13');
    expect(await days()).toEqual([ipos('late', 120)]);
  });

  it('counts a time once, whichever of two processes records it', async () => {
    await succeed('10:00');
    await record('11:20');
    for (const time of ['11:21', '11:22', '11:23']) {
      clock.set(at(time));
      await Promise.all([recorderOn(dataSource).record(), recorderOn(other).record()]);
    }
    expect(await days()).toEqual([ipos('late', 180)]);
  });

  it('judges the time without any ingestor afterwards, although a feed has succeeded since', async () => {
    await succeed('10:00');
    await record('10:01');
    // No process from 10:02 to 15:00; then the feeds catch up before the first judgement.
    await succeed('15:00');
    await record('15:01');
    const [found] = await days();
    expect(found).toMatchObject({ worst: 'stale' });
    // Late from 11:10 to 13:30, stale until 15:00; in steps of ten minutes.
    expect(Math.abs((found?.late ?? 0) - 140 * 60)).toBeLessThanOrEqual(600);
    expect(Math.abs((found?.stale ?? 0) - 90 * 60)).toBeLessThanOrEqual(600);
  });

  it('judges whole days without any ingestor afterwards', async () => {
    await succeed('10:00');
    await record('10:01');
    const later = addDays(day, 3);
    await succeed('09:00', later);
    await record('09:01', later);
    expect((await days()).map(({ day: on, worst }) => [on, worst])).toEqual([
      ['2026-11-20', 'stale'],
      ['2026-11-21', 'stale'],
      ['2026-11-22', 'stale'],
      ['2026-11-23', 'stale'],
    ]);
  });

  it('knows nothing of a data set before its first success, and nothing of the time before the first judgement', async () => {
    await record('10:01');
    expect(await days()).toEqual([]);
    await succeed('09:00', addDays(day, -5));
    await record('10:02');
    expect(await days()).toEqual([ipos('stale')]);
  });

  it('judges no time twice after the clock was put back', async () => {
    await succeed('08:00');
    await record('09:30');
    await record('09:40');
    clock.step(-3_600_000);
    await recorderOn(dataSource).record();
    expect(await days()).toEqual([ipos('late', 600)]);
    await record('09:41');
    expect(await days()).toEqual([ipos('late', 660)]);
  });

  it('is dropped after 120 days', async () => {
    await dataSource.query(
      `INSERT INTO freshness_day VALUES
         ('ipos', $1, 'late', 0, 0, $3), ('ipos', $2, 'late', 0, 0, $3), ('ipos', $4, 'fresh', 0, 0, $3)`,
      [addDays(day, -121), addDays(day, -120), at('23:59', addDays(day, -1)), addDays(day, -1)],
    );
    await succeed('00:00');
    await record('00:01');
    expect((await days()).map(({ day: on }) => on)).toEqual([addDays(day, -120), addDays(day, -1), day]);
  });

  it('is read for the last 90 days, and while the database is away as it was known last', async () => {
    await dataSource.query(
      `INSERT INTO freshness_day VALUES ('ipos', $1, 'late', 9, 0, $3), ('ipos', $2, 'stale', 0, 9, $3)`,
      [addDays(day, -89), addDays(day, -90), at('09:00')],
    );
    const queries = new FreshnessDayQueries(dataSource, clock);
    const known = await queries.known();
    expect([...(known.get('ipos') ?? [])]).toEqual([[addDays(day, -89), 'late']]);
    clock.advance(10_000);
    const read = jest.spyOn(dataSource, 'query').mockRejectedValue(new Error('away'));
    expect(await queries.known()).toBe(known);
    await expect(new FreshnessDayQueries(dataSource, clock).known()).rejects.toThrow('away');
    read.mockRestore();
  });
});
