import {
  aBseIssueRecord,
  aCategory,
  aListingRecord,
  anIssueRecord,
  aReportRecord,
  aSubscriptionRecord,
  at,
  day,
} from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const bse = { source: 'bse', feedId: 'bse.calendar' };
const list = { feedId: 'nse.ipo-current' };
const detail = { feedId: 'nse.ipo-detail' };
const past = { feedId: 'nse.ipo-past' };
const house = { source: 'investorgain', feedId: 'investorgain.gmp' };

beforeAll(async () => {
  db = await startIpoDatabase('ipo_belief');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
});
afterEach(async () => {
  expect(await db.findings()).toEqual([]);
});
afterAll(() => db.stop());

const hour = () => db.clock.advance(3_600_000);
const only = async () => (await db.ipos())[0];
const eventsOf = async (type: string) => (await db.events()).filter((event) => event.startsWith(type));
const moved = { bandMinRupees: 255, bandMaxRupees: 268 };

describe('a band', () => {
  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.issues, [aBseIssueRecord()], bse);
  });

  it('is not changed by 100 repetitions of one exchange, and the doubt names both sides', async () => {
    for (let times = 0; times < 100; times += 1) {
      hour();
      const { doubts } = await db.take(db.issues, [anIssueRecord(moved)], list);
      expect(doubts).toMatchObject([{ slight: true, sides: [{ voice: 'BSE' }, { voice: 'NSE' }] }]);
      await db.take(db.issues, [aBseIssueRecord()], bse);
    }
    expect(await only()).toMatchObject({ bandMaxRupees: 285 });
    expect(await eventsOf('ipo.price_band')).toEqual([]);
  });

  it('is not changed by one exchange that states another one under two keys', async () => {
    const isin = 'INE0ZIN01011';
    await db.take(db.issues, [anIssueRecord({ isin })], list);
    hour();
    const twice = [
      anIssueRecord({ ...moved, isin }),
      anIssueRecord({ ...moved, isin, sourceKey: 'ZINNIAM' }),
    ];
    await db.take(db.issues, twice, list);
    expect(await only()).toMatchObject({ bandMaxRupees: 285 });
  });

  it('changes when the other exchange states the new one, too: one revision, one event', async () => {
    hour();
    await db.take(db.issues, [anIssueRecord(moved)], list);
    hour();
    expect((await db.take(db.issues, [aBseIssueRecord(moved)], bse)).doubts).toEqual([]);
    expect(await only()).toMatchObject(moved);
    expect(await eventsOf('ipo.price_band')).toHaveLength(1);
    expect(await db.revisions('bandMaxRupees')).toHaveLength(2);
  });

  it('changes together with a later close in the run in which this is believed, and not before', async () => {
    const later = { closeOn: day('2026-03-13') };
    for (let runs = 0; runs < 4; runs += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ ...moved, ...later })], list);
      await db.take(db.issues, [aBseIssueRecord()], bse);
      expect(await only()).toMatchObject({ closeOn: '2026-03-11', bandMaxRupees: 285 });
    }
    expect(await db.events()).toEqual(['ipo.upcoming 2026-03-06']);
    hour();
    await db.take(db.issues, [aBseIssueRecord(later)], bse);
    expect(await only()).toMatchObject({ ...later, ...moved });
    for (let runs = 0; runs < 3; runs += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ ...moved, ...later })], list);
      await db.take(db.issues, [aBseIssueRecord(later)], bse);
    }
    expect(await only()).toMatchObject({ ...later, ...moved });
    expect((await db.events()).slice(1)).toEqual([
      'ipo.dates_changed 2026-03-06',
      'ipo.price_band_changed 2026-03-06',
      // The size, which is computed from the shares and the band.
      'ipo.corrected 2026-03-06',
    ]);
  });

  it('changes at once when the page calls it revised', async () => {
    hour();
    await db.take(db.issues, [anIssueRecord({ ...moved, page: 'detail', revised: ['band'] })], detail);
    expect(await only()).toMatchObject(moved);
  });

  it('changes when the exchange that states the old one was not read for 24 hours', async () => {
    hour();
    for (let hours = 0; hours < 26; hours += 1) {
      await db.take(db.issues, [anIssueRecord(moved)], list);
      hour();
    }
    expect(await only()).toMatchObject(moved);
  });
});

