import type { CorporateOfferKind, CorporateOfferRecord } from '@market/contracts';
import { addDays, pageOfCollection } from '@market/kernel';
import { rightsCollection } from '../domain/offer-collections';
import { aBuybackRecord, anNcdRecord, anOfsRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const aRecordOf = {
  rights: aRightsRecord,
  buyback: aBuybackRecord,
  ncd: anNcdRecord,
  ofs: anOfsRecord,
} satisfies Record<CorporateOfferKind, (part: object) => CorporateOfferRecord>;

/** Company and opening day, in the order of lists. */
const inOrder = [
  ['Banyan Foods Limited', '2026-03-11'],
  ['Acacia Steel Limited', '2026-03-09'],
  ['cedar Textiles Limited', '2026-03-09'],
  ['Deodar Chemicals Limited', '2026-03-09'],
  ['Ebony Power Limited', '2026-03-09'],
  ['Fig Cements Limited', '2026-03-05'],
] as const;
const orders = [
  [0, 1, 2, 3, 4, 5],
  [5, 4, 3, 2, 1, 0],
  [3, 0, 5, 2, 4, 1],
  [4, 2, 1, 5, 0, 3],
];

beforeAll(async () => {
  db = await startCorporateActionsDatabase('offer_repository');
});
afterAll(() => db.stop());

describe.each(['rights', 'buyback', 'ncd', 'ofs'] as const)('the list of %s', (kind) => {
  it.each(orders)(
    'is by opening day and then by name, complete and without repetition over its pages, whatever the order of storage: %j …',
    async (...order: number[]) => {
      await db.clear();
      db.clock.set(at('2026-03-09'));
      for (const place of order) {
        const [companyName, openOn] = inOrder[place] ?? inOrder[0];
        const days = {
          openOn: day(openOn),
          closeOn: kind === 'ofs' ? addDays(day(openOn), 1) : day('2026-03-20'),
        };
        const record = aRecordOf[kind]({
          companyName,
          sourceKey: `${kind}-${place}`,
          ...days,
          retailOn: null,
        });
        await db.take(kind, [record]);
      }
      const namesOf = async (page: number, limit: number) =>
        (await db.queries.list('live', kind, pageOfCollection(rightsCollection, { page, limit }))).items.map(
          (offer) => offer.companyName,
        );
      const expected = inOrder.map(([name]) => name.toLowerCase());
      const whole = (await namesOf(1, 10)).map((name) => name.toLowerCase());
      expect(whole).toEqual(expected);
      for (const limit of [1, 4]) {
        const pages = [];
        for (let page = 1; page <= 6; page += 1) pages.push(...(await namesOf(page, limit)));
        expect(pages.map((name) => name.toLowerCase())).toEqual(expected);
      }
    },
  );
});
