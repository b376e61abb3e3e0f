/** Wire of which captures exist. */
export interface CapturedWire {
  readonly wire: string;
  /** Pattern of the captured files, by their path in the folder of captures. */
  readonly captures: RegExp;
  /** Pattern of the replayed files of the wire, by their path in `payloads`. */
  readonly replayed: RegExp;
}

/** Wires of which captures exist. Without one: holidays, tenders, offers for sale, corporate actions, BSE's prospectuses, IPOJi, RBI. */
export const capturedWires: readonly CapturedWire[] = [
  wire('nse/all-upcoming-issues', /^nse\/all-upcoming-issues\.category-ipo/, /\.ipo\.json$/),
  wire('nse/ipo-current-issue', /^nse\/ipo-current-issue/),
  wire('nse/public-past-issues', /^nse\/public-past-issues/),
  wire('nse/ipo-detail', /^nse\/ipo-detail\//),
  wire('nse/ipo-active-category', /^nse\/ipo-active-category/),
  wire('nse/quote', /^nse\/GetQuoteApi-getSymbolData/),
  wire('nse/liveWatchRights', /^nse\/liveWatchRights-issues/),
  wire('bse/IPO_HomePageDetail', /^bse\/IPO_HomePageDetail/),
  wire('bse/GetPublicIssue_par_updated', /^bse\/GetPublicIssue_par_updated/),
  wire('bse/detail', /^bse\/GetMkt_ISSUE_BBS_IPO/),
  wire('bse/demand', /^bse\/Pubissues_GetBkbldgCatdem_ng/, /\.bse\.json$/),
  wire('bse/MoreCompanyN', /^bse\/MoreCompanyN/),
  wire('bse/quote', /^bse\/getScripHeaderData/),
  wire('investorgain/report-331', /^gmp\/investorgain-report331/),
  wire('ipowatch/ipo-gmp', /^gmp\/ipowatch-gmp-table/),
  wire('amfi/new-fund-offer', /^amfi\/new-fund-offer\./),
  wire('amfi-portal/NAVAll', /^amfi\/NAVAll\.8col/),
  wire('amfi-portal/DownloadSchemeData_Po', /^amfi\/DownloadSchemeData_Po/),
];

function wire(name: string, captures: RegExp, ending = /./): CapturedWire {
  const replayed = new RegExp(`^${name}.*${ending.source}`);
  return { wire: name, captures, replayed };
}