describe('a first reading that is wrong', () => {
  it('gives way to two parties that state another value', async () => {
    await db.take(db.issues, [anIssueRecord(moved)], list);
    await db.take(db.issues, [aBseIssueRecord()], bse);
    expect(await only()).toMatchObject({ bandMaxRupees: 268 });
    await db.take(db.reports, [aReportRecord()], house);
    expect(await only()).toMatchObject({ bandMaxRupees: 285 });
  });

  it('is not published when it contradicts the list: a size wrong by a factor of 100 stays unknown until it is correct', async () => {
    await db.take(db.issues, [anIssueRecord({ issueSizeShares: null, offeredShares: 7_000_000 })], list);
    const sized = (issueSizeRupees: number) =>
      db.take(db.issues, [anIssueRecord({ issueSizeShares: null, issueSizeRupees, page: 'detail' })], detail);
    expect((await sized(2.85e11)).doubts).toMatchObject([{ reason: expect.stringContaining('on offer') }]);
    expect(await only()).toMatchObject({ issueSizeRupees: null });
    hour();
    expect((await sized(2.85e9)).doubts).toEqual([]);
    expect(await only()).toMatchObject({ issueSizeRupees: 2.85e9 });
  });

  it('loses its amount when the same page states shares in place of rupees', async () => {
    const said = { issueSizeShares: null, issueSizeRupees: 1.645e8, page: 'detail' as const };
    await db.take(db.issues, [anIssueRecord(said)], detail);
    hour();
    const told = anIssueRecord({ issueSizeShares: 16_450_000, page: 'detail' });
    await db.take(db.issues, [told], detail);
    hour();
    await db.take(db.issues, [told], detail);
    expect(await only()).toMatchObject({ issueSizeShares: 16_450_000, issueSizeRupees: null });
  });

  it('of a close years away is dropped, and the rest of the row is taken', async () => {
    const { doubts } = await db.take(db.issues, [anIssueRecord({ closeOn: day('2062-03-11') })], list);
    expect(doubts).toHaveLength(1);
    expect(await only()).toMatchObject({ closeOn: null, bandMaxRupees: 285 });
    hour();
    await db.take(db.issues, [anIssueRecord()], list);
    expect(await only()).toMatchObject({ openOn: '2026-03-09', closeOn: '2026-03-11' });
  });
});

describe('a value far from the published one', () => {
  const priced = (times: number) => ({
    bandMinRupees: 271 * times,
    bandMaxRupees: 285 * times,
    lotSizeShares: null,
  });

  it('is believed when a second exchange states it', async () => {
    await db.take(db.issues, [anIssueRecord(priced(5))], list);
    await db.take(db.issues, [aBseIssueRecord({ bandMinRupees: null, bandMaxRupees: null })], bse);
    hour();
    await db.take(db.issues, [anIssueRecord(priced(1))], list);
    expect(await only()).toMatchObject({ bandMaxRupees: 1425 });
    await db.take(db.issues, [aBseIssueRecord(priced(1))], bse);
    expect(await only()).toMatchObject({ bandMaxRupees: 285 });
  });

  it('is not believed because the same page is read again within minutes', async () => {
    await db.take(db.issues, [anIssueRecord(priced(5))], list);
    for (let times = 0; times < 5; times += 1) {
      db.clock.advance(20_000);
      await db.take(db.issues, [anIssueRecord(priced(1))], list);
    }
    expect(await only()).toMatchObject({ bandMaxRupees: 1425 });
  });

  it('is believed when the only exchange repeats it three times', async () => {
    await db.take(db.issues, [anIssueRecord(priced(5))], list);
    const published: unknown[] = [];
    for (let times = 0; times < 4; times += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord(priced(1))], list);
      published.push((await only())?.bandMaxRupees);
    }
    expect(published).toEqual([1425, 1425, 285, 285]);
  });

  it('as a band with only one of its ends waits, and does not change the size', async () => {
    const sized = { issueSizeShares: null, page: 'detail' as const };
    await db.take(db.issues, [anIssueRecord({ ...sized, issueSizeRupees: 2.85e9 })], detail);
    hour();
    const oneEnd = { ...sized, bandMinRupees: 271, bandMaxRupees: 271, issueSizeRupees: 2.71e9 };
    await db.take(db.issues, [anIssueRecord(oneEnd)], detail);
    expect(await only()).toMatchObject({ bandMinRupees: 271, bandMaxRupees: 285, issueSizeRupees: 2.85e9 });
  });

  it('as a size of the same unit waits, and a size outside the range of the board is unknown', async () => {
    const sized = (issueSizeRupees: number) =>
      anIssueRecord({
        board: 'SME',
        lotSizeShares: 400,
        issueSizeShares: null,
        issueSizeRupees,
        page: 'detail',
      });
    await db.take(db.issues, [sized(5e10)], detail);
    expect(await only()).toMatchObject({ issueSizeRupees: null });
    hour();
    await db.take(db.issues, [sized(5e8)], detail);
    hour();
    await db.take(db.issues, [sized(2e8)], detail);
    expect(await only()).toMatchObject({ issueSizeRupees: 5e8 });
  });
});

