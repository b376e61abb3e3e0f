import {
  aBseIssueRecord,
  aCategory,
  aListingRecord,
  anIssueRecord,
  aReportRecord,
  aSubscriptionRecord,
  at,
  day,
} from '../domain/ipo.fixture';
import { IpoQueries } from '../ipo.queries';
import { BiddingDayFollower } from './bidding-day-follower';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';
import { SetHolidays } from '../testing/set-holidays.fixture';

let db: IpoDatabase;
let queries: IpoQueries;
const holidays = new SetHolidays();
const bse = { source: 'bse', feedId: 'bse.calendar' };
const list = { feedId: 'nse.ipo-current' };
const detail = { feedId: 'nse.ipo-detail' };
const house = { source: 'investorgain', feedId: 'investorgain.gmp' };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_published_changes');
  queries = new IpoQueries(db.repository, holidays);
});
beforeEach(async () => {
  await db.clear();
  holidays.days = [];
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord()], list);
});
afterAll(() => db.stop());

const hour = () => db.clock.advance(3_600_000);
const only = async () => {
  const [ipo] = await db.ipos();
  if (ipo === undefined) throw new Error('an issue was taken in');
  return ipo;
};
const dates = async () => {
  const { updatedAt, provenance } = await only();
  return { updatedAt, provenance };
};
const nseSince = (time: string, on = '2026-03-06') => ({
  source: 'NSE',
  since: at(on, time).toISOString(),
});

describe('the last change of an IPO', () => {
  it('is its first sight, with the exchange that stated it', async () => {
    expect(await dates()).toEqual({ updatedAt: at('2026-03-06', '12:00'), provenance: [nseSince('12:00')] });
  });

  it('does not move when an exchange repeats itself', async () => {
    const before = await dates();
    hour();
    await db.take(db.issues, [anIssueRecord()], list);
    expect(await dates()).toEqual(before);
  });

  it('does not move when a value changes that is not published', async () => {
    const before = await dates();
    hour();
    await db.take(db.issues, [anIssueRecord({ offeredShares: 7_000_000, reservedShares: 3_000_000 })], list);
    expect(await only()).toMatchObject({ offeredShares: 7_000_000 });
    expect(await dates()).toEqual(before);
  });

  it('does not move when another source confirms what is published', async () => {
    const before = await dates();
    hour();
    await db.take(db.reports, [aReportRecord({ allotmentOn: null })], house);
    expect(await dates()).toEqual(before);
  });

  it('moves with a published value, and the exchange that changed it is dated anew', async () => {
    hour();
    await db.take(db.issues, [anIssueRecord({ lotSizeShares: 49 })], list);
    hour();
    await db.take(db.issues, [anIssueRecord({ lotSizeShares: 49 })], list);
    expect(await dates()).toEqual({ updatedAt: at('2026-03-06', '14:00'), provenance: [nseSince('13:00')] });
  });

  it('names every source that states a published value, exchanges first, and no other', async () => {
    hour();
    await db.take(db.issues, [aBseIssueRecord()], bse);
    hour();
    await db.take(db.reports, [aReportRecord()], house);
    expect(await dates()).toEqual({
      updatedAt: at('2026-03-06', '14:00'),
      provenance: [
        nseSince('12:00'),
        { source: 'BSE', since: at('2026-03-06', '13:00').toISOString() },
        { source: 'investorgain', since: at('2026-03-06', '14:00').toISOString() },
      ],
    });
  });

  it('moves with the status by the clock, and keeps its sources', async () => {
    db.clock.set(at('2026-03-09', '10:00'));
    await db.lifecycle.tick('live');
    expect(await dates()).toEqual({ updatedAt: at('2026-03-09', '10:00'), provenance: [nseSince('12:00')] });
  });

  it('does not move when the clock notes an allotment, whose day is published already', async () => {
    db.clock.set(at('2026-03-11', '17:00'));
    await db.take(db.issues, [anIssueRecord({ allotmentOn: day('2026-03-12') })], list);
    const { updatedAt } = await only();
    db.clock.set(at('2026-03-12', '20:00'));
    await db.lifecycle.tick('live');
    expect(await only()).toMatchObject({ allottedOn: '2026-03-12', updatedAt });
  });

  it('does not move with a price before the listing, and moves with one after it', async () => {
    const before = await dates();
    db.clock.set(at('2026-03-16', '10:05'));
    const quote = { feedId: 'nse.quote' };
    await db.take(db.listings, [aListingRecord({ pricedAt: at('2026-03-16', '10:05') })], quote);
    const listed = await dates();
    expect(listed).not.toEqual(before);
    hour();
    await db.take(
      db.listings,
      [aListingRecord({ currentPriceRupees: 331, pricedAt: at('2026-03-16', '11:05') })],
      quote,
    );
    expect((await dates()).updatedAt).toEqual(at('2026-03-16', '11:05'));
    expect((await dates()).provenance[0]).toEqual(nseSince('11:05', '2026-03-16'));
  });
});

