import { indianDay } from '@market/kernel';
import { HttpClient, type HttpAnswer } from '@market/egress';
import { SourceBlocked, type MappedRow } from '@market/source-kit';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BseClient } from './bse.client';
import { bseSource } from './bse.source';
import { aMapContext, aWatchedIssue, leftOut, recordsOf } from './ipo/__fixtures__/builders';

/** Folder of captured responses, which are no part of the repository. */
const samples = join(__dirname, '../../../../../shared/samples/bse');
const captured = existsSync(samples) ? it : it.skip;
const note = existsSync(samples) ? '' : ' (skipped: no ../shared/samples beside the repository)';

const sample = (name: string) => readFileSync(join(samples, name), 'utf8');

function mapSample(
  feedId: string,
  name: string,
  today: string,
  request = 'w',
  listingOn?: string,
): readonly MappedRow[] {
  const feed = bseSource.feeds.find(({ id }) => id === feedId);
  if (feed === undefined) throw new Error(`no feed ${feedId}`);
  const about = listingOn === undefined ? {} : { about: aWatchedIssue({ listingOn: indianDay(listingOn) }) };
  const context = aMapContext({ today: indianDay(today), request, ...about });
  return feed.map(feed.wire.parse(JSON.parse(sample(name))), context);
}

function tally(reasons: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const reason of reasons) counts[reason] = (counts[reason] ?? 0) + 1;
  return counts;
}