describe('a payload about another issue under the key of this one', () => {
  const own = { registrar: 'Kaveri Registry Limited', page: 'detail' as const };
  const foreign = {
    ...own,
    ...moved,
    openOn: day('2026-03-10'),
    closeOn: day('2026-03-12'),
    lotSizeShares: 55,
    registrar: 'Purnima Registry Limited',
  };
  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.issues, [anIssueRecord(own)], detail);
    hour();
  });

  it('changes nothing while the list repeats its statements', async () => {
    const before = await only();
    const outcome = await db.take(db.issues, [anIssueRecord(foreign)], detail);
    expect(outcome).toMatchObject({ accepted: 0, events: 0 });
    expect(await only()).toEqual(before);
    hour();
    await db.take(db.issues, [anIssueRecord(own)], detail);
    expect(await only()).toEqual(before);
  });

  it('fills nothing that was unknown, such as a part of anchor investors', async () => {
    await db.take(db.issues, [anIssueRecord({ ...foreign, anchorShares: 2_000_000 })], detail);
    expect(await only()).toMatchObject({ anchorShares: null });
    await db.take(db.issues, [anIssueRecord({ ...own, anchorShares: 2_100_000 })], detail);
    expect(await only()).toMatchObject({ anchorShares: 2_100_000 });
  });

  it('is not believed about days that it calls extended', async () => {
    const extended = { openOn: day('2026-03-09'), closeOn: day('2026-03-13'), revised: ['period' as const] };
    const known = await only();
    await db.take(db.issues, [anIssueRecord({ ...foreign, ...extended })], detail);
    expect(await only()).toEqual(known);
    hour();
    await db.take(db.issues, [anIssueRecord({ ...own, ...extended })], detail);
    expect(await only()).toMatchObject({ closeOn: '2026-03-13', lotSizeShares: known?.lotSizeShares });
  });

  it('is believed about days that it calls extended with its second reading, while its new band is far from the known one', async () => {
    const far = { bandMinRupees: 95, bandMaxRupees: 100 };
    const extended = { ...own, ...far, closeOn: day('2026-03-13'), revised: ['period' as const] };
    const before = await only();
    await db.take(db.issues, [anIssueRecord(extended)], detail);
    expect(await only()).toEqual(before);
    hour();
    await db.take(db.issues, [anIssueRecord(own)], detail);
    hour();
    await db.take(db.issues, [anIssueRecord(extended)], detail);
    expect(await only()).toEqual(before);
    hour();
    await db.take(db.issues, [anIssueRecord(extended)], detail);
    expect(await only()).toMatchObject({ closeOn: '2026-03-13', bandMaxRupees: 285 });
  });

  it('is believed after all when the list states the same, its registrar with the third reading', async () => {
    await db.take(db.issues, [anIssueRecord(foreign)], detail);
    hour();
    const { registrar: _own, page: _detail, ...listed } = foreign;
    await db.take(db.issues, [anIssueRecord(listed)], list);
    hour();
    await db.take(db.issues, [anIssueRecord(foreign)], detail);
    expect(await only()).toMatchObject({ ...moved, openOn: '2026-03-10', registrar: own.registrar });
    for (let readings = 2; readings <= 3; readings += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord(foreign)], detail);
    }
    expect(await only()).toMatchObject({ ...moved, openOn: '2026-03-10', registrar: foreign.registrar });
  });
});

