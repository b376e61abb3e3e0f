import { pageOfCollection } from '@market/kernel';
import { amcCollection, nfoCollection } from '../domain/nfo-collection';
import { aSchemeRecord, at, day } from '../domain/nfo.fixture';
import { type NfoDatabase, startNfoDatabase } from '../testing/nfo-database.fixture';

let db: NfoDatabase;
const places = [1, 2, 3, 4, 5];
const orders = [places, places.toReversed(), [3, 1, 5, 2, 4], [4, 2, 5, 1, 3]];

beforeAll(async () => {
  db = await startNfoDatabase('nfo_repository');
});
afterAll(() => db.stop());

/** Returns the first letters of all names of a list, read page by page. */
async function initials(
  list: (page: number) => Promise<{ items: readonly { name: string }[] }>,
): Promise<string> {
  const letters: string[] = [];
  for (const page of places) letters.push(...(await list(page)).items.map(({ name }) => name.slice(0, 1)));
  return letters.join('');
}

describe('the lists of offers and of fund houses', () => {
  it.each(orders)(
    'have one order, complete and without repetition over their pages, whatever the order of storage: %j …',
    async (...order: number[]) => {
      await db.clear();
      db.clock.set(at('2026-03-09', '12:00'));
      for (const place of order) {
        const record = aSchemeRecord({
          sourceKey: String(90_000 + place),
          schemeId: String(90_000 + place),
          mfId: String(900 + place),
          amcName: `${'ABCDE'[place - 1]}ravali Mutual Fund`,
          schemeName: `${'VWXYZ'[place - 1]}indhya Value Fund`,
          openOn: day(place === 5 ? '2026-03-10' : '2026-03-09'),
        });
        await db.take(db.fundHouses, [{ mfId: record.mfId ?? '', name: record.amcName ?? '' }]);
        await db.take(db.offers, [record]);
      }
      for (const limit of [1, 2, 4]) {
        expect(
          await initials((page) =>
            db.repository.list('live', pageOfCollection(nfoCollection, { page, limit })),
          ),
        ).toBe('ZVWXY');
        expect(
          await initials((page) =>
            db.repository.listAmcs('live', pageOfCollection(amcCollection, { page, limit })),
          ),
        ).toBe('ABCDE');
      }
    },
  );
});
