import { pageOfCollection } from '@market/kernel';
import { rightsCollection } from '../domain/offer-collections';
import { aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const openOn = day('2026-03-09');
const accepted = { accepted: 1, doubts: [] };
const confirmed = { accepted: 0, unchanged: 1, doubts: [] };

const takeNse = (closeOn: string) => db.take('rights', [aRightsRecord({ openOn, closeOn: day(closeOn) })]);

const takeBse = (closeOn: string) =>
  db.take('rights', [aRightsRecord({ exchange: 'BSE', sourceKey: 'ri-9', openOn, closeOn: day(closeOn) })], {
    source: 'bse',
    feedId: 'bse.corporate-calendar',
  });

const standing = async () =>
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

describe('an offer of which BSE moves the last day before NSE does', () => {
  it('stays open until the later one before NSE confirms it, and takes the confirmation', async () => {
    expect(await takeBse('2026-03-25')).toMatchObject(accepted);
    // NSE's repetition of the former day is stored with its statement, and changes no offer.
    expect(await db.rowsWrittenBy(() => takeNse('2026-03-18'))).toBe(1);
    db.clock.set(at('2026-03-20'));
    expect(await standing()).toEqual(['2026-03-25 open']);
    expect(await takeNse('2026-03-25')).toMatchObject(confirmed);
    expect(await standing()).toEqual(['2026-03-25 open']);
    expect(await db.announced('data', 'live')).toEqual([
      {
        ...{ id: expect.any(String) as string, companyName: 'Zinnia Motors Limited', field: 'closeDate' },
        ...{ from: '2026-03-18T00:00:00.000Z', to: '2026-03-25T00:00:00.000Z' },
      },
    ]);
  });

  it('is closed after an earlier one', async () => {
    expect(await takeBse('2026-03-17')).toMatchObject(accepted);
    db.clock.set(at('2026-03-18'));
    expect(await standing()).toEqual(['2026-03-17 closed']);
    expect(await takeNse('2026-03-17')).toMatchObject(confirmed);
  });

  it('has the last day of the exchange that changed it last', async () => {
    await takeBse('2026-03-25');
    await takeNse('2026-03-26');
    expect(await standing()).toEqual(['2026-03-26 open']);
    db.clock.set(at('2026-03-17'));
    await takeBse('2026-03-26');
    await takeBse('2026-03-24');
    expect(await standing()).toEqual(['2026-03-24 open']);
  });

  it('is open again when both state the new one after the old one', async () => {
    db.clock.set(at('2026-03-19'));
    await takeBse('2026-03-25');
    await takeNse('2026-03-25');
    expect(await standing()).toEqual(['2026-03-25 open']);
  });

  it('stays closed when only BSE states the new one after the old one', async () => {
    db.clock.set(at('2026-03-19'));
    expect((await takeBse('2026-03-25')).doubts).toMatchObject([
      { reason: 'period: 2026-03-09 to 2026-03-18 (NSE) against 2026-03-09 to 2026-03-25 (BSE)' },
    ]);
    expect(await standing()).toEqual(['2026-03-18 closed']);
  });
});
