import { pageOfCollection } from '@market/kernel';
import { ofsCollection } from '../domain/offer-collections';
import { anOfsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;

/** Lets NSE's list state an offer for sale under the key that its mapper makes of the first day. */
async function read(on: string, time: string, openOn: string, retailOn: string) {
  db.clock.set(at(on, time));
  const sourceKey = `ofs-ZINNIA-${openOn}`;
  const record = anOfsRecord({
    sourceKey,
    openOn: day(openOn),
    retailOn: day(retailOn),
    closeOn: day(retailOn),
  });
  await db.take('ofs', [record], { feedId: 'nse.ofs' });
}
const readTruth = (on: string, time: string) => read(on, time, '2026-03-10', '2026-03-11');
const readLater = (on: string, time: string) => read(on, time, '2026-03-11', '2026-03-12');

const published = async () =>
  (await db.queries.list('live', 'ofs', pageOfCollection(ofsCollection, { page: 1, limit: 10 }))).items.map(
    ({ openOn, closeOn, status }) => `${openOn} to ${closeOn} ${status}`,
  );
const events = () => db.announced<unknown>('data', 'live');

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_days_in_keys');
});
beforeEach(async () => {
  await db.clear();
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('an offer for sale whose days, which its key contains, are misprinted a day later', () => {
  it('keeps its days when two readings had the others and later ones have the truth again', async () => {
    await readTruth('2026-03-08', '08:35');
    await readTruth('2026-03-09', '08:35');
    await readLater('2026-03-09', '19:35');
    await readLater('2026-03-10', '08:35');
    for (const on of ['2026-03-10', '2026-03-11', '2026-03-12']) {
      await readTruth(on, '19:35');
      expect(await published()).toEqual([
        `2026-03-10 to 2026-03-11 ${on > '2026-03-11' ? 'closed' : 'open'}`,
      ]);
    }
    expect(await events()).toEqual([]);
  });

  it('has its days again with the second true reading, when the others were published before it opened', async () => {
    await readTruth('2026-03-06', '08:35');
    await readLater('2026-03-06', '19:35');
    await readLater('2026-03-07', '08:35');
    expect(await published()).toEqual(['2026-03-11 to 2026-03-12 upcoming']);
    await readTruth('2026-03-07', '19:35');
    expect(await published()).toEqual(['2026-03-11 to 2026-03-12 upcoming']);
    await readTruth('2026-03-08', '08:35');
    expect(await published()).toEqual(['2026-03-10 to 2026-03-11 upcoming']);
  });

  it('has its true days with the second true reading, when the first one had the others', async () => {
    await readLater('2026-03-06', '08:35');
    await readTruth('2026-03-06', '19:35');
    await readTruth('2026-03-07', '08:35');
    await readTruth('2026-03-07', '19:35');
    expect(await published()).toEqual(['2026-03-10 to 2026-03-11 upcoming']);
    expect(await db.rows('SELECT source_key FROM corporate_offer_sighting')).toHaveLength(1);
  });
});

it('An offer for sale has the later day that its list states twice', async () => {
  await readTruth('2026-03-06', '08:35');
  await readLater('2026-03-06', '19:35');
  await readLater('2026-03-07', '08:35');
  await readLater('2026-03-11', '08:35');
  expect(await published()).toEqual(['2026-03-11 to 2026-03-12 open']);
});