describe('captured answers of BSE', () => {
  captured(`every row of the calendar is an issue or is skipped by its kind${note}`, () => {
    const rows = mapSample('bse.ipo-calendar', 'IPO_HomePageDetail.rows.2026-09-09.json', '2026-09-09');
    const records = recordsOf(rows);
    expect(rows).toHaveLength(20);
    expect(records).toHaveLength(7);
    expect(records.map((record) => (record as { board: unknown }).board)).toEqual([
      ...[null, null, null, null],
      ...['SME', 'SME', 'SME'],
    ]);
    expect(tally(leftOut(rows))).toEqual({
      'skipped: OTB': 3,
      'skipped: DPI': 1,
      'skipped: BuyBack': 4,
      'skipped: RI': 4,
      'skipped: CMN': 1,
    });
    expect(records[0]).toMatchObject({ sourceKey: 'ipo-7943', openOn: '2026-09-07', closeOn: '2026-09-09' });
  });

  captured(`the bands are those of six mainboard issues${note}`, () => {
    const rows = mapSample('bse.ipo-band', 'GetPublicIssue_par_updated.rows.2026-08-22.json', '2026-08-22');
    expect(leftOut(rows)).toEqual([]);
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'ipo-7904',
        board: 'MAINBOARD',
        bandMinRupees: 750,
        bandMaxRupees: 788,
        faceValueRupees: 5,
      },
      { sourceKey: 'ipo-7902', bandMinRupees: 285, bandMaxRupees: 300, faceValueRupees: 4 },
      { sourceKey: 'ipo-7909', bandMinRupees: 94, bandMaxRupees: 99 },
      { sourceKey: 'ipo-7908', bandMinRupees: 50, bandMaxRupees: 53 },
      { sourceKey: 'ipo-7903', bandMinRupees: 131, bandMaxRupees: 138 },
      { sourceKey: 'ipo-7907', bandMinRupees: 938, bandMaxRupees: 988, faceValueRupees: 2 },
    ]);
  });

  captured(`AUGMONT has lot 19, band 750 to 788 and four lead managers${note}`, () => {
    const rows = mapSample(
      'bse.ipo-detail',
      'GetMkt_ISSUE_BBS_IPO-7904.open.2026-08-22.json',
      '2026-08-22',
      'w?IPO_NO=7904',
    );
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'ipo-7904',
        companyName: 'Augmont Enterprises Limited',
        symbol: 'AUGMONT',
        openOn: '2026-08-21',
        closeOn: '2026-08-25',
        bandMinRupees: 750,
        bandMaxRupees: 788,
        faceValueRupees: 5,
        lotSizeShares: 19,
        issueSizeShares: null,
        registrar: 'MUFG Intime India Private Limited',
        leadManagers: [
          'Nuvama Wealth Management Limited',
          'Intensive Fiscal Services Private Limited',
          'JM Financial Limited',
          'Motilal Oswal Investment Advisors Limited',
        ],
      },
    ]);
  });

  captured.each([
    ['7903', 'SKYWAYS', 100],
    ['7907', 'SYMBIOTEC', 15],
  ])(`issue %s has a page before it opens: %s, lot %i${note}`, (ipoNo, symbol, lotSizeShares) => {
    const name = `GetMkt_ISSUE_BBS_IPO-${ipoNo}.upcoming.2026-08-22.json`;
    const rows = mapSample('bse.ipo-detail', name, '2026-08-22', `w?IPO_NO=${ipoNo}`);
    expect(recordsOf(rows)).toMatchObject([{ symbol, lotSizeShares }]);
  });

  captured(`AUGMONT’s book at BSE alone is subscribed 0.9797 times${note}`, () => {
    const name = 'Pubissues_GetBkbldgCatdem_ng-7904.open.2026-08-22.json';
    const rows = mapSample('bse.ipo-subscription', name, '2026-08-22', 'w?IPO_NO=7904');
    expect(recordsOf(rows)).toMatchObject([
      {
        scope: 'exchange',
        readAt: new Date('2026-08-22T09:58:01.000Z'),
        qib: { sharesOffered: 2_189_333, sharesBid: 3_701_941, times: expect.closeTo(1.6909, 4) as number },
        nii: { times: expect.closeTo(0.6542, 4) },
        retail: { times: expect.closeTo(0.7228, 4) },
        total: {
          sharesOffered: 7_715_999,
          sharesBid: 7_559_226,
          applications: null,
          times: expect.closeTo(0.9797, 4),
        },
      },
    ]);
  });

  captured.each(['7903', '7907'])(`issue %s has no reading before it opens${note}`, (ipoNo) => {
    const name = `Pubissues_GetBkbldgCatdem_ng-${ipoNo}.upcoming.2026-08-22.json`;
    const rows = mapSample('bse.ipo-subscription', name, '2026-08-22', `w?IPO_NO=${ipoNo}`);
    expect(leftOut(rows)).toEqual(['skipped: no reading yet']);
  });

  captured(`ten listings fit their gains in rupees${note}`, () => {
    const rows = mapSample('bse.listing', 'MoreCompanyN.rows.2026-08-22.json', '2026-08-22');
    expect(leftOut(rows)).toEqual([]);
    expect(recordsOf(rows)).toHaveLength(10);
    expect(recordsOf(rows)[5]).toMatchObject({
      sourceKey: 'scrip-544865',
      symbol: 'LEAPIND',
      listedOn: '2026-08-14',
      issuePriceRupees: 159,
      listingCloseRupees: 145.1,
      listingOpenRupees: null,
    });
  });

  captured(`544936 costs 117.47, not the header’s 117.43, on its second day${note}`, () => {
    const name = 'getScripHeaderData-544936.day2-after-listing.2026-09-24.json';
    const rows = mapSample('bse.quote', name, '2026-09-24', 'w?scripcode=544936', '2026-09-23');
    expect(recordsOf(rows)).toMatchObject([
      {
        sourceKey: 'scrip-544936',
        currentPriceRupees: 117.47,
        pricedAt: new Date('2026-09-24T06:47:00.000Z'),
        listingOpenRupees: null,
      },
    ]);
  });

  captured(`999999 is no scrip code${note}`, () => {
    const name = 'getScripHeaderData-999999.unknown.2026-09-24.json';
    const rows = mapSample('bse.quote', name, '2026-09-24', 'w?scripcode=999999', '2026-09-23');
    expect(leftOut(rows)).toEqual(['skipped: unknown scrip code']);
  });

  captured(`the home page with status 200 counts as blocked${note}`, async () => {
    class HomePage extends HttpClient {
      override get({ url }: { readonly url: string }): Promise<HttpAnswer> {
        const body = sample('block-page.http200.html-head.txt');
        return Promise.resolve({
          url,
          status: 200,
          mediaType: '',
          setCookies: [],
          retryAfterSeconds: null,
          body,
        });
      }
    }
    const client = new BseClient(
      new HomePage(),
      { api: 'http://bse.example', files: 'http://bse-files.example' },
      { gapMs: 0, timeoutMs: 1_000 },
    );
    await expect(client.ask({ name: 'IPO_HomePageDetail' })).rejects.toBeInstanceOf(SourceBlocked);
  });
});
