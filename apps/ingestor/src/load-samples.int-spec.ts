import { migrate, rowsOf, withDatabase } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { IpoLifecycle } from '@market/ipo/ingest';
import { indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { SgbLifecycle } from '@market/sgb/ingest';
import { createTestDatabase } from '@market/testing';
import type { DataSource } from 'typeorm';
import { loadSamples } from './load-samples';
import { databaseParts } from './parts';

jest.setTimeout(60_000);

/** Day of the samples, a Tuesday, and the instants of its changes of state. */
const today = indianDay('2026-03-10');
const instants = ['10:00', '12:00', '17:00', '20:00'].map((time) => instantInIndia(today, time));

/** Reads the changes of state in the histories of samples, and the events of the log, as texts that are equal for one change. */
async function statesOf(dataSource: DataSource): Promise<{ revised: string[]; announced: string[] }> {
  const revised = await rowsOf<{ said: string }>(
    dataSource,
    `SELECT concat_ws(' ', record_id, CASE resource WHEN 'ipos' THEN 'ipo' ELSE resource END || '.' ||
                      CASE lower(after) WHEN '"open"' THEN 'opened' ELSE trim('"' FROM lower(after)) END,
                      to_char(changed_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')) AS said
       FROM published_revision
      WHERE data_set = 'sample' AND field = 'status' AND changed_at >= $1
      ORDER BY 1`,
    [instantInIndia(indianDay('2026-02-08'))],
  );
  const announced = await rowsOf<{ said: string }>(
    dataSource,
    `SELECT concat_ws(' ', subject_id, type,
                      to_char(occurred_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI')) AS said
       FROM outbox_event
      WHERE data_set = 'sample' AND type ~ '\\.(opened|closed|listed|withdrawn)$'
      ORDER BY 1`,
  );
  return { revised: revised.map(({ said }) => said), announced: announced.map(({ said }) => said) };
}

it.each(['00:01', '13:00', '21:00'])(
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
