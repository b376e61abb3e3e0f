import { addDays, type IndianDay } from '@market/kernel';
import { bseOnly, homePageDetail, publicIssues, publicOffers } from './bse-calendar';
import { offerPayloads } from './corporate-actions/offer-payloads';
import { consolidatedDemand, issueTerms, ownDemand } from './bse-detail';
import { listingPerformance, scripHeader } from './bse-prices';
import { bseClosingPrices, nseClosingPrices } from './closing-prices';
import { goldBondPayloads } from './gold-bonds/gold-bond-payloads';
import { listedSince, pastIssues } from './history';
import { stageOf } from './invented-issue';
import { announcedIssues, postponedIssue } from './market';
import { issueDetail } from './nse-detail';
import { currentIssues, holidayMaster, nseOnly, pastIssueRows, upcomingIssues } from './nse-lists';
import { bhavcopy, quote } from './nse-prices';
import { nfoPayloads } from './new-fund-offers/nfo-payloads';
import { activeCategory } from './nse-subscription';
import { archiveDay } from './spelling';
import type { Payload } from './payload';
import { premiumPayloads } from './premiums/premium-payloads';
import { sourcePayloads } from './source-payloads';
import { capturedOn } from './trading-days';

/** Every issue of the invented market. */
export const market = [...announcedIssues, ...pastIssues];

/** Listed in the 90 days before the capture, so that quotes of them are asked for. */
export const recentlyListed = listedSince(market, addDays(capturedOn, -90));

/** Closed in the 120 days before the capture: details of them are still asked for, which tell their ISIN. */
const described = market.filter(
  ({ closeOn, listing }) => listing !== null && closeOn >= addDays(capturedOn, -120),
);

const announced = announcedIssues.filter((issue) => stageOf(issue) !== 'listed');

/** All responses of the invented market, and those that sources bring themselves, in the order of the manifest. */
export function allPayloads(): Payload[] {
  return [
    ...nsePayloads(),
    ...archivePayloads(),
    ...closingPricePayloads(),
    ...bsePayloads(),
    ...premiumPayloads(),
    ...offerPayloads(),
    ...goldBondPayloads(),
    ...nfoPayloads(),
    ...sourcePayloads(),
  ];
}

function nsePayloads(): Payload[] {
  const detailed = nseOnly([...announced, postponedIssue, ...described]);
  const past = pastIssueRows(market);
  return [
    json('nse', '/api/ipo-current-issue', 'nse/ipo-current-issue.json', currentIssues(market)),
    json(
      'nse',
      '/api/all-upcoming-issues?category=ipo',
      'nse/all-upcoming-issues.ipo.json',
      upcomingIssues(market),
    ),
    json('nse', '/api/public-past-issues', 'nse/public-past-issues.json', past),
    json('nse', '/api/holiday-master?type=trading', 'nse/holiday-master.trading.json', holidayMaster()),
    ...detailed.map((issue) => {
      const { symbol } = issue.nse;
      const series = issue.board === 'sme' ? 'SME' : 'EQ';
      const request = `/api/ipo-detail?symbol=${symbol}&series=${series}`;
      return json('nse', request, `nse/ipo-detail/${symbol}.json`, issueDetail(issue));
    }),
    ...nseOnly(announced).flatMap((issue) => {
      const request = `/api/ipo-active-category?symbol=${issue.nse.symbol}`;
      const file = `nse/ipo-active-category/${issue.nse.symbol}.json`;
      const answer = activeCategory(issue);
      return [json('nse', request, file, answer), json('nse', `${request}&issueType=ipo`, file, answer)];
    }),
    ...nseOnly(recentlyListed).flatMap((issue) => {
      const { symbol, series } = issue.nse;
      const request = `/api/NextApi/apiClient/GetQuoteApi?functionName=getSymbolData&marketType=N&series=${series}&symbol=${symbol}`;
      return issue.listing === null
        ? []
        : [json('nse', request, `nse/quote/${symbol}.${series}.json`, quote(issue, issue.listing))];
    }),
  ];
}

