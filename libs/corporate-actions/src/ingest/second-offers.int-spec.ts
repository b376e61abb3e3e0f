import { aBuybackRecord, anNcdRecord, aRightsRecord, at, day } from '../domain/offer.fixture';
import {
  type CorporateActionsDatabase,
  startCorporateActionsDatabase,
} from '../testing/corporate-actions-database.fixture';

let db: CorporateActionsDatabase;
const bse = { source: 'bse', feedId: 'bse.corporate-calendar' };
const action = { feedId: 'nse.corporate-actions' };

beforeAll(async () => {
  db = await startCorporateActionsDatabase('corporate_second');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-09'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('a second rights issue of one company within 120 days', () => {
  const second = aRightsRecord({ openOn: day('2026-06-15'), closeOn: day('2026-06-24') });
  const ofTerms = (price: number, recordOn: string) =>
    aRightsRecord({
      sourceKey: 'action-ZINNIA',
      openOn: null,
      closeOn: null,
      recordOn: day(recordOn),
      terms: { ...aRightsRecord().terms, issuePriceRupees: price },
    });
  const offers = async () =>
    (await db.offers('rights')).map(
      ({ openOn, exchanges, terms }) =>
        `${openOn} ${exchanges.join('+')} at ${String((terms as { issuePriceRupees?: number }).issuePriceRupees)}`,
    );

  beforeEach(async () => {
    await db.take('rights', [aRightsRecord()]);
    await db.take('rights', [ofTerms(45, '2026-03-02')], action);
    db.clock.set(at('2026-06-01'));
  });

  it('under NSE’s key waits for an operator, whose release makes it a record of its own, with its own price', async () => {
    expect((await db.take('rights', [second])).doubts).toHaveLength(1);
    expect((await db.take('rights', [ofTerms(90, '2026-06-08')], action)).doubts).toHaveLength(1);
    expect(await offers()).toEqual(['2026-03-09 NSE at 45']);
    await db.take('rights', [second], { trusted: true });
    expect(await offers()).toEqual(['2026-03-09 NSE at 45', '2026-06-15 NSE at undefined']);
    expect((await db.take('rights', [ofTerms(90, '2026-06-08')], action)).doubts).toEqual([]);
    expect(await offers()).toEqual(['2026-03-09 NSE at 45', '2026-06-15 NSE at 90']);
    expect(await db.take('rights', [second, aRightsRecord()])).toMatchObject({ unchanged: 2, doubts: [] });
  });

  it('is published without an operator once BSE states it', async () => {
    await db.take('rights', [{ ...second, exchange: 'BSE', sourceKey: 'ri-99' }], bse);
    expect((await db.take('rights', [second])).doubts).toEqual([]);
    expect((await db.take('rights', [ofTerms(90, '2026-06-08')], action)).doubts).toEqual([]);
    expect(await offers()).toEqual(['2026-03-09 NSE at 45', '2026-06-15 NSE+BSE at 90']);
  });

  it.each([
    ['the older first', [aRightsRecord(), second]],
    ['the newer first', [second, aRightsRecord()]],
  ])('is one of two in a list of the past, %s', async (_title, list) => {
    await db.clear();
    db.clock.set(at('2026-10-01'));
    expect(await db.take('rights', list, { historic: true })).toMatchObject({ accepted: 2, doubts: [] });
    expect(await offers()).toEqual(['2026-03-09 NSE at undefined', '2026-06-15 NSE at undefined']);
    expect(await db.rowsWrittenBy(() => db.take('rights', list))).toBe(0);
  });
});

