import { BreakableLink, createTestDatabase, type TestDatabase, until } from '@market/testing';
import { withDatabase } from '@market/database';
import { TaskRegistry } from '@market/base/tasks';
import { ServingLease } from './serving-lease';

describe('the serving lease', () => {
  let database: TestDatabase;
  const leases: ServingLease[] = [];

  beforeAll(async () => {
    database = await createTestDatabase('lease');
  });
  afterEach(async () => {
    for (const lease of leases.splice(0)) await lease.stop();
  });
  afterAll(() => database.drop());

  async function aLease(onTakenOver?: () => void, url = database.url) {
    const lease = new ServingLease(url, onTakenOver);
    leases.push(lease);
    await lease.start(new TaskRegistry());
    return lease;
  }

  const untilHeld = (lease: ServingLease) =>
    until(
      () => lease.state,
      () => lease.state === 'held',
    );

  it('is held by one process, and passes to another when that one ends', async () => {
    const tookOver: string[] = [];
    const first = await aLease(() => tookOver.push('first'));
    const second = await aLease(() => tookOver.push('second'));
    expect([first.state, second.state]).toEqual(['held', 'taken']);
    await first.stop();
    await untilHeld(second);
    expect(tookOver).toEqual(['second']);
  });

  it('is held again by one process after the database dropped all connections', async () => {
    const [first, second] = [await aLease(), await aLease()];
    await withDatabase({ url: database.url, applicationName: 'spec' }, (source) =>
      source.query(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'api serving lease' AND datname = current_database()`,
      ),
    );
    await until('one holds it', () => [first.state, second.state].includes('held'));
    expect([first.state, second.state].filter((state) => state === 'held')).toHaveLength(1);
  });

  it.each([
    ['as taken over, when it was unknown for longer than the server keeps the lock', 11_000, 1],
    ['without a takeover, when it was unknown for a moment', 0, 0],
  ])('is held again %s', async (_, unknownForMs, takenOver) => {
    const link = new BreakableLink();
    const tookOver: string[] = [];
    const lease = await aLease(() => tookOver.push('again'), await link.listen(database.url));
    await link.cut();
    await until(
      () => lease.state,
      () => lease.state === 'unknown',
    );
    const { performance } = globalThis;
    const now = performance.now.bind(performance);
    const later = jest.spyOn(performance, 'now').mockImplementation(() => now() + unknownForMs);
    try {
      await link.restore();
      // Not by `until`, which uses the same clock.
      while (lease.state !== 'held') await new Promise((resolve) => setTimeout(resolve, 10));
      expect(tookOver).toHaveLength(takenOver);
    } finally {
      later.mockRestore();
      await lease.stop();
      await link.cut();
    }
  });

  it('is unknown without a database, and reports whether it was held before', async () => {
    const lease = new ServingLease('postgres://nobody@127.0.0.1:1/none');
    leases.push(lease);
    await lease.start(new TaskRegistry());
    expect([lease.state, lease.servedLast]).toEqual(['unknown', false]);
  });
});
