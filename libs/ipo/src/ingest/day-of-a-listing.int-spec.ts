import type { IpoListingRecord } from '@market/contracts';
import { aBseIssueRecord, aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const [before, listed] = [day('2026-03-15'), day('2026-03-16')];

beforeAll(async () => {
  db = await startIpoDatabase('ipo_day_of_a_listing');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord()], { feedId: 'nse.ipo-current' });
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const listAtBse = () => db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
const quoteAtNse = (currentPriceRupees: number) =>
  db.take(db.listings, [aListingRecord({ currentPriceRupees, pricedAt: db.clock.now() })], {
    feedId: 'nse.quote',
  });
const shareAtBse: Partial<IpoListingRecord> = {
  ...{ exchange: 'BSE', sourceKey: '544777', companyName: 'ZINNIA MOTORS LTD.', symbol: null },
  listingOpenRupees: null,
};
const priceAtBse = (listedOn: IpoListingRecord['listedOn'], currentPriceRupees: number) =>
  db.take(
    db.listings,
    [aListingRecord({ ...shareAtBse, listedOn, currentPriceRupees, pricedAt: db.clock.now() })],
    { source: 'bse', feedId: 'bse.listing' },
  );
const hour = () => db.clock.advance(3_600_000);
const dayOfListing = async () => (await db.ipos())[0]?.listingOn;
const events = async () =>
  (await db.events()).filter((event) => event.startsWith('ipo.listed') || event.startsWith('ipo.corrected'));

describe('A day of a listing that NSE states with its trades', () => {
  beforeEach(async () => {
    await listAtBse();
    db.clock.set(at('2026-03-16', '10:15'));
    await quoteAtNse(330);
  });

  it('stays, without an event, when BSE states the day before in every answer between the quotes', async () => {
    for (const price of [331, 332, 333, 334, 335, 336]) {
      hour();
      await priceAtBse(before, price);
      expect(await dayOfListing()).toBe(listed);
      await quoteAtNse(price);
      expect(await dayOfListing()).toBe(listed);
    }
    expect(await events()).toEqual(['ipo.listed 2026-03-16']);
  });

  it('stays, without an event, when BSE states the day before and the true one in turn', async () => {
    for (const price of [331, 332, 333, 334, 335, 336]) {
      hour();
      await priceAtBse(price % 2 === 0 ? before : listed, price);
      expect(await dayOfListing()).toBe(listed);
      await quoteAtNse(price);
    }
    expect(await events()).toEqual(['ipo.listed 2026-03-16']);
  });

  it('stays, without an event, when NSE is silent for two days and BSE states the day before', async () => {
    for (let hours = 0; hours < 48; hours += 1) {
      hour();
      await priceAtBse(before, 331 + hours);
    }
    expect(await dayOfListing()).toBe(listed);
    expect(await events()).toEqual(['ipo.listed 2026-03-16']);
  });
});

it('A day of a listing that BSE alone stated yields to that of NSE once BSE is silent for a day', async () => {
  await listAtBse();
  db.clock.set(at('2026-03-16', '10:15'));
  await priceAtBse(before, 330);
  for (let hours = 0; hours < 26; hours += 1) {
    hour();
    await quoteAtNse(331 + hours);
  }
  expect(await dayOfListing()).toBe(listed);
});

it('A day of a listing that BSE alone states with its trades waits for its repetition when it changes, and does not alternate', async () => {
  db.clock.set(at('2026-03-16', '10:15'));
  await priceAtBse(listed, 330);
  for (const [stated, published] of [
    [before, listed],
    [listed, listed],
    [before, listed],
    [listed, listed],
  ] as const) {
    hour();
    await priceAtBse(stated, 331);
    expect(await dayOfListing()).toBe(published);
  }
  for (const published of [listed, listed, before]) {
    hour();
    await priceAtBse(before, 332);
    expect(await dayOfListing()).toBe(published);
  }
  expect(await events()).toEqual(['ipo.listed 2026-03-16', expect.stringContaining('ipo.corrected')]);
});
