import { aBseIssueRecord, anIssueRecord, aReportRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const bse = { source: 'bse', feedId: 'bse.calendar' };
const list = { feedId: 'nse.ipo-current' };
const detail = { feedId: 'nse.ipo-detail' };
const past = { feedId: 'nse.ipo-past' };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_announced_values');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const hour = () => db.clock.advance(3_600_000);
const only = async () => (await db.ipos())[0];
const corrections = async () =>
  (
    await db.rows<{ data: object }>(`SELECT data FROM outbox_event WHERE type = 'ipo.corrected' ORDER BY id`)
  ).map(({ data }) => data);
const unsized = { issueSizeShares: null };
const sized = (issueSizeRupees: number) =>
  db.take(db.issues, [anIssueRecord({ ...unsized, issueSizeRupees, page: 'detail' })], detail);
/** Lets both exchanges state the shares on offer. */
const offer = async (offeredShares: number) => {
  await db.take(db.issues, [anIssueRecord({ ...unsized, offeredShares })], list);
  await db.take(db.issues, [aBseIssueRecord({ ...unsized, offeredShares })], bse);
};

describe('a published size that both exchanges’ offers contradict', () => {
  beforeEach(async () => {
    await sized(2.85e9);
    await offer(3_000_000);
  });

  it('is unknown while it is doubted, without an event', async () => {
    expect(await only()).toMatchObject({ issueSizeRupees: null });
    expect(await corrections()).toEqual([]);
  });

  it('comes back without an event when the offers agree with it', async () => {
    hour();
    await offer(7_000_000);
    expect(await only()).toMatchObject({ issueSizeRupees: 2.85e9 });
    expect(await corrections()).toEqual([]);
  });

  it('is followed by another size with one event, which names the size announced last', async () => {
    hour();
    await offer(3_000_000);
    hour();
    await sized(8.55e8);
    expect(await only()).toMatchObject({ issueSizeRupees: 8.55e8 });
    expect(await corrections()).toMatchObject([{ field: 'issueSize', from: '285.00 Cr', to: '85.50 Cr' }]);
    hour();
    await sized(8.55e8);
    expect(await corrections()).toHaveLength(1);
  });
});

describe('a published value', () => {
  it('is not withdrawn by a check whose other inputs the exchanges dispute', async () => {
    await sized(2.85e9);
    await offer(10_000_000);
    hour();
    await db.take(db.issues, [anIssueRecord({ ...unsized, offeredShares: 3_000_000 })], list);
    await db.take(
      db.issues,
      [anIssueRecord({ ...unsized, issueSizeRupees: 2.85e9, reservedShares: 15_000_000, page: 'detail' })],
      detail,
    );
    expect(await only()).toMatchObject({ issueSizeRupees: 2.85e9, offeredShares: 10_000_000 });
    expect(await corrections()).toEqual([]);
  });

  it('is not withdrawn by a check with the board when one page states another board', async () => {
    const size = { ...unsized, lotSizeShares: null, issueSizeRupees: 2.85e10 };
    await db.take(db.issues, [anIssueRecord({ ...size, page: 'detail' })], detail);
    hour();
    await db.take(db.issues, [anIssueRecord({ ...size, page: 'detail', board: 'SME' })], detail);
    expect(await only()).toMatchObject({ issueSizeRupees: 2.85e10, board: 'MAINBOARD' });
  });

  it('that its source withdraws is unknown at once, with an event, and with another when it states one again', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    db.clock.set(at('2026-03-13', '18:00'));
    await db.lifecycle.tick('live');
    await db.take(db.issues, [anIssueRecord({ page: 'archive', listingOn: day('2026-03-16') })], past);
    hour();
    await db.take(db.issues, [anIssueRecord({ page: 'archive', blanks: ['listingOn'] })], past);
    expect(await corrections()).toMatchObject([
      { field: 'dates.listingDate', from: '2026-03-16T00:00:00.000Z', to: null },
    ]);
    hour();
    await db.take(db.issues, [anIssueRecord({ page: 'archive', listingOn: day('2026-03-17') })], past);
    expect(await corrections()).toMatchObject([
      { to: null },
      { field: 'dates.listingDate', from: null, to: '2026-03-17T00:00:00.000Z' },
    ]);
  });
});

