import { indianDay, instantInIndia } from '@market/kernel';
import { HttpClient, type HttpResponse, type HttpRequest } from '@market/egress';
import type { FetchContext } from '@market/source-kit';
import { readAtHand } from '@market/source-kit/testing';
import { BseClient } from './bse.client';
import { bseSource } from './bse.source';
import { aWatchedIssue, FixedWatchlist } from './ipo/__fixtures__/builders';
import { readFixture } from './ipo/__fixtures__/read-fixture';

/** Client with responses from a table of requests; for any other request it returns `{}`. */
class ScriptedHttpClient extends HttpClient {
  readonly asked: string[] = [];

  constructor(private readonly bodies: Readonly<Record<string, string>> = {}) {
    super();
  }

  override get({ url }: HttpRequest): Promise<HttpResponse> {
    const request = url.replace('http://bse.example/BseIndiaAPI/api/', '');
    this.asked.push(request);
    const body = this.bodies[request] ?? '{}';
    return Promise.resolve({
      url,
      status: 200,
      mediaType: 'application/json',
      setCookies: [],
      retryAfterSeconds: null,
      body,
    });
  }
}

function aFetchContext(http: HttpClient, watchlist = new FixedWatchlist(), day = '2026-11-20') {
  const today = indianDay(day);
  return {
    client: new BseClient(
      http,
      { api: 'http://bse.example', files: 'http://bse-files.example' },
      { gapMs: 0, timeoutMs: 1_000 },
    ),
    now: instantInIndia(today, '12:05'),
    today,
    watchlist,
    read: readAtHand,
    wasRead: () => Promise.resolve(false),
    missed: () => undefined,
    signal: new AbortController().signal,
  } satisfies FetchContext<BseClient>;
}

function feed(id: string) {
  const found = bseSource.feeds.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`no feed ${id}`);
  return found;
}

const issue = aWatchedIssue();

