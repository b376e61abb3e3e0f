import { addDays, pageOfCollection } from '@market/kernel';
import { anIssueRecord, at, day } from '../domain/sgb.fixture';
import { sgbCollection } from '../domain/sgb-collection';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;
const today = day('2026-11-20');

beforeAll(async () => {
  db = await startSgbDatabase('sgb_lifecycle');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at(today, '00:01'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('SgbLifecycle', () => {
  it('moves a tranche from announced to closed and announces its opening and its close once, with any number of ingestors', async () => {
    await db.initial.load();
    await db.release([anIssueRecord()]);
    const seen: string[] = [];
    for (const [on, time] of [
      ['2026-12-07', '09:59'],
      ['2026-12-07', '10:00'],
      ['2026-12-11', '16:59'],
      ['2026-12-11', '17:00'],
      ['2026-12-20', '10:00'],
    ] as const) {
      db.clock.set(at(on, time));
      await Promise.all([db.lifecycle.tick('live'), db.lifecycle.tick('live'), db.lifecycle.tick('live')]);
      const tranche = await db.repository.byId('live', 'sgb-2026-27-series-i');
      seen.push(tranche?.status ?? '');
    }
    expect(seen).toEqual(['upcoming', 'open', 'open', 'closed', 'closed']);
    expect(await db.events()).toEqual([
      'sgb.opened sgb-2026-27-series-i 2026-12-07',
      'sgb.closed sgb-2026-27-series-i 2026-12-11',
    ]);
    expect(await db.take(db.issues, [anIssueRecord()])).toMatchObject({ unchanged: 1, events: 0 });
  });

  it('names the clock as the source in the revisions', async () => {
    await db.release([anIssueRecord()]);
    db.clock.set(at('2026-12-07', '10:00'));
    expect(await db.lifecycle.tick('live')).toBe(1);
    expect(await db.lifecycle.tick('live')).toBe(0);
    expect(
      await db.dataSource.query(
        `SELECT field, before, after, origin FROM sgb_revision WHERE origin <> 'rbi'`,
      ),
    ).toEqual([{ field: 'status', before: 'upcoming', after: 'open', origin: 'clock' }]);
  });
});

describe('SampleSgbLoader', () => {
  it('writes the samples once a day and leaves the live data unchanged', async () => {
    await db.initial.load();
    const live = await db.tranches();
    const laid = await Promise.all([db.samples.refresh(), db.samples.refresh()]);
    expect(laid.filter(Boolean)).toHaveLength(1);
    expect(await db.tranches()).toEqual(live);
    const before = await db.versions();
    expect(await db.samples.refresh()).toBe(false);
    expect(await db.versions()).toEqual(before);
  });

  it('announces only the opening and the close of the day, and sets states back at midnight without events', async () => {
    await db.samples.refresh();
    const morning = await db.tranches('sample');
    for (const time of ['09:59', '10:00', '17:00', '23:59']) {
      db.clock.set(at(today, time));
      await db.lifecycle.tick('sample');
    }
    expect(await db.events('sample')).toEqual([
      'sgb.opened sgb-sample-series-x 2026-11-20',
      'sgb.closed sgb-sample-series-ix 2026-11-20',
    ]);
    db.clock.set(at(addDays(today, 1), '00:01'));
    expect(await db.samples.refresh()).toBe(true);
    await db.lifecycle.tick('sample');
    expect(await db.events('sample')).toHaveLength(2);
    expect((await db.tranches('sample')).map(({ id, status }) => [id, status])).toEqual(
      morning.map(({ id, status }) => [id, status]),
    );
  });
});

describe('SgbRepository', () => {
  it('lists the newest opening day first and unknown days last, page by page', async () => {
    await db.initial.load();
    const whole = await db.repository.list('live', pageOfCollection(sgbCollection, { page: 1, limit: 100 }));
    expect([whole.total, whole.items[0]?.id]).toEqual([67, 'sgb-2023-24-series-iv']);
    const days = whole.items.map(({ openOn }) => openOn ?? '');
    expect(days).toEqual([...days].sort().reverse());
    const pages = await Promise.all(
      [1, 2, 3].map((page) =>
        db.repository.list('live', pageOfCollection(sgbCollection, { page, limit: 30 })),
      ),
    );
    expect(pages.flatMap(({ items }) => items)).toEqual(whole.items);
  });

  it('shows no tranche of one data set in the other', async () => {
    await db.initial.load();
    await db.samples.refresh();
    expect(await db.repository.byId('sample', 'sgb-2023-24-series-iv')).toBeNull();
    expect(await db.repository.byId('live', 'sgb-sample-series-i')).toBeNull();
    expect(
      (await db.repository.list('sample', pageOfCollection(sgbCollection, { page: 1, limit: 100 }))).total,
    ).toBe(13);
  });
});
