import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTime } from '@market/chaos/collecting/set-time';
import type { HttpResponse, HttpRequest } from '@market/egress';
import { indianDay, instantInIndia } from '@market/kernel';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { openPipeline, type Pipeline } from '../run/pipeline';
import { PagedSite } from '../wire/paged-site';

/** Pages of which those of one scheme are asked for by a query. */
class OfferSite extends PagedSite {
  readonly details = new PagedSite();

  override get(request: HttpRequest): Promise<HttpResponse> {
    return request.url.includes('Scheme_Id') ? this.details.get(request) : super.get(request);
  }
}

const folder = mkdtempSync(join(tmpdir(), 'first-offers-'));
const site = new OfferSite();
let database: TestDatabase;
let pipeline: Pipeline;

/** First and last day of an offer. Shape: `2026-12-07`. */
type Days = readonly [first: string, last: string];

interface Kind {
  readonly name: string;
  readonly feed: string;
  readonly days: Days;
  /** Last day of a window that is too short; null for offers without a shortest one. */
  readonly tooEarly: string | null;
  /** Query for first day, last day and price of what is published. */
  readonly published: string;
  readonly price: number;
  /** Factor that moves the price out of its bounds. */
  readonly far: number;
  print(offer: { readonly days: Days; readonly price: number } | null): void;
}

const offer = (term: string) =>
  `SELECT open_on::text AS first, coalesce(close_on, retail_on)::text AS last, (terms->>'${term}')::float AS price
     FROM corporate_offer`;
type BseKind = Pick<Kind, 'name' | 'days' | 'tooEarly' | 'price' | 'far'>;
const bse = (flag: string, term: string, kind: BseKind): Kind => ({
  ...kind,
  ...{ feed: 'bse.offer-price', published: offer(term) },
  print: (printed) =>
    site.show('/GetPublicIssue_par_updated/w', {
      Table: printed === null ? [] : [bseRow(flag, printed.days, printed.price)],
    }),
});

const flags: Readonly<Record<string, number>> = { RI: 15, BuyBack: 13, DPI: 11 };

function bseRow(flag: string, [first, last]: Days, price: number): object {
  return {
    ...{ Scrip_cd: 599_901, Scrip_Name: 'ZINNIA MOTORS LTD', short_name: null, Price_Band: price.toFixed(2) },
    ...{ Start_Dt: `${first}T00:00:00`, End_Dt: `${last}T00:00:00`, Face_Val: 1_000, IR_flag: flag },
    ...{
      IR_FLAG_FULL: flag,
      Status: 'F',
      FLAG: flags[flag],
      IPO_NO: 8190,
      RN: 1,
      LONG_NAME: 'Zinnia Motors Ltd',
    },
  };
}

function nseDay(day: string): string {
  const [year, month, date] = day.split('-');
  const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
  return `${date}-${names[Number(month) - 1]}-${year}`;
}

const zinnia = { symbol: 'ZINNIA', company: 'Zinnia Motors Limited' };
const ofs: Kind = {
  ...{
    ...{ name: 'an offer for sale', days: ['2026-12-07', '2026-12-08'], tooEarly: null },
    feed: 'nse.ofs',
    published: offer('floorPriceRupees'),
    price: 310,
    far: 100,
  },
  print: (printed) => {
    const [first, last] = printed?.days.map(nseDay) ?? [];
    const sale = { ...zinnia, floorPrice: String(printed?.price), noOfshareOffered: '500000', ltp: '-' };
    const rows = [
      { ...sale, series: 'IS', offerDate: first },
      { ...sale, series: 'RS', offerDate: last },
    ];
    site.show('/live-ofs-forthcoming-issues', { data: printed === null ? [] : [{ ...zinnia, data: rows }] });
    for (const path of ['/live-ofs-active-issues', '/live-ofs-past-issues']) site.show(path, { data: [] });
  },
};
const tender: Kind = {
  ...{ name: 'a tender', feed: 'nse.tenders', price: 640, far: 100 },
  ...{ days: ['2026-12-07', '2026-12-11'], tooEarly: '2026-12-10' },
  published: offer('buybackPriceRupees'),
  print: (printed) => {
    const [first, last] = printed?.days.map(nseDay) ?? [];
    const row = {
      ...{ sr_no: 1, ...zinnia, series: 'BB', offerType: 'Buyback', issueType: 'Fixed price' },
      ...{ offerDate: first, offerEndDate: last, issueSize: '500000', band: String(printed?.price) },
    };
    site.show('/liveTenderForthcoming-issues', { data: printed === null ? [] : [row] });
    for (const list of ['Active', 'Past']) site.show(`/liveTender${list}-issues`, { data: [] });
  },
};
const nfo: Kind = {
  ...{ name: 'a fund offer', feed: 'amfi.nfo', price: 5_000, far: 1_000 },
  ...{ days: ['2026-12-07', '2026-12-08'], tooEarly: null },
  published: 'SELECT open_on::text AS first, close_on::text AS last, min_investment::float AS price FROM nfo',
  print: (printed) => {
    const scheme = {
      ...{ Scheme_Id: '90071', MF_Id: '907', MutualFund: 'Sahyadri Mutual Fund' },
      SchemeName: 'Sahyadri Value Fund',
    };
    const [first, last] = printed?.days.map((day) => `${day}T00:00:00.000Z`) ?? [];
    const detail = {
      ...{ ...scheme, SchemeType: 'Open Ended', SchemeCategory: 'Equity Schemes - Value Fund' },
      ...{ NewFundLaunchDate: first, NewFundEarliestClosureDate: last, NewFundOfferClosureDate: last },
      ...{ OfferPriceRs: '10', MinimumSubscriptionAmount: `Rs. ${printed?.price} and in multiples of Re. 1` },
    };
    const answer = (row: object, type: string) => ({
      NewFundOffer: printed === null ? [] : [{ MutualFund: scheme.MutualFund, items: [row] }],
      type,
    });
    site.show('/new-fund-offer', answer(scheme, 'summary'));
    site.details.show('/new-fund-offer', answer(detail, 'detailed'));
  },
};
const kinds: readonly Kind[] = [
  bse('RI', 'issuePriceRupees', {
    ...{ name: 'a rights issue', days: ['2026-12-05', '2026-12-12'], tooEarly: '2026-12-10' },
    ...{ price: 190, far: 100 },
  }),
  bse('BuyBack', 'buybackPriceRupees', {
    ...{ name: 'a buyback in the market', days: ['2026-12-07', '2026-12-08'], tooEarly: null },
    ...{ price: 640.5, far: 100 },
  }),
  bse('DPI', 'issuePriceRupees', {
    ...{ name: 'an issue of debentures', days: ['2026-12-07', '2026-12-08'], tooEarly: '2026-12-07' },
    ...{ price: 1_000, far: 0.01 },
  }),
  tender,
  ofs,
  nfo,
];

