import { unmoved } from '../../wires/day-prices';
import { quoteAtBse } from '../../wires/bse-share-pages';
import type { Payload } from '../payload';
import { shortDay } from '../spelling';
import { capturedOn } from '../trading-days';
import { openMarketBuyback } from './invented-offers';
import {
  corporateActions,
  forthcomingRights,
  liveOfs,
  liveRights,
  liveTenders,
  shareQuote,
  sharesInBuyback,
} from './nse-offers';

/**
 * The responses on rights issues, buybacks, offers for sale and debentures; BSE’s calendar has them among its public
 * issues, NSE’s list of past issues has debentures.
 */
export function offerPayloads(): Payload[] {
  return [
    nse('liveWatchRights-issues?index=activeIssues', 'liveWatchRights.active', liveRights('active')),
    nse('liveWatchRights-issues?index=pastIssues', 'liveWatchRights.past', liveRights('past')),
    nse(
      'all-upcoming-issues?category=forthcomingIssues',
      'all-upcoming-issues.forthcomingIssues',
      forthcomingRights(),
    ),
    nse('liveTenderActive-issues', 'liveTenderActive', liveTenders('active')),
    nse('liveTenderForthcoming-issues', 'liveTenderForthcoming', liveTenders('forthcoming')),
    nse('liveTenderPast-issues', 'liveTenderPast', liveTenders('past')),
    nse('live-ofs-active-issues', 'live-ofs-active', liveOfs('active')),
    nse('live-ofs-forthcoming-issues', 'live-ofs-forthcoming', liveOfs('forthcoming')),
    nse('live-ofs-past-issues', 'live-ofs-past', liveOfs('past')),
    nse('corporates-corporateActions?index=equities', 'corporateActions', corporateActions()),
    ...sharesInBuyback.map((share) =>
      nse(
        `NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=EQ&symbol=${share.symbol}`,
        `quote/${share.symbol}.EQ`,
        shareQuote(share),
      ),
    ),
    bseQuote(),
    answer('bse', '/BseIndiaAPI/api/Pubissues_BondIssues_DRHP_ng/w', 'BondIssues_DRHP', bondProspectuses()),
  ];
}

/** Returns filed prospectuses of debt: of the debentures that are open, and of others long ago. */
function bondProspectuses() {
  return [
    bondProspectus(1, 'Aikya Gold Finance Limited', 940_874, '11/4/2026 6:12:40 PM'),
    bondProspectus(2, 'Sphatik Infrastructure Finance Limited', 940_655, '5/28/2025 7:01:09 PM'),
  ];
}

/** Returns a row of the filed prospectuses of debt. */
export function bondProspectus(id: number, company: string, scripCode: number, filedAt: string) {
  return {
    DRHP_ID: String(270_000 + id),
    DRHP_Date: filedAt,
    Open_ID: '',
    Open_Date: filedAt,
    Prior_ID: '',
    Scrip_Name: company,
    scrip_cd: String(scripCode),
    Red_Herring_Prospectus: `${scripCode}/IPO/Draft Prospectus.pdf`,
    Prospectus: '',
  };
}

function bseQuote(): Payload {
  const { scripCode, last } = openMarketBuyback;
  return answer(
    'bse',
    `/BseIndiaAPI/api/getScripHeaderData/w?Debtflag=&scripcode=${scripCode}&seriesid=`,
    `quote/${scripCode}`,
    quoteAtBse(openMarketBuyback, unmoved(last), `${shortDay(capturedOn)} | 15:30`),
  );
}

function nse(request: string, file: string, content: unknown): Payload {
  return answer('nse', `/api/${request}`, file, content);
}

function answer(host: Payload['host'], request: string, file: string, content: unknown): Payload {
  return { host, request, file: `${host}/${file}.json`, text: `${JSON.stringify(content)}\n` };
}
