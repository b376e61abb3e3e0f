import { indianDay, instantInIndia } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { anIssue, showAtBse, showInNseLists, showNseDetail } from './wire/issue-pages';
import { PagedSite } from './wire/paged-site';

/** Shares on offer before and after the anchor investors got theirs on the eve of the opening. */
const [whole, anchor] = [10_751_735, 3_225_520];
const rest = whole - anchor;

const site = new PagedSite();
let pipeline: Pipeline;

beforeAll(async () => {
  at('2026-03-05', '12:00');
  pipeline = await openTestPipeline('eve_of_opening', site);
});
afterAll(() => pipeline.close());

function at(day: string, time: string): void {
  setTime(instantInIndia(indianDay(day), time));
}

const prose =
  'Initial Public Offer comprising Fresh Issue aggregating up to Rs.930 million and Offer for Sale of up to 7,488,577 Equity Shares';

function showNse(offered: number, ending: string, entries: readonly object[] = []): void {
  const issue = { ...anIssue, offered, size: `${prose}${ending}`, entries };
  showInNseLists(site, issue);
  showNseDetail(site, issue);
}

function showBook(offered: number): void {
  const lots = (shares: number) => shares - (shares % 52);
  const row = (srNo: string | null, category: string, part: number) => ({
    ...{ srNo, category, noOfShareOffered: String(Math.floor(offered * part)) },
    ...{ noOfSharesBid: String(lots(Math.floor(offered * part * 1.5))), noOfTotalMeant: '1.5' },
  });
  site.show('/ipo-active-category', {
    updateTime: 'Updated as on 09-Mar-2026 10:30:00',
    symbol: 'ZINNIA',
    dataList: [
      row('1', 'Qualified Institutional Buyers(QIBs)', 0.2),
      row('2', 'Non Institutional Investors', 0.3),
      row('3', 'Retail Individual Investors(RIIs)', 0.5),
      row(null, 'Total', 1),
    ],
  });
}

async function collect(...feeds: readonly string[]): Promise<void> {
  for (const feed of feeds)
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
}

const nse = ['nse.ipo-upcoming', 'nse.ipo-detail'];
const bse = ['bse.ipo-calendar', 'bse.ipo-detail'];
const published = () => pipeline.ipos.bySlug('live', 'zinnia-motors');
const events = () =>
  pipeline.sql.query<{ type: string }[]>('SELECT type, data FROM outbox_event ORDER BY id');

it('The anchor’s allotment on the eve of the opening changes neither the published size nor sends an event, and the first book of the morning is published', async () => {
  showNse(whole, '');
  showAtBse(site, { ...anIssue, offered: whole });
  await collect(...nse, ...bse);
  const size = { issueSizeRupees: 3_064_244_445 };
  expect(await published()).toMatchObject(size);

  at('2026-03-06', '18:05');
  showNse(rest, ' (including Anchor Investor portion of 32,25,520 Equity Shares)');
  await collect(...nse);
  expect(await published()).toMatchObject(size);
  await collect(...bse);
  expect(await published()).toMatchObject({ ...size, anchorShares: anchor });

  at('2026-03-09', '10:35');
  showBook(rest);
  await pipeline.tick();
  await collect('nse.ipo-subscription');
  expect(await published()).toMatchObject({ ...size, totalTimes: 1.5 });
  // The initial load announces nothing, the first run of the books days later does.
  expect((await events()).map(({ type }) => type)).toEqual(['ipo.opened', 'ipo.subscription_updated']);
});

it('An anchor’s part that an answer of another issue brought is taken back by the next answer, which states the size without one', async () => {
  at('2026-03-09', '10:50');
  showNse(whole, '');
  await collect(...nse);
  expect(await published()).toMatchObject({ anchorShares: null });
});

it('Cells that nobody reads, with a control character or a number in place of a text, keep nothing else from being read', async () => {
  at('2026-03-09', '11:10');
  const entries = [
    { title: 'Address of the Registrar', value: 'Shiv Shakti Estate, Mumbai \u0096 400011 \u0081' },
    { title: 'Name of the Registrar', value: 'Kaveri \u0096 Registry Services Limited' },
    { title: 'Contact of the Registrar', value: 9_820_098_200 },
  ];
  showNse(rest, '', entries);
  await collect(...nse);
  expect(await published()).toMatchObject({ registrar: 'Kaveri – Registry Services Limited' });
});
