import { addDays } from '@market/kernel';
import {
  anIssueRecord,
  aQuotationRecord,
  aRedemptionRecord,
  aSecondIssue,
  at,
  day,
} from '../domain/sgb.fixture';
import { type SgbDatabase, startSgbDatabase } from '../testing/sgb-database.fixture';

let db: SgbDatabase;
const found = async (id: string) => (await db.tranches()).find((tranche) => tranche.id === id);

beforeAll(async () => {
  db = await startSgbDatabase('sgb_intake');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-11-20', '08:00'));
  await db.initial.load();
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

describe('the initial load', () => {
  it('loads all 67 tranches and 20 redemptions, closed, without events', async () => {
    expect([await db.count('sgb'), await db.count('sgb_redemption')]).toEqual([67, 20]);
    expect(new Set((await db.tranches()).map(({ status }) => status))).toEqual(new Set(['closed']));
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual([]);
  });

  it('fills windows that were unknown to an earlier version, without events', async () => {
    const windows = async () => (await db.tranches()).map(({ id, openOn, closeOn }) => [id, openOn, closeOn]);
    const known = await windows();
    await db.dataSource.query(
      `UPDATE sgb SET open_on = NULL, close_on = NULL WHERE financial_year = '2016-17'`,
    );
    expect(await db.initial.load()).toBe(4);
    expect(await windows()).toEqual(known);
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual([]);
  });

  it('writes nothing the second time, and overwrites nothing stored since', async () => {
    const window = { openOn: day('2020-03-02'), closeOn: day('2020-03-06') };
    const learnt = { ...window, issuedOn: null, discount: null, nominalRupees: null, offlineRupees: null };
    await db.take(db.issues, [
      anIssueRecord({ financialYear: '2019-20', series: 10, onlineRupees: null, ...learnt }),
    ]);
    const before = await db.versions();
    expect(await db.initial.load()).toBe(0);
    expect(await db.versions()).toEqual(before);
    expect(await found('sgb-2019-20-series-x')).toMatchObject({ ...window, status: 'closed' });
  });
});

describe('SgbIssueIntake', () => {
  it('makes the tranche of a complete release of RBI, and announces it only when it is open', async () => {
    expect(await db.release([anIssueRecord()])).toEqual({ accepted: 1, unchanged: 0, events: 0, doubts: [] });
    expect(await found('sgb-2026-27-series-i')).toMatchObject({
      seriesName: 'Sovereign Gold Bond 2026-27 Series I',
      status: 'upcoming',
      maturesOn: '2034-12-15',
      couponPercent: 2.5,
      offlineRupees: 12_480,
      onlineRupees: 12_430,
    });
  });

  it('publishes the prices of a release once its page states them, too, or the feed states them again', async () => {
    const [wrong, right] = [
      anIssueRecord({ nominalRupees: 12_840, offlineRupees: 12_840, onlineRupees: 12_790 }),
      anIssueRecord(),
    ];
    const prices = async () => (await found('sgb-2026-27-series-i'))?.offlineRupees;
    expect((await db.take(db.issues, [wrong])).doubts).toEqual([
      expect.objectContaining({ reason: '12840 rupees per gram were read once', waiting: true }),
    ]);
    expect(await prices()).toBeNull();
    await db.take(db.issues, [right], { feedId: 'rbi.press-detail' });
    expect(await prices()).toBeNull();
    db.clock.advance(86_400_000);
    expect(await db.take(db.issues, [right])).toMatchObject({ accepted: 1, events: 0, doubts: [] });
    expect(await prices()).toBe(12_480);
  });

  it('publishes no discount from a release without one, until its page states it', async () => {
    const excerpt = { discount: null, nominalRupees: null, onlineRupees: null };
    await db.release([anIssueRecord(excerpt)]);
    expect(await found('sgb-2026-27-series-i')).toMatchObject({
      discount: null,
      offlineRupees: 12_480,
      onlineRupees: null,
    });
    expect(await db.take(db.issues, [anIssueRecord()])).toMatchObject({ accepted: 1, doubts: [] });
    const told = { discount: 'online', offlineRupees: 12_480, onlineRupees: 12_430 };
    expect(await found('sgb-2026-27-series-i')).toMatchObject(told);
    expect(await db.take(db.issues, [anIssueRecord(excerpt)])).toMatchObject({ unchanged: 1, doubts: [] });
  });

  it('writes nothing when the same release comes again', async () => {
    await db.release([anIssueRecord()]);
    const before = await db.versions();
    const again = await db.take(db.issues, [anIssueRecord({ release: '61009' })]);
    expect(again).toEqual({ accepted: 0, unchanged: 1, events: 0, doubts: [] });
    expect(await db.versions()).toEqual(before);
  });

  it('announces a tranche first seen on its opening day, but not in a first load', async () => {
    db.clock.set(at('2026-12-07', '12:00'));
    expect(await db.take(db.issues, [anIssueRecord()])).toMatchObject({ accepted: 1, events: 1 });
    expect(await db.events()).toEqual(['sgb.opened sgb-2026-27-series-i 2026-12-07']);
    const second = aSecondIssue();
    expect(await db.take(db.issues, [second], { historic: true })).toMatchObject({ accepted: 1, events: 0 });
  });

  it.each([
    ['without a window', { openOn: null, closeOn: null }],
    ['without a price', { nominalRupees: null, offlineRupees: null, onlineRupees: null }],
  ])('makes no tranche of a release %s', async (_title, part) => {
    const { accepted, doubts } = await db.take(db.issues, [anIssueRecord(part)], { trusted: true });
    expect([accepted, doubts[0]?.waiting]).toEqual([0, true]);
    expect(await db.count('sgb')).toBe(67);
  });

  it('takes no invented tranche', async () => {
    const invented = anIssueRecord({
      financialYear: '2023-24',
      series: 5,
      openOn: day('2024-02-05'),
      closeOn: day('2024-02-09'),
      issuedOn: null,
    });
    const byOthers = await db.take(db.issues, [anIssueRecord(), invented], { source: 'nse' });
    expect(byOthers.doubts.map(({ reason }) => reason)).toEqual([
      '2026-27 Series I is no known tranche, and nse cannot make one',
      '2023-24 Series V is no known tranche, and nse cannot make one',
    ]);
    const { doubts } = await db.take(db.issues, [invented]);
    expect(doubts[0]?.reason).toBe(
      '2023-24 Series V is no known tranche, and all tranches up to 2024-02-21 are known',
    );
    const listed = aQuotationRecord({
      symbol: 'SGBJUN32',
      isin: 'IN0020240019',
      name: 'SGB 2024-25 Series I',
    });
    expect((await db.take(db.quotations, [listed], { source: 'nse' })).doubts).toEqual([
      { index: 0, reason: 'NSE lists SGBJUN32, which is no tranche that RBI announced', waiting: true },
    ]);
    expect(await db.count('sgb')).toBe(67);
  });

  it.each([
    [
      'with the window of another',
      { openOn: day('2026-12-07'), closeOn: day('2026-12-11') },
      '2026-27 Series II opens on 2026-12-07, before the end of 2026-27 Series I, 2026-12-11',
    ],
    [
      'with a window before another',
      { openOn: day('2026-11-30'), closeOn: day('2026-12-04') },
      '2026-27 Series II opens on 2026-11-30, before the end of 2026-27 Series I, 2026-12-11',
    ],
    [
      'with the price of another',
      { nominalRupees: 12_480, offlineRupees: 12_480, onlineRupees: 12_430 },
      '2026-27 Series II has the price of 2026-27 Series I, 12480 rupees',
    ],
    [
      'after a gap',
      { series: 3 },
      '2026-27 Series III does not follow 2026-27 Series I, the last known tranche',
    ],
    [
      'of a former year',
      { financialYear: '2025-26' },
      '2025-26 Series II cannot open on 2026-12-14, in the financial year 2026-27',
    ],
    [
      'that opens months ahead',
      { openOn: day('2027-02-15'), closeOn: day('2027-02-19') },
      '2026-27 Series II opens on 2027-02-15, long after today',
    ],
  ])('holds a tranche %s until an operator releases it', async (_title, part, reason) => {
    await db.release([anIssueRecord()]);
    const record = aSecondIssue(part);
    expect(await db.take(db.issues, [record])).toMatchObject({ accepted: 0, doubts: [{ index: 0, reason }] });
    expect(await db.count('sgb')).toBe(68);
    expect(await db.take(db.issues, [record], { trusted: true })).toMatchObject({ accepted: 1, doubts: [] });
    expect(await db.count('sgb')).toBe(69);
  });

  it.each([
    [
      'named after the next financial year',
      anIssueRecord({ financialYear: '2027-28' }),
      '2027-28 Series I cannot open on 2026-12-07, in the financial year 2026-27',
    ],
    [
      'with the window of the year before',
      anIssueRecord({
        financialYear: '2025-26',
        openOn: day('2025-12-08'),
        closeOn: day('2025-12-12'),
        issuedOn: null,
      }),
      '2025-26 Series I is named for the first time long after its last day, 2025-12-12',
    ],
    [
      'with its own window a year before',
      anIssueRecord({ openOn: day('2025-12-07'), closeOn: day('2025-12-11'), issuedOn: null }),
      '2026-27 Series I cannot open on 2025-12-07, in the financial year 2025-26',
    ],
    ['at a tenth online', anIssueRecord({ onlineRupees: 1243 }), 'a discount of 11237 rupees on 12480'],
    [
      'at half offline',
      anIssueRecord({ offlineRupees: 6240, onlineRupees: 6190 }),
      'a discount of 6290 rupees on 12480',
    ],
  ])('publishes no first tranche %s, and the right one the next day', async (_title, wrong, reason) => {
    const { accepted, doubts } = await db.take(db.issues, [wrong]);
    expect([accepted, doubts]).toEqual([0, [{ index: 0, reason }]]);
    expect(await db.count('sgb')).toBe(67);
    db.clock.set(at('2026-12-07', '12:00'));
    expect(await db.release([anIssueRecord()])).toMatchObject({ accepted: 1, events: 1, doubts: [] });
    db.clock.set(at('2026-12-12', '12:00'));
    expect(await db.release([aSecondIssue()])).toMatchObject({ accepted: 1, doubts: [] });
  });

  it('checks the label of a replayed tranche against the day that the release stated', async () => {
    db.clock.set(at('2027-06-08', '12:00'));
    const replayed = anIssueRecord({
      openOn: addDays(day('2026-12-07'), 183),
      closeOn: addDays(day('2026-12-11'), 183),
      issuedOn: null,
    });
    expect((await db.take(db.issues, [replayed])).doubts).toHaveLength(1);
    expect(await db.release([replayed], db.replayedIssues(183))).toMatchObject({ accepted: 1, doubts: [] });
  });

  it('takes the tranches of one payload in the order of issue, although the newest comes first', async () => {
    const [third, second] = [
      aSecondIssue({
        series: 3,
        openOn: day('2026-12-21'),
        closeOn: day('2026-12-24'),
        nominalRupees: 12_600,
        offlineRupees: 12_600,
      }),
      aSecondIssue(),
    ];
    expect(await db.release([third, second, anIssueRecord()])).toMatchObject({
      accepted: 3,
      doubts: [],
    });
  });

  it('fills in no window that is another’s', async () => {
    const silent = {
      issuedOn: null,
      discount: null,
      nominalRupees: null,
      offlineRupees: null,
      onlineRupees: null,
    };
    const learnt = {
      financialYear: '2019-20',
      series: 5,
      openOn: day('2019-09-09'),
      closeOn: day('2019-09-13'),
    };
    const { doubts } = await db.take(db.issues, [anIssueRecord({ ...silent, ...learnt })]);
    expect(doubts[0]?.reason).toContain('in the window of 2019-20 Series IV');
    expect(await found('sgb-2019-20-series-v')).toMatchObject({ openOn: null });
  });

  it.each([124_800, 1248, 50])('holds a price of %d rupees', async (nominalRupees) => {
    const prices = { nominalRupees, offlineRupees: nominalRupees, onlineRupees: nominalRupees };
    const { accepted, doubts } = await db.take(db.issues, [anIssueRecord(prices)]);
    expect([accepted, doubts[0]?.reason]).toEqual([0, expect.stringContaining('were paid on')]);
    expect(await db.take(db.issues, [anIssueRecord(prices)], { trusted: true })).toMatchObject({
      accepted: 1,
    });
  });

  it('keeps known facts that a release contradicts, until an operator releases it', async () => {
    const known = anIssueRecord({
      financialYear: '2022-23',
      series: 3,
      nominalRupees: 5409,
      offlineRupees: 5410,
      onlineRupees: 5359,
    });
    const days = { openOn: day('2022-12-19'), closeOn: day('2022-12-23'), issuedOn: null };
    const { doubts } = await db.take(db.issues, [{ ...known, ...days }]);
    expect(doubts[0]?.reason).toBe(
      'prices: 5409 to 5409 to 5359 (published) against 5409 to 5410 to 5359 (rbi)',
    );
    expect(await db.count('sgb_revision')).toBe(0);
    const right = { ...known, ...days, offlineRupees: 5409 };
    expect(await db.take(db.issues, [right])).toMatchObject({ accepted: 0, unchanged: 1, doubts: [] });
  });

  it('changes known facts when a second feed states the new ones, too', async () => {
    await db.release([anIssueRecord()]);
    const before = (await db.count('sgb_revision')) ?? 0;
    const moved = anIssueRecord({ closeOn: day('2026-12-14') });
    await db.take(db.issues, [moved]);
    expect(await found('sgb-2026-27-series-i')).toMatchObject({ closeOn: '2026-12-11' });
    expect((await db.take(db.issues, [moved], { feedId: 'rbi.releases' })).doubts).toEqual([]);
    expect(await found('sgb-2026-27-series-i')).toMatchObject({ closeOn: '2026-12-14' });
    expect(await db.count('sgb_revision')).toBe(before + 1);
  });

  it('keeps an open tranche open until an operator moves its window', async () => {
    db.clock.set(at('2026-12-07', '12:00'));
    await db.release([anIssueRecord({ issuedOn: null })]);
    const later = anIssueRecord({ openOn: day('2026-12-08'), closeOn: day('2026-12-14'), issuedOn: null });
    expect((await db.take(db.issues, [later])).doubts).toHaveLength(1);
    expect(await db.take(db.issues, [later], { trusted: true })).toMatchObject({ accepted: 1 });
    expect(await found('sgb-2026-27-series-i')).toMatchObject({ status: 'upcoming', closeOn: '2026-12-14' });
  });
});

describe('SgbRedemptionIntake', () => {
  const page = { feedId: 'rbi.press-detail' };

  it('stores each redemption price once', async () => {
    const tranche = await found('sgb-2020-21-series-i');
    expect(await db.take(db.redemptions, [aRedemptionRecord()])).toMatchObject({ accepted: 0 });
    expect(await db.take(db.redemptions, [aRedemptionRecord()], page)).toMatchObject({ accepted: 1 });
    const before = await db.versions();
    expect(await db.take(db.redemptions, [aRedemptionRecord()])).toMatchObject({ accepted: 0, unchanged: 1 });
    expect(await db.versions()).toEqual(before);
    expect(await found('sgb-2020-21-series-i')).toEqual(tranche);
  });

  it.each([
    ['of an unknown tranche', { financialYear: '2024-25' }, '2024-25 Series I is no known tranche'],
    ['at another price than before', { dueOn: day('2025-10-28') }, '12300 (rbi) was read once'],
    ['at ten times the price', { priceRupees: 123_000 }, 'were paid on'],
    ['before the fifth year', { dueOn: day('2024-10-28') }, 'less than five years before'],
    ['a year too late', { dueOn: day('2027-04-28') }, 'long before that day'],
    ['after the maturity', { dueOn: day('2028-10-28') }, 'the bonds matured on 2028-04-28'],
    ['at the end, long before it', { kind: 'final' as const }, 'the bonds mature on 2028-04-28'],
  ])('doubts a redemption %s', async (_title, part, reason) => {
    const { accepted, doubts } = await db.take(db.redemptions, [aRedemptionRecord(part)]);
    expect([accepted, doubts[0]?.reason]).toEqual([0, expect.stringContaining(reason)]);
  });

  it('announces a price that a release names rightly only after its day, and none of a month ago', async () => {
    const announcedDays = () => db.announced<string>('effective_on::text', 'live');
    const due = { ...aRedemptionRecord(), dueOn: day('2026-10-28') };
    db.clock.set(at('2026-11-28', '12:00'));
    await db.take(db.redemptions, [due]);
    await db.take(db.redemptions, [due], page);
    expect(await announcedDays()).toEqual([]);
    await db.clear();
    await db.initial.load();
    db.clock.set(at('2026-10-29', '12:00'));
    await db.take(db.redemptions, [due]);
    expect(await db.take(db.redemptions, [due], page)).toMatchObject({ accepted: 1, events: 1 });
    expect(await announcedDays()).toEqual(['2026-10-28']);
  });

  it('announces a price that is to come, once, and none of the past', async () => {
    const announcedTypes = () =>
      db.rows<{ type: string }>(`SELECT type FROM outbox_event WHERE type LIKE 'sgb.redemption%'`);
    db.clock.set(at('2026-10-20', '12:00'));
    const coming = { ...aRedemptionRecord(), dueOn: day('2026-10-28') };
    expect(await db.take(db.redemptions, [coming])).toMatchObject({ accepted: 0, events: 0 });
    expect(await db.take(db.redemptions, [coming], page)).toMatchObject({ accepted: 1, events: 1 });
    expect(await db.take(db.redemptions, [coming])).toMatchObject({ accepted: 0, events: 0 });
    expect(await announcedTypes()).toHaveLength(1);
  });

  it('takes another price when an operator releases it', async () => {
    const other = aRedemptionRecord({ dueOn: day('2025-10-28') });
    expect(await db.take(db.redemptions, [other], { trusted: true })).toMatchObject({ accepted: 1 });
    expect(await db.count('sgb_redemption')).toBe(20);
  });
});

describe('SgbQuotationIntake', () => {
  const nse = { source: 'nse' };

  it('accepts the list, and writes nothing of it twice', async () => {
    await db.take(db.quotations, [aQuotationRecord()], nse);
    const before = await db.versions();
    expect(await db.take(db.quotations, [aQuotationRecord()], nse)).toMatchObject({
      unchanged: 1,
      doubts: [],
    });
    expect(await db.versions()).toEqual(before);
  });

  it.each([
    [
      'another symbol',
      { symbol: 'SGBFEB32' },
      'NSE lists IN0020230184 as SGBFEB32 where SGBFEB32IV is known',
    ],
    [
      'another ISIN',
      { isin: 'IN0020230192' },
      'NSE lists SGBFEB32IV under IN0020230192 where IN0020230184 is known',
    ],
    [
      'the ISIN of another',
      { isin: 'IN0020230168' },
      'NSE lists SGBFEB32IV under IN0020230168 where IN0020230184 is known',
    ],
  ])('doubts %s', async (_title, part, reason) => {
    expect((await db.take(db.quotations, [aQuotationRecord(part)], nse)).doubts).toEqual([
      { index: 0, reason },
    ]);
  });

  it('gives a new tranche its symbol and ISIN by coupon and month of maturity', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const listed = {
      symbol: 'SGBDEC34',
      isin: 'IN0020260018',
      name: 'Sovereign Gold Bonds 2.50% DEC 2034 Tr-I',
    };
    expect(await db.take(db.quotations, [aQuotationRecord(listed)], nse)).toMatchObject({ accepted: 1 });
    expect(await found('sgb-2026-27-series-i')).toMatchObject({ symbol: 'SGBDEC34', isin: 'IN0020260018' });
  });
});
