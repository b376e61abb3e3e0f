import { Outbox } from '@market/database/outbox';
import type { Sql } from '@market/database';
import { addDays } from '@market/kernel';
import { IpoLifecycle } from './ipo.lifecycle';
import { aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const announced = anIssueRecord({ allotmentOn: day('2026-03-12'), listingOn: day('2026-03-16') });

beforeAll(async () => {
  db = await startIpoDatabase('ipo_lifecycle');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
  await db.take(db.issues, [announced]);
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

const wholeLife = [
  'ipo.upcoming 2026-03-02',
  'ipo.opened 2026-03-09',
  'ipo.closed 2026-03-11',
  'ipo.allotment 2026-03-12',
  'ipo.listed 2026-03-16',
];

describe('IpoLifecycle', () => {
  it('moves an issue at its minute', async () => {
    db.clock.set(at('2026-03-09', '09:59:59'));
    expect(await db.lifecycle.tick('live')).toBe(0);
    db.clock.set(at('2026-03-09', '10:00'));
    expect(await db.lifecycle.tick('live')).toBe(1);
    expect(await db.ipos()).toMatchObject([{ termsChangedAt: db.clock.now() }]);
    expect(await db.rowsWrittenBy(() => db.lifecycle.tick('live'))).toBe(0);
    expect(await db.revisions('status')).toEqual([
      { before: null, after: 'UPCOMING', origin: 'nse' },
      { before: 'UPCOMING', after: 'OPEN', origin: 'clock' },
    ]);
  });

  it('removes a price that no source repeats, once, and shows the next one', async () => {
    db.clock.set(at('2026-03-16', '15:45'));
    await db.take(db.listings, [aListingRecord()], { feedId: 'nse.quote' });
    db.clock.set(at('2026-03-30', '23:59'));
    expect(await db.lifecycle.tick('live')).toBe(0);
    db.clock.set(at('2026-03-31', '00:00'));
    expect(await db.lifecycle.tick('live')).toBe(1);
    expect(await db.rowsWrittenBy(() => db.lifecycle.tick('live'))).toBe(0);
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: null, pricedOn: null, status: 'LISTED' }]);
    await db.take(db.issues, [anIssueRecord({ ...announced, registrar: 'Purnima Registry Limited' })]);
    expect(await db.ipos()).toMatchObject([
      { currentPriceRupees: null, registrar: 'Purnima Registry Limited' },
    ]);
    const next = aListingRecord({ currentPriceRupees: 301, pricedAt: at('2026-03-31', '10:00') });
    await db.take(db.listings, [next], { feedId: 'nse.quote' });
    expect(await db.ipos()).toMatchObject([{ currentPriceRupees: 301, pricedOn: '2026-03-31' }]);
    expect(await db.revisions('currentPriceRupees')).toEqual([
      { before: null, after: 330.5, origin: 'nse' },
      { before: 330.5, after: null, origin: 'clock' },
      { before: null, after: 301, origin: 'nse' },
    ]);
  });

  it('moves an issue from its announcement to its listing, with each event once', async () => {
    for (let on = day('2026-03-02'); on <= day('2026-03-20'); on = addDays(on, 1)) {
      for (const time of ['00:00', '09:59', '10:00', '12:00', '17:00', '20:00']) {
        db.clock.set(at(on, time));
        await db.lifecycle.tick('live');
        await db.take(db.issues, [announced]);
      }
    }
    expect(await db.events()).toEqual(wholeLife);
    expect(await db.ipos()).toMatchObject([{ status: 'LISTED', confirmed: null, allottedOn: '2026-03-12' }]);
  });

  it('announces every state that passed while no ingestor ran', async () => {
    db.clock.set(at('2026-03-18', '09:00'));
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual(wholeLife);
  });

  it('announces a listing once when an exchange confirms it after the clock', async () => {
    db.clock.set(at('2026-03-17', '12:00'));
    await db.lifecycle.tick('live');
    await db.take(db.listings, [aListingRecord()], { feedId: 'nse.quotes' });
    expect((await db.events()).filter((event) => event.startsWith('ipo.listed'))).toEqual([
      'ipo.listed 2026-03-16',
    ]);
    expect(await db.ipos()).toMatchObject([{ confirmed: 'listed', listingPriceRupees: 342 }]);
  });

  it('makes and announces each change once, with any number of ingestors', async () => {
    const others = Array.from({ length: 2 }, () => new IpoLifecycle(db.dataSource, db.clock, new Outbox()));
    for (const [on, time] of [
      ['2026-03-09', '10:00'],
      ['2026-03-11', '17:00'],
      ['2026-03-12', '20:00'],
      ['2026-03-17', '12:00'],
    ] as const) {
      db.clock.set(at(on, time));
      const moves = await Promise.all([db.lifecycle, ...others].map((one) => one.tick('live')));
      expect(moves.reduce((sum, count) => sum + count, 0)).toBe(1);
    }
    expect(await db.events()).toEqual(wholeLife);
    expect(await db.revisions('status')).toHaveLength(4);
  });

  it('writes neither the change nor its event when it is killed before the commit', async () => {
    db.clock.set(at('2026-03-09', '10:00'));
    const before = await db.ipos();
    const dying = new IpoLifecycle(db.dataSource, db.clock, new DeadlyOutbox());
    await expect(dying.tick('live')).rejects.toThrow();
    expect(await db.ipos()).toEqual(before);
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-02']);
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-02', 'ipo.opened 2026-03-09']);
  });

  it('announces no allotment of an issue that was withdrawn', async () => {
    await db.take(db.issues, [{ ...announced, confirmed: 'withdrawn' }], { feedId: 'nse.past' });
    db.clock.set(at('2026-03-18', '12:00'));
    await db.lifecycle.tick('live');
    await db.take(db.issues, [{ ...announced, registrar: 'Kaveri' }]);
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-02', 'ipo.withdrawn 2026-03-02']);
    expect(await db.ipos()).toMatchObject([{ status: 'WITHDRAWN', allottedOn: null }]);
  });

  it('opens a postponed issue on its new day', async () => {
    db.clock.set(at('2026-03-09', '10:00'));
    await db.lifecycle.tick('live');
    for (const hour of ['11:00', '12:00', '13:00']) {
      db.clock.set(at('2026-03-09', hour));
      await db.take(db.issues, [{ ...announced, confirmed: 'postponed' }], { feedId: 'nse.past' });
    }
    db.clock.set(at('2026-03-20', '12:00'));
    expect(await db.lifecycle.tick('live')).toBe(0);
    await db.take(db.issues, [anIssueRecord({ openOn: day('2026-04-06'), closeOn: day('2026-04-08') })]);
    db.clock.set(at('2026-04-06', '10:00'));
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual([
      'ipo.upcoming 2026-03-02',
      'ipo.opened 2026-03-09',
      'ipo.postponed 2026-03-09',
      'ipo.dates_changed 2026-03-09',
      'ipo.dates_changed 2026-03-20',
      'ipo.opened 2026-04-06',
    ]);
  });

  it('counts an issue as withdrawn when it stayed postponed for a year', async () => {
    await db.take(db.issues, [{ ...announced, confirmed: 'postponed' }], { feedId: 'nse.past' });
    db.clock.set(at('2027-03-10', '00:00'));
    await db.lifecycle.tick('live');
    expect(await db.ipos()).toMatchObject([{ status: 'WITHDRAWN', openOn: null }]);
  });
});