describe('A planned day that a page of history, which announces nothing, shows as blank', () => {
  const history = { ...past, historic: true };
  const planned = (on: string) =>
    db.take(db.issues, [anIssueRecord({ page: 'archive', listingOn: day(on) })], history);

  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord({ sector: 'Textiles' })], list);
    await planned('2026-03-16');
    hour();
    await db.take(db.issues, [anIssueRecord({ page: 'archive', blanks: ['listingOn'] })], history);
    for (let readings = 0; readings < 2; readings += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ sector: 'Textile machines' })], list);
    }
  });

  it('is unknown without an event, also in a later run of a page that announces', async () => {
    expect(await only()).toMatchObject({ listingOn: null, sector: 'Textile machines' });
    expect(await corrections()).toMatchObject([{ field: 'sector' }]);
  });

  it('comes back without an event', async () => {
    await db.take(db.issues, [anIssueRecord({ listingOn: day('2026-03-16') })], detail);
    expect(await only()).toMatchObject({ listingOn: '2026-03-16', withheld: null });
    expect(await corrections()).toMatchObject([{ field: 'sector' }]);
  });

  it('is followed by another day with one event, which names the day announced last', async () => {
    await db.take(db.issues, [anIssueRecord({ listingOn: day('2026-03-17') })], detail);
    expect(await corrections()).toMatchObject([
      { field: 'sector' },
      { field: 'dates.listingDate', from: '2026-03-16T00:00:00.000Z', to: '2026-03-17T00:00:00.000Z' },
    ]);
  });
});

describe('a planned day that no longer fits an extended period', () => {
  const house = { source: 'investorgain', feedId: 'investorgain.gmp' };
  const extended = () => db.take(db.issues, [anIssueRecord({ closeOn: day('2026-03-17') })], list);
  const reported = (allotmentOn: string, closeOn = '2026-03-17') =>
    db.take(db.reports, [aReportRecord({ allotmentOn: day(allotmentOn), closeOn: day(closeOn) })], house);
  const listing = (on: string) =>
    db.take(db.issues, [anIssueRecord({ closeOn: day('2026-03-17'), listingOn: day(on) })], past);

  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await reported('2026-03-12', '2026-03-11');
    await db.take(db.issues, [anIssueRecord({ listingOn: day('2026-03-16') })], past);
    hour();
    await extended();
    await db.take(
      db.issues,
      [anIssueRecord({ closeOn: day('2026-03-17'), listingOn: day('2026-03-16') })],
      past,
    );
    hour();
    await extended();
  });

  it('is unknown without an event of its own', async () => {
    expect(await only()).toMatchObject({ closeOn: '2026-03-17', allotmentOn: null, listingOn: null });
    expect(await corrections()).toEqual([]);
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-06', 'ipo.dates_changed 2026-03-06']);
  });

  it('is followed by the new day with one event, which names the day announced last', async () => {
    hour();
    await reported('2026-03-18');
    await listing('2026-03-20');
    for (let runs = 0; runs < 3; runs += 1) {
      hour();
      await reported('2026-03-18');
      await listing('2026-03-20');
    }
    expect(await only()).toMatchObject({ allotmentOn: '2026-03-18', listingOn: '2026-03-20' });
    const from = (field: string, one: number, other: number) => ({
      ...{
        field: `dates.${field}`,
        from: `2026-03-${one}T00:00:00.000Z`,
        to: `2026-03-${other}T00:00:00.000Z`,
      },
    });
    expect(await corrections()).toMatchObject([from('allotmentDate', 12, 18), from('listingDate', 16, 20)]);
  });
});

it('A value that a batch states and contradicts in its next row was never announced, so no event names it', async () => {
  await sized(2.85e9);
  await db.take(db.issues, [aBseIssueRecord({ ...unsized, offeredShares: 3_000_000 })], bse);
  hour();
  const rows = [
    anIssueRecord({ ...unsized, issueSizeRupees: 2.5e9, page: 'detail' }),
    anIssueRecord({ ...unsized, issueSizeRupees: 2.5e9, offeredShares: 3_000_000, page: 'detail' }),
  ];
  await db.take(db.issues, rows, detail);
  expect(await only()).toMatchObject({ issueSizeRupees: null, withheld: { issueSizeRupees: 2.85e9 } });
  hour();
  await sized(8.55e8);
  expect(await corrections()).toMatchObject([{ field: 'issueSize', from: '285.00 Cr', to: '85.50 Cr' }]);
});
