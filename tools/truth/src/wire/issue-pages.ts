import type { PagedSite } from './paged-site';

/** Invented mainboard issue from 9 March 2026 on, as pages of the exchanges show it. */
export interface ShownIssue {
  /** Closing day in March 2026. */
  readonly closes: number;
  readonly band: readonly [low: number, high: number];
  /** Shares on offer. */
  readonly offered: number;
  /** NSE's words on the size. */
  readonly size?: string;
  /** Further entries of NSE's detail. */
  readonly entries?: readonly object[];
}

export const anIssue: ShownIssue = { closes: 11, band: [271, 285], offered: 10_751_735 };

const company = 'Zinnia Motors Limited';
const date = (closes: number) => String(closes).padStart(2, '0');

/** Shows the issue in NSE's lists of upcoming and current issues. */
export function showInNseLists(site: PagedSite, { closes, band: [low, high], offered }: ShownIssue): void {
  const listed = {
    ...{ symbol: 'ZINNIA', companyName: company, series: 'EQ', issueStartDate: '09-Mar-2026' },
    ...{ issueEndDate: `${date(closes)}-Mar-2026`, issuePrice: `Rs.${low} to Rs.${high}` },
    ...{ issueSize: String(offered), status: 'Forthcoming' },
  };
  site.show('/all-upcoming-issues', [listed]);
  site.show('/ipo-current-issue', [
    { ...listed, status: 'Active', category: 'Total', noOfSharesOffered: `${offered}.0` },
  ]);
}

/** Shows the issue's detail at NSE. */
export function showNseDetail(site: PagedSite, issue: ShownIssue): void {
  const { closes, size, band, entries = [] } = issue;
  site.show('/ipo-detail', {
    companyName: 'ZINNIA',
    metaInfo: {},
    issueInfo: {
      symbol: 'ZINNIA',
      dataList: [
        { title: company, value: '' },
        { title: 'Issue Period', value: `09-Mar-2026 to ${date(closes)}-Mar-2026` },
        ...(size === undefined ? [] : [{ title: 'Issue Size', value: `"${size}"` }]),
        { title: 'Price Range', value: `Rs. ${band[0]} to Rs. ${band[1]} per Equity Share` },
        { title: 'Bid Lot', value: '52 Equity Shares and in multiples thereof' },
        ...entries,
      ],
    },
  });
}

/** Shows the issue in BSE's calendar, and its detail there. */
export function showAtBse(site: PagedSite, { closes, band: [low, high], offered }: ShownIssue): void {
  site.show('/IPO_HomePageDetail/w', {
    Table: [
      {
        ...{ IPO_NO: 8101, Start_Dt: '2026-03-09T00:00:00', End_Dt: `2026-03-${date(closes)}T00:00:00` },
        ...{ Scrip_name: company, IR_flag: 'IPO' },
      },
    ],
  });
  site.show('/GetMkt_ISSUE_BBS_IPO/w', {
    IPONO_0: [
      {
        ...{ IPO_NO: '8101', ScripName: company, Security_Type: 'Equity', Symbol: 'ZINNIA' },
        Issue_Period: `09 Mar 2026 to ${date(closes)} Mar 2026`,
        ...{ Price_Band: `${low.toFixed(2)}-${high.toFixed(2)}`, Market_Lot: '52' },
        Issue_Size_No_of_shares: String(offered),
      },
    ],
  });
}
