import { aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const [before, listed] = [day('2026-03-13'), day('2026-03-16')];

beforeAll(async () => {
  db = await startIpoDatabase('ipo_past_day_of_listing');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord()], { feedId: 'nse.ipo-current' });
  db.clock.set(at('2026-03-16', '08:10'));
  await db.lifecycle.tick('live');
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const page = (listingOn: typeof listed) =>
  db.take(db.issues, [anIssueRecord({ page: 'detail', listingOn })], {
    feedId: 'nse.ipo-detail',
    perSubject: true,
  });
const pastList = (listingOn: typeof listed) =>
  db.take(db.issues, [anIssueRecord({ page: 'archive', listingOn })], { feedId: 'nse.ipo-past' });
const trade = () =>
  db.take(db.listings, [aListingRecord({ pricedAt: db.clock.now() })], { feedId: 'nse.quote' });
const known = async () => {
  const [issue] = await db.ipos();
  return [issue?.status, issue?.listingOn ?? null];
};
const listings = async () => (await db.events()).filter((event) => event.startsWith('ipo.listed'));

describe('A day of listing that a page states first when it is past', () => {
  it('lists no issue by the clock, and yields to the true day, which is announced', async () => {
    const { doubts } = await page(before);
    expect(doubts).toMatchObject([
      { reason: expect.stringContaining('without a trade') as string, waiting: true },
    ]);
    expect(await known()).toEqual(['CLOSED', null]);
    db.clock.set(at('2026-03-16', '09:10'));
    await page(listed);
    expect(await known()).toEqual(['CLOSED', listed]);
    db.clock.set(at('2026-03-16', '10:05'));
    await trade();
    await db.lifecycle.tick('live');
    expect(await known()).toEqual(['LISTED', listed]);
    expect(await listings()).toEqual([`ipo.listed ${listed}`]);
  });

  it('counts with the next reading of its page', async () => {
    await page(before);
    db.clock.set(at('2026-03-16', '12:10'));
    await db.lifecycle.tick('live');
    expect(await known()).toEqual(['CLOSED', null]);
    await page(before);
    expect(await known()).toEqual(['LISTED', before]);
  });

  it('counts with another page of its exchange', async () => {
    await pastList(before);
    expect(await known()).toEqual(['CLOSED', null]);
    await page(before);
    expect((await known())[1]).toBe(before);
  });

  it('counts at once when a quote had a trade of the share', async () => {
    db.clock.set(at('2026-03-16', '10:05'));
    await db.take(db.listings, [aListingRecord({ listedOn: null, pricedAt: db.clock.now() })], {
      feedId: 'nse.quote',
    });
    db.clock.set(at('2026-03-17', '08:10'));
    await page(listed);
    expect((await known())[1]).toBe(listed);
  });
});

it('A day of listing that is today or ahead counts at once', async () => {
  await page(listed);
  expect((await known())[1]).toBe(listed);
});

it('A day of listing that was announced when it was ahead stays when it is past', async () => {
  await page(listed);
  db.clock.set(at('2026-03-17', '12:10'));
  await page(listed);
  await db.lifecycle.tick('live');
  expect(await known()).toEqual(['LISTED', listed]);
});
