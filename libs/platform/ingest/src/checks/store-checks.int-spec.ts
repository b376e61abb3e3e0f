import { queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import { type FeedCheck, ingestParts, storeChecks } from '..';

const check = (feed: string, part: Partial<FeedCheck> = {}): FeedCheck => ({
  ...{ feed, title: 'Mangoes', source: 'grove', dataSets: [], requests: [] },
  ...{ outcome: 'works', reason: null, rows: 5, refused: 0, firstRefused: null, effect: null },
  ...part,
});
const [morning, noon] = [new Date('2026-11-20T04:00:00Z'), new Date('2026-11-20T06:30:00Z')];

let database: OpenTestDatabase;
beforeAll(async () => (database = await openTestDatabase('store_checks', [ingestParts])));
beforeEach(() => database.dataSource.query('TRUNCATE feed_check'));
afterAll(() => database.close());

const stored = () => queryRows(database.dataSource, 'SELECT * FROM feed_check ORDER BY feed_id');

it('a later check replaces that of the same feed and leaves those of other feeds', async () => {
  await storeChecks(database.dataSource, [check('grove.mangoes'), check('grove.pears')], morning);
  const blocked = check('grove.mangoes', { outcome: 'blocked', reason: 'status 403', rows: 0, refused: 2 });
  await storeChecks(database.dataSource, [blocked], noon);
  expect(await stored()).toEqual([
    {
      feed_id: 'grove.mangoes',
      checked_at: noon,
      outcome: 'blocked',
      reason: 'status 403',
      rows: 0,
      refused: 2,
    },
    { feed_id: 'grove.pears', checked_at: morning, outcome: 'works', reason: null, rows: 5, refused: 0 },
  ]);
});

it('a check that asked nothing, because the source is off, leaves the last one that asked', async () => {
  await storeChecks(database.dataSource, [check('grove.mangoes')], morning);
  await storeChecks(
    database.dataSource,
    [check('grove.mangoes', { outcome: 'off', reason: 'SOURCES is off' })],
    noon,
  );
  expect(await stored()).toMatchObject([{ outcome: 'works', checked_at: morning }]);
});
