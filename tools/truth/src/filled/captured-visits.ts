import { namedDay } from '@market/invented-market/replay-payloads/spelling';
import { indianDay, joinedKey } from '@market/kernel';
import { readBseBands, readBseBook, readBseCalendar, readBseDetail, readBseListings } from './bse-readings';
import { readNseBook, readNseDetail, readNseList } from './nse-readings';
import { readBseOffers, readFundDetail, readNseRights } from './offer-readings';
import { type QuotedIssue, type Quotes, readInvestorgain, readIpowatch } from './publisher-readings';
import { type Cells, rowsIn, type StatedValue, textIn } from './stated-value';

/** Kinds of record whose fields pages state. */
export type FilledKind = 'ipo' | 'rights' | 'ncd' | 'buyback' | 'nfo' | 'sgb';

/** A captured page: the response to a request, and what it states of records of a kind. */
export interface CapturedPage {
  readonly kind: FilledKind;
  /** Place of the file in the folder. */
  readonly file: RegExp;
  /** Requests that it answers, and the responses. Shape of a request: that of `PagedSite.show`. */
  readonly answers: (page: CapturedContents) => Readonly<Record<string, unknown>>;
  readonly states: (page: CapturedContents) => readonly StatedValue[];
}

/** Contents of a captured page. */
export interface CapturedContents {
  /** Subject in the name of its file: a symbol, a number of BSE. */
  readonly subject: string;
  readonly text: string;
  /** Parsed contents; an empty object for pages that are no JSON. */
  readonly json: Cells;
}

/** A day on which pages were captured. */
export interface CapturedVisit {
  /** Instants of its runs, in India: the second and the third confirm what a first reading leaves open. */
  readonly at: readonly string[];
  readonly feeds: readonly string[];
  readonly pages: readonly CapturedPage[];
}

const page = (
  kind: FilledKind,
  file: RegExp,
  answers: CapturedPage['answers'],
  states: (json: Cells, page: CapturedContents) => readonly StatedValue[],
): CapturedPage => ({ kind, file, answers, states: (captured) => states(captured.json, captured) });

const calendar = /^bse\/IPO_HomePageDetail/;
const none = () => ({});
const about = (request: (subject: string) => string) => (captured: CapturedContents) => ({
  [request(captured.subject)]: captured.json,
});
const answering = (request: string) => (captured: CapturedContents) => ({ [request]: captured.json });

/** Parts of BSE's list, which is asked for by status. */
function bandsByStatus({ json }: CapturedContents) {
  const rows = rowsIn(json['Table']);
  const part = (status: string) => ({ Table: rows.filter((row) => textIn(row, 'Status') === status) });
  return {
    '/GetPublicIssue_par_updated/w?status=L': part('L'),
    '/GetPublicIssue_par_updated/w?status=F': part('F'),
  };
}

/** A list of NSE made of the issues that a publisher quotes: without an exchange's row a premium has no record. */
function listOf(issues: readonly QuotedIssue[]) {
  const rows = issues.map(({ name, openOn, closeOn, price }) => ({
    ...{
      companyName: `${name} Limited`,
      symbol: joinedKey(name).slice(0, 10).toUpperCase(),
      series: 'EQ',
      status: 'Forthcoming',
    },
    ...{
      issueStartDate: namedDay(indianDay(openOn)),
      issueEndDate: namedDay(indianDay(closeOn)),
      issuePrice: `Rs.${price} to Rs.${price}`,
      issueSize: '1000000',
    },
  }));
  return { '/all-upcoming-issues?category=ipo': rows };
}

function publisherPage(
  file: RegExp,
  request: string,
  read: (captured: CapturedContents) => Quotes,
): CapturedPage {
  return {
    kind: 'ipo',
    file,
    answers: (captured) => ({
      ...listOf(read(captured).issues),
      [request]: captured.text.startsWith('{') ? captured.json : captured.text,
    }),
    states: (captured) => read(captured).stated,
  };
}

/** The calendar, and a list of bands made of its rows: without a board an issue has no record. */
function calendarWithBoards({ json }: CapturedContents) {
  const issues = rowsIn(json['Table']).filter((row) => textIn(row, 'IR_flag') === 'IPO');
  const bands = issues.map((row) => ({
    ...row,
    ...{ Scrip_Name: row['Scrip_name'], Price_Band: null, Face_Val: null, FLAG: row['flag'] },
    eXCHANGE_PLATFORM: 'MainBoard',
  }));
  return {
    '/IPO_HomePageDetail/w': json,
    '/GetPublicIssue_par_updated/w?status=L': { Table: bands },
    '/GetPublicIssue_par_updated/w?status=F': { Table: [] },
  };
}

