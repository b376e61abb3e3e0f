import type { HttpResponse, HttpRequest } from '@market/egress';
import { PagedSite } from '../wire/paged-site';

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

interface Named {
  readonly symbol: string;
  readonly ipoNo: number;
  readonly company: string;
}

const zinnia: Named = { symbol: 'ZINNIA', ipoNo: 8101, company: 'Zinnia Motors Limited' };
/** Issue that is listed throughout, so that no list is empty. */
const banyan: Named = { symbol: 'BANYAN', ipoNo: 8100, company: 'Banyan Mills Limited' };
const plain: PrintedIssue = {
  ...{ opens: '14-Dec-2026', closes: '16-Dec-2026', low: 271, high: 285, lot: 52 },
  ...{ bseOpens: '2026-12-14T00:00:00', bseCloses: '2026-12-16T00:00:00' },
};

/** Pages of both exchanges with one issue and another one that does not change. */
export class OneIssueSite extends PagedSite {
  private readonly other = new PagedSite();

  constructor() {
    super();
    this.other.show('/ipo-detail', detailOf(banyan, plain));
    this.other.show('/GetMkt_ISSUE_BBS_IPO/w', bseDetailOf(banyan, plain));
  }

  /** Prints an issue; pages without one leave it out. */
  print({ list, detail, bse, bseDetail }: Partial<Record<PageOfIssue, PrintedIssue>>): void {
    this.show('/ipo-current-issue', []);
    this.show('/all-upcoming-issues', [listed(banyan, plain), ...(list ? [listed(zinnia, list)] : [])]);
    this.show('/ipo-detail', detailOf(zinnia, detail));
    const rows = [calendarRow(banyan, plain), ...(bse ? [calendarRow(zinnia, bse)] : [])];
    this.show('/IPO_HomePageDetail/w', { Table: rows });
    this.show('/GetMkt_ISSUE_BBS_IPO/w', bseDetailOf(zinnia, bseDetail));
  }

  override get(request: HttpRequest): Promise<HttpResponse> {
    const { search } = new URL(request.url);
    const isOfOther = search.includes(banyan.symbol) || search.includes(String(banyan.ipoNo));
    return isOfOther ? this.other.get(request) : super.get(request);
  }
}

function listed({ symbol, company }: Named, { opens, closes, low, high }: PrintedIssue): object {
  return {
    ...{ symbol, companyName: company, series: 'EQ', status: 'Forthcoming', issueSize: '10000000' },
    ...{ issueStartDate: opens, issueEndDate: closes, issuePrice: `Rs.${low} to Rs.${high}` },
  };
}

function detailOf({ symbol, company }: Named, issue: PrintedIssue | undefined): object {
  const entries =
    issue === undefined
      ? []
      : [
          { title: company, value: '' },
          { title: 'Issue Period', value: `${issue.opens} to ${issue.closes}` },
          { title: 'Price Range', value: `Rs. ${issue.low} to Rs. ${issue.high} per Equity Share` },
          { title: 'Bid Lot', value: `${issue.lot} Equity Shares and in multiples thereof` },
        ];
  return { companyName: symbol, metaInfo: {}, issueInfo: { symbol, dataList: entries } };
}

function calendarRow({ ipoNo, company }: Named, { bseOpens, bseCloses }: PrintedIssue): object {
  return {
    ...{ IPO_NO: ipoNo, Scrip_name: company, IR_flag: 'IPO' },
    ...{ Start_Dt: bseOpens, End_Dt: bseCloses },
  };
}

function bseDetailOf({ symbol, ipoNo, company }: Named, issue: PrintedIssue | undefined): object {
  if (issue === undefined) return { IPONO_0: [] };
  const { opens, closes, low, high, lot } = issue;
  const row = {
    ...{ IPO_NO: String(ipoNo), ScripName: company, Security_Type: 'Equity', Symbol: symbol },
    ...{ Issue_Period: `${opens} to ${closes}`.replaceAll('-', ' '), Market_Lot: String(lot) },
    ...{ Price_Band: `${low}.00-${high}.00`, Issue_Size_No_of_shares: '10000000' },
  };
  return { IPONO_0: [row] };
}
