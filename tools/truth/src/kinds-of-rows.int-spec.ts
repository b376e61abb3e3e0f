import { queryRows } from '@market/database';
import { indianDay, instantInIndia } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import { nseRow } from './run/exchange-days.fixture';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
const begin = instantInIndia(indianDay('2026-11-09'), '08:30');
let pipeline: Pipeline;
let now = begin;

beforeAll(async () => {
  setTime(now);
  pipeline = await openTestPipeline('kinds_of_rows', site);
});
beforeEach(async () => {
  site.clear();
  now = begin;
  setTime(now);
  await pipeline.sql.query(
    `TRUNCATE ipo, ipo_sighting, ipo_revision, corporate_offer, corporate_offer_sighting, corporate_offer_revision,
       quarantine, feed_state, feed_run, feed_listing, outbox_event CASCADE`,
  );
});
afterAll(() => pipeline.close());

const texts = async (sql: string) =>
  (await queryRows<{ text: string }>(pipeline.sql, sql, [])).map(({ text }) => text);
const published = () =>
  texts(`SELECT text FROM (SELECT concat_ws(' ', kind, company_name) AS text FROM corporate_offer
           UNION ALL SELECT concat_ws(' ', 'ipo', upper(company)) FROM ipo) published ORDER BY text`);
const events = () => texts('SELECT type AS text FROM outbox_event ORDER BY position');

/** Runs feeds once, half a day after the run before, and lets the clock announce what passed. */
async function run(...feeds: readonly string[]): Promise<void> {
  now = new Date(now.getTime() + 12 * 3_600_000);
  setTime(now);
  for (const feed of feeds) await pipeline.run(feed, null);
  await pipeline.tick();
  await pipeline.tickOffers();
}

interface ReadRow {
  readonly feeds: readonly string[];
  /** Shows the row on all its pages. @param isWrong true: as the other kind */
  show(isWrong: boolean): void;
  /** Record that the wrong kind founds. */
  readonly wrong: string;
  /** Records that the true kind founds. */
  readonly truth: readonly string[];
}

const tender = { symbol: 'haritkmil', company: 'Haritkranti Mills Limited', issueType: 'Fixed price' };
const tenderOf = (isWrong: boolean, offerDate = '', offerEndDate = '') => ({
  ...{ ...tender, offerDate, offerEndDate, issueSize: '2600000', band: '412' },
  ...(isWrong ? { series: 'BB', offerType: 'Buyback' } : { series: 'TO', offerType: 'Takeover' }),
});
const tenders = (isWrong: boolean, stage: 'Active' | 'Past') => {
  const [from, to] = stage === 'Past' ? ['02-Nov-2026', '06-Nov-2026'] : ['12-Nov-2026', '18-Nov-2026'];
  for (const one of ['Active', 'Forthcoming', 'Past'])
    site.show(`/liveTender${one}-issues`, { data: one === stage ? [tenderOf(isWrong, from, to)] : [] });
};
const rowAtBse = (IPO_NO: number, name: string, IR_flag: string, flags: { flag: number; FLAG: number }) => ({
  ...{ IPO_NO, Scrip_name: name, Scrip_Name: name, Scrip_cd: 531904, IR_flag, IR_FLAG_FULL: IR_flag },
  ...{ Start_Dt: '2026-11-12T00:00:00', End_Dt: '2026-11-17T00:00:00', Status: 'L', ...flags },
  ...{ Price_Band: '1000.00', Face_Val: 1000, eXCHANGE_PLATFORM: 'MainBoard' },
});
const atBse = (row: object) => {
  site.show('/IPO_HomePageDetail/w', { Table: [row] });
  site.show('/GetPublicIssue_par_updated/w', { Table: [row] });
};
const past = (securityType: string) => {
  const row = { company: 'Gandharva Finance Limited', symbol: 'GANDHARVA', securityType, priceRange: '-' };
  const days = { ipoStartDate: '26-OCT-2026', ipoEndDate: '06-NOV-2026', listingDate: '13-NOV-2026' };
  const share = { company: 'Aravali Motors Limited', symbol: 'ARAVALI', securityType: 'EQ' };
  site.show('/public-past-issues', [
    { ...row, ...days, issuePrice: '1000' },
    {
      ...share,
      ...days,
      ipoEndDate: '29-OCT-2026',
      listingDate: '05-NOV-2026',
      priceRange: 'Rs.271 to Rs.285',
      issuePrice: '285',
    },
  ]);
};