describe('the terms of another issue under the key of one that is closed', () => {
  it('are not published, its registrar and its days as little as its band', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(
      db.issues,
      [anIssueRecord({ page: 'detail', registrar: 'Purnima Registry Limited' })],
      detail,
    );
    db.clock.set(at('2026-03-12', '12:00'));
    await db.lifecycle.tick('live');
    const before = await only();
    const foreign = {
      bandMinRupees: 255,
      bandMaxRupees: 268,
      lotSizeShares: 55,
      closeOn: day('2026-03-12'),
      registrar: 'Akshaya Share Registry Limited',
    };
    db.clock.set(at('2026-03-12', '18:10'));
    await db.take(db.issues, [anIssueRecord({ page: 'detail', ...foreign })], detail);
    expect(await only()).toMatchObject({
      bandMaxRupees: before?.bandMaxRupees,
      lotSizeShares: before?.lotSizeShares,
      closeOn: before?.closeOn,
      registrar: 'Purnima Registry Limited',
    });
    hour();
    const extended = { closeOn: day('2026-03-13'), revised: ['period' as const] };
    await db.take(db.issues, [anIssueRecord({ page: 'detail', ...extended })], detail);
    expect(await only()).toMatchObject({ closeOn: '2026-03-13', status: 'OPEN' });
  });
});

it('Pages of issues that have each other’s terms extend none by the note of one of them', async () => {
  const own = [
    { symbol: 'ALAKA', bandMinRupees: 271, bandMaxRupees: 285, lotSizeShares: 50 },
    { symbol: 'BAKULA', bandMinRupees: 160, bandMaxRupees: 168, lotSizeShares: 87 },
    { symbol: 'CHAMPA', bandMinRupees: 480, bandMaxRupees: 504, lotSizeShares: 29 },
  ];
  const extended = { closeOn: day('2026-03-13'), revised: ['period' as const] };
  const pages = (turned: number, noteOn: number | null) =>
    own.map(({ symbol }, index) => {
      const { symbol: _other, ...terms } = own[(index + turned) % own.length] ?? {};
      const note = index === noteOn ? extended : {};
      const named = { symbol, sourceKey: symbol, companyName: `${symbol} Motors Limited` };
      return anIssueRecord({ page: 'detail', ...named, ...terms, ...note });
    });
  const closes = async () => (await db.ipos()).map(({ closeOn }) => closeOn);
  const known = ['2026-03-11', '2026-03-11', '2026-03-11'];
  await db.take(db.issues, pages(0, null), list);
  await db.take(db.issues, pages(0, null), detail);
  db.clock.set(at('2026-03-12', '12:10'));
  await db.lifecycle.tick('live');
  await db.take(db.issues, pages(1, 0), detail);
  expect(await closes()).toEqual(known);
  hour();
  await db.take(db.issues, pages(0, 1), detail);
  expect(await closes()).toEqual(['2026-03-11', '2026-03-13', '2026-03-11']);
  expect(await eventsOf('ipo.dates_changed')).toEqual(['ipo.dates_changed 2026-03-12']);
});

describe('a misspelt name', () => {
  it('waits while only a price is missing to identify the issue, and founds no second record', async () => {
    await db.take(db.issues, [anIssueRecord()]);
    const misspelt = aBseIssueRecord({ companyName: 'Zinia Motors Limited' });
    const unpriced = { ...misspelt, bandMinRupees: null, bandMaxRupees: null };
    const { doubts } = await db.take(db.issues, [unpriced], bse);
    expect(doubts).toMatchObject([{ reason: expect.stringContaining('misspelt') as string, waiting: true }]);
    await db.take(db.issues, [misspelt], bse);
    expect(await db.ipos()).toMatchObject([{ company: 'Zinnia Motors Limited', exchanges: ['NSE', 'BSE'] }]);
  });

  it('is matched with the issue of the same days and price at the other exchange', async () => {
    await db.take(db.issues, [aBseIssueRecord({ companyName: 'Zinia Motors Limited' })], bse);
    await db.take(db.issues, [anIssueRecord()], list);
    expect(await db.ipos()).toMatchObject([{ exchanges: ['NSE', 'BSE'] }]);
  });

  it('founds another issue when days or price differ, or the exchange lists both', async () => {
    await db.take(
      db.issues,
      [aBseIssueRecord({ companyName: 'Zinia Motors Limited', bandMaxRupees: 290 })],
      bse,
    );
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(
      db.issues,
      [anIssueRecord({ sourceKey: 'ZINNIAM', companyName: 'Zinnia Motor Limited' })],
      list,
    );
    expect(await db.ipos()).toHaveLength(3);
  });
});

