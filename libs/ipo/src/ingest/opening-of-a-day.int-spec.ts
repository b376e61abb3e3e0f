import type { IpoListingRecord } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import { aBseIssueRecord, aListingRecord, anIssueRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const [eve, first, second, third] = [
  day('2026-03-13'),
  day('2026-03-16'),
  day('2026-03-17'),
  day('2026-03-18'),
];

beforeAll(async () => {
  db = await startIpoDatabase('ipo_opening_of_a_day');
});
beforeEach(() => db.clear());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const quoteAtNse = (on: IndianDay, time: string, listedOn: IndianDay, listingOpenRupees: number) => {
  db.clock.set(at(on, time));
  const quote = { listedOn, listingOpenRupees, issuePriceRupees: null, pricedAt: db.clock.now() };
  return db.take(db.listings, [aListingRecord(quote)], { feedId: 'nse.quote' });
};
const fileOfNse = (on: IndianDay, listingOpenRupees: number) => {
  db.clock.set(at(on, '18:30'));
  const file = {
    listedOn: on,
    listingOpenRupees,
    currentPriceRupees: null,
    pricedAt: null,
    isOfFile: true,
  } as const;
  return db.take(db.listings, [aListingRecord(file)], { feedId: 'nse.listing' });
};
const published = async () => {
  const [ipo] = await db.ipos();
  return [ipo?.listingOn, ipo?.listingPriceRupees];
};
const corrections = async () =>
  (
    await db.dataSource.query<{ data: Record<string, unknown> }[]>(
      `SELECT data FROM outbox_event WHERE type = 'ipo.corrected' ORDER BY position`,
    )
  ).map(({ data }) => [data['field'], data['to']]);

describe('The opening of a share at NSE', () => {
  beforeEach(async () => {
    db.clock.set(at('2026-03-06', '12:00'));
    await db.take(db.issues, [anIssueRecord()], { feedId: 'nse.ipo-current' });
    await quoteAtNse(first, '12:00', first, 342);
    await quoteAtNse(first, '15:00', first, 342);
  });

  it('stays with its day, without an event, when three quotes of the next day call that one the day of listing', async () => {
    await fileOfNse(first, 342);
    for (const time of ['12:00', '13:00', '15:00']) await quoteAtNse(second, time, second, 355);
    expect(await published()).toEqual([first, 342]);
    await quoteAtNse(third, '12:00', first, 349);
    expect(await published()).toEqual([first, 342]);
    expect(await corrections()).toEqual([]);
  });

  it('comes back with its day when no price file was read, and the day was another one for a while', async () => {
    for (const time of ['12:00', '13:00', '15:00']) await quoteAtNse(second, time, second, 355);
    expect(await published()).toEqual([second, 355]);
    await quoteAtNse(third, '12:00', first, 349);
    await quoteAtNse(third, '13:00', first, 349);
    expect(await published()).toEqual([first, 342]);
  });

  it('is that of the file of its day, however often quotes of that day and of later ones state another one', async () => {
    await fileOfNse(first, 345);
    await fileOfNse(first, 345);
    await fileOfNse(second, 350);
    for (const time of ['09:30', '12:00', '13:00', '15:00']) await quoteAtNse(second, time, first, 355);
    expect((await published())[1]).toBe(345);
  });
});

it('The opening of a share at BSE is known once its day is, although another day was published when it was quoted', async () => {
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [aBseIssueRecord()], { source: 'bse', feedId: 'bse.calendar' });
  const take = (feedId: string, on: IndianDay, time: string, over: Partial<IpoListingRecord>) => {
    db.clock.set(at(on, time));
    const share = {
      exchange: 'BSE' as const,
      sourceKey: 'scrip-544777',
      companyName: 'ZINNIA MOTORS LTD.',
      symbol: null,
    };
    const record = {
      ...share,
      issuePriceRupees: null,
      listingOpenRupees: null,
      pricedAt: db.clock.now(),
      ...over,
    };
    return db.take(db.listings, [aListingRecord(record)], { source: 'bse', feedId });
  };
  await take('bse.listing', eve, '18:45', { listedOn: eve, currentPriceRupees: 290 });
  await take('bse.quote', first, '12:05', { listedOn: null, listingOpenRupees: 342 });
  await take('bse.listing', first, '18:45', { listedOn: first });
  await take('bse.quote', second, '12:05', { listedOn: null, listingOpenRupees: 355 });
  expect(await published()).toEqual([eve, null]);
  await take('bse.listing', second, '18:45', { listedOn: first });
  expect(await published()).toEqual([first, 342]);
});
