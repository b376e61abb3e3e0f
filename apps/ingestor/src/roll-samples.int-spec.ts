import { corporateActionChecks } from '@market/corporate-actions';
import { publishedOffers, SampleOfferLoader } from '@market/corporate-actions/ingest';
import { migrate, PrimaryReads, queryRows, runDatabaseChecks, withDatabase } from '@market/database';
import { changeLog, HistoryWriter, type PublishedTable } from '@market/database/history';
import { Sequencer } from '@market/database/sequencer';
import { ListedChanges, listedParts } from '@market/database/testing';
import { ipoChecks } from '@market/ipo';
import { publishedIpos, SampleIpoLoader } from '@market/ipo/ingest';
import { addDays, dayInIndia, indianDay, instantInIndia, ManualClock } from '@market/kernel';
import { nfoChecks } from '@market/nfo';
import { publishedNfos, SampleNfoLoader } from '@market/nfo/ingest';
import { sgbChecks } from '@market/sgb';
import { publishedSgbs, SampleSgbLoader } from '@market/sgb/ingest';
import { createTestDatabase } from '@market/testing';
import type { DataSource } from 'typeorm';
import { loadSamples } from './load-samples';
import { databaseParts } from './parts';

const loaders = [SampleIpoLoader, SampleNfoLoader, SampleOfferLoader, SampleSgbLoader];
const tables: readonly PublishedTable[] = [
  publishedIpos,
  publishedNfos,
  publishedSgbs,
  ...(['rights', 'buyback', 'ncd', 'ofs'] as const).map(publishedOffers),
];
const checks = [...ipoChecks, ...nfoChecks, ...corporateActionChecks, ...sgbChecks];
/** Day of the first samples, a Thursday. */
const first = indianDay('2026-03-12');

let database: Awaited<ReturnType<typeof createTestDatabase>>;
const clock = new ManualClock(instantInIndia(first, '12:00'));

beforeAll(async () => {
  database = await createTestDatabase('samples_roll');
});
afterAll(() => database.drop());

/** Record as it is published, without its dates and sources, and where it stands in the order of changes. */
interface State {
  readonly values: string;
  readonly updatedAt: unknown;
  readonly place: number;
  readonly revisions: number;
}

async function statesOf(dataSource: DataSource, table: PublishedTable): Promise<Map<string, State>> {
  const stored = await queryRows<{ id: string; place: number; revisions: number; shown: string }>(
    dataSource,
    `SELECT id, change_position::integer AS place, shown,
            (SELECT count(*)::integer FROM published_revision revision
              WHERE (revision.data_set, revision.resource, revision.record_id) = ('sample', record.resource, record.id))
              AS revisions
       FROM published_record record WHERE data_set = 'sample' AND resource = $1 ORDER BY id`,
    [table.resource],
  );
  const rows = await table.rowsOf(
    dataSource,
    'sample',
    stored.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, table.present(row, clock.now())]));
  return new Map(
    stored.map(({ id, place, revisions, shown }) => {
      const published = byId.get(id);
      expect([id, JSON.parse(shown)]).toEqual([id, published]);
      const { updatedAt, provenance: _provenance, ...values } = published ?? {};
      return [id, { values: JSON.stringify(values), updatedAt, place, revisions }];
    }),
  );
}

const changedIn = (before: Map<string, State>, after: Map<string, State>, of: (state: State) => unknown) =>
  [...after].flatMap(([id, state]) => {
    const former = before.get(id);
    return former === undefined || of(former) !== of(state) ? [id] : [];
  });

it('a follower of the samples sees each record that moved with the day once, and none that stayed', async () => {
  const counts: Record<string, { moved: number; stayed: number }> = {};
  await withDatabase(
    { url: database.url, applicationName: 'samples' },
    async (dataSource) => {
      await migrate(dataSource);
      await loadSamples(dataSource, clock);
      const upkeep = new HistoryWriter(dataSource, clock, tables);
      expect(await upkeep.run('sample')).toBe(0);
      const changes = new ListedChanges(new PrimaryReads(dataSource));
      const follow = (table: PublishedTable, since: Date, after: number) =>
        changes.read({ dataSet: 'sample', resource: table.resource }, since, { after, limit: 200 });
      const begun = clock.now();
      for (const day of [1, 2, 3, 4].map((days) => addDays(first, days))) {
        const before = await Promise.all(tables.map((table) => statesOf(dataSource, table)));
        const heads = await Promise.all(tables.map((table) => follow(table, begun, 0)));
        clock.set(instantInIndia(day, '00:00'));
        const midnight = clock.now();
        clock.set(new Date(midnight.getTime() + 30_000));
        for (const Loader of loaders) expect(await new Loader(dataSource, clock).refresh()).toBe(true);
        // Offers that stayed open and close by the calendar.
        await upkeep.run('sample');
        await new Sequencer(dataSource, changeLog).run();
        expect(await runDatabaseChecks(dataSource, checks)).toEqual([]);
        for (const [at, table] of tables.entries()) {
          const former = before[at] ?? new Map<string, State>();
          const states = await statesOf(dataSource, table);
          const moved = changedIn(former, states, ({ values }) => values).sort();
          const told = await follow(table, begun, heads[at]?.next ?? 0);
          const where = `${table.resource} on ${dayInIndia(midnight)}`;
          expect([where, told.records.map(({ id }) => id).sort()]).toEqual([where, moved]);
          // A follower that begins at midnight sees the same records.
          const fresh = await follow(table, midnight, 0);
          expect([where, fresh.records.map(({ id }) => id).sort()]).toEqual([where, moved]);
          expect(changedIn(former, states, ({ place }) => place).sort()).toEqual(moved);
          expect(changedIn(former, states, ({ updatedAt }) => updatedAt).sort()).toEqual(moved);
          for (const [id, { updatedAt, revisions }] of states) {
            if (moved.includes(id))
              expect([id, String(updatedAt) >= midnight.toISOString()]).toEqual([id, true]);
            else expect([id, revisions]).toEqual([id, former.get(id)?.revisions]);
          }
          const count = (counts[table.resource] ??= { moved: 0, stayed: 0 });
          count.moved += moved.length;
          count.stayed += states.size - moved.length;
        }
      }
    },
    { ...databaseParts, entities: [...databaseParts.entities, ...listedParts.entities] },
  );
  for (const [resource, { moved, stayed }] of Object.entries(counts)) {
    expect([resource, moved > 0, stayed > 0]).toEqual([resource, true, true]);
  }
});
