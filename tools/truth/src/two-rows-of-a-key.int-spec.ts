import { queryRows } from '@market/database';
import { indianDay, instantInIndia } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import { nseRow } from './run/exchange-days.fixture';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
let pipeline: Pipeline;
const first = instantInIndia(indianDay('2026-11-09'), '08:30');

beforeAll(async () => {
  setTime(first);
  pipeline = await openTestPipeline('two_rows', site);
});
afterAll(() => pipeline.close());

const texts = async (sql: string) =>
  (await queryRows<{ text: string }>(pipeline.sql, sql, [])).map(({ text }) => text);
const changes = () =>
  texts(`SELECT type AS text FROM outbox_event
          WHERE type LIKE '%.corrected' OR type LIKE '%_changed' ORDER BY position`);
const held = () => texts(`SELECT reason AS text FROM quarantine WHERE status = 'open' ORDER BY id`);

/** Source with a record that its list contains twice in some runs, the second time with another value. */
interface Shown {
  readonly title: string;
  readonly feed: string;
  readonly show: (wrong: boolean) => void;
  /** Published record. Shape of the SQL: one row with `text`. */
  readonly sql: string;
  readonly truth: readonly string[];
  readonly reason: string;
}

const symbols = ['ABHIJIT', 'CHARUD', 'GIRIJA'] as const;
const tender = (symbol: string, band: string) => ({
  ...{ symbol, company: `${symbol} Forge Limited`, series: 'BB', offerType: 'Buyback' },
  ...{ issueType: 'Fixed price', offerDate: '09-Nov-2026', offerEndDate: '20-Nov-2026' },
  ...{ issueSize: '2200000', band },
});

const house = { MF_Id: '901', MutualFund: 'Sahyadri Mutual Fund' };
const scheme = (minimum: string) => ({
  ...{ Scheme_Id: '96081', ...house, SchemeName: 'Sahyadri Gilt Fund', SchemeType: 'Open Ended' },
  ...{ SchemeCategory: 'Debt Scheme - Gilt Fund', ObjectiveofScheme: 'Growth.' },
  NewFundLaunchDate: '2026-11-09T00:00:00.000Z',
  NewFundEarliestClosureDate: '2026-11-20T00:00:00.000Z',
  NewFundOfferClosureDate: '2026-11-20T00:00:00.000Z',
  ...{ IndicateLoadSeparately: '', OfferPriceRs: '10', MinimumSubscriptionAmount: minimum },
});

const arka = {
  ...{ company: 'Arka Valves Limited', symbol: 'ARKA', lot: 70 },
  ...{ days: ['2026-11-24', '2026-11-26'] as const, band: 'Rs.190 to Rs.200' },
};

const sources: readonly Shown[] = [
  {
    title: 'A buyback',
    feed: 'nse.tenders',
    show(wrong) {
      for (const list of ['Forthcoming', 'Past']) site.show(`/liveTender${list}-issues`, { data: [] });
      const twice = wrong ? [tender('ABHIJIT', '345')] : [];
      site.show('/liveTenderActive-issues', {
        data: [...symbols.map((symbol) => tender(symbol, '335')), ...twice],
      });
    },
    sql: `SELECT concat_ws(' ', terms->'buybackPriceRupees', terms->'maxShares') AS text
            FROM corporate_offer WHERE kind = 'buyback' ORDER BY company_name`,
    truth: Array<string>(3).fill('335 2200000'),
    reason: 'buybackPriceRupees: 335 and 345 in one answer of NSE',
  },
  {
    title: 'A scheme of AMFI',
    feed: 'amfi.nfo',
    show(wrong) {
      const items = [scheme('5000'), ...(wrong ? [scheme('4000')] : [])];
      const summary = { ...house, Scheme_Id: 96_081, SchemeName: 'Sahyadri Gilt Fund', MF_Id: 901 };
      const group = (of: readonly object[]) => [{ MutualFund: house.MutualFund, items: of }];
      site.show('/new-fund-offer?Scheme_Id=96081', { NewFundOffer: group(items), type: 'detailed' });
      site.show('/new-fund-offer', { NewFundOffer: group([summary]), type: 'summary' });
    },
    sql: `SELECT concat_ws(' ', slug, min_investment) AS text FROM nfo WHERE data_set = 'live'`,
    truth: ['sahyadri-gilt-fund 5000'],
    reason: 'minimum: 5000 and 4000 in one answer of amfi',
  },
  {
    title: 'An issue in a list of NSE',
    feed: 'nse.ipo-upcoming',
    show(wrong) {
      const twice = wrong ? [nseRow({ ...arka, band: 'Rs.205 to Rs.215', lot: 65 })] : [];
      site.show('/all-upcoming-issues', [nseRow(arka), ...twice]);
    },
    sql: `SELECT concat_ws(' ', slug, band_min, band_max, lot_size) AS text FROM ipo`,
    truth: ['arka-valves 190 200 70'],
    reason: 'band: 190 to 200 and 205 to 215 in one answer of NSE',
  },
];

it.each(sources)(
  '$title that one answer states twice with different values keeps its own, and an operator sees it once',
  async ({ feed, show, sql, truth, reason }) => {
    const seen: unknown[] = [];
    for (const [day, wrong] of [false, false, true, false, false, true, false, false].entries()) {
      setTime(new Date(first.getTime() + day * 24 * 3_600_000));
      show(wrong);
      expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
      expect(await texts(sql)).toEqual(truth);
      const reasons = (await held()).filter((text) => text.includes('in one answer'));
      seen.push(reasons.filter((text) => text === reason).length);
    }
    expect(await changes()).toEqual([]);
    expect(seen).toEqual([0, 0, 1, 0, 0, 1, 0, 0]);
  },
);
