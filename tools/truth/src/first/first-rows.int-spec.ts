import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTime } from '@market/chaos/collecting/set-time';
import { queryRows } from '@market/database';
import { indianDay, instantInIndia } from '@market/kernel';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { openPipeline, type Pipeline } from '../run/pipeline';
import { PagedSite } from '../wire/paged-site';

const folder = mkdtempSync(join(tmpdir(), 'first-rows-'));
const site = new PagedSite();
let database: TestDatabase;
let pipeline: Pipeline;

const share = { symbol: 'ZINNIA', company: 'Zinnia Motors Limited' };

/** Shows one row in NSE's list of announced tenders. */
function showTender(part: { readonly band: string; readonly issueSize: string } | null): void {
  const days = { offerDate: '11-Dec-2026', offerEndDate: '17-Dec-2026' };
  const row = { sr_no: 1, ...share, series: 'BB', offerType: 'Buyback', issueType: 'Fixed price', ...days };
  site.show('/liveTenderForthcoming-issues', { data: part === null ? [] : [{ ...row, ...part }] });
  for (const list of ['Active', 'Past']) site.show(`/liveTender${list}-issues`, { data: [] });
}

/** Shows one row in NSE's list of corporate actions. */
function showAction(part: { readonly subject: string; readonly day: string } | null): void {
  const blank = { bcStartDate: '-', bcEndDate: '-', ndStartDate: '-', ndEndDate: '-', caBroadcastDate: null };
  const row = { symbol: share.symbol, series: 'EQ', ind: '-', faceVal: '10', comp: share.company, ...blank };
  const rows = part === null ? [] : [part];
  site.show(
    '/corporates-corporateActions',
    rows.map(({ subject, day }) => ({ ...row, isin: 'INE0ZIN01011', subject, exDate: day, recDate: day })),
  );
}

/** Shows the rights issue at BSE, at a price. */
function showRightsAtBse(price: string): void {
  const named = { Scrip_cd: 599_901, Scrip_Name: 'ZINNIA MOTORS LTD', LONG_NAME: 'Zinnia Motors Ltd' };
  const kind = { IR_flag: 'RI', IR_FLAG_FULL: 'RI', Status: 'F', FLAG: 15, IPO_NO: 8190, RN: 1 };
  const days = { Start_Dt: '2026-12-11T00:00:00', End_Dt: '2026-12-21T00:00:00' };
  const row = { ...named, short_name: null, Price_Band: price, Face_Val: 10, ...days, ...kind };
  site.show('/GetPublicIssue_par_updated/w', { Table: [row] });
}

beforeAll(async () => {
  database = await createTestDatabase('first_rows');
  setTime(instantInIndia(indianDay('2026-12-01'), '12:00'));
  pipeline = await openPipeline({ databaseUrl: database.url, dataDir: folder, http: site });
  // The first run of each feed announces nothing.
  showTender(null);
  showAction(null);
  site.show('/GetPublicIssue_par_updated/w', { Table: [] });
  for (const feed of ['nse.tenders', 'nse.corporate-actions', 'bse.offer-price'])
    await pipeline.run(feed, null);
});
afterAll(async () => {
  await pipeline.close();
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

/** Reads a feed at an hour of a day in December, and returns the only offer of a kind as it is published. */
async function read(feed: string, day: number, kind: 'buyback' | 'rights') {
  setTime(instantInIndia(indianDay(`2026-12-0${day}`), '12:00'));
  expect(await pipeline.run(feed, null)).toMatchObject({ status: 'ok' });
  const rows = await queryRows<Record<string, unknown>>(
    pipeline.sql,
    `SELECT record_on::text AS record, open_on::text AS opens, terms->'ratio' AS ratio,
            (terms->>'issuePriceRupees')::float AS issue, (terms->>'buybackPriceRupees')::float AS price,
            (terms->>'maxShares')::float AS shares
       FROM corporate_offer WHERE kind = $1`,
    [kind],
  );
  expect(rows).toHaveLength(1);
  return rows[0];
}
const corrections = () =>
  queryRows(pipeline.sql, `SELECT type, data FROM outbox_event WHERE type LIKE '%.corrected'`, []);

it('the first row of a tender in paise and lakh founds it without price and shares, which come with the next row', async () => {
  showTender({ band: '61900', issueSize: '48' });
  const founded = { opens: '2026-12-11', price: null, shares: null };
  expect(await read('nse.tenders', 2, 'buyback')).toMatchObject(founded);
  showTender({ band: '619', issueSize: '4800000' });
  const right = { opens: '2026-12-11', price: 619, shares: 4_800_000 };
  for (const day of [3, 4]) expect(await read('nse.tenders', day, 'buyback')).toMatchObject(right);
  expect(await corrections()).toEqual([]);
});

it('the first row of corporate actions that has another issue’s subject fills nothing, and the next one all', async () => {
  showRightsAtBse('241.00');
  const atBse = { record: null, opens: '2026-12-11', ratio: null, issue: 241 };
  expect(await read('bse.offer-price', 2, 'rights')).toMatchObject(atBse);
  showAction({ subject: 'Rights 3:3 @ Premium Rs 260/-', day: '02-Dec-2026' });
  expect(await read('nse.corporate-actions', 3, 'rights')).toMatchObject(atBse);
  showAction({ subject: 'Rights 2:18 @ Premium Rs 231/-', day: '04-Dec-2026' });
  const right = { record: '2026-12-04', ratio: { offered: 2, held: 18 }, issue: 241 };
  for (const day of [4, 5]) expect(await read('nse.corporate-actions', day, 'rights')).toMatchObject(right);
  expect(await corrections()).toEqual([]);
});
