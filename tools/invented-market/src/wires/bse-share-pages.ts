import { cents } from '../replay-payloads/spelling';
import type { DayPrices } from './day-prices';

export interface ShareAtBse {
  readonly name: string;
  /** Null: BSE's list of listings names none. */
  readonly symbol: string | null;
  readonly scripCode: number;
}

/** Listing in its year. Units: rupees. */
export interface ListingAtBse extends ShareAtBse {
  readonly issuePrice: number;
  /** Shape: `2026-11-18`. */
  readonly listedOn: string;
  readonly firstClose: number;
  readonly current: number;
}

/** Makes a row of `MoreCompanyN`: gains in rupees, the trading code in the address alone. */
export function listingRow({ issuePrice, listedOn, firstClose, current, ...share }: ListingAtBse) {
  return {
    CompanyName: share.name,
    Company_Short_Name: share.symbol,
    IssuePrice: issuePrice,
    ListedOn: `${listedOn}T00:00:00`,
    ListingDayClose: firstClose,
    ListingDayGain: cents(firstClose - issuePrice),
    CurrentPrice: current,
    GainLoss: cents(current - issuePrice),
    Time: `${listedOn.slice(0, 4)}-12-31T00:00:00`,
    IMAGE: `https://www.bseindia.com${pathOf(share)}`,
  };
}

/**
 * `getScripHeaderData`: the quote of a share.
 *
 * @param asOn time of the last price. Shape: `18 Nov 26 | 15:30`
 */
export function quoteAtBse(share: ShareAtBse, { previous, open, high, low, last }: DayPrices, asOn: string) {
  const change = cents(last - previous);
  const signed = (value: number) => `${value < 0 ? '' : '+'}${value.toFixed(2)}`;
  const name = share.name.replace(/limited$/i, 'Ltd');
  return {
    CurrRate: {
      LTP: last.toFixed(2),
      Chg: signed(change),
      PcChg: signed(cents((change / previous) * 100)),
      ...rateLinks,
    },
    Cmpname: {
      FullN: name,
      ShortN: share.symbol?.toLowerCase() ?? null,
      SeriesN: name,
      SEOUrlEQ: pathOf(share),
      SEOUrlDR: `/stock-share-price/future-options/derivatives/${share.scripCode}/`,
      IsNotPropernFIT: '0',
      Category: 'Listed',
      EquityScrips: String(share.scripCode),
    },
    Header: {
      Noticecnt: '2',
      PrevClose: previous.toFixed(2),
      Open: open.toFixed(2),
      High: high.toFixed(2),
      Low: low.toFixed(2),
      LTP: last.toFixed(2),
      DisplayText: '',
      Category: 'Listed',
      Ason: asOn,
      ASMText: '',
      IDB_DisplayText: '',
    },
    CompResp: { compRes: null, texturl: null },
  };
}

const rateLinks = { D_Cpricelink: '', IssueChgVal: '', IssueChgPC: '' };

/** The quote of a code that BSE does not know. */
export const unknownQuoteAtBse = {
  CurrRate: { LTP: '-', Chg: '-', PcChg: '-', ...rateLinks },
  Cmpname: {
    FullN: null,
    ShortN: null,
    SeriesN: null,
    SEOUrlEQ: null,
    SEOUrlDR: null,
    IsNotPropernFIT: null,
    Category: null,
    EquityScrips: null,
  },
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

function pathOf({ name, symbol, scripCode }: ShareAtBse): string {
  const words = name
    .toLowerCase()
    .replace(/limited$/, 'ltd')
    .replace(/[^a-z0-9]+/g, '-');
  return `/stock-share-price/${words}/${symbol?.toLowerCase() ?? words}/${scripCode}/`;
}
