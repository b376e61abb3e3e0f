import { aBseIssueRecord, anIssueRecord, aReportRecord, at, day } from '../domain/ipo.fixture';
import { type IpoDatabase, startIpoDatabase } from '../testing/ipo-database.fixture';

let db: IpoDatabase;
const bse = { source: 'bse', feedId: 'bse.ipo-detail' };
const detail = { feedId: 'nse.ipo-detail' };
const house = { source: 'investorgain', feedId: 'investorgain.gmp' };
const moved = { bandMinRupees: 262, bandMaxRupees: 276 };
const sized = (issueSizeRupees: number) => ({
  issueSizeRupees,
  issueSizeShares: null,
  page: 'detail' as const,
});

const inShares = (issueSizeShares: number) => ({ issueSizeShares, issueSizeRupees: null });

beforeAll(async () => {
  db = await startIpoDatabase('ipo_size_with_band');
});
beforeEach(async () => {
  await db.clear();
  db.clock.set(at('2026-03-06', '12:00'));
  await db.take(db.issues, [anIssueRecord(sized(2.85e9))], detail);
  await db.take(db.issues, [aBseIssueRecord()], bse);
});
afterAll(() => db.stop());

const hour = () => db.clock.advance(3_600_000);
const only = async () => (await db.ipos())[0];

describe('A size that its page states together with another band', () => {
  it.each([
    ['', moved, ['ipo.price_band_changed 2026-03-06', 'ipo.corrected 2026-03-06']],
    [
      ' and a later close',
      { ...moved, closeOn: day('2026-03-13') },
      ['ipo.dates_changed 2026-03-06', 'ipo.price_band_changed 2026-03-06', 'ipo.corrected 2026-03-06'],
    ],
  ])(
    'waits while the other exchange states the known band, and changes with it%s in one run',
    async (_title, terms, events) => {
      hour();
      await db.take(db.issues, [anIssueRecord({ ...sized(2.76e9), ...terms })], detail);
      expect(await only()).toMatchObject({ bandMaxRupees: 285, issueSizeRupees: 2.85e9 });
      await db.take(db.issues, [aBseIssueRecord(terms)], bse);
      expect(await only()).toMatchObject({ ...terms, issueSizeRupees: 2.76e9 });
      expect((await db.events()).slice(1)).toEqual(events);
    },
  );

  it('stays as it is when the other exchange alone states another band', async () => {
    hour();
    await db.take(db.issues, [aBseIssueRecord(moved)], bse);
    await db.take(db.reports, [aReportRecord({ priceRupees: 276, allotmentOn: null })], house);
    expect(await only()).toMatchObject({ issueSizeRupees: 2.85e9 });
  });

  it('leaves the known size while its page repeats it with a band that is never believed', async () => {
    for (const size of [2.76e9, 2.76e9, 2.77e9, 2.77e9]) {
      hour();
      await db.take(db.issues, [anIssueRecord({ ...sized(size), ...moved })], detail);
      await db.take(db.issues, [aBseIssueRecord()], bse);
      expect(await only()).toMatchObject({ bandMaxRupees: 285, issueSizeRupees: 2.85e9 });
    }
    await db.take(db.issues, [anIssueRecord(sized(2.85e9))], detail);
    expect(await only()).toMatchObject({ bandMaxRupees: 285, issueSizeRupees: 2.85e9 });
  });
});

it('A size that its page restates in shares, which are the same amount at the band, is published at once', async () => {
  hour();
  await db.take(db.issues, [anIssueRecord({ ...sized(2.85e9), ...inShares(10_000_000) })], detail);
  expect(await only()).toMatchObject({ issueSizeRupees: null, issueSizeShares: 10_000_000 });
  hour();
  await db.take(db.issues, [anIssueRecord({ ...sized(2.85e9), ...inShares(10_400_000) })], detail);
  expect(await only()).toMatchObject({ issueSizeShares: 10_000_000 });
});

it('A publisher’s day of allotment counts once an exchange states the period with which it was stated', async () => {
  const later = { closeOn: day('2026-03-12') };
  await db.take(db.reports, [aReportRecord({ ...later, allotmentOn: day('2026-03-13') })], house);
  expect(await only()).toMatchObject({ closeOn: '2026-03-11', allotmentOn: null });
  hour();
  await db.take(db.issues, [anIssueRecord({ ...sized(2.85e9), ...later })], detail);
  await db.take(db.issues, [aBseIssueRecord(later)], bse);
  expect(await only()).toMatchObject({ ...later, allotmentOn: '2026-03-13' });
});
