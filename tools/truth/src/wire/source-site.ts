import { type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';
import type { InventedWorld } from '../scenario/invented-world';
import type { TruthIssue } from '../scenario/truth-issue';
import { type PageResponse, json, unknownAtNse } from './page-response';
import * as bse from './bse-responses';
import { activeCategoryResponse, issueDetail } from './nse-issue-detail';
import { currentIssues, holidayMaster, pastIssues, upcomingIssues } from './nse-issue-lists';
import { bhavcopy, nseQuote } from './nse-shares';
import { premiumReport, premiumTable, publishers } from './premium-responses';

/** Ids of the sources that answer in the invented world; the others are not asked. */
export const playedSources: readonly string[] = ['nse', 'bse', ...publishers];

/** Hooks between a source and its client: damage, and a listener. */
export interface Wire {
  /** Passes a response on, as it is or damaged. */
  passes(answer: PageResponse, url: string): PageResponse;
}

/** All sources of the invented world in one: responses as they are at the instant of the clock. */
export class SourceSite extends HttpClient {
  private readonly bySymbol: ReadonlyMap<string, TruthIssue>;

  constructor(
    private readonly world: InventedWorld,
    private readonly now: () => Date,
    private readonly wire: Wire,
  ) {
    super();
    this.bySymbol = new Map(
      world.issues.flatMap((issue) => (issue.nseSymbol === null ? [] : [[issue.nseSymbol, issue]])),
    );
  }

  async get({ url }: HttpRequest): Promise<HttpResponse> {
    const { body, mediaType, status } = this.wire.passes(this.answer(new URL(url)), url);
    return { url, status, mediaType, setCookies: [], retryAfterSeconds: null, body };
  }

  private answer(url: URL): PageResponse {
    const { hostname, pathname } = url;
    if (hostname.includes('nse')) return this.ofNse(pathname, url.searchParams);
    if (hostname.includes('bse')) return this.ofBse(pathname, url.searchParams);
    if (pathname.includes('/331/')) return premiumReport(this.world, this.now());
    return premiumTable(hostname.includes('ipowatch') ? 'ipowatch' : 'ipoji', this.world, this.now());
  }

  private ofNse(path: string, query: URLSearchParams): PageResponse {
    const { world } = this;
    const at = this.now();
    if (path === '/api/all-upcoming-issues') return upcomingIssues(world, at);
    if (path === '/api/ipo-current-issue') return currentIssues(world, at);
    if (path === '/api/public-past-issues') return pastIssues(world, at);
    if (path === '/api/holiday-master') return holidayMaster();
    if (path.endsWith('.csv')) return bhavcopy(world, path, at) ?? notFound;
    const issue = this.bySymbol.get(query.get('symbol') ?? '');
    if (issue === undefined) return unknownAtNse;
    if (path === '/api/ipo-detail') return issueDetail(issue, at);
    if (path === '/api/ipo-active-category') return activeCategoryResponse(issue, at);
    if (query.get('functionName') === 'getSymbolData') return nseQuote(issue, query.get('series') ?? '', at);
    return notFound;
  }

  private ofBse(path: string, query: URLSearchParams): PageResponse {
    const { world } = this;
    const at = this.now();
    const [, name] = /\/api\/(\w+)\/w$/.exec(path) ?? [];
    if (name === 'IPO_HomePageDetail') return bse.bseCalendar(world, at);
    if (name === 'GetPublicIssue_par_updated')
      return bse.bseBands(world, query.get('status') === 'L' ? 'L' : 'F', at);
    if (name === 'MoreCompanyN')
      return bse.bseListings(world, query.get('flag') ?? '', query.get('Fromdt') ?? '', at);
    const known = bse.issuesAtBse(world);
    if (name === 'getScripHeaderData') {
      const code = query.get('scripcode');
      return bse.bseQuote(known.find((one) => String(one.bse.scripCode) === code) ?? null, at);
    }
    const issue = known.find((one) => String(one.bse.ipoNo) === query.get('IPO_NO'));
    if (issue === undefined) return json(null, {});
    if (name === 'GetMkt_ISSUE_BBS_IPO') return bse.bseDetail(issue, at);
    if (name === 'Pubissues_GetBkbldgCatdem_PAR_ng') return bse.bseOwnBook(issue, 'table1', at);
    if (name === 'Pubissues_GetBkbldgCatdem_ng') return bse.bseOwnBook(issue, 'table2', at);
    if (name === 'Pubissues_BBS_CumultveCatdem_ng') return bse.bseWholeBook(issue, at);
    return notFound;
  }
}

const notFound: PageResponse = {
  page: null,
  body: '<html>not found</html>',
  mediaType: 'text/html',
  status: 404,
  states: [],
};
