import { pageOfCollection } from '@market/kernel';
import { rightsCollection } from '../domain/offer-collections';
import { aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const openOn = day('2026-03-09');

const takeNse = (closeOn: string) => db.take('rights', [aRightsRecord({ openOn, closeOn: day(closeOn) })]);

const takeBse = (closeOn: string) =>
  db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-9', openOn, closeOn: day(closeOn) })], {
    source: 'bse',
    feedId: 'bse.corporate-calendar',
  });

const storedState = async () =>
  (
    await db.queries.list('live', 'rights', pageOfCollection(rightsCollection, { page: 1, limit: 10 }))
  ).items.map(({ closeOn, status }) => `${closeOn} ${status}`);

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_moved_ends');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09'));
  await takeNse('2026-03-18');
  await takeBse('2026-03-18');
  db.clock.set(at('2026-03-16'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const events = () => db.announced<unknown>('data', 'live');
/** Lets both exchanges repeat their last days for some days, read twice a day. */
const repeat = async (from: string, days: number, nse: string, bse: string) => {
  const seen = new Set<string>();
  for (let reading = 0; reading < 2 * days; reading += 1) {
    db.clock.set(new Date(at(from, '08:30').getTime() + reading * 12 * 3_600_000));
    await takeNse(nse);
    await takeBse(bse);
    seen.add((await storedState()).join());
  }
  return [...seen];
};
const change = (from: string, to: string) => ({
  ...{ id: expect.any(String) as string, companyName: 'Zinnia Motors Limited', field: 'closeDate' },
  ...{ from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` },
});

describe('an offer of which one exchange moves the last day before the other does', () => {
  it('keeps the former one until the other states the new one, too, with one event', async () => {
    expect((await takeBse('2026-03-25')).doubts).toMatchObject([
      { reason: 'period: 2026-03-09 to 2026-03-18 (NSE) against 2026-03-09 to 2026-03-25 (BSE)' },
    ]);
    expect(await storedState()).toEqual(['2026-03-18 open']);
    expect(await events()).toEqual([]);
    expect(await takeNse('2026-03-25')).toMatchObject({ accepted: 1, doubts: [] });
    expect(await repeat('2026-03-17', 2, '2026-03-25', '2026-03-25')).toEqual(['2026-03-25 open']);
    expect(await events()).toEqual([change('2026-03-18', '2026-03-25')]);
  });

  it.each(['2026-03-17', '2026-03-19'])(
    'keeps it when BSE mistypes it for good as %s, without an event',
    async (mistyped) => {
      expect(await repeat('2026-03-12', 9, '2026-03-18', mistyped)).toEqual([
        '2026-03-18 open',
        '2026-03-18 closed',
      ]);
      expect(await events()).toEqual([]);
    },
  );

  it('is open again when the other has not repeated the former one for a day', async () => {
    await takeNse('2026-03-25');
    await takeBse('2026-03-18');
    // Nobody reads either of them on the 17th and 18th.
    db.clock.set(at('2026-03-19'));
    expect(await storedState()).toEqual(['2026-03-18 closed']);
    await takeNse('2026-03-25');
    expect(await storedState()).toEqual(['2026-03-25 open']);
    expect(await events()).toEqual([change('2026-03-18', '2026-03-25')]);
  });

  it('is open again when both state the new one after the old one', async () => {
    db.clock.set(at('2026-03-19'));
    await takeBse('2026-03-25');
    await takeNse('2026-03-25');
    expect(await storedState()).toEqual(['2026-03-25 open']);
  });

  it('stays closed when only BSE states the new one after the old one', async () => {
    db.clock.set(at('2026-03-19'));
    expect((await takeBse('2026-03-25')).doubts).toMatchObject([
      { reason: 'period: 2026-03-09 to 2026-03-18 (NSE) against 2026-03-09 to 2026-03-25 (BSE)' },
    ]);
    for (const on of ['2026-03-20', '2026-03-21', '2026-03-22']) {
      db.clock.set(at(on));
      await takeBse('2026-03-25');
      expect(await storedState()).toEqual(['2026-03-18 closed']);
    }
  });
});
