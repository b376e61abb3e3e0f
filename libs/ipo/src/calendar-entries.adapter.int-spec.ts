import { type CalendarKind } from '@market/contracts';
import { IpoCalendarEntries } from './calendar-entries.adapter';
import { aListingRecord, anIssueRecord, at, day } from './domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from './testing/ipo-database.fixture';

let db: IpoDatabase;
let calendar: IpoCalendarEntries;
const all: readonly CalendarKind[] = ['ipo_open', 'ipo_close', 'ipo_allotment', 'ipo_listing'];
const march = { from: day('2026-03-01'), to: day('2026-03-31') };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_calendar');
  calendar = new IpoCalendarEntries(db.dataSource);
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-02', '12:00'));
});
afterAll(() => db.stop());

const shown = async (question = { ...march, kinds: all }) =>
  (await calendar.between('live', { ...question, withChanges: true }))
    .map(({ on, kind, changes, confirmed }) => `${on} ${kind} ${changes}${confirmed ? '' : ' planned'}`)
    .sort();

describe('the days of issues', () => {
  it('are those of the period and the kinds', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    expect(await shown()).toEqual(['2026-03-09 ipo_open 2', '2026-03-11 ipo_close 2']);
    expect(await shown({ ...march, kinds: ['ipo_close'] })).toEqual(['2026-03-11 ipo_close 2']);
    expect(await shown({ from: day('2026-03-11'), to: day('2026-03-11'), kinds: all })).toEqual([
      '2026-03-11 ipo_close 2',
    ]);
    expect(await shown({ from: day('2026-03-12'), to: day('2026-03-31'), kinds: all })).toEqual([]);
    expect(await calendar.between('live', { ...march, kinds: ['nfo_open', 'holiday'] })).toEqual([]);
    expect(await calendar.between('sample', { ...march, kinds: all })).toEqual([]);
  });

  it('name the record, by an id that stays and by its slug, and when the day was stated', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const [row] = await db.ipos();
    const question = { ...march, kinds: ['ipo_open'] as const };
    const [open] = await calendar.between('live', { ...question, withChanges: true });
    expect(await calendar.between('live', question)).toEqual([{ ...open, changes: 0 }]);
    expect(open).toEqual({
      on: '2026-03-09',
      kind: 'ipo_open',
      title: `${row?.name} IPO opens`,
      resource: { type: 'ipo', id: row?.id, slug: row?.slug },
      confirmed: true,
      cancelled: false,
      changes: 2,
      changedAt: at('2026-03-02', '12:00'),
    });
  });

  it('count their changes, which only grow, each with its time', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    db.clock.set(at('2026-03-03', '12:00'));
    const moved = { openOn: day('2026-03-10'), closeOn: day('2026-03-12') };
    for (let time = 0; time < 3; time += 1) {
      await db.take(db.issues, [anIssueRecord(moved)]);
      db.clock.advance(3_600_000);
    }
    const question = { ...march, kinds: ['ipo_open'] as const };
    const entries = await calendar.between('live', { ...question, withChanges: true });
    expect(entries).toMatchObject([{ on: '2026-03-10', changes: 3 }]);
    expect(entries[0]?.changedAt.getTime()).toBeGreaterThanOrEqual(at('2026-03-03', '12:00').getTime());
  });

  it('are cancelled with the issue, and count that as a change', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    db.clock.set(at('2026-03-03', '12:00'));
    await db.take(db.issues, [anIssueRecord({ confirmed: 'withdrawn' })], { trusted: true });
    const question = { ...march, kinds: ['ipo_open'] as const, withChanges: true };
    expect(await calendar.between('live', question)).toMatchObject([
      { on: '2026-03-09', cancelled: true, changes: 3 },
    ]);
  });

  it('are planned until an allotment or a listing is confirmed, and count that as a change', async () => {
    const days = { allotmentOn: day('2026-03-12'), listingOn: day('2026-03-16') };
    await db.take(db.issues, [anIssueRecord(days)]);
    expect(await shown()).toEqual([
      ...['2026-03-09 ipo_open 2', '2026-03-11 ipo_close 2'],
      ...['2026-03-12 ipo_allotment 2 planned', '2026-03-16 ipo_listing 2 planned'],
    ]);
    db.clock.set(at('2026-03-16', '12:00'));
    await db.take(db.listings, [aListingRecord({ listedOn: day('2026-03-16'), traded: true })]);
    const entries = await calendar.between('live', { ...march, kinds: all.slice(2), withChanges: true });
    const told = { confirmed: true, changes: 3, changedAt: at('2026-03-16', '12:00') };
    expect(entries).toMatchObject([
      { kind: 'ipo_allotment', ...told },
      { kind: 'ipo_listing', ...told },
    ]);
  });
});
