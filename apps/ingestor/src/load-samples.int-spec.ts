import { SampleOfferLoader } from '@market/corporate-actions/ingest';
import { migrate, queryRows, withDatabase } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { SampleGmpLoader } from '@market/gmp/ingest';
import { RepositoryIpoDirectory } from '@market/ipo';
import { IpoLifecycle, SampleIpoLoader } from '@market/ipo/ingest';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { SampleNfoLoader } from '@market/nfo/ingest';
import { SampleSgbLoader, SgbLifecycle } from '@market/sgb/ingest';
import { createTestDatabase } from '@market/testing';
import type { DataSource } from 'typeorm';
import { loadSamples } from './load-samples';
import { databaseParts } from './parts';
import { SampleHistory } from './sample-history';

/** Day of the samples, a Tuesday, and the instants of its changes of state. */
const today = indianDay('2026-03-10');
const instants = ['10:00', '12:00', '17:00', '20:00'].map((time) => instantInIndia(today, time));

/** Reads the changes of state in the histories of samples, and the events of the log, as texts that are equal for one change. */
async function statesOf(dataSource: DataSource): Promise<{ revised: string[]; announced: string[] }> {
  const revised = await queryRows<{ said: string }>(
    dataSource,
    `SELECT concat_ws(' ', record_id, CASE resource WHEN 'ipos' THEN 'ipo' ELSE resource END || '.' ||
                      CASE lower(after) WHEN '"open"' THEN 'opened' ELSE trim('"' FROM lower(after)) END,
                      to_char(changed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')) AS said
       FROM published_revision
      WHERE data_set = 'sample' AND field = 'status' AND changed_at >= $1
      ORDER BY 1`,
    [instantInIndia(indianDay('2026-02-08'))],
  );
  const announced = await queryRows<{ said: string }>(
    dataSource,
    `SELECT concat_ws(' ', subject_id, type,
                      to_char(occurred_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')) AS said
       FROM outbox_event
      WHERE data_set = 'sample' AND type ~ '\\.(opened|closed|listed|withdrawn)$'
      ORDER BY 1`,
  );
  return { revised: revised.map(({ said }) => said), announced: announced.map(({ said }) => said) };
}

/** Times at which samples are laid: `npm run test:deep` names more of them. */
const times = (process.env['SAMPLE_TIMES'] ?? '13:00').split(' ');

it.each(times)(
  'samples laid at %s have each change of state once in their histories and once in the log, up to the end of the day',
  async (time) => {
    const database = await createTestDatabase('samples_log');
    const clock = new ManualClock(instantInIndia(today, time));
    try {
      await withDatabase(
        { url: database.url, applicationName: 'samples' },
        async (dataSource) => {
          await migrate(dataSource);
          await loadSamples(dataSource, clock);
          const outbox = new Outbox();
          const lifecycles = [
            new IpoLifecycle(dataSource, clock, outbox),
            new SgbLifecycle(dataSource, clock, outbox),
          ];
          for (const instant of instants.filter((one) => one > clock.now())) {
            clock.set(instant);
            for (const lifecycle of lifecycles) await lifecycle.tick('sample');
          }
          const { revised, announced } = await statesOf(dataSource);
          expect(announced).toEqual(revised);
          expect(announced.length).toBeGreaterThan(60);
        },
        databaseParts,
      );
    } finally {
      await database.drop();
    }
  },
);

/** Reads the changes of premiums in the log that do not begin where the one before them ended, and the number of all. */
async function premiumsOf(dataSource: DataSource): Promise<{ broken: unknown[]; count: number }> {
  const broken = await queryRows(
    dataSource,
    `SELECT * FROM (
       SELECT subject_id AS ipo, occurred_at AS at, data->'previousGmp' AS previous,
              lag(data->'currentGmp') OVER (PARTITION BY subject_id ORDER BY occurred_at, committed_at) AS before
         FROM outbox_event WHERE data_set = 'sample' AND type = 'gmp.updated') change
      WHERE before IS NOT NULL AND previous <> before`,
  );
  const [all] = await queryRows<{ count: number }>(
    dataSource,
    `SELECT count(*)::integer AS count FROM outbox_event WHERE data_set = 'sample' AND type = 'gmp.updated'`,
  );
  return { broken, count: all?.count ?? 0 };
}

describe.each([
  ['before a quote, their past behind it', { first: '11:59:30', gmp: '11:59:45', past: '12:00:05' }],
  ['at a quote, their past behind it', { first: '11:59:30', gmp: '12:00:15', past: '12:00:35' }],
  ['long before their past, which another tick overtakes', { first: '10:59', gmp: '11:00', past: '12:30' }],
])('premium samples that the ingestor loads %s', (_, { first, gmp, past }) => {
  it('have each change of a value once in the log', async () => {
    const database = await createTestDatabase('samples_premiums');
    const clock = new ManualClock(instantInIndia(today));
    const set = (time: string) => clock.set(new Date(`${today}T${time.padEnd(8, ':00')}+05:30`));
    try {
      await withDatabase(
        { url: database.url, applicationName: 'samples' },
        async (dataSource) => {
          await migrate(dataSource);
          const ipos = RepositoryIpoDirectory.on(dataSource);
          const premiums = SampleGmpLoader.on(dataSource, clock, ipos);
          set(first);
          for (const Loader of [SampleIpoLoader, SampleNfoLoader, SampleOfferLoader, SampleSgbLoader]) {
            await new Loader(dataSource, clock).refresh();
          }
          set(gmp);
          await premiums.refresh();
          for (const time of ['12:00:15', '12:15'].filter((one) => gmp < one && one < past)) {
            set(time);
            await premiums.tick();
          }
          set(past);
          expect(await new SampleHistory(dataSource, clock, ipos).lay()).toBe(true);
          for (const time of ['12:45', '14:00:15', '16:00:15']) {
            set(time);
            await premiums.tick();
          }
          const { broken, count } = await premiumsOf(dataSource);
          expect(broken).toEqual([]);
          expect(count).toBeGreaterThan(1_000);
        },
        databaseParts,
      );
    } finally {
      await database.drop();
    }
  });
});
