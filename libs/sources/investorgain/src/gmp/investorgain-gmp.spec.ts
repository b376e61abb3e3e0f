import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gmpReading, ipoReport } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { EgressError, HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import { PlainClient, readPayload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { describeFeed, itDescribesAllFeeds, readAtHand } from '@market/source-kit/testing';
import { investorgainSource } from '../investorgain.source';
import { financialYear, investorgainGmpFeed as feed, reportPath } from './investorgain-gmp.feed';

const fixture = (name: string) => readFileSync(join(__dirname, '__fixtures__', name), 'utf8');
const today = indianDay('2026-11-18');
const at = (time: string, day = '2026-11-18') => instantInIndia(indianDay(day), time);

/** Terms of the issues that the report states: one record for each row. */
const reported = [
  {
    publisher: 'investorgain',
    sourceKey: 'Zinnia Motors',
    companyName: 'Zinnia Motors',
    board: 'MAINBOARD',
    priceRupees: 140,
    openOn: '2026-11-17',
    closeOn: '2026-11-19',
    allotmentOn: null,
    listingOn: '2026-11-24',
  },
  expect.objectContaining({ companyName: 'Kurinji National Depository', priceRupees: null, openOn: null }),
  expect.objectContaining({ companyName: 'Amberline Foods', board: 'SME', priceRupees: 53 }),
  expect.objectContaining({ companyName: 'Zorawar Cables', closeOn: '2026-11-18' }),
  expect.objectContaining({ companyName: 'Neelkanth Agro & Farms' }),
  expect.objectContaining({ companyName: 'Oorja Cells', listingOn: '2026-11-24' }),
];

describeFeed(feed, {
  today,
  fixtures: [
    {
      name: 'report-331.json',
      body: fixture('report-331.json'),
      expected: [
        {
          publisher: 'investorgain',
          sourceName: 'Zinnia Motors',
          board: 'MAINBOARD',
          openOn: '2026-11-17',
          closeOn: '2026-11-19',
          listingOn: '2026-11-24',
          priceRupees: 140,
          gmpRupees: 33,
          gmpPercent: 23.57,
          quotedAt: at('09:37'),
        },
        {
          publisher: 'investorgain',
          sourceName: 'Kurinji National Depository',
          board: 'MAINBOARD',
          openOn: null,
          closeOn: null,
          listingOn: null,
          priceRupees: null,
          gmpRupees: 248,
          gmpPercent: null,
          quotedAt: at('09:30'),
        },
        expect.objectContaining({
          sourceName: 'Neelkanth Agro & Farms',
          board: 'SME',
          gmpRupees: -2.5,
          gmpPercent: -2.78,
          quotedAt: at('22:05', '2026-11-17'),
        }),
        expect.objectContaining({ sourceName: 'Oorja Cells', gmpRupees: 0 }),
        { publisher: 'investorgain', sourceName: 'Zorawar Cables', withdrawnAt: at('09:31') },
        ...reported,
      ],
    },
    { name: 'report-331.other-titles.json', body: fixture('report-331.other-titles.json') },
  ],
});
itDescribesAllFeeds(investorgainSource);

const read = (body: string, now = at('10:00')) =>
  feed.map(readPayload(feed, { request: '/331', body }), { request: '/331', now, today });
interface Report {
  readonly reportTableData: Record<string, unknown>[];
}
const others = /Zinnia|Kurinji|Amberline|Neelkanth|Oorja/;
const recordsOfOthers = (body: string) =>
  read(body).flatMap((row) =>
    row.outcome === 'record' && others.test(JSON.stringify(row.record)) ? [row.record] : [],
  );
const withRow = (part: Record<string, unknown>) => {
  const report = JSON.parse(fixture('report-331.json')) as { reportTableData: Record<string, unknown>[] };
  return JSON.stringify({ ...report, reportTableData: [{ ...report.reportTableData[0], ...part }] });
};

describe('the report', () => {
  it('quotes no premium where it shows -- or nothing', () => {
    const skipped = read(fixture('report-331.json')).filter(({ outcome }) => outcome === 'skipped');
    const reason = 'quotes no premium';
    expect(skipped).toEqual([
      { outcome: 'skipped', reason, names: { kind: gmpReading.kind, key: 'investorgain:Amberline Foods' } },
      {
        outcome: 'skipped',
        reason,
        names: { kind: gmpReading.kind, key: expect.stringMatching(/^investorgain:./) },
      },
    ]);
  });

  it.each([{ value: 1 }, null, true, undefined])(
    'withdraws nothing by a row whose premium is %j, and reads the others',
    (GMP) => {
      const report = JSON.parse(fixture('report-331.json')) as Report;
      const [first, ...rows] = report.reportTableData;
      const rest = read(JSON.stringify({ ...report, reportTableData: rows }));
      const all = read(JSON.stringify({ ...report, reportTableData: [{ ...first, GMP }, ...rows] }));
      const readings = (some: typeof all) =>
        some.flatMap((row) => (row.outcome === 'record' && row.type !== ipoReport ? [row.record] : []));
      expect(all[0]).toMatchObject({ outcome: 'rejected', reason: expect.stringContaining('GMP') as string });
      expect(readings(all)).toEqual(readings(rest));
    },
  );

  it.each([
    ['with a time', '<small><b>18-Nov 9:32</b></small>', [at('09:32')]],
    ['of a clock that goes before', '<small><b>18-Nov 10:20</b></small>', [at('10:00')]],
    ['without a time', '', []],
  ])('withdraws its quotes where it shows -- %s', (_title, updated, withdrawnAt) => {
    const GMP = '&#8377;<b>--</b> (0.00%)<br><small><b>0 ↓ / 0 ↑</b></small>';
    const rows = read(withRow({ GMP, 'Updated-On': updated }));
    const records = rows.flatMap((row) =>
      row.outcome === 'record' && row.type !== ipoReport ? [row.record] : [],
    );
    expect(rows[0]).toMatchObject({ outcome: 'skipped', names: { key: 'investorgain:Zinnia Motors' } });
    expect(records).toEqual(
      withdrawnAt.map((instant) => ({
        publisher: 'investorgain',
        sourceName: 'Zinnia Motors',
        withdrawnAt: instant,
      })),
    );
  });

  it('names each issue by its number there, with the day of its allotment', () => {
    const rows = read(withRow({ '~id': 2401, '~Srt_BoA_Dt': '2026-11-20' }));
    expect(rows.at(-1)).toMatchObject({
      type: ipoReport,
      record: { sourceKey: '2401', companyName: 'Zinnia Motors', allotmentOn: '2026-11-20' },
    });
  });

  it('fails with the site’s own message', () => {
    expect(() => read(fixture('report-331.failed.json'))).toThrow('msg -1): Invalid API Call2026-13-01');
  });

  it('of a challenge page is a refusal', () => {
    expect(() => read('<!DOCTYPE html><html></html>')).toThrow(SourceBlocked);
  });

  it.each([
    ['&#8377;<b>42.5</b> (30.36%)', 42.5, 30.36],
    ['₹<b>1,240</b> (12%)', 1240, 12],
    ['&#8377;<b>12</b>', 12, null],
    ['14', 14, null],
  ])('%s is a premium of %d', (GMP, gmpRupees, gmpPercent) => {
    expect(read(withRow({ GMP, '~gmp_percent_calc': '' }))[0]).toMatchObject({
      record: { gmpRupees, gmpPercent },
    });
  });

  it.each([
    ['&#8377;<b>12</b>', '8.57', 8.57],
    ['&#8377;<b>264</b> (188.57%)', '23.57', 23.57],
    ['&#8377;<b>264</b> (23.57%)', '188.57', 23.57],
    ['&#8377;<b>33</b> (23.57%)', '0.00', 23.57],
    ['&#8377;<b>33</b> (23.57%)', undefined, 23.57],
  ])(
    'of %s and a computed percent of %s it delivers %d %%, the one that does not fit',
    (GMP, computed, percent) => {
      const row = { GMP, '~gmp_percent_calc': computed };
      expect(read(withRow(row))[0]).toMatchObject({ record: { gmpPercent: percent } });
    },
  );

  it('rejects a row with an unreadable cell', () => {
    expect(read(withRow({ GMP: '&#8377;<b>12-14</b>' }))[0]).toMatchObject({ outcome: 'rejected' });
    expect(read(withRow({ '~ipo_name': '-' }))[0]).toMatchObject({ outcome: 'rejected' });
  });

  it.each(Object.keys((JSON.parse(fixture('report-331.json')) as Report).reportTableData[0] ?? {}))(
    'maps the other rows when %s of a row without a premium is unreadable',
    (cell) => {
      const report = JSON.parse(fixture('report-331.json')) as Report;
      const without = report.reportTableData.findIndex((row) => row['~ipo_name'] === 'Zorawar Cables');
      const sound = recordsOfOthers(JSON.stringify(report));
      report.reportTableData[without] = { ...report.reportTableData[without], [cell]: 'CafÃ© â‚¬' };
      expect(recordsOfOthers(JSON.stringify(report))).toEqual(sound);
      expect(sound.length).toBeGreaterThan(5);
    },
  );

  it('dates a quote of December in the old year', () => {
    const body = withRow({ 'Updated-On': '<small><b>31-Dec 23:10</b></small>' });
    expect(read(body, at('00:30', '2027-01-01'))[0]).toMatchObject({
      record: { quotedAt: at('23:10', '2026-12-31') },
    });
  });

  it('dates a quote ahead of the clock by the two hours in which it was read', () => {
    expect(read(fixture('report-331.json'), at('04:10'))[0]).toMatchObject({
      record: { quotedAt: at('04:00') },
    });
  });

  it.each(['19-Nov 10:01', '20-Nov 9:37', '10-Dec 9:37'])('puts %s aside, which is days ahead', (day) => {
    const body = withRow({ 'Updated-On': `<small><b>${day}</b></small>` });
    expect(read(body)[0]).toMatchObject({
      outcome: 'rejected',
      reason: `quoted more than a day after it was read: ${day}`,
    });
  });

  it.each(['', null])('dates a quote with the time %j by the two hours in which it was read', (updated) => {
    expect(read(withRow({ 'Updated-On': updated }), at('11:40'))[0]).toMatchObject({
      record: { quotedAt: at('10:00') },
    });
  });

  it.each([
    ['whose premiums are numbers', { GMP: 33 }, 'GMP'],
    ['whose premiums are blank', { GMP: undefined, 'GMP(L/H) (₹)': null }, 'GMP(L/H) (₹)'],
    ['without premiums', { GMP: undefined }, 'GMP'],
    ['whose prices are numbers', { 'Price (₹)': 140 }, 'Price (₹)'],
    ['without prices', { 'Price (₹)': undefined }, 'Price (₹)'],
  ])('%s has another shape', (_which, cells, key) => {
    const { reportTableData: rows } = JSON.parse(fixture('report-331.json')) as Report;
    const body = JSON.stringify({ msg: 1, reportTableData: rows.map((row) => ({ ...row, ...cells })) });
    expect(() => read(body)).toThrow(SourceFailed);
    expect(feed.wire.safeParse(JSON.parse(body)).error?.issues).toEqual([
      expect.objectContaining({ path: ['reportTableData', 0, key], message: 'no row has a text' }),
    ]);
  });

  it('of no issue has no rows', () => {
    expect(read('{"msg":1,"reportTableData":[]}')).toEqual([]);
  });
});

describe('the address of the report', () => {
  it.each([
    ['2027-03-31', '/3/2027/2026-27/'],
    ['2027-04-01', '/4/2027/2027-28/'],
    ['2026-12-31', '/12/2026/2026-27/'],
    ['2099-05-01', '/5/2099/2099-00/'],
  ])('of %s holds month, year and financial year %s', (day, part) => {
    expect(reportPath('https://x.test', 1, at('09:49', day), indianDay(day))).toBe(
      `/cloud/v2/report/data-read/331/1${part}0/all?search=&v=09-49`,
    );
  });

  it('has another prefix when the base URL ends with one', () => {
    expect(reportPath('https://x.test/cloud/report/data-read', 2, at('09:49'), today)).toMatch(
      /^\/331\/2\/11\//,
    );
    expect(financialYear(today)).toBe('2026-27');
  });
});

class Pages extends HttpClient {
  readonly asked: HttpRequest[] = [];
  constructor(private readonly totalPages: unknown) {
    super();
  }
  async get(request: HttpRequest): Promise<HttpResponse> {
    this.asked.push(request);
    if (this.asked.length > 9) throw new EgressError('refused', 'x.test');
    const body = JSON.stringify({ msg: 1, reportTableData: [], totalPages: this.totalPages });
    return { url: request.url, status: 200, mediaType: '', setCookies: [], retryAfterSeconds: null, body };
  }
}

it.each([
  [1, 1],
  ['2', 2],
  [null, 1],
  [99, 5],
])('%s pages in all are %d requests', async (totalPages, requests) => {
  const http = new Pages(totalPages);
  const client = investorgainSource.connect({ http, baseUrl: () => 'https://x.test', paceMs: 0 });
  expect(client).toBeInstanceOf(PlainClient);
  const context = {
    client,
    now: at('09:49'),
    today,
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: () => undefined,
    signal: new AbortController().signal,
  };
  const payloads = await feed.fetch(context as unknown as Parameters<typeof feed.fetch>[0]);
  expect(payloads).toHaveLength(requests);
  expect(http.asked[0]).toMatchObject({
    url: 'https://x.test/cloud/v2/report/data-read/331/1/11/2026/2026-27/0/all?search=&v=09-49',
    headers: { Referer: 'https://www.investorgain.com/', Origin: 'https://www.investorgain.com' },
  });
});
