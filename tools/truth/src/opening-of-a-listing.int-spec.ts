import { setTime } from '@market/chaos/collecting/set-time';
import { listingRow, quoteAtBse } from '@market/invented-market/wires/bse-share-pages';
import { pastRow } from '@market/invented-market/wires/nse-list-rows';
import { priceFile, quoteAtNse } from '@market/invented-market/wires/nse-share-pages';
import { indianDay, instantInIndia } from '@market/kernel';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { anIssue, showAtBse, showInNseLists, showNseDetail } from './wire/issue-pages';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
const listsOn = indianDay('2026-03-16');
const [symbol, name] = ['ZINNIA', 'Zinnia Motors Limited'];
const shareAtBse = { name, symbol, scripCode: 544_777 };
let pipeline: Pipeline;

beforeAll(async () => {
  at('2026-03-05', '08:00');
  pipeline = await openTestPipeline('opening_of_a_listing', site);
});
beforeEach(async () => {
  await pipeline.sql.query(
    'TRUNCATE ipo, ipo_sighting, ipo_revision, outbox_event, quarantine, feed_state, feed_run, feed_listing CASCADE',
  );
  site.clear();
});
afterAll(() => pipeline.close());

function at(day: string, time: string): void {
  setTime(instantInIndia(indianDay(day), time));
}

async function run(...feeds: readonly string[]): Promise<void> {
  await pipeline.tick();
  for (const feed of feeds)
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
}

/** Lets the issue be announced and take bids, at NSE or at both exchanges. */
async function announce(atBse: boolean): Promise<void> {
  at('2026-03-05', '08:00');
  showInNseLists(site, anIssue);
  showNseDetail(site, anIssue);
  // The first run of a feed announces nothing.
  await run('nse.ipo-upcoming', 'nse.ipo-detail', 'nse.quote', 'nse.listing');
  if (!atBse) return listAtNse();
  showAtBse(site, anIssue);
  await run('bse.ipo-calendar', 'bse.ipo-detail');
  at(listsOn, '09:00');
  const listed = { issuePrice: 285, listedOn: listsOn, firstClose: 0, current: 0 };
  site.show('/MoreCompanyN/w?flag=1', { Table: [listingRow({ ...shareAtBse, ...listed })] });
  site.show('/MoreCompanyN/w?flag=2', { Table: [] });
  await run('bse.listing');
}

/** States the day of the listing in NSE's list of past issues. */
async function listAtNse(): Promise<void> {
  const days = { openOn: indianDay('2026-03-09'), closeOn: indianDay('2026-03-11'), listedOn: listsOn };
  const terms = { securityType: 'EQ', range: 'Rs.271 to Rs.285', price: '285' } as const;
  at(listsOn, '09:00');
  site.show('/public-past-issues', [pastRow({ symbol, name, ...days, ...terms })]);
  await run('nse.ipo-past');
}

const pricesFrom = (open: number) => ({ previous: 285, open, high: 344, low: 280, last: 330 });

function showNseQuote(open: number, time: string): void {
  const share = { symbol, series: 'EQ', name, isin: 'INE0XYZ01015', sector: 'Automobiles', faceValue: 10 };
  const counted = { listedOn: listsOn, lot: null, issued: 40_000_000, traded: 812_400 };
  site.show('/GetQuoteApi', quoteAtNse({ ...share, ...counted }, pricesFrom(open), listsOn, `${time}:00`));
}

function showBseQuote(open: number, time: string): void {
  site.show('/getScripHeaderData/w', quoteAtBse(shareAtBse, pricesFrom(open), `16 Mar 26 | ${time}`));
}

function showNseFile(open: number): void {
  const share = { symbol, series: 'EQ', ...pricesFrom(open), close: 331 };
  site.show('/sec_bhavdata_full_16032026.csv', priceFile(listsOn, [share]));
}

const opening = async () => (await pipeline.ipos.bySlug('live', 'zinnia-motors'))?.listingPriceRupees ?? null;
const told = async () => {
  const events = await pipeline.sql.query<{ text: string }[]>(
    `SELECT concat_ws(' ', type, data->>'field', data->'listing'->>'listingPrice') AS text FROM outbox_event
      WHERE type IN ('ipo.listed', 'ipo.corrected') ORDER BY position`,
  );
  return events.map(({ text }) => text);
};

