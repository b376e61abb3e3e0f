import { ipoSubscriptionUpdatedEventData } from '@market/contracts';
import { aBseIssueRecord, aCategory, anIssueRecord, aSubscriptionRecord, at } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const book = { feedId: 'nse.book' };
const own = {
  scope: 'exchange' as const,
  retail: aCategory(3_500_000, 3_500_000),
  nii: aCategory(1_500_000, 1_500_000),
  total: aCategory(7_000_000, 7_000_000),
};

beforeAll(async () => {
  db = await startIpoDatabase('ipo_subscription');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-10', '12:05'));
  await db.take(db.issues, [anIssueRecord()]);
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const sme = { board: 'SME' as const, lotSizeShares: 400 };

const readings = async () =>
  (await db.dataSource.query<unknown[]>('SELECT FROM ipo_subscription_reading')).length;
const total = async () => (await db.ipos())[0]?.totalTimes;

describe('SubscriptionIntake', () => {
  it('shows the reading and keeps a revision of every multiple', async () => {
    expect(await db.take(db.books, [aSubscriptionRecord()], book)).toMatchObject({
      accepted: 1,
      events: 1,
      doubts: [],
    });
    expect(await db.ipos()).toMatchObject([
      { retailTimes: 2, niiTimes: 3, qibTimes: 0.5, totalTimes: 12.5 / 7 },
    ]);
    expect(await db.revisions('retailTimes')).toEqual([{ before: null, after: 2, origin: 'nse' }]);
  });

  it('announces each change of the published book once', async () => {
    const later = aSubscriptionRecord({
      readAt: at('2026-03-10', '13:00'),
      total: aCategory(7_000_000, 16_000_000),
    });
    await db.take(db.books, [aSubscriptionRecord()], book);
    expect(await db.take(db.books, [later], book)).toMatchObject({ events: 1 });
    expect(await db.take(db.books, [later], book)).toMatchObject({ events: 0 });
    const rows = await db.dataSource.query<{ data: unknown }[]>(
      `SELECT data FROM outbox_event WHERE type = 'ipo.subscription_updated' ORDER BY position`,
    );
    expect(rows).toHaveLength(2);
    expect(ipoSubscriptionUpdatedEventData.strict().parse(rows[1]?.data)).toMatchObject({
      subscription: { total: { subscriptionTimes: 2.29, sharesApplied: 16_000_000 } },
      previousTotalTimes: 1.79,
      readAt: at('2026-03-10', '13:00').toISOString(),
    });
  });

  it('appends every reading and writes none twice', async () => {
    const later = aSubscriptionRecord({
      readAt: at('2026-03-10', '13:00'),
      retail: aCategory(3_500_000, 10_500_000),
      total: aCategory(7_000_000, 16_000_000),
    });
    await db.take(db.books, [aSubscriptionRecord(), later], book);
    expect(await readings()).toBe(2);
    const again = () => db.take(db.books, [aSubscriptionRecord(), later], book);
    expect(await db.rowsWrittenBy(again)).toBe(0);
    expect(await again()).toMatchObject({ accepted: 0, unchanged: 2 });
    expect(await db.ipos()).toMatchObject([{ retailTimes: 3 }]);
  });

  it('keeps showing the newest reading when an older one arrives late', async () => {
    await db.take(db.books, [aSubscriptionRecord()], book);
    const older = aSubscriptionRecord({ readAt: at('2026-03-09', '17:00'), total: aCategory(7_000_000, 0) });
    expect(await db.take(db.books, [older], book)).toMatchObject({ accepted: 1, doubts: [] });
    expect(await readings()).toBe(2);
    expect(await total()).toBe(12.5 / 7);
  });

  it("shows an exchange's own book only of an SME issue, and while no other exchange runs it", async () => {
    await db.take(db.issues, [anIssueRecord(sme)]);
    db.clock.advance(600_000);
    await db.take(db.issues, [anIssueRecord(sme)]);
    await db.take(db.books, [aSubscriptionRecord(own)], book);
    expect(await total()).toBe(1);
    await db.take(db.issues, [aBseIssueRecord(sme)], { source: 'bse', feedId: 'bse.calendar' });
    expect(await total()).toBeNull();
    const [ipo] = await db.ipos();
    expect(await db.repository.publishedReading('live', ipo?.id ?? '')).toBeNull();
  });

  it('shows no exchange’s own book of a mainboard issue, even when only one exchange delivers one', async () => {
    expect(await db.take(db.books, [aSubscriptionRecord(own)], book)).toMatchObject({ accepted: 1 });
    expect(await total()).toBeNull();
    const [ipo] = await db.ipos();
    expect(await db.repository.publishedReading('live', ipo?.id ?? '')).toBeNull();
  });

  it('prefers the consolidated book, though an own one is newer', async () => {
    await db.take(db.books, [aSubscriptionRecord()], book);
    await db.take(db.books, [aSubscriptionRecord({ ...own, readAt: at('2026-03-10', '12:04') })], book);
    expect(await total()).toBe(12.5 / 7);
    const [ipo] = await db.ipos();
    expect(await db.repository.publishedReading('live', ipo?.id ?? '')).toMatchObject({
      readAt: at('2026-03-10', '12:00'),
    });
  });

  it.each([
    [
      'a multiple that its bids contradict',
      { retail: { ...aCategory(3_500_000, 7_000_000), times: 20 } },
      'retail: 20 times',
    ],
    [
      'a book that was read before the opening',
      { readAt: at('2026-03-08', '17:00') },
      'before the issue opened',
    ],
  ])('holds %s until an operator releases it', async (_case, over, reason) => {
    const odd = aSubscriptionRecord(over);
    expect((await db.take(db.books, [odd], book)).doubts).toMatchObject([
      { index: 0, reason: expect.stringContaining(reason) },
    ]);
    expect(await readings()).toBe(0);
    expect(await db.take(db.books, [odd], { ...book, trusted: true })).toMatchObject({
      accepted: 1,
      doubts: [],
    });
  });

  it('keeps the published reading when an emptied book follows', async () => {
    await db.take(db.books, [aSubscriptionRecord()], book);
    const readAt = at('2026-03-10', '12:04');
    const zero = {
      retail: aCategory(3_500_000, 0),
      nii: aCategory(1_500_000, 0),
      qib: aCategory(2_000_000, 0),
    };
    const emptied = aSubscriptionRecord({ readAt, ...zero, total: aCategory(7_000_000, 0) });
    expect(await db.take(db.books, [emptied], book)).toMatchObject({ accepted: 0, doubts: [{ index: 0 }] });
    const nothing = aCategory(null, null);
    const silent = aSubscriptionRecord({
      readAt,
      retail: nothing,
      nii: nothing,
      qib: nothing,
      total: nothing,
    });
    expect(await db.take(db.books, [silent], book)).toMatchObject({ accepted: 0, unchanged: 1, doubts: [] });
    expect(await total()).toBe(12.5 / 7);
  });

  it("shows no multiple of an exchange's own book once its market maker's bid is not known", async () => {
    await db.take(db.issues, [anIssueRecord(sme)]);
    await db.take(db.books, [aSubscriptionRecord(own)], book);
    const readAt = at('2026-03-10', '12:04');
    const unsure = { ...own, readAt, total: { ...own.total, times: null } };
    expect(await db.take(db.books, [aSubscriptionRecord(unsure)], book)).toMatchObject({
      accepted: 1,
      doubts: [],
    });
    expect(await total()).toBeNull();
  });

  it('lets a book of an unknown issue wait', async () => {
    const unknown = aSubscriptionRecord({ sourceKey: 'OTHER' });
    expect((await db.take(db.books, [unknown], book)).doubts).toMatchObject([{ index: 0, waiting: true }]);
  });
});
