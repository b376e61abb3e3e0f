import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { SystemClock } from '@market/kernel';
import { announceTable, dataVersionParts, DataVersions } from '../data-versions';
import { createDataSource, migrate } from '..';
import { EmbeddedPostgres, type RunningPostgres } from '@market/embedded-postgres';
import { TaskRegistry } from '@market/base/tasks';
import { folderOfServers, StreamingReplica, until } from '@market/testing';
import { Replica } from './replica';
import { ReplicaReads, type ReadOutcome } from './replica-reads';

let folder: string;
let primary: RunningPostgres;
let dataSource: DataSource;
let standby: StreamingReplica;
let versions: DataVersions;
let reads: ReplicaReads;
let outcomes: ReadOutcome[];

beforeAll(async () => {
  Logger.overrideLogger(false);
  // A separate server: a replica copies everything on a server, and the tests' common one holds the data of all tests.
  folder = mkdtempSync(join(folderOfServers(), 'market-primary-'));
  primary = await new EmbeddedPostgres().start({ dataDir: join(folder, 'database') });
  dataSource = await createDataSource(
    { url: primary.url, applicationName: 'replica-spec', poolSize: 4 },
    { entities: [], migrations: dataVersionParts.migrations },
  ).initialize();
  await migrate(dataSource);
  await dataSource.query('CREATE TABLE tea (data_set text, strength int, brewed_on date)');
  await dataSource.query(`INSERT INTO tea VALUES ('live', 1, '2026-11-20')`);
  const runner = dataSource.createQueryRunner();
  await announceTable(runner, { table: 'tea', resource: 'teas' });
  await runner.release();
  standby = await StreamingReplica.of(primary.url);
  versions = new DataVersions(dataSource, new SystemClock(), new TaskRegistry());
  await versions.onApplicationBootstrap();
});

beforeEach(() => {
  outcomes = [];
  reads = new ReplicaReads(
    dataSource,
    new Replica({ url: standby.url, applicationName: 'replica-spec', poolSize: 4 }),
    versions,
    (outcome) => outcomes.push(outcome),
  );
});

afterEach(() => reads.onApplicationShutdown());

afterAll(async () => {
  await versions.onApplicationShutdown();
  await standby.remove();
  await dataSource.destroy();
  await primary.stop();
  rmSync(folder, { recursive: true, force: true });
});

async function brew(strength: number): Promise<void> {
  const before = versions.newest;
  await dataSource.query('UPDATE tea SET strength = $1', [strength]);
  await until('the change is heard of', () => versions.newest > before);
}

const strength = async () => {
  const [row] = await reads.query<{ strength: number }[]>('SELECT strength FROM tea WHERE data_set = $1', [
    'live',
  ]);
  return row?.strength;
};

describe('the read replica', () => {
  it('does not count as unavailable while all its connections are in use', async () => {
    // All open, and idle: requests of the same turn see them so.
    await Promise.all(Array.from({ length: 4 }, strength));
    await Promise.all(Array.from({ length: 20 }, () => reads.query('SELECT pg_sleep(0.8)')));
    await strength();
    expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(16);
    expect(outcomes.filter((outcome) => outcome === 'replica')).toHaveLength(9);
  });

  it('returns the same rows as the primary', async () => {
    const words = `SELECT strength, brewed_on, now() > 'epoch' AS is_now, 10::bigint AS many, 1.50 AS price FROM tea`;
    expect(await reads.query(words)).toEqual(await dataSource.query(words));
    expect(outcomes).toEqual(['replica']);
  });

  it('is not read for data committed after it stopped following, until it has caught up', async () => {
    await standby.hold();
    await brew(2);
    expect(await strength()).toBe(2);
    await brew(3);
    expect(await strength()).toBe(3);
    // A busy machine may let the replica answer too late: it is not read either way.
    expect(outcomes).toHaveLength(2);
    expect(outcomes).not.toContain('replica');
    await standby.resume();
    await until('the replica is read again', async () => {
      expect(await strength()).toBe(3);
      return outcomes.at(-1) === 'replica';
    });
  });

  it('is replaced by the primary when it is killed, and is used again after its restart', async () => {
    expect(await strength()).toBe(3);
    await standby.kill();
    expect(await Promise.all([strength(), strength(), strength()])).toEqual([3, 3, 3]);
    await brew(4);
    expect(await strength()).toBe(4);
    await standby.start();
    const deadline = performance.now() + 5_000;
    while (outcomes.at(-1) !== 'replica' && performance.now() < deadline) {
      expect(await strength()).toBe(4);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(outcomes.at(-1)).toBe('replica');
  });
});
