import { indianDay, instantInIndia } from '@market/kernel';
import { anIpo, aReadingRecord } from '../../domain/gmp.fixture';
import { presentGmp } from '../../http/gmp.view';
import { type GmpDatabase, startGmpDatabase } from '../../testing/gmp-database.fixture';
import { KeepGmpStates1795000008500 } from './keep-gmp-states-1795000008500';

let db: GmpDatabase;
const on = (day: string, time: string) => instantInIndia(indianDay(day), time);

beforeAll(async () => {
  db = await startGmpDatabase('gmp_states_migration');
});
afterAll(() => db.stop());

it('the log begins with each present premium, from when on it has stood like that', async () => {
  db.directory.ipos.live = [anIpo()];
  db.clock.set(on('2026-11-18', '10:05'));
  await db.take([aReadingRecord({ quotedAt: on('2026-11-18', '10:00') })], { trusted: true });
  db.clock.set(on('2026-11-19', '10:01'));
  await db.fading.tick('live');
  const premium = await db.queries.bySlug('live', 'zinnia-motors');
  if (premium === null) throw new Error('the IPO is quoted');
  await db.rows(`INSERT INTO service_fact (name, value) VALUES ('sample-gmp-on', '2026-11-19')`);

  const runner = db.dataSource.createQueryRunner();
  const migration = new KeepGmpStates1795000008500();
  await migration.down(runner);
  await migration.up(runner);
  await runner.release();
  expect(await db.findings()).toEqual([]);
  const shownOf = (at: Date) => db.past.at('live', premium.ipo, at);
  const past = await shownOf(on('2026-11-19', '10:01'));
  expect('value' in past && presentGmp(past)).toEqual(presentGmp(premium));
  const from = on('2026-11-19', '10:01');
  expect(await shownOf(on('2026-11-19', '10:00'))).toEqual({ knownFrom: from, historyFrom: from });
  expect(await db.rows(`SELECT 1 FROM service_fact WHERE name = 'sample-gmp-on'`)).toEqual([]);
});