describe('requests of the feeds', () => {
  const watchlist = new FixedWatchlist({
    'BSE announced': [
      issue,
      aWatchedIssue({ handles: {} }),
      aWatchedIssue({ companyName: 'The same again' }),
    ],
    'BSE counting': [issue],
    'BSE trading': [aWatchedIssue({ handles: { scripCode: '599870' } })],
  });

  it.each([
    ['bse.ipo-calendar', ['IPO_HomePageDetail/w']],
    [
      'bse.ipo-band',
      [
        'GetPublicIssue_par_updated/w?flag=1&status=L&exchange=&ir_flag=IPO',
        'GetPublicIssue_par_updated/w?flag=1&status=F&exchange=&ir_flag=IPO',
      ],
    ],
    ['bse.ipo-detail', ['GetMkt_ISSUE_BBS_IPO/w?IPO_NO=8101']],
    [
      'bse.listing',
      [
        'MoreCompanyN/w?Fromdt=2026&company=&flag=1&type=2',
        'MoreCompanyN/w?Fromdt=2026&company=&flag=2&type=2',
      ],
    ],
    ['bse.quote', ['getScripHeaderData/w?Debtflag=&scripcode=599870&seriesid=']],
    ['bse.offer-price', ['GetPublicIssue_par_updated/w?flag=1']],
  ])('%s sends each of its requests once', async (id, expected) => {
    const http = new ScriptedHttpClient();
    const payloads = await feed(id).fetch(aFetchContext(http, watchlist));
    expect(http.asked).toEqual(expected);
    expect(payloads.map(({ request }) => request.replace('/BseIndiaAPI/api/', ''))).toEqual(expected);
  });

  it.each(['bse.ipo-detail', 'bse.ipo-subscription', 'bse.quote', 'bse.closing-prices'])(
    '%s asks nothing while nothing is watched',
    async (id) => {
      const http = new ScriptedHttpClient();
      await expect(feed(id).fetch(aFetchContext(http))).resolves.toEqual([]);
      expect(http.asked).toEqual([]);
    },
  );

  it('bse.closing-prices asks for the files of the week that it has not read, for all issues at once', async () => {
    const listed = [aWatchedIssue({ isin: 'INE0BAN01013', listingOn: indianDay('2024-01-09') })];
    const body = readFixture('closing-prices.csv');
    const fileOf = (day: string) => `/download/BhavCopy/Equity/BhavCopy_BSE_CM_0_0_0_${day}_F_0000.CSV`;
    const files = (day: string) => `http://bse-files.example${fileOf(day)}`;
    const http = new ScriptedHttpClient({
      [files('20261120')]: body,
      [files('20261118')]: '<!DOCTYPE html>',
    });
    const payloads = await feed('bse.closing-prices').fetch({
      ...aFetchContext(http, new FixedWatchlist({ 'BSE listed': listed })),
      read: readAtHand,
      wasRead: (request) => Promise.resolve(request !== fileOf('20261118')),
    });
    expect(http.asked).toEqual([files('20261120'), files('20261118')]);
    expect(payloads).toEqual([{ request: fileOf('20261120'), body, among: listed }]);
  });

  it('passes the requested issue to the mapper', async () => {
    const [payload] = await feed('bse.ipo-detail').fetch(aFetchContext(new ScriptedHttpClient(), watchlist));
    expect(payload?.about).toBe(issue);
  });

  it('misses a listing of the year until the January after is over', () => {
    for (const listedOn of ['2026-01-06', '2026-12-31'])
      expect(feed('bse.listing').lists?.[0]?.lastDay({ listedOn })).toBe('2027-01-31');
  });

  it('asks for last year’s listings too in January', async () => {
    const http = new ScriptedHttpClient();
    await feed('bse.listing').fetch(aFetchContext(http, watchlist, '2027-01-04'));
    expect(http.asked).toEqual([
      'MoreCompanyN/w?Fromdt=2027&company=&flag=1&type=2',
      'MoreCompanyN/w?Fromdt=2027&company=&flag=2&type=2',
      'MoreCompanyN/w?Fromdt=2026&company=&flag=1&type=2',
      'MoreCompanyN/w?Fromdt=2026&company=&flag=2&type=2',
    ]);
  });
});

describe('books of bse.ipo-subscription', () => {
  const both = 'Pubissues_BBS_CumultveCatdem_ng/w?IPO_NO=8101';
  const own = 'Pubissues_GetBkbldgCatdem_PAR_ng/w?IPO_NO=8101';
  const older = 'Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=8101';
  const consolidatedBook = readFixture('ipo-subscription.consolidated.json');
  const ownBook = readFixture('cases/bse-own-book/Pubissues_GetBkbldgCatdem_PAR_ng.1528.json');
  const olderBook = readFixture('ipo-subscription.exchange.json');
  const fetchBooks = async (bodies: Record<string, string>, about = issue) => {
    const http = new ScriptedHttpClient(bodies);
    const missed: string[] = [];
    const payloads = await feed('bse.ipo-subscription').fetch({
      ...aFetchContext(http, new FixedWatchlist({ 'BSE counting': [about] })),
      missed: (reason) => missed.push(reason),
    });
    return { asked: http.asked, bodies: payloads.map(({ body }) => body), missed };
  };

  it('are those of both exchanges and of BSE alone of a mainboard issue', async () => {
    await expect(fetchBooks({ [both]: consolidatedBook, [own]: ownBook })).resolves.toEqual({
      asked: [both, own],
      bodies: [consolidatedBook, ownBook],
      missed: [],
    });
  });

  it('are BSE’s alone of an SME issue, of which there is no other', async () => {
    const sme = aWatchedIssue({ board: 'SME' });
    await expect(fetchBooks({ [own]: ownBook }, sme)).resolves.toEqual({
      asked: [own],
      bodies: [ownBook],
      missed: [],
    });
  });

  it.each([
    ['no row', readFixture('ipo-subscription.none.json')],
    ['the row of titles only', '{"table1":[{"SRNo":"Sr.No."}]}'],
    ['another key', '{}'],
    ['null', '{"table1":null}'],
  ])('of BSE come from the older route when the newer one has %s', async (_title, none) => {
    const answers = { [both]: consolidatedBook, [own]: none, [older]: olderBook };
    await expect(fetchBooks(answers)).resolves.toMatchObject({
      asked: [both, own, older],
      bodies: [consolidatedBook, olderBook],
    });
  });

  it('of both exchanges are missed from a mainboard issue’s second day on', async () => {
    const none = { [both]: '{}', [own]: ownBook };
    await expect(fetchBooks(none)).resolves.toMatchObject({
      bodies: [ownBook],
      missed: ['no consolidated book of Banyan Tree Robotics Limited'],
    });
    const firstDay = aWatchedIssue({ openOn: indianDay('2026-11-20') });
    await expect(fetchBooks(none, firstDay)).resolves.toMatchObject({ bodies: [ownBook], missed: [] });
  });
});

