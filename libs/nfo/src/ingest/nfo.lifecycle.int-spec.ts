import { nfoCategories, nfoEventData, nfoStatuses, riskLevels } from '@market/contracts';
import { addDays, pageOfCollection } from '@market/kernel';
import { amcCollection, nfoCollection } from '../domain/nfo-collection';
import { queryRows, type Sql } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { NfoLifecycle } from './nfo.lifecycle';
import { aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;

beforeAll(async () => {
  db = await startNfoDatabase('nfo_lifecycle');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

/** Terminates the connection of the transaction after all writes, just before the commit. */
class DeadlyOutbox extends Outbox {
  override async announce(sql: Sql, events: Parameters<Outbox['announce']>[1]): Promise<number> {
    await super.announce(sql, events);
    await sql.query('SELECT pg_terminate_backend(pg_backend_pid())');
    return events.length;
  }
}

const wholeLife = ['nfo.opened 2026-03-09', 'nfo.closed 2026-03-20'];

describe('NfoLifecycle', () => {
  it('moves an offer from its announcement to its end, with each event once and any number of ingestors', async () => {
    const others = Array.from({ length: 2 }, () => new NfoLifecycle(db.dataSource, db.clock, new Outbox()));
    for (let on = day('2026-03-02'); on <= day('2026-03-24'); on = addDays(on, 1)) {
      for (const time of ['00:00', '12:00', '23:59:59']) {
        db.clock.set(at(on, time));
        await Promise.all([db.lifecycle, ...others].map((one) => one.tick('live')));
        await db.take(db.offers, [aSchemeRecord()]);
        const status = on < '2026-03-09' ? 'upcoming' : on > '2026-03-20' ? 'closed' : 'open';
        expect(await db.nfos()).toMatchObject([{ status }]);
      }
    }
    expect(await db.events()).toEqual(wholeLife);
    const events = await queryRows<{ data: unknown }>(db.dataSource, 'SELECT data FROM outbox_event');
    for (const { data } of events) expect(nfoEventData.parse(data)).toEqual(data);
  });

  it('announces every state that passed while no ingestor ran', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    db.clock.set(at('2026-03-22', '09:00'));
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual(wholeLife);
    expect(await db.rowsWrittenBy(() => db.lifecycle.tick('live'))).toBe(0);
  });

  it('writes neither the change nor its event when it is killed before the commit', async () => {
    await db.take(db.offers, [aSchemeRecord()]);
    db.clock.set(at('2026-03-09', '00:00'));
    await expect(
      new NfoLifecycle(db.dataSource, db.clock, new DeadlyOutbox()).tick('live'),
    ).rejects.toThrow();
    expect(await db.nfos()).toMatchObject([{ status: 'upcoming' }]);
    expect(await db.events()).toEqual([]);
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual(['nfo.opened 2026-03-09']);
  });

  it('closes an offer of unknown end when the longest of its kind would close', async () => {
    await db.take(db.offers, [aSchemeRecord({ closeOn: null })]);
    db.clock.set(at('2026-03-24', '00:00'));
    await db.lifecycle.tick('live');
    expect(await db.nfos()).toMatchObject([{ status: 'closed', closeOn: null }]);
  });
});

describe('SampleNfoLoader', () => {
  const today = day('2026-03-09');
  const page = { page: 1, limit: 100 };

  it('writes every category, status, risk level and null-able field, and twelve fund houses', async () => {
    await db.samples.refresh();
    const rows = await db.nfos('sample');
    expect(rows.length).toBeLessThanOrEqual(100);
    expect(new Set(rows.map(({ category }) => category))).toEqual(new Set(nfoCategories));
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(nfoStatuses));
    expect(new Set(rows.map(({ riskLevel }) => riskLevel))).toEqual(new Set([...riskLevels, null]));
    for (const field of [
      'subCategory',
      'minInvestmentRupees',
      'minSipAmountRupees',
      'exitLoad',
      'expenseRatioPercent',
      'benchmark',
      'fundManager',
      'objective',
      'closeOn',
      'allotmentOn',
      'sipAvailable',
      'lumpSumAvailable',
    ] as const) {
      expect(rows.some((row) => row[field] === null)).toBe(true);
      expect(rows.some((row) => row[field] !== null)).toBe(true);
    }
    const { items } = await db.repository.listAmcs('sample', pageOfCollection(amcCollection, page));
    expect(items.length).toBeGreaterThanOrEqual(12);
    expect(items.some(({ totalNfos }) => totalNfos === 0)).toBe(true);
    expect((await db.repository.listAmcs('live', pageOfCollection(amcCollection, page))).total).toBe(0);
    expect((await db.repository.list('live', pageOfCollection(nfoCollection, page))).total).toBe(0);
  });

  it('writes the samples once a day, with any number of ingestors', async () => {
    const laid = await Promise.all([db.samples.refresh(), db.samples.refresh(), db.samples.refresh()]);
    expect(laid.filter(Boolean)).toHaveLength(1);
    expect(await db.rowsWrittenBy(() => db.samples.refresh())).toBe(0);
  });

  it('announces nothing at the first start, and then only the changes of each day', async () => {
    db.clock.set(at(today, '15:00'));
    await db.samples.refresh();
    expect(await db.lifecycle.tick('sample')).toBe(0);
    expect(await db.events('sample')).toEqual([]);
    const before = await db.nfos('sample');
    for (const days of [1, 2]) {
      db.clock.set(at(addDays(today, days), '00:00:30'));
      await db.samples.refresh();
      expect(await db.lifecycle.tick('sample')).toBe(2);
      expect(await db.lifecycle.tick('sample')).toBe(0);
    }
    expect((await db.events('sample')).sort()).toEqual([
      'nfo.closed 2026-03-09',
      'nfo.closed 2026-03-10',
      'nfo.opened 2026-03-10',
      'nfo.opened 2026-03-11',
    ]);
    const after = await db.nfos('sample');
    expect(after.map(({ id, slug, status }) => [id, slug, status])).toEqual(
      before.map(({ id, slug, status }) => [id, slug, status]),
    );
  });
});