describe('the days of an issue', () => {
  it('follow the revision that the detail states, though the live list repeats the old close every hour', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    db.clock.set(at('2026-03-11', '14:00'));
    await db.lifecycle.tick('live');
    const revision = { closeOn: day('2026-03-13'), page: 'detail' as const, revised: ['period' as const] };
    await db.take(db.issues, [anIssueRecord(revision)], detail);
    for (let hours = 0; hours < 9; hours += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord()], list);
    }
    expect(await only()).toMatchObject({ closeOn: '2026-03-13', status: 'OPEN' });
    expect(await eventsOf('ipo.dates_changed')).toHaveLength(1);
    expect(await eventsOf('ipo.closed')).toEqual([]);
  });

  it('stay those of the stated revision while the same page shows impossible ones, though the list has the old close', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.issues, [anIssueRecord({ page: 'detail' as const })], detail);
    db.clock.set(at('2026-03-11', '14:00'));
    const revision = { closeOn: day('2026-03-13'), page: 'detail' as const, revised: ['period' as const] };
    await db.take(db.issues, [anIssueRecord(revision)], detail);
    hour();
    await db.take(db.issues, [anIssueRecord({ ...revision, closeOn: day('2036-03-13') })], detail);
    expect(await only()).toMatchObject({ closeOn: '2026-03-13' });
    hour();
    await db.take(
      db.issues,
      [anIssueRecord({ openOn: day('2026-02-09'), closeOn: day('2026-02-11'), page: 'detail' })],
      detail,
    );
    expect(await only()).toMatchObject({ openOn: '2026-03-09', closeOn: '2026-03-13' });
    hour();
    await db.take(db.issues, [anIssueRecord(revision)], detail);
    expect(await only()).toMatchObject({ closeOn: '2026-03-13' });
  });

  it('are not set by a row that still states that the issue is postponed', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    const postponed = { confirmed: 'postponed' as const };
    await db.take(db.issues, [anIssueRecord(postponed)], list);
    expect(await only()).toMatchObject({ openOn: null, status: 'UPCOMING' });
    hour();
    await db.take(db.issues, [anIssueRecord({ ...postponed, closeOn: day('2026-04-11') })], list);
    expect(await only()).toMatchObject({ openOn: null, status: 'UPCOMING' });
    hour();
    await db.take(
      db.issues,
      [anIssueRecord({ openOn: day('2026-03-23'), closeOn: day('2026-03-25') })],
      list,
    );
    expect(await only()).toMatchObject({ openOn: '2026-03-23' });
  });

  it('open a closed issue again on a stated extension: its events come for the new day, none twice', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    for (const [on, time] of [
      ['2026-03-09', '10:00'],
      ['2026-03-11', '17:00'],
    ] as const) {
      db.clock.set(at(on, time));
      await db.lifecycle.tick('live');
    }
    hour();
    const extended = { closeOn: day('2026-03-13'), page: 'detail' as const };
    await db.take(db.issues, [anIssueRecord({ ...extended, revised: ['period'] })], detail);
    expect(await only()).toMatchObject({ status: 'OPEN', closeOn: '2026-03-13' });
    db.clock.set(at('2026-03-13', '17:00'));
    await db.lifecycle.tick('live');
    expect(await db.events()).toEqual([
      'ipo.upcoming 2026-03-06',
      'ipo.opened 2026-03-09',
      'ipo.closed 2026-03-11',
      'ipo.dates_changed 2026-03-11',
      'ipo.closed 2026-03-13',
    ]);
  });

  it('open a closed issue again together with the new band of the same page, in one run', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.issues, [anIssueRecord({ page: 'detail' })], detail);
    db.clock.set(at('2026-03-11', '18:00'));
    await db.lifecycle.tick('live');
    const extended = { ...moved, closeOn: day('2026-03-13'), page: 'detail' as const };
    await db.take(db.issues, [anIssueRecord({ ...extended, revised: ['period'] })], detail);
    expect(await only()).toMatchObject({ status: 'OPEN', closeOn: '2026-03-13', ...moved });
    const atOnce = (await db.events()).length;
    for (let runs = 0; runs < 3; runs += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ ...extended, revised: ['period'] })], detail);
    }
    const changes = (await db.events()).filter((event) => /changed|corrected/.test(event));
    expect(await db.events()).toHaveLength(atOnce);
    const computedSize = 'ipo.corrected 2026-03-11';
    expect(changes).toEqual([
      'ipo.dates_changed 2026-03-11',
      'ipo.price_band_changed 2026-03-11',
      computedSize,
    ]);
  });

  it('are not changed by a single row of a list after the close, but by the same day in two feeds', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    db.clock.set(at('2026-03-11', '18:00'));
    await db.lifecycle.tick('live');
    const extended = { closeOn: day('2026-03-13') };
    for (let runs = 0; runs < 4; runs += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord(extended)], list);
    }
    expect(await only()).toMatchObject({ status: 'CLOSED', closeOn: '2026-03-11' });
    await db.take(db.issues, [anIssueRecord(extended)], { feedId: 'nse.ipo-upcoming' });
    expect(await only()).toMatchObject({ status: 'OPEN', closeOn: '2026-03-13' });
  });

  it('are not replaced by those of the next row of a list once the issue has opened', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    db.clock.set(at('2026-03-09', '12:00'));
    await db.lifecycle.tick('live');
    const next = { openOn: day('2026-03-17'), closeOn: day('2026-03-19') };
    expect((await db.take(db.issues, [anIssueRecord(next)], list)).doubts).toHaveLength(1);
    expect(await only()).toMatchObject({ status: 'OPEN', openOn: '2026-03-09' });
    await db.take(db.issues, [anIssueRecord()], list);
    expect(await eventsOf('ipo.dates_changed')).toEqual([]);
  });
});

