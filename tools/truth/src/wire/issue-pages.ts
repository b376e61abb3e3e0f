import type { Entry } from '@market/invented-market/wires/nse-issue-page';
import type { PagedSite } from './paged-site';
import {
  printedAtBse,
  printedCurrent,
  printedDetail,
  printedInCalendar,
  type PrintedOnPages,
  printedUpcoming,
} from './printed-issue';

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

/** Shows the issue in NSE's lists of upcoming and current issues. */
export function showInNseLists(site: PagedSite, issue: ShownIssue): void {
  site.show('/all-upcoming-issues', [printedUpcoming(zinnia(issue))]);
  site.show('/ipo-current-issue', [printedCurrent(zinnia(issue))]);
}

export function showNseDetail(site: PagedSite, issue: ShownIssue): void {
  site.show('/ipo-detail', printedDetail(zinnia(issue), issue.entries as readonly Entry[] | undefined));
}

/** Shows the issue in BSE's calendar, and its detail there. */
export function showAtBse(site: PagedSite, issue: ShownIssue): void {
  site.show('/IPO_HomePageDetail/w', { Table: [printedInCalendar(zinnia(issue))] });
  site.show('/GetMkt_ISSUE_BBS_IPO/w', printedAtBse(zinnia(issue)));
}

function zinnia({ closes, band, offered, size }: ShownIssue): PrintedOnPages {
  return {
    ...{ company: 'Zinnia Motors Limited', symbol: 'ZINNIA', ipoNo: 8101, isSme: false, lot: 52 },
    ...{ days: ['2026-03-09', `2026-03-${String(closes).padStart(2, '0')}`], band, offered, size },
  };
}