/** The bhavcopies of the listing days of the ten days up to the capture; that day's own as of the evening. */
function archivePayloads(): Payload[] {
  const days = nseOnly(listedSince(market, addDays(capturedOn, -10))).flatMap(({ listing }) =>
    listing === null ? [] : [listing.on],
  );
  return [...new Set<IndianDay>(days)].sort().map((day) => {
    const name = `sec_bhavdata_full_${archiveDay(day)}.csv`;
    return {
      host: 'nse-archives',
      request: `/products/content/${name}`,
      file: `nse-archives/${name}`,
      contentType: 'text/csv',
      text: bhavcopy(
        day,
        market.filter(({ listing }) => listing?.on === day),
      ),
    };
  });
}

/** All prices of the day of capture as of the evening: those of shares that were listed long ago, too. */
function closingPricePayloads(): Payload[] {
  const day = capturedOn.replaceAll('-', '');
  const name = (exchange: string) => `BhavCopy_${exchange}_CM_0_0_0_${day}_F_0000`;
  return [
    {
      host: 'nse-archives',
      request: `/content/cm/${name('NSE')}.csv.zip`,
      file: `nse-archives/${name('NSE')}.csv`,
      contentType: 'application/zip',
      packed: true,
      text: nseClosingPrices(market),
    },
    {
      host: 'bse-files',
      request: `/download/BhavCopy/Equity/${name('BSE')}.CSV`,
      file: `bse-files/${name('BSE')}.csv`,
      contentType: 'application/octet-stream',
      text: bseClosingPrices(market),
    },
  ];
}

function bsePayloads(): Payload[] {
  const bse = (request: string, file: string, answer: unknown) =>
    json('bse', `/BseIndiaAPI/api/${request}`, `bse/${file}.json`, answer);
  const statuses = ['L', 'F'] as const;
  const kinds = ['IPO', 'FPO'] as const;
  return [
    bse('IPO_HomePageDetail/w', 'IPO_HomePageDetail', homePageDetail(market)),
    bse('GetPublicIssue_par_updated/w?flag=1', 'GetPublicIssue_par_updated', publicOffers(market)),
    ...kinds.flatMap((kind) =>
      statuses.map((status) =>
        bse(
          `GetPublicIssue_par_updated/w?flag=1&status=${status}&exchange=&ir_flag=${kind}`,
          `GetPublicIssue_par_updated.${kind}.${status}`,
          publicIssues(market, status, kind),
        ),
      ),
    ),
    ...bseOnly(announced).flatMap((issue) => {
      const ipo = issue.bse.ipoNo;
      return [
        bse(`GetMkt_ISSUE_BBS_IPO/w?IPO_NO=${ipo}`, `detail/${ipo}`, issueTerms(issue)),
        bse(
          `Pubissues_BBS_CumultveCatdem_ng/w?IPO_NO=${ipo}`,
          `demand/${ipo}.consolidated`,
          consolidatedDemand(issue),
        ),
        bse(
          `Pubissues_GetBkbldgCatdem_PAR_ng/w?IPO_NO=${ipo}`,
          `demand/${ipo}.bse-par`,
          ownDemand(issue, 'table1'),
        ),
        bse(`Pubissues_GetBkbldgCatdem_ng/w?IPO_NO=${ipo}`, `demand/${ipo}.bse`, ownDemand(issue, 'table2')),
      ];
    }),
    ...(['mainboard', 'sme'] as const).map((board, index) =>
      bse(
        `MoreCompanyN/w?Fromdt=2026&company=&flag=${index + 1}&type=2`,
        `MoreCompanyN.2026.${board}`,
        listingPerformance(market, 2026, board),
      ),
    ),
    ...bseOnly(recentlyListed).flatMap((issue) => {
      const code = issue.bse.scripCode;
      if (code === null || issue.listing === null) return [];
      const request = `getScripHeaderData/w?Debtflag=&scripcode=${code}&seriesid=`;
      return [bse(request, `quote/${code}`, scripHeader(issue, code, issue.listing))];
    }),
  ];
}

function json(host: Payload['host'], request: string, file: string, answer: unknown): Payload {
  return { host, request, file, text: `${JSON.stringify(answer)}\n` };
}