describe('a listing', () => {
  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    db.clock.set(at('2026-03-16', '05:30'));
    await db.lifecycle.tick('live');
    await db.take(db.issues, [anIssueRecord({ page: 'archive', listingOn: day('2026-03-16') })], past);
  });

  it('that only a day announces does not count as done, and is withdrawn by an explicit blank', async () => {
    db.clock.set(at('2026-03-16', '10:05'));
    await db.lifecycle.tick('live');
    expect(await only()).toMatchObject({ status: 'CLOSED', listingOn: '2026-03-16' });
    await db.take(db.issues, [anIssueRecord({ page: 'archive', blanks: ['listingOn'] })], past);
    expect(await only()).toMatchObject({ status: 'CLOSED', listingOn: null });
    await db.take(db.issues, [anIssueRecord({ page: 'archive', confirmed: 'withdrawn' })], past);
    expect(await only()).toMatchObject({ status: 'WITHDRAWN' });
    expect(await eventsOf('ipo.listed')).toEqual([]);
  });

  it('in a row without a trade is a plan', async () => {
    db.clock.set(at('2026-03-16', '10:30'));
    await db.take(db.listings, [
      aListingRecord({ traded: false, listingOpenRupees: null, currentPriceRupees: null }),
    ]);
    await db.lifecycle.tick('live');
    expect(await only()).toMatchObject({ status: 'CLOSED', listingOn: '2026-03-16' });
  });

  it('that a trade confirms is final: no blank withdraws it', async () => {
    db.clock.set(at('2026-03-16', '10:20'));
    await db.take(db.listings, [aListingRecord({ pricedAt: at('2026-03-16', '10:15') })], {
      feedId: 'nse.quote',
    });
    await db.take(db.issues, [anIssueRecord({ page: 'archive', blanks: ['listingOn'] })], past);
    expect(await only()).toMatchObject({ status: 'LISTED', listingOn: '2026-03-16' });
    expect(await eventsOf('ipo.listed')).toHaveLength(1);
  });

  it('that only the date indicates is believed at noon of the next day, and can be withdrawn', async () => {
    db.clock.set(at('2026-03-17', '12:00'));
    await db.lifecycle.tick('live');
    expect(await only()).toMatchObject({ status: 'LISTED', confirmed: null });
    await db.take(db.issues, [anIssueRecord({ page: 'archive', blanks: ['listingOn'] })], past);
    expect(await only()).toMatchObject({ status: 'CLOSED', listingOn: null });
  });
});

