import { queryRows } from '@market/database';
import { indianDay, instantInIndia } from '@market/kernel';
import { setTime } from '@market/chaos/collecting/set-time';
import type { Pipeline } from './run/pipeline';
import { openTestPipeline } from './run/test-pipeline.fixture';
import { PagedSite } from './wire/paged-site';

const site = new PagedSite();
let pipeline: Pipeline;
let now = instantInIndia(indianDay('2026-11-09'), '08:30');

beforeAll(async () => {
  setTime(now);
  pipeline = await openTestPipeline('mixed_up_offers', site);
});
beforeEach(async () => {
  site.clear();
  now = instantInIndia(indianDay('2026-11-09'), '08:30');
  setTime(now);
  await pipeline.sql.query(
    `TRUNCATE nfo, nfo_sighting, nfo_revision, amc, corporate_offer, corporate_offer_sighting,
       corporate_offer_revision, quarantine, feed_state, feed_run, feed_listing, outbox_event CASCADE`,
  );
});
afterAll(() => pipeline.close());

const texts = async (sql: string) =>
  (await queryRows<{ text: string }>(pipeline.sql, sql, [])).map(({ text }) => text);
const corrections = () =>
  texts(`SELECT concat_ws(' ', type, data->>'field') AS text FROM outbox_event
          WHERE type LIKE '%.corrected' ORDER BY position`);
const held = () => texts(`SELECT reason AS text FROM quarantine WHERE status = 'open' ORDER BY id`);

/** Runs feeds once, a day after the run before. */
async function run(...feeds: readonly string[]): Promise<void> {
  now = new Date(now.getTime() + 24 * 3_600_000);
  setTime(now);
  for (const feed of feeds) await pipeline.run(feed, null);
}

describe('an answer of AMFI about one scheme that is that about another', () => {
  const schemes = {
    '96081': { SchemeName: 'SAHYADRI GILT FUND', SchemeCategory: 'Debt Scheme - Gilt Fund', minimum: '5000' },
    '96083': {
      SchemeName: 'Sahyadri Value Fund',
      SchemeCategory: 'Equity Schemes - Value Fund',
      minimum: '250',
    },
  };
  const house = { MF_Id: '901', MutualFund: 'Sahyadri Mutual Fund' };
  const detail = (id: keyof typeof schemes, of: keyof typeof schemes) => {
    const { minimum, ...named } = schemes[of];
    const item = {
      ...{ Scheme_Id: id, ...house, ...named, SchemeType: 'Open Ended', ObjectiveofScheme: 'Growth.' },
      NewFundLaunchDate: '2026-11-09T00:00:00.000Z',
      NewFundEarliestClosureDate: '2026-11-20T00:00:00.000Z',
      NewFundOfferClosureDate: '2026-11-20T00:00:00.000Z',
      ...{ IndicateLoadSeparately: '', OfferPriceRs: '10', MinimumSubscriptionAmount: minimum },
    };
    return { NewFundOffer: [{ MutualFund: house.MutualFund, items: [item] }], type: 'detailed' };
  };
  const show = (of: keyof typeof schemes) => {
    site.show('/new-fund-offer?Scheme_Id=96081', detail('96081', of));
    site.show('/new-fund-offer?Scheme_Id=96083', detail('96083', '96083'));
    const items = Object.entries(schemes).map(([id, { SchemeName }]) => ({
      ...{ Scheme_Id: Number(id), MutualFund: house.MutualFund, SchemeName, MF_Id: Number(house.MF_Id) },
    }));
    site.show('/new-fund-offer', {
      NewFundOffer: [{ MutualFund: house.MutualFund, items }],
      type: 'summary',
    });
  };
  const published = () =>
    texts(`SELECT concat_ws(' ', slug, scheme_id, sub_category, min_investment) AS text
             FROM nfo WHERE data_set = 'live' ORDER BY slug`);
  const [gilt, value] = [
    'sahyadri-gilt-fund 96081 Gilt Fund 5000',
    'sahyadri-value-fund 96083 Value Fund 250',
  ];

  it('founds no offer, and the true one is published with its terms in the next sound run', async () => {
    show('96083');
    for (let runs = 0; runs < 3; runs += 1) {
      await run('amfi.nfo');
      expect(await published()).toEqual([value]);
      expect(await held()).toContainEqual(expect.stringContaining('its key is that of SAHYADRI GILT FUND'));
    }
    show('96081');
    for (let runs = 0; runs < 3; runs += 1) {
      await run('amfi.nfo');
      expect(await published()).toEqual([gilt, value]);
    }
    expect([await corrections(), await held()]).toEqual([[], []]);
  });

  it('changes no term of a known offer, however often it is read', async () => {
    show('96081');
    await run('amfi.nfo');
    for (const shown of ['96083', '96083', '96083', '96081', '96081', '96081'] as const) {
      show(shown);
      await run('amfi.nfo');
      expect(await published()).toEqual([gilt, value]);
    }
    expect([await corrections(), await held()]).toEqual([[], []]);
  });
});

