/** A response that no recording gives: what the host itself says to such a request. */
export interface UnrecordedResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  readonly cookies?: readonly string[];
}

const html = 'text/html; charset=utf-8';
const json = 'application/json; charset=utf-8';

/** The cookie that marks a warmed-up session with NSE. */
export const sessionCookie = 'nsit';

/** A page of NSE's site, which hands out the session's cookies; null where the path is no such page. */
export function nsePage(path: string): UnrecordedResponse | null {
  const isPage = ['/', '/option-chain'].includes(path) || /^\/(?:market-data|get-quote)\//.test(path);
  if (!isPage) return null;
  return {
    status: 200,
    contentType: html,
    body: page('NSE - National Stock Exchange of India Ltd'),
    cookies: [
      `${sessionCookie}=replayed-session; path=/; HttpOnly`,
      'nseappid=replayed-app; path=/; HttpOnly',
    ],
  };
}

/** Response of NSE to a client without a session. */
export const withoutSession: UnrecordedResponse = {
  status: 401,
  contentType: html,
  body: page('Resource not found'),
};

/**
 * Returns the response of a host to a request that has no payload: NSE an error object for unknown symbols and series,
 * else a page; BSE a quote without figures for an unknown code, else a page; its site the home page for a missing file.
 */
export function unknownRequest(host: string, path: string): UnrecordedResponse {
  if (host === 'nse' && (path === '/api/ipo-detail' || path.endsWith('/GetQuoteApi')))
    return { status: 404, contentType: json, body: '{"error":"Unexpected end of JSON input"}' };
  if (host === 'bse' && path === '/BseIndiaAPI/api/getScripHeaderData/w')
    return { status: 200, contentType: json, body: JSON.stringify(emptyQuote) };
  if (host === 'bse-files') return { status: 200, contentType: html, body: page('BSE Limited') };
  return { status: 404, contentType: html, body: page('Page not found') };
}

const emptyQuote = {
  CurrRate: { LTP: '-', Chg: '-', PcChg: '-', D_Cpricelink: '', IssueChgVal: '', IssueChgPC: '' },
  Cmpname: { FullN: null, ShortN: null, SeriesN: null, Category: null, EquityScrips: null },
  Header: {
    Noticecnt: null,
    PrevClose: null,
    Open: null,
    High: null,
    Low: null,
    LTP: null,
    DisplayText: null,
    Category: null,
    Ason: '-',
  },
  CompResp: { compRes: null, texturl: null },
};

function page(title: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><title>${title}</title></head><body></body></html>\n`;
}