describe('the subscription of an IPO', () => {
  const book = (time: string, over: object = {}) =>
    aSubscriptionRecord({ readAt: at('2026-03-10', time), ...over });
  const shown = async () => queries.subscription('live', { ...(await only()), laterCloses: null });

  beforeEach(async () => {
    db.clock.set(at('2026-03-09', '10:00'));
    await db.lifecycle.tick('live');
    db.clock.set(at('2026-03-10', '12:02'));
    await db.take(db.books, [book('12:00')], { feedId: 'nse.ipo-subscription' });
  });

  it('changes the IPO with a multiple that looks different, and names the exchange', async () => {
    expect(await dates()).toEqual({
      updatedAt: at('2026-03-10', '12:02'),
      provenance: [nseSince('12:02', '2026-03-10')],
    });
  });

  it('does not change the IPO with multiples that look the same, but its own detail', async () => {
    const before = await dates();
    db.clock.set(at('2026-03-10', '12:32'));
    const bids = { total: aCategory(7_000_000, 12_500_050), retail: aCategory(3_500_000, 7_000_050) };
    await db.take(db.books, [book('12:30', bids)], { feedId: 'nse.ipo-subscription' });
    expect((await only()).totalTimes).toBe(12_500_050 / 7_000_000);
    expect(await dates()).toEqual(before);
    expect(await shown()).toMatchObject({
      updatedAt: at('2026-03-10', '12:32'),
      reading: { exchange: 'NSE', receivedAt: at('2026-03-10', '12:32') },
    });
  });

  it('keeps its dates and its source when the other exchange states the same book of the same instant', async () => {
    await db.take(db.issues, [aBseIssueRecord()], bse);
    const atBse = { source: 'bse', feedId: 'bse.ipo-subscription' };
    const later = book('12:30', { total: aCategory(7_000_000, 14_000_000) });
    db.clock.set(at('2026-03-10', '12:35'));
    await db.take(db.books, [{ ...later, exchange: 'BSE', sourceKey: aBseIssueRecord().sourceKey }], atBse);
    const before = await shown();
    expect(before).toMatchObject({ updatedAt: at('2026-03-10', '12:35'), reading: { exchange: 'BSE' } });
    db.clock.set(at('2026-03-10', '13:02'));
    await db.take(db.books, [later], { feedId: 'nse.ipo-subscription' });
    expect(await shown()).toEqual(before);
  });

  it('never goes back in its dates when a book of an instant is corrected and stated again', async () => {
    await db.take(db.issues, [aBseIssueRecord()], bse);
    const nse = { feedId: 'nse.ipo-subscription' };
    const other = book('12:00', { total: aCategory(7_000_000, 14_000_000) });
    const say = async (time: string, record: typeof other) => {
      db.clock.set(at('2026-03-10', time));
      await db.take(db.books, [record], { ...nse, trusted: true });
      return (await shown()).updatedAt;
    };
    expect(await say('12:32', other)).toEqual(at('2026-03-10', '12:32'));
    expect(await say('13:02', book('12:00'))).toEqual(at('2026-03-10', '13:02'));
  });

  it('is read on the second of three bidding days', async () => {
    expect((await shown()).day).toEqual({ number: 2, of: 3 });
  });

  it('changes with a holiday that moves its bidding day, and with no other', async () => {
    const follow = (...days: string[]) =>
      db.dataSource.transaction((manager) =>
        new BiddingDayFollower().follow(manager, 'live', days.map(day), db.clock.now()),
      );
    const before = (await shown()).updatedAt;
    hour();
    await follow('2026-03-25', '2026-03-14');
    expect((await shown()).updatedAt).toEqual(before);
    hour();
    const changedAt = db.clock.now();
    holidays.days = [day('2026-03-11')];
    await follow('2026-03-11', '2026-03-25');
    expect(await shown()).toMatchObject({ updatedAt: changedAt, day: { number: 2, of: 2 } });
  });

  it('counts no holiday as a bidding day', async () => {
    holidays.days = [day('2026-03-09')];
    expect((await shown()).day).toEqual({ number: 1, of: 2 });
  });

  it('is not changed by a price band, which it does not show, and is by a status', async () => {
    const before = (await shown()).updatedAt;
    hour();
    await db.take(db.issues, [anIssueRecord({ lotSizeShares: 49 })], list);
    expect((await shown()).updatedAt).toEqual(before);
    db.clock.set(at('2026-03-11', '17:00'));
    await db.lifecycle.tick('live');
    expect((await shown()).updatedAt).toEqual(at('2026-03-11', '17:00'));
  });

  it('keeps the further categories of the book', async () => {
    db.clock.set(at('2026-03-10', '12:32'));
    const further = [
      { code: 'EMPLOYEE' as const, ...aCategory(53_333, 75_150) },
      { code: 'OTHER' as const, title: 'Policyholders', ...aCategory(10_000, 5_000) },
    ];
    await db.take(db.books, [book('12:30', { further })], { feedId: 'nse.ipo-subscription' });
    expect((await shown()).reading?.further).toEqual(further);
  });
});