const rows: Readonly<Record<string, ReadRow>> = {
  'a takeover in the list of tenders that is called a buyback': {
    feeds: ['nse.tenders'],
    show: (isWrong) => tenders(isWrong, 'Active'),
    ...{ wrong: 'buyback Haritkranti Mills Limited', truth: [] },
  },
  'a past takeover in the list of tenders that is called a buyback': {
    feeds: ['nse.tenders'],
    show: (isWrong) => tenders(isWrong, 'Past'),
    ...{ wrong: 'buyback Haritkranti Mills Limited', truth: [] },
  },
  'a takeover that both pages of BSE call a buyback': {
    feeds: ['bse.corporate-calendar', 'bse.offer-price'],
    show: (isWrong) =>
      atBse(
        isWrong
          ? rowAtBse(8010, 'HARITKRANTI MILLS LTD', 'BuyBack', { flag: 12, FLAG: 13 })
          : rowAtBse(8010, 'HARITKRANTI MILLS LTD', 'OTB', { flag: 4, FLAG: 17 }),
      ),
    ...{ wrong: 'buyback HARITKRANTI MILLS LTD', truth: [] },
  },
  'open debentures that all pages of BSE call an issue of shares': {
    feeds: ['bse.ipo-calendar', 'bse.ipo-band', 'bse.corporate-calendar', 'bse.offer-price'],
    show: (isWrong) =>
      atBse(
        isWrong
          ? { ...rowAtBse(8948, 'MALABAR GOLD FINANCE LTD', 'IPO', { flag: 1, FLAG: 1 }), Face_Val: 10 }
          : rowAtBse(8948, 'MALABAR GOLD FINANCE LTD', 'DPI', { flag: 11, FLAG: 6 }),
      ),
    ...{ wrong: 'ipo MALABAR GOLD FINANCE LTD', truth: ['ncd MALABAR GOLD FINANCE LTD'] },
  },
  'closed debentures in the list of past issues that have the type of shares': {
    feeds: ['nse.ipo-past', 'nse.ncd-past'],
    show: (isWrong) => past(isWrong ? 'EQ' : 'N0'),
    wrong: 'ipo GANDHARVA FINANCE LIMITED',
    truth: ['ipo ARAVALI MOTORS LIMITED', 'ncd Gandharva Finance Limited'],
  },
};

describe.each(Object.entries(rows))('%s', (_name, { feeds, show, wrong, truth }) => {
  it('in one run after sound ones founds no record, and nothing is announced of it', async () => {
    for (const isWrong of [false, false, true, false, false]) {
      show(isWrong);
      await run(...feeds);
      expect(await published()).toEqual(truth);
    }
    for (let later = 0; later < 16; later += 1) await run();
    expect((await events()).filter((type) => !type.startsWith('ncd.'))).toEqual([]);
  });

  it('in two runs that do not follow each other founds no record', async () => {
    for (const isWrong of [false, false, true, false, true, false]) {
      show(isWrong);
      await run(...feeds);
    }
    expect(await published()).toEqual(truth);
  });

  it('in two runs in a row founds the record, because the source means it', async () => {
    for (const isWrong of [false, true, true]) {
      show(isWrong);
      await run(...feeds);
    }
    expect(await published()).toContain(wrong);
  });
});

describe('a number of BSE that its calendar has as debentures', () => {
  it('founds no issue of shares by one reading of the list of bands, which had not listed it', async () => {
    rows['open debentures that all pages of BSE call an issue of shares']?.show(false);
    await run('bse.corporate-calendar');
    rows['open debentures that all pages of BSE call an issue of shares']?.show(true);
    await run('bse.ipo-band');
    expect(await published()).toEqual(['ncd MALABAR GOLD FINANCE LTD']);
  });
});