/** A list of AMFI made of a detail, whose own list was not captured. */
function fundAnswers({ json }: CapturedContents) {
  return { '/new-fund-offer?Scheme_Id': json, '/new-fund-offer': { ...json, type: 'summary' } };
}

const hourly = (day: string, ...hours: readonly number[]) =>
  hours.map((hour) => `${day} ${String(hour).padStart(2, '0')}:00`);

/** Days on which pages were captured, in order. */
export const capturedVisits: readonly CapturedVisit[] = [
  {
    at: hourly('2026-05-22', 15, 16, 17),
    feeds: ['nse.rights'],
    pages: [
      page(
        'rights',
        /^nse\/liveWatchRights-issues/,
        answering('/liveWatchRights-issues?index=activeIssues'),
        readNseRights,
      ),
    ],
  },
  {
    at: hourly('2026-07-03', 12, 13, 14),
    feeds: ['nse.ipo-current'],
    pages: [page('ipo', /^nse\/ipo-current-issue\.2026-07\./, answering('/ipo-current-issue'), readNseList)],
  },
  {
    at: hourly('2026-08-22', 16, 17, 18),
    feeds: [
      ...['nse.ipo-upcoming', 'nse.ipo-current', 'nse.ipo-past', 'bse.ipo-band', 'nse.ipo-detail'],
      ...['bse.ipo-detail', 'nse.ipo-subscription', 'bse.ipo-subscription', 'bse.listing'],
    ],
    pages: [
      page(
        'ipo',
        /^nse\/all-upcoming-issues\.category-ipo/,
        answering('/all-upcoming-issues?category=ipo'),
        readNseList,
      ),
      page('ipo', /^nse\/ipo-current-issue\.live/, answering('/ipo-current-issue'), readNseList),
      page('ipo', /^nse\/public-past-issues/, answering('/public-past-issues'), readNseList),
      // ICEL was put off before any page in the folder, and came again under another symbol: no feed asks for it.
      page(
        'ipo',
        /^nse\/ipo-detail\/(?!ICEL\.)(\w+)\./,
        about((symbol) => `/ipo-detail?symbol=${symbol}&`),
        readNseDetail,
      ),
      page(
        'ipo',
        /^nse\/ipo-active-category-(\w+)\./,
        about((symbol) => `/ipo-active-category?symbol=${symbol}`),
        (json, { subject }) => readNseBook(json, subject),
      ),
      page('ipo', /^bse\/GetPublicIssue_par_updated/, bandsByStatus, readBseBands),
      page(
        'ipo',
        /^bse\/GetMkt_ISSUE_BBS_IPO-(\d+)\./,
        about((number) => `/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${number}`),
        readBseDetail,
      ),
      page(
        'ipo',
        /^bse\/Pubissues_GetBkbldgCatdem_ng-(\d+)\./,
        about((number) => `/Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=${number}`),
        readBseBook,
      ),
      page(
        'ipo',
        /^bse\/MoreCompanyN/,
        ({ json }) => ({ '/MoreCompanyN/w?flag=1': json, '/MoreCompanyN/w?flag=2': { Table: [] } }),
        readBseListings,
      ),
    ],
  },
  {
    at: hourly('2026-08-31', 9, 14, 19),
    feeds: ['amfi.nfo'],
    pages: [page('nfo', /^amfi\/new-fund-offer\.detail/, fundAnswers, readFundDetail)],
  },
  {
    at: hourly('2026-09-09', 10, 12, 14),
    feeds: [
      'bse.ipo-calendar',
      'bse.ipo-band',
      'bse.corporate-calendar',
      'nse.ipo-upcoming',
      'investorgain.gmp',
    ],
    pages: [
      page('ipo', calendar, calendarWithBoards, readBseCalendar),
      page('rights', calendar, none, (json) => readBseOffers(json, 'RI')),
      page('ncd', calendar, none, (json) => readBseOffers(json, 'DPI')),
      page('buyback', calendar, none, (json) => readBseOffers(json, 'BuyBack')),
      publisherPage(/^gmp\/investorgain-report331/, '/331/1/9/2026/2026-27/0/all', ({ json }) =>
        readInvestorgain(json),
      ),
    ],
  },
  {
    at: hourly('2026-10-03', 10, 12, 14),
    feeds: ['nse.ipo-upcoming', 'ipowatch.gmp'],
    pages: [
      publisherPage(/^gmp\/ipowatch/, '/ipo-grey-market-premium-latest-ipo-gmp/', ({ text }) =>
        readIpowatch(text, 2026),
      ),
    ],
  },
];