describe('the fields that programs compute with', () => {
  it('have the symbol of each exchange, that of the trading share where it differs', async () => {
    await db.take(db.issues, [aBseIssueRecord({ symbol: 'ZINNIAIPO' })], bse);
    expect(await only()).toMatchObject({ nseSymbol: 'ZINNIA', bseSymbol: 'ZINNIAIPO' });
    db.clock.set(at('2026-03-16', '18:00'));
    await db.take(
      db.listings,
      [aListingRecord({ exchange: 'BSE', sourceKey: 'scrip-544936', symbol: 'ZINNIAMOT' })],
      { source: 'bse', feedId: 'bse.listing' },
    );
    expect(await only()).toMatchObject({ nseSymbol: 'ZINNIA', bseSymbol: 'ZINNIAMOT' });
  });

  it('have documents, the anchor’s part and the face value of the page that states them', async () => {
    const documents = { rhpUrl: 'https://documents.example/rhp.zip', anchorShares: 3_125_633 };
    await db.take(db.issues, [anIssueRecord({ page: 'detail', faceValueRupees: 5, ...documents })], detail);
    expect(await only()).toMatchObject({ ...documents, drhpUrl: null });
  });

  it('are corrected by the exchange without hands, with a revision and an event', async () => {
    await db.take(db.issues, [anIssueRecord({ page: 'detail', faceValueRupees: 5 })], detail);
    for (let times = 0; times < 3; times += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ page: 'detail', faceValueRupees: 2 })], detail);
    }
    expect((await only()).faceValueRupees).toBe(2);
    expect(await db.revisions('faceValueRupees')).toHaveLength(2);
    expect(await db.events()).toContain('ipo.corrected 2026-03-06');
  });
});