describe('an empty answer', () => {
  const suspicion = (id: string, watchlist: FixedWatchlist) =>
    feed(id).emptyIsSuspect?.(aFetchContext(new ScriptedHttpClient(), watchlist));

  it.each(['bse.ipo-calendar', 'bse.ipo-band'])(
    'of %s is honest only while no exchange takes bids',
    async (id) => {
      await expect(suspicion(id, new FixedWatchlist())).resolves.toBeNull();
      await expect(suspicion(id, new FixedWatchlist({ 'BSE bidding': [issue] }))).resolves.toMatch(
        /^BSE still/,
      );
      await expect(suspicion(id, new FixedWatchlist({ 'NSE bidding': [issue] }))).resolves.toMatch(
        /^NSE still/,
      );
    },
  );

  it('of bse.ipo-detail is not suspicious while BSE announced no issue with a number', async () => {
    const unnumbered = aWatchedIssue({ handles: {} });
    await expect(suspicion('bse.ipo-detail', new FixedWatchlist())).resolves.toBeNull();
    await expect(
      suspicion('bse.ipo-detail', new FixedWatchlist({ 'BSE announced': [unnumbered] })),
    ).resolves.toBeNull();
    await expect(
      suspicion('bse.ipo-detail', new FixedWatchlist({ 'BSE announced': [issue] })),
    ).resolves.not.toBeNull();
  });

  it('of bse.ipo-detail is not suspicious while only other securities are announced', async () => {
    const watchlist = new FixedWatchlist({ 'BSE announced': [issue] });
    const context = aFetchContext(new ScriptedHttpClient(), watchlist);
    await expect(feed('bse.ipo-detail').emptyIsSuspect?.(context, 1)).resolves.toBeNull();
  });

  it('of bse.ipo-subscription is suspicious from a mainboard issue’s second day on', async () => {
    const counting = (parts: Parameters<typeof aWatchedIssue>[0]) =>
      suspicion('bse.ipo-subscription', new FixedWatchlist({ 'BSE counting': [aWatchedIssue(parts)] }));
    await expect(counting({})).resolves.not.toBeNull();
    await expect(counting({ openOn: indianDay('2026-11-20') })).resolves.toBeNull();
    await expect(counting({ board: 'SME' })).resolves.toBeNull();
    await expect(counting({ closeOn: indianDay('2026-11-19') })).resolves.toBeNull();
  });

  it('of bse.ipo-subscription is not suspicious once the final figures of all open issues were read', async () => {
    const watchlist = new FixedWatchlist({ 'BSE bidding': [issue] });
    await expect(suspicion('bse.ipo-subscription', watchlist)).resolves.toBeNull();
  });

  it('of bse.quote is never suspicious, of bse.listing always', async () => {
    await expect(suspicion('bse.quote', new FixedWatchlist())).resolves.toBeNull();
    expect(feed('bse.listing').emptyIsSuspect).toBeUndefined();
  });
});
