import { type HttpResponse, HttpClient, type HttpRequest } from '@market/egress';
import { holidayMaster } from '../../wire/nse-issue-lists';
import type { TruthRecord } from '../scenario/truth-record';
import { bseBuybackQuote, calendar, prospectuses, publicOffers } from './bse-wires';
import { absent, type FeedResponse } from './feed-response';
import { fundDocument, fundMaster, fundOfferDetail, fundOfferList, fundValues } from './fund-wires';
import { bondList, releaseFeed, releaseList, releasePage } from './gold-bond-wires';
import { actionList, buybackQuote, pastIssueList, rightsList, saleList, tenderList } from './nse-wires';
import { FeedView } from './shown-records';

/** Listener to responses, and what may damage them. */
export interface ResponsePath {
  passes(response: FeedResponse, feed: string, url: string): FeedResponse;
}

type Respond = (view: FeedView, url: URL) => FeedResponse;
type Route = readonly [path: RegExp, respond: Respond];

const query = (url: URL, name: string) => url.searchParams.get(name);

/** Requests of the feeds of the month, by path and query. The first that fits responds. */
const routes: readonly Route[] = [
  [/liveWatchRights-issues\?index=activeIssues$/, (view) => rightsList(view, 'active')],
  [/liveWatchRights-issues\?index=pastIssues$/, (view) => rightsList(view, 'past')],
  [/all-upcoming-issues\?category=forthcomingIssues$/, (view) => rightsList(view, 'forthcoming')],
  [/corporates-corporateActions\?/, actionList],
  [/liveTenderActive-issues$/, (view) => tenderList(view, 'active')],
  [/liveTenderForthcoming-issues$/, (view) => tenderList(view, 'forthcoming')],
  [/liveTenderPast-issues$/, (view) => tenderList(view, 'past')],
  [/live-ofs-active-issues$/, (view) => saleList(view, 'active')],
  [/live-ofs-forthcoming-issues$/, (view) => saleList(view, 'forthcoming')],
  [/live-ofs-past-issues$/, (view) => saleList(view, 'past')],
  [/GetQuoteApi\?/, (view, url) => buybackQuote(view, query(url, 'symbol'), query(url, 'series'))],
  [/public-past-issues$/, pastIssueList],
  [/holiday-master/, () => ({ ...holidayMaster(), states: [] })],
  [/IPO_HomePageDetail\/w$/, calendar],
  [/GetPublicIssue_par_updated\/w\?/, publicOffers],
  [/Pubissues_BondIssues_DRHP_ng\/w$/, prospectuses],
  [/getScripHeaderData\/w\?/, (view, url) => bseBuybackQuote(view, query(url, 'scripcode'))],
  [/sovereign-gold-bonds$/, bondList],
  [/pressreleases_rss\.xml$/, releaseFeed],
  [/BS_PressReleaseDisplay\.aspx$/, releaseList],
  [/BS_PressReleaseDisplay\.aspx\?/, (view, url) => releasePage(view, Number(query(url, 'prid')))],
  [/new-fund-offer$/, fundOfferList],
  [/new-fund-offer\?/, (view, url) => fundOfferDetail(view, query(url, 'Scheme_Id') ?? '')],
  [/DownloadSchemeData_Po\.aspx/, fundMaster],
  [/NAVAll\.txt$/, fundValues],
  [/SSD_\d+\.xml$|SSD_\d+\.xls$/, (view, url) => fundDocument(view, url.pathname)],
];

/** All sources of the month in one: responses to the feed that runs, as they are at the instant of the clock. */
export class OfferSite extends HttpClient {
  private feed = '';

  constructor(
    private readonly records: readonly TruthRecord[],
    private readonly now: () => Date,
    private readonly path: ResponsePath,
  ) {
    super();
  }

  /** A feed runs from here on. */
  serve(feed: string): void {
    this.feed = feed;
  }

  async get({ url }: HttpRequest): Promise<HttpResponse> {
    const at = new URL(url);
    const asked = `${at.pathname}${at.search}`;
    const respond = routes.find(([path]) => path.test(asked))?.[1];
    const answer = respond?.(new FeedView(this.records, this.feed, this.now()), at) ?? absent;
    const { body, mediaType, status } = this.path.passes(answer, this.feed, asked);
    return { url, status, mediaType, setCookies: [], retryAfterSeconds: null, body };
  }
}
