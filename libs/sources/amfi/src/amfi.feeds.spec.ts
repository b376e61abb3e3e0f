import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nfoScheme, type NfoSchemeRecord } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { EgressError, type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';
import { type MappedRow, readPayload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { readAtHand } from '@market/source-kit/testing';
import { AmfiClient } from './amfi.client';
import { initialFundHousesFeed } from './fund-houses/initial-fund-houses.feed';
import { navAllFeed } from './fund-houses/nav-all.feed';
import { parseFundHouse, numberedFundHouses } from './fund-houses/numbered-fund-houses';
import { schemeMasterFeed } from './master/scheme-master.feed';
import { amfiNfoFeed } from './nfo/amfi-nfo.feed';

const today = indianDay('2026-11-18');
const context = { request: '/', now: new Date('2026-11-18T06:30:00Z'), today };
const fixture = (folder: string, name: string) =>
  readFileSync(join(__dirname, folder, '__fixtures__', name), 'utf8');

const mapped = (rows: readonly MappedRow[]) => rows.flatMap((row) => (row.outcome === 'record' ? [row] : []));
const schemes = (rows: readonly MappedRow[]) =>
  mapped(rows).flatMap(({ type, record }) => (type === nfoScheme ? [record as NfoSchemeRecord] : []));
const readNfo = (body: string) => amfiNfoFeed.map(readPayload(amfiNfoFeed, { request: '/', body }), context);
const readMaster = (body: string) =>
  schemeMasterFeed.map(readPayload(schemeMasterFeed, { request: '/', body }), context);

/** Client with responses by path; for any other path it returns the site's page for unknown paths. */
class PathClient extends HttpClient {
  readonly asked: string[] = [];

  constructor(private readonly answers: Readonly<Record<string, Partial<HttpResponse> | Error>>) {
    super();
  }

  get({ url }: HttpRequest): Promise<HttpResponse> {
    this.asked.push(url);
    const found = this.answers[url.replace(/^https:\/\/[a-z]+\.test/, '')];
    if (found instanceof Error) return Promise.reject(found);
    const missing = { status: 404, mediaType: 'text/html', body: '<html></html>' };
    return Promise.resolve({
      url,
      status: 200,
      mediaType: 'application/json',
      setCookies: [],
      retryAfterSeconds: null,
      body: '',
      ...(found ?? missing),
    });
  }
}

function fetchNfo(answers: ConstructorParameters<typeof PathClient>[0]) {
  const http = new PathClient(answers);
  const client = new AmfiClient(http, { site: 'https://site.test', portal: 'https://portal.test' }, 0);
  const missed: string[] = [];
  const watchlist = { issuesAt: () => Promise.resolve([]) };
  const payloads = amfiNfoFeed.fetch({
    client,
    ...context,
    watchlist,
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: (reason) => missed.push(reason),
    signal: new AbortController().signal,
  });
  return { payloads, missed, http };
}

describe('amfi.nfo', () => {
  it('holds a row of the list without its id or with another kind of value, and reads the others', () => {
    const wire = JSON.parse(fixture('nfo', 'list.json')) as { NewFundOffer: { items: object[] }[] };
    const whole = schemes(readNfo(JSON.stringify(wire)));
    for (const Scheme_Id of [null, true, { id: 1 }]) {
      const [group, ...others] = wire.NewFundOffer;
      const [item, ...items] = group?.items ?? [];
      const NewFundOffer = [{ ...group, items: [{ ...item, Scheme_Id }, ...items] }, ...others];
      const rows = readNfo(JSON.stringify({ ...wire, NewFundOffer }));
      expect(schemes(rows)).toEqual(whole.slice(1));
      expect(rows.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1);
    }
  });

  const list = '/api/new-fund-offer';

  it('reads all fields of a detail, its midnights as days', () => {
    expect(schemes(readNfo(fixture('nfo', 'detail.json')))).toEqual([
      expect.objectContaining({
        sourceKey: '90001',
        schemeId: '90001',
        mfId: '901',
        amcName: 'Sahyadri Mutual Fund',
        category: 'equity',
        subCategory: 'Value Fund',
        openOn: '2026-11-09',
        closeOn: '2026-11-23',
        minInvestmentRupees: 1000,
        exitLoad: null,
        riskLevel: null,
      }),
    ]);
  });

  it.each([
    ['<= 365 days - 1.00%; > 365 days - Nil', '<= 365 days - 1.00%; > 365 days - Nil'],
    [
      '1% if redeemed &lt; 1 year, Nil if redeemed &gt;= 1 year',
      '1% if redeemed < 1 year, Nil if redeemed >= 1 year',
    ],
    ['<b>Exit load:</b> 0.50% within 15 days<br/>Nil after', 'Exit load: 0.50% within 15 days Nil after'],
    [`1% ${'and so on '.repeat(500)}`, null],
  ])('gives the exit load %j whole or not at all', (text, exitLoad) => {
    const wire = JSON.parse(fixture('nfo', 'detail.json')) as { NewFundOffer: { items: object[] }[] };
    Object.assign(wire.NewFundOffer[0]?.items[0] ?? {}, {
      IndicateLoadSeparately: text,
      ObjectiveofScheme: text,
    });
    expect(schemes(readNfo(JSON.stringify(wire)))).toMatchObject([{ exitLoad, objective: exitLoad }]);
  });

  it.each([
    ['Rs. 500 and in multiples of Re. 1 thereafter (w.e.f. 01 April 2025)', 500],
    ['Rs. 100 and in multiples of Re. 1. SIP: Rs. 1,000 (Monthly), Rs. 3,000 (Quarterly)', 100],
    ['Rs. 5,000 during NFO; thereafter in creation unit size of 1,50,000 units', 5000],
  ])('reads the minimum lump sum in prose: %s', (text, rupees) => {
    const body = fixture('nfo', 'detail.json').replace(/Rs\. 1,000 and[^"]*/, text);
    expect(schemes(readNfo(body)).map(({ minInvestmentRupees }) => minInvestmentRupees)).toEqual([rupees]);
  });

  it('reads numbers of the list like texts of the details', () => {
    const rows = readNfo(fixture('nfo', 'list.json'));
    expect(schemes(rows).map(({ sourceKey }) => sourceKey)).toEqual(['90001', '90002', '90003']);
    expect(
      mapped(rows)
        .slice(3)
        .map(({ record }) => record),
    ).toEqual([
      { mfId: '901', name: 'Sahyadri Mutual Fund' },
      { mfId: '902', name: 'Konkan Mutual Fund' },
    ]);
  });

  it('leaves a plan and an option out of the name of a scheme, on each page', () => {
    const names = (rows: readonly MappedRow[]) => schemes(rows).map(({ schemeName }) => schemeName);
    for (const file of ['list.json', 'detail.json']) {
      const whole = fixture('nfo', file);
      const planned = whole.replace(/("SchemeName":\s*"[^"]*)"/g, '$1 - Regular Plan - Growth"');
      expect(planned).not.toBe(whole);
      expect(names(readNfo(planned))).toEqual(names(readNfo(whole)));
    }
    const master = fixture('master', 'scheme-master.csv');
    const planned = master.replace(
      ',150002,Sahyadri Value Fund,',
      ',150002,Sahyadri Value Fund - Direct Growth,',
    );
    expect(planned).not.toBe(master);
    expect(schemes(readMaster(planned))).toEqual(schemes(readMaster(master)));
  });

  it('accepts an empty list', async () => {
    const body = '{"NewFundOffer": [], "type": "summary"}';
    expect(readNfo(body)).toEqual([]);
    const { payloads } = fetchNfo({ [list]: { body } });
    await expect(payloads).resolves.toHaveLength(1);
    await expect(amfiNfoFeed.emptyIsSuspect?.({} as never)).resolves.toBeNull();
  });

  it('takes an offer whose day cannot be read without that day, which an operator is told', () => {
    const wire = JSON.parse(fixture('nfo', 'list.json')) as { NewFundOffer: { items: object[] }[] };
    Object.assign(wire.NewFundOffer[0]?.items[0] ?? {}, { NewFundLaunchDate: 'soon' });
    const rows = readNfo(JSON.stringify(wire));
    expect(rows.filter(({ outcome }) => outcome === 'rejected')).toHaveLength(1);
    expect(schemes(rows)).toHaveLength(3);
  });

  it('reads an offer with a description that lost a character, without that description, and quarantines the cell', () => {
    const whole = fixture('nfo', 'detail.json');
    const [sound] = schemes(readNfo(whole));
    const { NewFundOffer: groups, ...rest } = JSON.parse(whole) as { NewFundOffer: { items: object[] }[] };
    const lost = 'The scheme\uFFFDs objective';
    const cells = {
      SchemeType: lost,
      SchemeCategory: lost,
      ObjectiveofScheme: lost,
      IndicateLoadSeparately: lost,
      MinimumSubscriptionAmount: lost,
    };
    const items = groups.flatMap((group) => group.items.map((item) => ({ ...item, ...cells })));
    const rows = readNfo(JSON.stringify({ ...rest, NewFundOffer: [{ ...groups[0], items }] }));
    const unsaid = { schemeType: null, category: null, subCategory: null, objective: null };
    expect(schemes(rows)).toEqual([{ ...sound, ...unsaid, exitLoad: null, minInvestmentRupees: null }]);
    const held = rows.filter(({ outcome }) => outcome === 'rejected');
    expect(held).toEqual(Array(5).fill(expect.objectContaining({ raw: { value: lost } })));
  });

  it('requests each detail, delivers the list last, and survives the failure of one detail', async () => {
    const { payloads, missed } = fetchNfo({
      [list]: { body: fixture('nfo', 'list.json') },
      [`${list}?Scheme_Id=90001`]: { body: fixture('nfo', 'detail.json') },
      [`${list}?Scheme_Id=90002`]: { body: fixture('nfo', 'detail.json') },
    });
    expect((await payloads).map(({ request }) => request)).toEqual([
      `${list}?Scheme_Id=90001`,
      `${list}?Scheme_Id=90002`,
      list,
    ]);
    expect(missed).toEqual([`${list}?Scheme_Id=90003: status 404`]);
  });

  it.each<[string, Partial<HttpResponse> | Error, new (...parts: never[]) => Error]>([
    ['a block', { status: 403 }, SourceBlocked],
    ['a page with status 200', { mediaType: 'text/html', body: '<html>' }, SourceBlocked],
    ['an error of the server', { status: 500 }, SourceFailed],
    ['another shape', { body: '{"NewFundOffer":{}}' }, SourceFailed],
    ['no answer', new EgressError('refused', 'site.test'), EgressError],
  ])('fails as a whole for %s in place of the list', async (_title, answer, kind) => {
    await expect(fetchNfo({ [list]: answer }).payloads).rejects.toBeInstanceOf(kind);
  });

  it('asks for no detail of an offer without an id', async () => {
    const summary = JSON.parse(fixture('nfo', 'list.json')) as { NewFundOffer: { items: object[] }[] };
    Object.assign(summary.NewFundOffer[0]?.items[0] ?? {}, { Scheme_Id: null });
    Object.assign(summary.NewFundOffer[1]?.items[0] ?? {}, { Scheme_Id: undefined });
    const { payloads, missed } = fetchNfo({
      [list]: { body: JSON.stringify(summary) },
      [`${list}?Scheme_Id=90002`]: { body: fixture('nfo', 'detail.json') },
    });
    expect((await payloads).map(({ request }) => request)).toEqual([`${list}?Scheme_Id=90002`, list]);
    expect(missed).toEqual([]);
  });

  it('sends a request three times before it fails with a timeout', async () => {
    const { payloads, http } = fetchNfo({ [list]: new EgressError('timeout', 'site.test') });
    await expect(payloads).rejects.toBeInstanceOf(EgressError);
    expect(http.asked).toHaveLength(3);
  });
});

describe('amfi.scheme-master', () => {
  it('a row with another number of columns is refused alone, and a file that ends inside a row as a whole', () => {
    const file = fixture('master', 'scheme-master.csv');
    const whole = readMaster(file);
    const [header = '', ...lines] = file.trimEnd().split('\n');
    const odd = ['Konkan AMC Limited,120099,Konkan Fund, Series IX,Close Ended', 'Konkan AMC Limited,120098'];
    const rows = readMaster([header, ...odd, ...lines].join('\n'));
    expect(rows.filter(({ outcome }) => outcome !== 'rejected')).toEqual(whole);
    expect(rows.flatMap((one) => (one.outcome === 'rejected' ? [one.reason] : []))).toEqual([
      'another number of columns than the header',
      'another number of columns than the header',
    ]);
    expect(() => readMaster(`${file.trimEnd()}\nKonkan AMC Limited,1200`)).toThrow();
  });

  it('refuses a row whose cells stand one to the left: its minimum is a day, and its days are not those of the offer', () => {
    const [header = '', ...lines] = fixture('master', 'scheme-master.csv').trimEnd().split('\n');
    const titles = header.split(',').map((title) => title.trim());
    const place = titles.indexOf('Scheme Minimum Amount');
    const moved = lines.map((line) => {
      const cells = line.split(',');
      return cells[place + 1]?.trim()
        ? [...cells.slice(0, place), ...cells.slice(place + 1), ''].join(',')
        : line;
    });
    const rows = readMaster([header, ...moved].join('\n'));
    expect(schemes(rows)).toEqual([]);
    expect(rows.flatMap((one) => (one.outcome === 'rejected' ? [one.reason] : []))).toContain(
      'a day as its minimum: its cells moved',
    );
  });

  it('makes one record of the plans of a scheme, under the lowest code', () => {
    const [first] = schemes(readMaster(fixture('master', 'scheme-master.csv')));
    expect(first).toMatchObject({
      sourceKey: '150001',
      amcName: 'Sahyadri Mutual Fund',
      openOn: '2026-11-09',
      closeOn: '2026-11-23',
      minInvestmentRupees: 1000,
    });
  });

  it('gives code, number and ISINs of the plans, two of which may stand in one cell', () => {
    const [first, second] = schemes(readMaster(fixture('master', 'scheme-master.csv')));
    expect(first).toMatchObject({
      amfiSchemeCode: '150001',
      planCount: 2,
      isins: ['INF901A01052', 'INF901A01060', 'INF901A01045'],
    });
    expect(second).toMatchObject({ amfiSchemeCode: '100044', planCount: 1, isins: ['INF902A01035'] });
  });

  it('gives no ISINs for a dash, and no number of plans where a code is not readable', () => {
    const file = fixture('master', 'scheme-master.csv');
    const [dash] = schemes(
      readMaster(file.replace('INF901A01052INF901A01060', '-').replace('INF901A01045', '')),
    );
    expect(dash).toMatchObject({ planCount: 2 });
    expect(dash).not.toHaveProperty('isins');
    const [odd] = schemes(readMaster(file.replace('150002', '15000X')));
    expect(odd).not.toHaveProperty('planCount');
  });

  it('drops a closing that repeats the launch or ends the scheme', () => {
    const [, index, term] = schemes(readMaster(fixture('master', 'scheme-master.csv')));
    expect(index).toMatchObject({ mfId: '21', openOn: '1995-02-24', closeOn: null, category: 'other' });
    expect(term).toMatchObject({
      schemeName: 'Konkan Fixed Term, Series II',
      closeOn: null,
      category: 'debt',
    });
  });

  it('drops both days of a row that closes before its launch', () => {
    const swapped = fixture('master', 'scheme-master.csv').replaceAll(
      '09-Nov-2026,23-Nov-2026',
      '23-Nov-2026,09-Nov-2026',
    );
    expect(schemes(readMaster(swapped))[0]).toMatchObject({ openOn: null, closeOn: null });
  });

  it.each([
    ['5000', 5000],
    ['10', 10],
    ['1000000', 1_000_000],
    ['2.5', null],
    ['5', null],
    ['50000000', null],
    ['Any amount', null],
  ])('reads the minimum %s as %s', (told, minInvestmentRupees) => {
    const text = fixture('master', 'scheme-master.csv').replace(',5000,', `,${told},`);
    expect(schemes(readMaster(text))[1]).toMatchObject({ minInvestmentRupees });
  });

  it('skips rows without a category, and counts them', () => {
    expect(
      readMaster(fixture('master', 'scheme-master.csv')).filter(({ outcome }) => outcome === 'skipped'),
    ).toEqual([{ outcome: 'skipped', reason: 'category Assured Return' }]);
  });
});

describe('fund houses', () => {
  it.each([
    ['Aditya Birla Sun Life AMC Limited', '3'],
    ['HDFC Asset Management Company Limited', '9'],
    ['Kotak Mahindra Asset Management Company Limited(KMAMCL)', '17'],
    ['DSP Asset Managers Private Limited', '6'],
    ['Mirae Asset Investment Managers (India) Private Limited', '45'],
    ['SBI Funds Management Limited', '22'],
    ['Quant Money Managers Limited', '13'],
    ['LIC Mutual Fund Asset Management Limited', '18'],
    ['Nippon Life India Asset Management Limited', '21'],
  ])('%s runs fund house %s', (company, mfId) => {
    expect(parseFundHouse(company).mfId).toBe(mfId);
  });

  it('have a name made from the company’s when they are unknown', () => {
    expect(parseFundHouse('Sahyadri Asset Management Private Limited')).toEqual({
      mfId: null,
      name: 'Sahyadri Mutual Fund',
    });
  });

  it('are 54 in the initial load, each number once', async () => {
    expect(new Set(numberedFundHouses.map(({ mfId }) => mfId)).size).toBe(54);
    const [payload] = await initialFundHousesFeed.fetch({} as never);
    expect(JSON.parse(payload?.body ?? '')).toEqual(numberedFundHouses);
  });

  const readNav = (body: string) => navAllFeed.map(readPayload(navAllFeed, { request: '/', body }), context);
  const nav = fixture('fund-houses', 'nav-all.six.txt');
  const reasons = (rows: readonly MappedRow[]) =>
    rows.flatMap((row) => (row.outcome === 'rejected' ? [row.reason] : []));

  it.each([
    '* NAVs marked so are provisional',
    'NAVs are given by Konkan Mutual Fund',
    'Note: Konkan Mutual Fund',
    '900202 INF902A01027 - Konkan Fund - Direct - IDCW 41.1100 18-Nov-2026',
    '900202 Konkan Mutual Fund',
    '900202;INF902A01027;-;Konkan Fund - Direct - IDCW;18-Nov-2026',
    'Konkan Mutual Fund - Direct - IDCW',
    '18-Nov-2026',
  ])('are not made from the line %j, which is rejected', (line) => {
    const body = nav.replace('\nKonkan Mutual Fund', `\nKonkan Mutual Fund\n${line}`);
    const rows = readNav(body);
    expect(mapped(rows).map(({ record }) => record)).toEqual(
      mapped(readNav(nav)).map(({ record }) => record),
    );
    expect(reasons(rows)).toEqual([`neither a scheme nor a fund house: ${line.slice(0, 60)}`]);
  });

  it('are left out when none of their schemes has a value of a known day', () => {
    const undated = nav.replaceAll(/(9002.*;)[^;\n]*$/gm, '$1-').replace(/\n900301.*/, '');
    const skipped = readNav(undated).filter(({ outcome }) => outcome === 'skipped');
    expect(skipped).toEqual(Array(2).fill({ outcome: 'skipped', reason: 'no value of the last year' }));
    const names = mapped(readNav(undated)).map(({ record }) => (record as { name: string }).name);
    expect(names).not.toContain('Konkan Mutual Fund');
    expect(names).toContain('Sahyadri Mutual Fund');
  });

  it('are refused when the file ends inside a scheme', () => {
    expect(() => readNav(nav.trimEnd().slice(0, -12))).toThrow('the file ends inside a scheme');
  });

  it.each([
    ['IL&FS Mutual Fund (IDF)', '65'],
    ['IL&FS Mutual Fund [IDF]', '65'],
    ['Nilgiri of India MUTUAL FUND', null],
    ['7 Hills Mutual Fund (formerly Konkan)', null],
  ])('are made from the line %j', (name, mfId) => {
    const rows = readNav(nav.replace('\nKonkan Mutual Fund', `\n${name}`));
    expect(mapped(rows).map(({ record }) => record)).toContainEqual({ mfId, name });
    expect(reasons(rows)).toEqual([]);
  });
});
