import { readDay } from '@market/kernel';
import { PagedSite } from '../wire/paged-site';
import {
  printedAtBse,
  printedDetail,
  printedInCalendar,
  type PrintedOnPages,
  printedUpcoming,
} from '../wire/printed-issue';

/** Issue as the pages of both exchanges print it. */
export interface PrintedIssue {
  /** Days as NSE and BSE's page of the issue print them. Shape: `07-Dec-2026`. */
  readonly opens: string;
  readonly closes: string;
  /** Instants as BSE's calendar has them. Shape: `2026-12-07T00:00:00`. */
  readonly bseOpens: string;
  readonly bseCloses: string;
  readonly low: number;
  readonly high: number;
  readonly lot: number;
}

/** Page on which an issue can be printed. */
export type PageOfIssue = 'list' | 'detail' | 'bse' | 'bseDetail';

type Named = Pick<PrintedOnPages, 'company' | 'symbol' | 'ipoNo'>;

const zinnia: Named = { symbol: 'ZINNIA', ipoNo: 8101, company: 'Zinnia Motors Limited' };
/** Issue that is listed throughout, so that no list is empty. */
const banyan: Named = { symbol: 'BANYAN', ipoNo: 8100, company: 'Banyan Mills Limited' };
const plain: PrintedIssue = {
  ...{ opens: '14-Dec-2026', closes: '16-Dec-2026', low: 271, high: 285, lot: 52 },
  ...{ bseOpens: '2026-12-14T00:00:00', bseCloses: '2026-12-16T00:00:00' },
};

/** Pages of both exchanges with one issue and another one that does not change. */
export class OneIssueSite extends PagedSite {
  constructor() {
    super();
    const other = onPages(banyan, plain);
    this.show(`/ipo-detail?symbol=${banyan.symbol}`, printedDetail(other));
    this.show(`/GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${banyan.ipoNo}`, printedAtBse(other));
  }

  /** Prints an issue; pages without one leave it out. */
  print({ list, detail, bse, bseDetail }: Partial<Record<PageOfIssue, PrintedIssue>>): void {
    const upcoming = (named: Named, issue?: PrintedIssue) =>
      issue === undefined ? [] : [printedUpcoming(onPages(named, issue))];
    const calendar = (named: Named, issue?: PrintedIssue) =>
      issue === undefined ? [] : [calendarRow(named, issue)];
    const page = printedDetail(onPages(zinnia, detail ?? plain));
    const unfilled = { ...page, issueInfo: { ...page.issueInfo, dataList: [] } };
    this.show('/ipo-current-issue', []);
    this.show('/all-upcoming-issues', [...upcoming(banyan, plain), ...upcoming(zinnia, list)]);
    this.show('/ipo-detail', detail === undefined ? unfilled : page);
    this.show('/IPO_HomePageDetail/w', { Table: [...calendar(banyan, plain), ...calendar(zinnia, bse)] });
    this.show(
      '/GetMkt_ISSUE_BBS_IPO/w',
      bseDetail === undefined ? { IPONO_0: [] } : printedAtBse(onPages(zinnia, bseDetail)),
    );
  }
}

function onPages(named: Named, { opens, closes, low, high, lot }: PrintedIssue): PrintedOnPages {
  const days = [isoDay(opens), isoDay(closes)] as const;
  return { ...named, days, band: [low, high], lot, offered: 10_000_000, isSme: false };
}

/** Makes a row of BSE's calendar, which may print other days than the pages. */
function calendarRow(named: Named, issue: PrintedIssue): object {
  const row = printedInCalendar(onPages(named, issue));
  return { ...row, Start_Dt: issue.bseOpens, End_Dt: issue.bseCloses };
}

function isoDay(text: string): string {
  const day = readDay(text);
  if (day === null) throw new RangeError(`no day: ${text}`);
  return day;
}