describe('a list of the past whose rows have slipped', () => {
  it('causes a doubt for each finished issue, also where another page states its published days', async () => {
    const past = { feedId: 'nse.ipo-past' };
    const issues = Array.from({ length: 5 }, (_, at) =>
      anIssueRecord({
        sourceKey: `PAST${at}`,
        companyName: `${['Aster', 'Banyan', 'Cedar', 'Dhaman', 'Elm'][at]} Pumps Limited`,
        openOn: day('2026-01-12'),
        closeOn: day('2026-01-14'),
        listingOn: day(`2026-01-${19 + at}`),
        page: 'archive',
      }),
    );
    await db.take(
      db.issues,
      issues.map((issue) => ({ ...issue, page: 'detail' as const })),
      detail,
    );
    await db.take(db.issues, issues, past);
    const before = await db.ipos();
    hour();
    const slipped = issues.map((issue, at) => ({
      ...issue,
      listingOn: issues[(at + 1) % 5]?.listingOn ?? null,
    }));
    const { doubts } = await db.take(db.issues, slipped, past);
    const settled = doubts.filter(({ reason }) => reason.includes('of a settled record would change'));
    expect(settled).toHaveLength(5);
    const days = (rows: typeof before) => rows.map(({ listingOn }) => listingOn);
    expect(days(await db.ipos())).toEqual(days(before));
  });
});

describe('a remark of unknown meaning', () => {
  const remarked = { remark: 'under review by the board' };

  it('founds no record', async () => {
    const { doubts } = await db.take(db.issues, [anIssueRecord(remarked)], list);
    expect(doubts).toMatchObject([{ reason: expect.stringContaining('under review') }]);
    expect(await db.ipos()).toEqual([]);
  });

  it('leaves the facts of a known record and stops its clock until the remark is gone or released', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.issues, [anIssueRecord({ ...remarked, openOn: day('2026-03-10') })], list);
    db.clock.set(at('2026-03-09', '12:00'));
    expect(await db.lifecycle.tick('live')).toBe(0);
    expect(await only()).toMatchObject({ status: 'UPCOMING', openOn: '2026-03-09' });
    await db.take(db.issues, [anIssueRecord()], list);
    expect(await only()).toMatchObject({ status: 'OPEN' });
  });
});

describe('a publisher’s statement', () => {
  it('fills the day of allotment, which is announced once and unconfirmed', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.reports, [aReportRecord()], house);
    expect(await only()).toMatchObject({ allotmentOn: '2026-03-12' });
    db.clock.set(at('2026-03-12', '20:00'));
    await db.lifecycle.tick('live');
    await db.take(db.reports, [aReportRecord({ allotmentOn: day('2026-03-13') })], house);
    db.clock.set(at('2026-03-13', '20:00'));
    await db.lifecycle.tick('live');
    expect(await eventsOf('ipo.allotment')).toEqual(['ipo.allotment 2026-03-12']);
  });

  it('fills no day of allotment when the publisher has other days of the issue than the exchange', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    const nextRow = { openOn: day('2026-03-11'), closeOn: day('2026-03-13'), allotmentOn: day('2026-03-16') };
    await db.take(db.reports, [aReportRecord(nextRow)], house);
    expect(await only()).toMatchObject({ allotmentOn: null });
  });

  it('overrules no exchange, even where two publishers agree', async () => {
    await db.take(db.issues, [anIssueRecord()], list);
    const other = { openOn: day('2026-03-10'), closeOn: day('2026-03-12') };
    await db.take(db.reports, [aReportRecord(other)], house);
    hour();
    const second = aReportRecord({ ...other, publisher: 'ipowatch', sourceKey: 'zinnia-motors' });
    await db.take(db.reports, [second], { source: 'ipowatch', feedId: 'ipowatch.gmp' });
    expect(await only()).toMatchObject({ openOn: '2026-03-09', closeOn: '2026-03-11' });
  });

  it('overrules no exchange, and founds no record', async () => {
    await db.take(db.reports, [aReportRecord()], house);
    expect(await db.ipos()).toEqual([]);
    await db.take(db.issues, [anIssueRecord()], list);
    await db.take(db.reports, [aReportRecord({ openOn: day('2026-03-10') })], house);
    expect(await only()).toMatchObject({ openOn: '2026-03-09' });
  });
});

