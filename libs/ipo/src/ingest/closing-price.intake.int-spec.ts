import type { ClosingPriceRecord } from '@market/contracts';
import { addDays, type IndianDay, pageOfCollection } from '@market/kernel';
import { ipoCollection } from '../domain/ipo-collection';
import { at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { ClosingPriceIntake } from './closing-price.intake';

let db: IpoDatabase;
const intake = new ClosingPriceIntake();
const listingOn = day('2026-01-05');
const all = { page: 1, limit: 100 };
const whole = { from: null, to: null };

/** Row of a live copy of a listed sample of both exchanges, at an issue price of 200. */
let live: string;

beforeAll(async () => {
  db = await startIpoDatabase('closing_price_intake');
  db.clock.set(at('2026-03-09', '19:00'));
  await db.samples.refresh();
  const [sample] = await db.rows<{ row: object }>(
    `SELECT to_jsonb(ipo) AS row FROM ipo
      WHERE data_set = 'sample' AND status = 'LISTED' AND board = 'MAINBOARD' LIMIT 1`,
  );
  live = JSON.stringify({
    ...sample?.row,
    ...{ data_set: 'live', id: 'ipo_1', slug: 'zinnia-motors', isin: 'INE0XYZ01015' },
    ...{ listing_on: listingOn, issue_price: 200, status: 'LISTED' },
  });
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09', '19:00'));
  await db.rows('INSERT INTO ipo SELECT * FROM jsonb_populate_record(NULL::ipo, $1)', [live]);
});
afterAll(() => db.stop());

function close(closedOn: IndianDay, closeRupees: number, over: Partial<ClosingPriceRecord> = {}) {
  return {
    ...{ exchange: 'NSE' as const, isin: 'INE0XYZ01015' },
    ...{ closedOn, closeRupees, ...over },
  };
}

const after = (days: number) => addDays(listingOn, days);
const shown = async (page = all, period: Parameters<IpoDatabase['repository']['closes']>[2] = whole) => {
  const { items, total } = await db.repository.closes('live', 'ipo_1', period, page);
  return { total, closes: items.map((one) => `${one.closedOn} ${one.exchange} ${one.closeRupees}`) };
};
const later = async () => (await db.repository.bySlug('live', 'zinnia-motors'))?.laterCloses;

describe('closing prices', () => {
  it('are shown by day, those of the exchange that the issue names first before those of the other', async () => {
    const closes = [close(after(1), 210), close(after(0), 205)];
    expect(await db.take(intake, closes)).toMatchObject({ accepted: 2, unchanged: 0, doubts: [] });
    await db.take(intake, [
      close(after(1), 210.4, { exchange: 'BSE' }),
      close(after(2), 212, { exchange: 'BSE' }),
    ]);
    expect(await shown()).toEqual({
      total: 3,
      closes: ['2026-01-05 NSE 205', '2026-01-06 NSE 210', '2026-01-07 BSE 212'],
    });
    expect(await shown({ page: 2, limit: 2 })).toEqual({ total: 3, closes: ['2026-01-07 BSE 212'] });
    expect(await shown(all, { from: after(1), to: after(1) })).toEqual({
      total: 1,
      closes: ['2026-01-06 NSE 210'],
    });
  });

  it('are written once, and corrected by a later file of the day', async () => {
    await db.take(intake, [close(after(0), 205)]);
    expect(await db.rowsWrittenBy(() => db.take(intake, [close(after(0), 205)]))).toBe(0);
    expect(await db.take(intake, [close(after(0), 206)])).toMatchObject({ accepted: 1 });
    expect((await shown()).closes).toEqual(['2026-01-05 NSE 206']);
  });

  it('of an unknown share, from before the listing, or of later than 400 days after it are ignored', async () => {
    const ignored = [
      close(after(1), 205, { isin: 'INE0ABC01019' }),
      close(after(-1), 205),
      close(after(401), 205),
      close(after(400), 205),
    ];
    expect(await db.take(intake, ignored)).toMatchObject({ accepted: 1, unchanged: 3, doubts: [] });
    expect((await shown()).closes).toEqual([`${after(400)} NSE 205`]);
  });

  it('that contradict those known before wait for an operator', async () => {
    await db.take(intake, [close(after(0), 205)]);
    const odd = close(after(1), 21_000);
    expect(await db.take(intake, [odd])).toMatchObject({
      accepted: 0,
      doubts: [{ index: 0, reason: 'closed at 21000, after 205 before' }],
    });
    expect(await db.take(intake, [odd], { trusted: true })).toMatchObject({ accepted: 1, doubts: [] });
  });

  it('are removed where a corrected listing day leaves them outside of the series', async () => {
    await db.take(intake, [close(after(0), 205), close(after(1), 206)]);
    await db.rows(`UPDATE ipo SET listing_on = $1 WHERE data_set = 'live'`, [after(1)]);
    expect((await shown()).closes).toEqual(['2026-01-06 NSE 206']);
    await db.take(intake, [close(after(2), 207)]);
    expect(await db.rows(`SELECT FROM ipo_close WHERE data_set = 'live'`)).toHaveLength(2);
  });

  it('move the version of the prices', async () => {
    const version = async () =>
      (
        await db.rows<{ version: number }>(
          `SELECT version FROM data_version WHERE data_set = 'live' AND resource = 'prices'`,
        )
      )[0]?.version ?? 0;
    const before = await version();
    await db.take(intake, [close(after(0), 205)]);
    expect(await version()).toBeGreaterThan(before);
  });
});

describe('the closes after a listing', () => {
  it('are unknown until a close of the day, or of a later one, is known', async () => {
    expect(await later()).toBeNull();
    await db.take(intake, [close(after(6), 230)]);
    expect(await later()).toBeNull();
    await db.take(intake, [close(after(7), 240)]);
    expect(await later()).toEqual({ 7: 240 });
  });

  it('are those of the last trading day before, where the day itself has none', async () => {
    await db.take(intake, [close(after(5), 230), close(after(8), 250)]);
    expect(await later()).toEqual({ 7: 230 });
    await db.take(intake, [close(after(31), 300), close(after(22), 260)]);
    expect(await later()).toEqual({ 7: 230, 30: null });
    await db.take(intake, [close(after(366), 400), close(after(365), 390), close(after(90), 310)]);
    expect(await later()).toEqual({ 7: 230, 30: null, 90: 310, 365: 390 });
  });

  it('prefer the exchange that the issue names first', async () => {
    await db.take(intake, [close(after(7), 240), close(after(7), 241, { exchange: 'BSE' })]);
    expect(await later()).toEqual({ 7: 240 });
    await db.rows(`UPDATE ipo SET exchanges = '{BSE,NSE}' WHERE data_set = 'live'`);
    expect(await later()).toEqual({ 7: 241 });
  });

  it('are the same in lists and searches, and none of an issue that is not listed', async () => {
    await db.take(intake, [close(after(7), 240)]);
    const [listed] = (await db.repository.list('live', pageOfCollection(ipoCollection, all))).items;
    const [found] = (await db.repository.search('live', (listed?.company ?? '').slice(0, 12), all)).items;
    expect([listed?.laterCloses, found?.laterCloses]).toEqual([{ 7: 240 }, { 7: 240 }]);
    await db.rows(`UPDATE ipo SET status = 'CLOSED' WHERE data_set = 'live'`);
    expect(await later()).toBeNull();
    expect((await shown()).total).toBe(0);
  });

  it('are published changes of the record, with the source of the closes', async () => {
    await db.take(intake, [close(after(7), 240), close(after(9), 250)]);
    await db.take(intake, [close(after(7), 246)]);
    const revisions = await db.rows(
      `SELECT field, before, after, source FROM published_revision
        WHERE data_set = 'live' AND resource = 'ipos' AND field LIKE 'listing.returns%' ORDER BY position`,
    );
    expect(revisions).toEqual([
      { field: 'listing.returns.d7', before: 'null', after: '20', source: 'nse' },
      { field: 'listing.returns.d7', before: '20', after: '23', source: 'nse' },
    ]);
  });

  it('of the samples follow from their closes', async () => {
    await db.samples.refresh();
    const { items } = await db.repository.list(
      'sample',
      pageOfCollection(ipoCollection, all, { status: ['listed'] }),
    );
    const known = items.flatMap(({ laterCloses }) => Object.keys(laterCloses ?? {}));
    expect(new Set(known)).toEqual(new Set(['7', '30', '90', '365']));
    expect(await db.repository.closes('sample', 'ipo_1', whole, all)).toEqual({ items: [], total: 0 });
  });
});

describe('the last change of a listed IPO', () => {
  const published = async () => {
    const ipo = await db.repository.bySlug('live', 'zinnia-motors');
    return { updatedAt: ipo?.updatedAt, provenance: ipo?.provenance };
  };

  it('is that of the close that made a return, with its exchange', async () => {
    await db.take(intake, [close(after(6), 210), close(after(7), 220)]);
    const now = at('2026-03-09', '19:00');
    expect(await published()).toEqual({
      updatedAt: now,
      provenance: expect.arrayContaining([{ source: 'NSE', since: now.toISOString() }]) as unknown,
    });
  });

  it('does not move with a close that makes no return', async () => {
    await db.take(intake, [close(after(6), 210), close(after(7), 220)]);
    const before = await published();
    db.clock.set(at('2026-03-10', '19:00'));
    await db.take(intake, [close(after(8), 230)]);
    await db.take(intake, [close(after(7), 221, { exchange: 'BSE' })]);
    expect(await published()).toEqual(before);
  });

  it('moves when a close that makes a return is corrected, and the stored state of the record with it', async () => {
    await db.take(intake, [close(after(7), 220)]);
    db.clock.set(at('2026-03-10', '19:00'));
    await db.take(intake, [close(after(7), 225)]);
    expect((await published()).updatedAt).toEqual(at('2026-03-10', '19:00'));
    const [record] = await db.rows<{ shown: string }>(
      `SELECT shown FROM published_record WHERE data_set = 'live' AND resource = 'ipos' AND id = 'ipo_1'`,
    );
    expect(JSON.parse(record?.shown ?? '{}')).toMatchObject({
      updatedAt: at('2026-03-10', '19:00').toISOString(),
      listing: { returns: { d7: 12.5 } },
    });
  });
});