describe('offers of one company in two years', () => {
  const nsePast = { historic: true, feedId: 'nse.ncd-past' };
  const in2025 = anNcdRecord({
    exchange: 'NSE',
    sourceKey: 'ncd-ZINF-2025',
    openOn: day('2025-03-10'),
    closeOn: day('2025-03-21'),
  });
  const in2026 = {
    ...in2025,
    sourceKey: 'ncd-ZINF-2026',
    openOn: day('2026-03-09'),
    closeOn: day('2026-03-20'),
  };
  const ncds = async () =>
    (await db.offers('ncd')).map(({ openOn, exchanges }) => `${openOn} ${exchanges.join('+')}`);

  it('stay two debentures when this year’s comes from the other exchange, and the past is read again', async () => {
    await db.take('ncd', [in2025], nsePast);
    expect(await db.take('ncd', [anNcdRecord()], bse)).toMatchObject({ accepted: 1, doubts: [] });
    expect(await db.take('ncd', [in2025], nsePast)).toMatchObject({ unchanged: 1, doubts: [] });
    expect(await ncds()).toEqual(['2025-03-10 NSE', '2026-03-09 BSE']);
  });

  it.each([
    ['the older first', [in2025, in2026]],
    ['the newer first', [in2026, in2025]],
  ])('are two debentures in one list of the past, %s, however often it is read', async (_title, list) => {
    await db.take('ncd', [anNcdRecord()], bse);
    expect(await db.take('ncd', list, nsePast)).toMatchObject({ accepted: 2, doubts: [] });
    expect(await ncds()).toEqual(['2025-03-10 NSE', '2026-03-09 NSE+BSE']);
    expect(await db.rowsWrittenBy(() => db.take('ncd', list, nsePast))).toBe(0);
  });

  it.each(['tender-ZINNIA', 'tender-ZINNIA-2026'])(
    'are two buybacks, each at its own price, under %s',
    async (sourceKey) => {
      const [older, newer] = [
        aBuybackRecord({ openOn: day('2025-03-10'), closeOn: day('2025-03-14') }),
        aBuybackRecord({ sourceKey, terms: { buybackPriceRupees: 410 } }),
      ];
      db.clock.set(at('2026-03-02'));
      await db.take('buyback', [older], { historic: true });
      db.clock.set(at('2026-03-05'));
      expect(await db.take('buyback', [newer])).toMatchObject({ accepted: 1, doubts: [] });
      expect(await db.take('buyback', [older, newer])).toMatchObject({ unchanged: 2, doubts: [] });
      expect(await db.offers('buyback')).toMatchObject([
        { openOn: '2025-03-10', terms: { buybackPriceRupees: 400 } },
        { openOn: '2026-03-09', terms: { buybackPriceRupees: 410 } },
      ]);
    },
  );

  it('on the very same days: the newer is held until an operator releases it', async () => {
    await db.take('ncd', [{ ...in2025, openOn: day('2025-03-09'), closeOn: day('2025-03-20') }], nsePast);
    const { doubts } = await db.take('ncd', [anNcdRecord()], bse);
    expect(doubts).toEqual([{ index: 0, reason: 'its days are those of a known offer, in another year' }]);
    expect(await ncds()).toEqual(['2025-03-09 NSE']);
    await db.take('ncd', [anNcdRecord()], { ...bse, trusted: true });
    expect(await ncds()).toEqual(['2025-03-09 NSE', '2026-03-09 BSE']);
  });
});

it('a record date after the opening, alone in a first reading, makes no second offer, and gives way to the right one', async () => {
  const recorded = (on: string) =>
    aRightsRecord({ sourceKey: 'action-ZINNIA', openOn: null, closeOn: null, recordOn: day(on) });
  const days = { openOn: day('2026-03-16'), closeOn: day('2026-03-25') };
  const stored = async () => (await db.offers('rights')).map(({ recordOn, openOn }) => [recordOn, openOn]);
  await db.take('rights', [recorded('2026-04-08')], action);
  await db.take('rights', [aRightsRecord(days)]);
  await db.take('rights', [aRightsRecord({ ...days, exchange: 'BSE', sourceKey: 'ri-99' })], bse);
  expect(await stored()).toEqual([[null, '2026-03-16']]);
  db.clock.set(at('2026-03-10'));
  await db.take('rights', [recorded('2026-03-11')], action);
  expect(await stored()).toEqual([['2026-03-11', '2026-03-16']]);
});