describe('an order book', () => {
  const book = { feedId: 'nse.ipo-subscription' };
  beforeEach(async () => {
    db.clock.set(at('2026-03-10', '12:05'));
    await db.take(db.issues, [anIssueRecord({ offeredShares: 7_000_000 })], list);
  });

  it('of another issue is not published, and does not block the right one', async () => {
    const other = aSubscriptionRecord({
      retail: aCategory(17_000_000, 58_000_000),
      nii: aCategory(26_000_000, 32_000_000),
      qib: aCategory(51_000_000, 1_200_000),
      total: aCategory(94_000_000, 91_200_000),
    });
    expect((await db.take(db.books, [other], book)).doubts).toHaveLength(1);
    expect(await only()).toMatchObject({ totalTimes: null });
    await db.take(db.books, [aSubscriptionRecord({ readAt: at('2026-03-10', '12:04') })], book);
    expect(await only()).toMatchObject({ totalTimes: 12.5 / 7 });
  });

  it('that was believed first is replaced by three later ones that agree with each other', async () => {
    await db.dataSource.query('UPDATE ipo SET offered_shares = NULL');
    const wrong = aSubscriptionRecord({
      readAt: at('2026-03-10', '10:00'),
      retail: aCategory(17_000_000, 58_000_000),
      nii: aCategory(26_000_000, 32_000_000),
      qib: aCategory(51_000_000, 1_200_000),
      total: aCategory(94_000_000, 91_200_000),
    });
    await db.take(db.books, [wrong], book);
    for (const time of ['11:00', '11:30', '12:00']) {
      await db.take(db.books, [aSubscriptionRecord({ readAt: at('2026-03-10', time) })], book);
    }
    expect(await only()).toMatchObject({ totalTimes: 12.5 / 7 });
  });
});

describe('a registrar', () => {
  const registrar = 'Purnima Registry Limited';
  const own = { registrar: 'Kaveri Registry Services Limited', leadManagers: ['Banyan Securities Limited'] };
  const atBse = { registrar: 'KAVERI REGISTRY SERVICES LTD', leadManagers: ['BANYAN SECURITIES LTD'] };

  beforeEach(async () => {
    await db.take(db.issues, [anIssueRecord({ page: 'detail', ...own })], detail);
    await db.take(db.issues, [aBseIssueRecord(atBse)], bse);
    db.clock.advance(48 * 3_600_000);
  });

  it('is not changed by one exchange while the other states the known one, and by both in one run', async () => {
    for (let times = 0; times < 5; times += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ page: 'detail', ...own, registrar })], detail);
      await db.take(db.issues, [aBseIssueRecord(atBse)], bse);
      expect(await only()).toMatchObject(own);
    }
    hour();
    await db.take(db.issues, [aBseIssueRecord({ ...atBse, registrar })], bse);
    expect(await only()).toMatchObject({ ...own, registrar });
    expect(await eventsOf('ipo.corrected')).toHaveLength(1);
  });

  it('and lead managers have each other’s value only when both exchanges state it', async () => {
    const exchanged = { registrar: 'Banyan Securities Limited', leadManagers: [own.registrar] };
    for (let times = 0; times < 30; times += 1) {
      hour();
      await db.take(db.issues, [anIssueRecord({ page: 'detail', ...exchanged })], detail);
      expect(await only()).toMatchObject(own);
    }
    await db.take(db.issues, [aBseIssueRecord(exchanged)], bse);
    expect(await only()).toMatchObject(exchanged);
  });
});

describe('a day of allotment', () => {
  const reported = (allotmentOn: string) =>
    db.take(db.reports, [aReportRecord({ allotmentOn: day(allotmentOn) })], house);

  beforeEach(() => db.take(db.issues, [anIssueRecord()], list));

  it('that is that of the close is held as a first one, and gives way to the next', async () => {
    for (let times = 0; times < 4; times += 1) {
      expect((await reported('2026-03-11')).doubts).toMatchObject([
        { reason: 'allotment on 2026-03-11, close on 2026-03-11' },
      ]);
      expect(await only()).toMatchObject({ allotmentOn: null });
      hour();
    }
    expect((await reported('2026-03-12')).doubts).toEqual([]);
    expect(await only()).toMatchObject({ allotmentOn: '2026-03-12' });
  });

  it('that is that of the close never takes the place of another one', async () => {
    await reported('2026-03-12');
    for (let times = 0; times < 4; times += 1) {
      hour();
      expect((await reported('2026-03-11')).doubts).toHaveLength(1);
      expect(await only()).toMatchObject({ allotmentOn: '2026-03-12' });
    }
    hour();
    await reported('2026-03-12');
    expect(await only()).toMatchObject({ allotmentOn: '2026-03-12' });
    expect(await eventsOf('ipo.corrected')).toEqual([]);
  });
});