beforeAll(async () => {
  database = await createTestDatabase('first_offers');
  setTime(instantInIndia(indianDay('2026-12-01'), '12:00'));
  pipeline = await openPipeline({ databaseUrl: database.url, dataDir: folder, http: site });
  // The first run of each feed announces nothing.
  for (const kind of kinds) {
    kind.print(null);
    await pipeline.run(kind.feed, null);
  }
});
beforeEach(async () => {
  const tables = await pipeline.sql.query<{ name: string }[]>(
    `SELECT tablename AS name FROM pg_tables
      WHERE tablename ~ '^(corporate_offer|nfo|amc|quarantine|feed_listing|outbox_event)'`,
  );
  await pipeline.sql.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
});
afterAll(async () => {
  await pipeline.close();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/** Reads a first answer, then the truth for four runs, twice a day; returns what is published after each. */
async function replay({ feed, published, days, price, print }: Kind, first: { days: Days; price: number }) {
  const seen: object[][] = [];
  for (const [run, at] of ['03 08:35', '03 19:35', '04 08:35', '04 19:35', '05 08:35'].entries()) {
    const [day, time] = at.split(' ');
    setTime(instantInIndia(indianDay(`2026-12-${day}`), time));
    print(run === 0 ? first : { days, price });
    expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok', error: null });
    seen.push(await pipeline.sql.query<object[]>(published));
  }
  // The name of an offer for sale or a buyback has its day: what was doubted under another one stays open.
  const held = await pipeline.sql.query(
    `SELECT reason FROM quarantine WHERE status = 'open' AND (row_key IS NULL OR row_key !~ '-202\\d-')`,
  );
  expect(held).toEqual([]);
  return seen;
}

const events = async () =>
  (await pipeline.sql.query<{ type: string }[]>('SELECT type FROM outbox_event ORDER BY position')).map(
    ({ type }) => type,
  );

describe.each(kinds)('$name', (kind) => {
  const { days, price, far } = kind;
  const right = [{ first: days[0], last: days[1], price }];
  const truth = [right, right, right, right];

  it.each([
    ['of next year', (day: string) => day.replace('2026', '2027')],
    ['of last year', (day: string) => day.replace('2026', '2025')],
    ['with day and month exchanged', (day: string) => day.replace(/-(..)-(..)/, '-$2-$1')],
  ] as const)(
    'whose first days are %s is published with the right ones in the next run',
    async (_, misprinted) => {
      const wrong: Days = [misprinted(days[0]), misprinted(days[1])];
      expect(await replay(kind, { days: wrong, price })).toEqual([[], ...truth]);
      expect(await events()).toEqual([]);
    },
  );

  it('whose first price is far from any is published without it, and with the right one in the next run', async () => {
    const seen = await replay(kind, { days, price: price * far });
    expect(seen).toEqual([[{ ...right[0], price: null }], ...truth]);
    expect(await events()).toEqual([]);
  });
});

describe.each(kinds.filter(({ tooEarly }) => tooEarly !== null))('$name', (kind) => {
  const { days, price, tooEarly } = kind;

  it('that first ends too early for the law is published with the right days in the next run', async () => {
    const right = [{ first: days[0], last: days[1], price }];
    const seen = await replay(kind, { days: [days[0], String(tooEarly)], price });
    expect(seen).toEqual([[], right, right, right, right]);
    expect(await events()).toEqual([]);
  });
});

describe.each(kinds.filter(({ feed }) => feed === 'bse.offer-price'))('$name', (kind) => {
  it('whose first price is half as high again, which can be, has the right one after a day', async () => {
    const seen = await replay(kind, { days: kind.days, price: kind.price * 1.5 });
    const [wrong, right] = [1.5, 1].map((factor) => [
      expect.objectContaining({ price: kind.price * factor }),
    ]);
    expect(seen).toEqual([wrong, wrong, right, right, right]);
  });
});