it('An opening that NSE quotes as the issue price is unknown until its file of the day states the true one', async () => {
  await announce(true);
  at(listsOn, '10:00');
  showNseQuote(285, '10:00');
  await run('nse.quote');
  expect(await opening()).toBeNull();
  at(listsOn, '10:05');
  showBseQuote(340, '10:05');
  await run('bse.quote');
  expect(await opening()).toBeNull();
  at(listsOn, '10:15');
  await run('nse.quote');
  expect(await opening()).toBeNull();
  at(listsOn, '18:30');
  showNseFile(342);
  await run('nse.listing');
  expect(await opening()).toBe(342);
  at(listsOn, '18:45');
  await run('nse.quote', 'bse.quote');
  expect(await opening()).toBe(342);
  expect(await told()).toEqual(['ipo.listed']);
});

it('An opening at the issue price counts as soon as that of the other exchange is less than 2 % away', async () => {
  await announce(true);
  at(listsOn, '10:00');
  showNseQuote(285, '10:00');
  await run('nse.quote');
  at(listsOn, '10:05');
  showBseQuote(286.5, '10:05');
  await run('bse.quote');
  expect(await opening()).toBe(285);
});

it('An opening at the issue price of a share that one exchange alone trades counts at once', async () => {
  await announce(false);
  at(listsOn, '10:00');
  showNseQuote(285, '10:00');
  await run('nse.quote');
  expect(await opening()).toBe(285);
});

it('A wrong opening in a quote is corrected by the second reading of the file, and not again by a quote after it', async () => {
  await announce(true);
  at(listsOn, '10:00');
  showNseQuote(310, '10:00');
  await run('nse.quote');
  expect(await opening()).toBe(310);
  at(listsOn, '18:30');
  showNseFile(342);
  await run('nse.listing');
  expect(await opening()).toBe(310);
  at(listsOn, '18:45');
  await run('nse.listing');
  expect(await opening()).toBe(342);
  await run('nse.quote', 'nse.listing');
  expect(await opening()).toBe(342);
  expect(await told()).toEqual(['ipo.listed 310', 'ipo.corrected listing.listingPrice']);
});

it('A quote that shows the issue price as the opening in one run changes no opening that is known', async () => {
  await announce(true);
  for (const [time, open] of [
    ['10:00', 342],
    ['10:15', 285],
    ['10:30', 342],
  ] as const) {
    at(listsOn, time);
    showNseQuote(open, time);
    showBseQuote(340, time);
    await run('nse.quote', 'bse.quote');
    expect(await opening()).toBe(342);
  }
  expect(await told()).toEqual(['ipo.listed 342']);
});

it('A file that contradicts a quote far from the opening of the other exchange counts at once', async () => {
  await announce(true);
  at(listsOn, '10:15');
  showNseQuote(310, '10:15');
  showBseQuote(340, '10:15');
  await run('nse.quote', 'bse.quote');
  at(listsOn, '18:30');
  showNseFile(342);
  await run('nse.listing');
  expect(await opening()).toBe(342);
});

describe.each([
  ['both exchanges quote', true],
  ['the only exchange quotes', false],
])('A file of the day that contradicts the opening which %s', (_who, isAtBse) => {
  beforeEach(async () => {
    await announce(isAtBse);
    at(listsOn, '10:15');
    showNseQuote(342, '10:15');
    if (isAtBse) showBseQuote(340, '10:15');
    await run('nse.quote', ...(isAtBse ? ['bse.quote'] : []));
    at(listsOn, '18:30');
    showNseFile(330);
    await run('nse.listing');
    expect(await opening()).toBe(342);
  });

  it('changes no opening when its next reading has the quoted one', async () => {
    at('2026-03-17', '18:30');
    showNseFile(342);
    await run('nse.listing');
    expect(await opening()).toBe(342);
    expect(await told()).toEqual(['ipo.listed 342']);
  });

  it('replaces the opening once it was read a second time, with one event', async () => {
    for (const day of ['2026-03-17', '2026-03-18']) {
      at(day, '18:30');
      await run('nse.listing');
      expect(await opening()).toBe(330);
    }
    expect(await told()).toEqual(['ipo.listed 342', 'ipo.corrected listing.listingPrice']);
  });
});
