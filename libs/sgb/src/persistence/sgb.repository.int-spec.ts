import { pageOfCollection } from '@market/kernel';
import { at } from '../domain/sgb.fixture';
import { sgbCollection } from '../domain/sgb-collection';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;
const seriesOf = async (page: number, limit: number) =>
  (await db.repository.list('live', pageOfCollection(sgbCollection, { page, limit }))).items.map(
    ({ id }) => id,
  );

beforeAll(async () => {
  db = await startSgbDatabase('sgb_repository');
  db.clock.set(at('2026-11-20', '08:00'));
  await db.initial.load();
});
afterAll(() => db.stop());

describe('the list of tranches', () => {
  it('is complete and without repetition over its pages', async () => {
    const whole = await seriesOf(1, 100);
    expect(new Set(whole).size).toBe(67);
    for (const limit of [1, 7, 66]) {
      const pages = [];
      for (let page = 1; (page - 1) * limit < 67; page += 1) pages.push(...(await seriesOf(page, limit)));
      expect(pages).toEqual(whole);
    }
  });

  it('has the newest series first where the opening days are unknown, IX before IV', async () => {
    await db.dataSource.query('UPDATE sgb SET open_on = NULL, close_on = NULL');
    const ids = await seriesOf(1, 100);
    expect(ids.slice(0, 5)).toEqual([
      'sgb-2023-24-series-iv',
      'sgb-2023-24-series-iii',
      'sgb-2023-24-series-ii',
      'sgb-2023-24-series-i',
      'sgb-2022-23-series-iv',
    ]);
    expect(ids.indexOf('sgb-2019-20-series-ix')).toBeLessThan(ids.indexOf('sgb-2019-20-series-iv'));
    expect(ids.at(-1)).toBe('sgb-2015-16-series-i');
  });
});