describe('a row that was unknown before', () => {
  it('founds its record in one run when no list of its source calls it something else', async () => {
    atBse(rowAtBse(8949, 'NEEM SEEDS LTD', 'OTB', { flag: 4, FLAG: 17 }));
    await run('bse.ipo-calendar', 'bse.ipo-band');
    atBse({ ...rowAtBse(8950, 'PALAR INKS LTD', 'IPO', { flag: 1, FLAG: 1 }), Face_Val: 10 });
    await run('bse.ipo-calendar', 'bse.ipo-band');
    expect(await published()).toEqual(['ipo PALAR INKS LTD']);
  });

  it('in the list of past issues founds its record in the second run', async () => {
    site.show('/public-past-issues', []);
    past('EQ');
    await run('nse.ipo-past');
    const row = {
      company: 'Palar Inks Limited',
      symbol: 'PALAR',
      securityType: 'EQ',
      priceRange: 'Rs.90 to Rs.95',
    };
    const days = {
      ipoStartDate: '02-NOV-2026',
      ipoEndDate: '04-NOV-2026',
      listingDate: '-',
      issuePrice: '95',
    };
    site.show('/public-past-issues', [{ ...row, ...days }]);
    await run('nse.ipo-past');
    expect(await published()).not.toContain('ipo PALAR INKS LIMITED');
    await run('nse.ipo-past');
    expect(await published()).toContain('ipo PALAR INKS LIMITED');
    expect(await events()).toEqual([]);
  });
});

describe('a takeover whose first reading called it a buyback', () => {
  it('stays until an operator removes it, and nothing else is announced of it', async () => {
    for (const isWrong of [true, false, false]) {
      tenders(isWrong, 'Active');
      await run('nse.tenders');
    }
    for (let later = 0; later < 20; later += 1) await run();
    expect([(await published()).length, await events()]).toEqual([1, []]);
  });

  it('stays a buyback while the other page of BSE calls it one', async () => {
    const buyback = rowAtBse(8010, 'HARITKRANTI MILLS LTD', 'BuyBack', { flag: 12, FLAG: 13 });
    atBse(buyback);
    await run('bse.corporate-calendar', 'bse.offer-price');
    site.show('/IPO_HomePageDetail/w', { Table: [{ ...buyback, IR_flag: 'OTB' }] });
    for (let later = 0; later < 3; later += 1) await run('bse.corporate-calendar', 'bse.offer-price');
    expect(await published()).toEqual(['buyback HARITKRANTI MILLS LTD']);
    for (let later = 0; later < 20; later += 1) await run();
    expect(await events()).toEqual(['buyback.opened', 'buyback.closed']);
  });
});

describe('an issue that one answer of one list alone named', () => {
  const row = (company: string, symbol: string) =>
    nseRow({ company, symbol, days: ['2026-11-12', '2026-11-16'], band: 'Rs.190 to Rs.200', lot: 70 });
  const known = row('Aravali Motors Limited', 'ARAVALI');
  const show = (...more: readonly object[]) => site.show('/all-upcoming-issues', [known, ...more]);
  const demo = row('Samvardhan Demo Limited', 'SAMVARDEMO');
  const statuses = () =>
    texts('SELECT symbol || status AS text FROM (SELECT nse_symbol AS symbol, status FROM ipo) i ORDER BY 1');
  const ofDemo = () =>
    texts(`SELECT type AS text FROM outbox_event WHERE data->>'slug' = 'samvardhan-demo' ORDER BY position`);

  it('keeps its status, and the clock announces neither its opening nor its end', async () => {
    show();
    await run('nse.ipo-upcoming');
    show(demo);
    await run('nse.ipo-upcoming');
    show();
    for (let later = 0; later < 12; later += 1) await run('nse.ipo-upcoming');
    for (let later = 0; later < 12; later += 1) await run();
    expect(await statuses()).toEqual(['ARAVALICLOSED', 'SAMVARDEMOUPCOMING']);
    expect(await ofDemo()).toEqual(['ipo.upcoming']);
  });

  it('opens with its event when the list names it again', async () => {
    show();
    await run('nse.ipo-upcoming');
    show(demo);
    await run('nse.ipo-upcoming');
    show();
    for (let later = 0; later < 5; later += 1) await run('nse.ipo-upcoming');
    expect(await ofDemo()).toEqual(['ipo.upcoming']);
    show(demo);
    await run('nse.ipo-upcoming');
    await run('nse.ipo-upcoming');
    expect(await ofDemo()).toEqual(['ipo.upcoming', 'ipo.opened']);
  });

  it('opens and closes as usual when two answers named it before it went', async () => {
    show();
    await run('nse.ipo-upcoming');
    show(demo);
    await run('nse.ipo-upcoming');
    await run('nse.ipo-upcoming');
    show();
    for (let later = 0; later < 14; later += 1) await run('nse.ipo-upcoming');
    expect(await ofDemo()).toEqual(['ipo.upcoming', 'ipo.opened', 'ipo.closed']);
  });
});