describe('a number of BSE that its lists give another kind of offer', () => {
  const offers = [
    { IPO_NO: 8947, Scrip_name: 'ABHIJIT FORGE LTD', kind: 'RI', Price_Band: '45.00', Face_Val: 10 },
    {
      IPO_NO: 8948,
      Scrip_name: 'MALABAR GOLD FINANCE LTD',
      kind: 'DPI',
      Price_Band: '1000.00',
      Face_Val: 1000,
    },
  ];
  const flags = { RI: { flag: 13, FLAG: 15 }, DPI: { flag: 11, FLAG: 6 } } as const;
  const show = (areExchanged: boolean) => {
    const rows = offers.map(({ kind, Scrip_name, ...row }) => {
      const IR_flag = (kind === 'RI') === areExchanged ? 'DPI' : 'RI';
      return {
        ...{ ...row, Scrip_name, Scrip_Name: Scrip_name, Scrip_cd: 4900, IR_flag, IR_FLAG_FULL: IR_flag },
        ...{ Start_Dt: '2026-11-09T00:00:00', End_Dt: '2026-11-27T00:00:00', Status: 'L', ...flags[IR_flag] },
      };
    });
    site.show('/IPO_HomePageDetail/w', { Table: rows });
    site.show('/GetPublicIssue_par_updated/w', { Table: rows });
  };
  const published = () =>
    texts(`SELECT concat_ws(' ', kind, company_name) AS text FROM corporate_offer ORDER BY kind, id`);
  const truth = ['ncd MALABAR GOLD FINANCE LTD', 'rights ABHIJIT FORGE LTD'];
  const feeds = ['bse.corporate-calendar', 'bse.offer-price'] as const;

  it('makes no second offer, in three such runs and in three sound ones after them', async () => {
    show(false);
    await run(...feeds);
    expect(await published()).toEqual(truth);
    for (const areExchanged of [true, true, true, false, false, false]) {
      show(areExchanged);
      await run(...feeds);
      expect(await published()).toEqual(truth);
      if (areExchanged)
        expect(await held()).toContainEqual(expect.stringContaining('its number is that of a known offer'));
    }
    expect(await corrections()).toEqual([]);
  });

  it('yields in its third sound run when its first reading was the wrong one', async () => {
    const wrong = 'rights MALABAR GOLD FINANCE LTD';
    // The other row has changed its kind, too: it founds its offer with the second sound run.
    for (const [at, expected] of [[wrong], [wrong], [wrong, truth[1]], truth, truth].entries()) {
      show(at === 0);
      await run('bse.offer-price');
      expect(await published()).toEqual(expected);
    }
    expect(await corrections()).toEqual(['rights.corrected record']);
  });
});

describe('figures of three offers at NSE that are cut, turned around or exchanged', () => {
  const symbols = ['ABHIJIT', 'CHARUD', 'GIRIJA'] as const;
  const names = (symbol: string) => `${symbol} Forge Limited`;
  const subjects = (subject: string) =>
    symbols.map((symbol, at) => ({
      ...{ symbol, series: 'EQ', ind: '-', faceVal: '1', subject, comp: names(symbol) },
      ...{ exDate: '06-Nov-2026', recDate: '06-Nov-2026', isin: `INE0AB${at}01014`, caBroadcastDate: null },
    }));
  const bseRows = symbols.map((symbol, at) => ({
    ...{ IPO_NO: 8900 + at, Scrip_cd: 4900, Scrip_Name: names(symbol), IR_flag: 'RI', IR_FLAG_FULL: 'RI' },
    ...{ Start_Dt: '2026-11-09T00:00:00', End_Dt: '2026-11-27T00:00:00', Price_Band: '45.00', Face_Val: 1 },
    ...{ Status: 'L', eXCHANGE_PLATFORM: 'MainBoard', FLAG: 15, LONG_NAME: null },
  }));
  const tenders = (areExchanged: boolean) =>
    symbols.map((symbol, at) => {
      const [shares, price] = [String(2_200_000 + at), String(335 + at)];
      return {
        ...{ sr_no: at + 1, symbol, company: names(symbol), series: 'BB', offerType: 'Buyback' },
        ...{ issueType: 'Fixed price', offerDate: '09-Nov-2026', offerEndDate: '20-Nov-2026' },
        ...(areExchanged ? { issueSize: price, band: shares } : { issueSize: shares, band: price }),
      };
    });
  const published = (kind: string, ...terms: readonly string[]) =>
    texts(`SELECT concat_ws(' ', ${terms.map((term) => `terms->'${term}'`).join(', ')}) AS text
             FROM corporate_offer WHERE kind = '${kind}' ORDER BY company_name`);

  it.each([
    ['a premium that is cut', 'Rights 4:11 @ Premium Rs 4/-'],
    ['a ratio upside down', 'Rights 11:4 @ Premium Rs 44/-'],
  ])(
    'publish nothing of %s, in three such runs and in three sound ones after them',
    async (_title, wrong) => {
      const sound = 'Rights 4:11 @ Premium Rs 44/-';
      site.show('/GetPublicIssue_par_updated/w', { Table: bseRows });
      const truth = Array(3).fill('45 {"held": 11, "offered": 4}');
      for (const subject of [sound, sound, sound, sound, wrong, wrong, wrong, sound, sound, sound]) {
        site.show('/corporates-corporateActions', subjects(subject));
        await run('nse.corporate-actions', 'bse.offer-price');
        expect(await published('rights', 'issuePriceRupees', 'ratio')).toEqual(truth);
      }
      expect([await corrections(), await held()]).toEqual([[], []]);
    },
  );

  it('publish nothing of exchanged prices and shares of buybacks, in three such runs and in three sound ones after them', async () => {
    const truth = symbols.map((_symbol, at) => `${335 + at} ${2_200_000 + at}`);
    for (const list of ['Forthcoming', 'Past']) site.show(`/liveTender${list}-issues`, { data: [] });
    for (const areExchanged of [false, false, false, false, true, true, true, false, false, false]) {
      site.show('/liveTenderActive-issues', { data: tenders(areExchanged) });
      await run('nse.tenders');
      expect(await published('buyback', 'buybackPriceRupees', 'maxShares')).toEqual(truth);
    }
    expect([await corrections(), await held()]).toEqual([[], []]);
  });
});
