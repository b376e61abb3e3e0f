import { anNcdRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const firstMs = at('2026-03-02', '08:30').getTime();
const halfDayMs = 12 * 3_600_000;
const [calendar, prices] = ['bse.corporate-calendar', 'bse.offer-price'] as const;

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_kinds');
});
beforeEach(() => db.clear());
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const days = { openOn: day('2026-03-16'), closeOn: day('2026-03-30') };
const record = {
  rights: aRightsRecord({ ...days, exchange: 'BSE', sourceKey: 'ri-8948' }),
  ncd: anNcdRecord({
    ...{ ...days, exchange: 'BSE', sourceKey: 'dpi-8948', companyName: 'Zinnia Motors Limited' },
  }),
};

/** Takes the offer in as pages of BSE have it, in a run of the schedule: two a day. */
async function read(run: number, kind: 'rights' | 'ncd', feeds: readonly string[] = [calendar]) {
  let doubts = 0;
  for (const [place, feedId] of feeds.entries()) {
    db.clock.set(new Date(firstMs + run * halfDayMs + place * 300_000));
    doubts += (await db.take(kind, [record[kind]], { source: 'bse', feedId })).doubts.length;
  }
  return doubts;
}

const kinds = async () =>
  (await db.rows<{ kind: string }>('SELECT kind FROM corporate_offer ORDER BY kind', [])).map(
    ({ kind }) => kind,
  );
const events = () =>
  db.rows(
    `SELECT type, data->>'field' AS field, data->'to' AS value FROM outbox_event ORDER BY position`,
    [],
  );

describe('an offer that the first reading of BSE’s number gave a wrong kind', () => {
  it('yields to the other kind in its third run, with one event, when one page stated it', async () => {
    await read(0, 'rights');
    expect([await read(1, 'ncd'), await read(2, 'ncd')]).toEqual([1, 1]);
    expect(await kinds()).toEqual(['rights']);
    expect(await read(3, 'ncd')).toBe(0);
    expect(await kinds()).toEqual(['ncd']);
    expect(await events()).toEqual([{ type: 'rights.corrected', field: 'record', value: null }]);
    expect(await db.rows('SELECT kind, reason FROM corporate_offer_removed', [])).toEqual([
      { kind: 'rights', reason: 'its number is that of another kind: ncd' },
    ]);
    expect(await db.rowsWrittenBy(() => read(4, 'ncd'))).toBe(0);
  });

  it('yields after a week when two pages stated it', async () => {
    await read(0, 'rights', [calendar, prices]);
    for (let run = 1; run < 15; run += 1) {
      await read(run, 'ncd', [calendar, prices]);
      expect(await kinds()).toEqual(['rights']);
    }
    await read(15, 'ncd', [calendar, prices]);
    expect(await kinds()).toEqual(['ncd']);
  });

  it('yields at once to an operator’s release', async () => {
    await read(0, 'rights');
    await db.take('ncd', [record.ncd], { source: 'bse', feedId: calendar, trusted: true });
    expect(await kinds()).toEqual(['ncd']);
  });
});

describe('an offer that both pages of BSE first call another kind than NSE does', () => {
  it('is published once, as the kind of the list of NSE', async () => {
    db.clock.set(new Date(firstMs - 600_000));
    await db.take('rights', [aRightsRecord({ ...days, sourceKey: 'rights-ZINNIA' })]);
    expect(await read(0, 'ncd', [calendar, prices])).toBe(2);
    expect(await kinds()).toEqual(['rights']);
    expect(await read(1, 'rights', [calendar, prices])).toBe(0);
    expect(await kinds()).toEqual(['rights']);
    expect(await events()).toEqual([]);
  });

  it('is published as both kinds if its days differ or an operator says so', async () => {
    await db.take('rights', [aRightsRecord({ ...days, sourceKey: 'rights-ZINNIA' })]);
    await db.take('ncd', [{ ...record.ncd, closeOn: day('2026-03-27') }], { source: 'bse' });
    expect(await kinds()).toEqual(['ncd', 'rights']);
    await db.clear();
    await db.take('rights', [aRightsRecord({ ...days, sourceKey: 'rights-ZINNIA' })]);
    await db.take('ncd', [record.ncd], { source: 'bse', trusted: true });
    expect(await kinds()).toEqual(['ncd', 'rights']);
  });
});

describe('an offer of BSE', () => {
  it('keeps its kind when the other one is stated for a shorter time, however often', async () => {
    for (let run = 0; run < 8; run += 1) {
      await read(run, run < 3 ? 'rights' : 'ncd');
      if (run < 6) expect(await kinds()).toEqual(['rights']);
    }
    expect(await kinds()).toEqual(['ncd']);
  });

  it('keeps its kind when a page states both kinds in turn', async () => {
    for (let run = 0; run < 20; run += 1) await read(run, run % 3 === 0 ? 'rights' : 'ncd');
    expect(await kinds()).toEqual(['rights']);
    expect(await events()).toEqual([]);
  });

  it('keeps its kind when the other exchange states the offer, too', async () => {
    await read(0, 'rights');
    await db.take('rights', [aRightsRecord({ ...days, sourceKey: 'rights-ZINNIA' })]);
    for (let run = 1; run < 20; run += 1) expect(await read(run, 'ncd')).toBe(1);
    expect(await kinds()).toEqual(['rights']);
  });
});
