import {
  type BuybackRecord,
  type NcdIssueRecord,
  type RightsIssueRecord,
  emptyOfferTerms,
} from '@market/contracts';
import { readNumber, readText } from '@market/kernel';
import { RowRejected } from '@market/source-kit';
import { readBseDay } from '../bse-day';
import { readBseName } from '../bse-name';
import type { BseValue } from '../bse-value.wire';
import { readIssueRemarks } from '../ipo/issue-remarks.mapper';

/** Row of one of BSE's lists of offers, independent of the list's names of columns. */
export interface BseOfferRow {
  readonly number: BseValue;
  /** Trading code of the share in a buyback; an internal number in other offers. */
  readonly scripCode: BseValue;
  readonly companyName: BseValue;
  readonly firstDay: BseValue;
  readonly lastDay: BseValue;
  /** Sentences behind the price; those behind the name are read from the name. */
  readonly remarks?: readonly string[];
}

/** Fields of a record that a row states, for any kind of offer. */
interface BseOffer {
  readonly exchange: 'BSE';
  readonly sourceKey: string;
  readonly companyName: string;
  readonly isin: null;
  readonly handles: Readonly<Record<string, string>>;
  readonly recordOn: null;
  readonly openOn: ReturnType<typeof readBseDay>;
  readonly retailOn: null;
  readonly closeOn: ReturnType<typeof readBseDay>;
}

/**
 * Maximum length of an offer, extensions included. Units: days. Source: SEBI (ICDR) 2018, 87; (Buy-Back) 2018, 17;
 * (NCS) 2021.
 */
const longest = { rights: 31, buyback: 190, ncd: 92 };

/** Makes a rights issue: its days, and its price where the list has it. */
export function bseRights(
  row: BseOfferRow,
  terms: Partial<RightsIssueRecord['terms']> = {},
): RightsIssueRecord {
  return {
    ...numberedOffer(row, 'ri', longest.rights),
    terms: { ...emptyOfferTerms.rights, ...terms },
  };
}

/** Makes a public issue of debentures: its days, and its terms where the list has them. */
export function bseNcd(row: BseOfferRow, terms: Partial<NcdIssueRecord['terms']> = {}): NcdIssueRecord {
  return { ...numberedOffer(row, 'dpi', longest.ncd), terms: { ...emptyOfferTerms.ncd, ...terms } };
}

/** Makes a buyback in the open market, under the name in the list, which may be the short one. */
export function bseBuyback(row: BseOfferRow, terms: Partial<BuybackRecord['terms']> = {}): BuybackRecord {
  const scripCode = readText(row.scripCode);
  if (scripCode === null || !/^\d{6}$/.test(scripCode)) throw new RowRejected('no scrip code');
  if (readBseDay(row.firstDay) === null) throw new RowRejected('a buyback without its first day');
  return {
    ...offer(row, `buyback-${scripCode}`, { scripCode }, longest.buyback),
    terms: { ...emptyOfferTerms.buyback, method: 'open_market', ...terms },
  };
}

function numberedOffer(row: BseOfferRow, prefix: 'ri' | 'dpi', longestDays: number): BseOffer {
  const number = readNumber(row.number);
  if (number === null || !Number.isSafeInteger(number) || number <= 0) throw new RowRejected('no IPO_NO');
  return offer(row, `${prefix}-${number}`, { ipoNo: String(number) }, longestDays);
}

/**
 * Makes the fields that all kinds share. Errors: `RowRejected` for an offer that is called off or postponed, and for an
 * unknown remark, because a record has no field for these.
 */
function offer(
  row: BseOfferRow,
  sourceKey: string,
  handles: Readonly<Record<string, string>>,
  longestDays: number,
): BseOffer {
  const { companyName, remarks } = readBseName(row.companyName);
  const openOn = readBseDay(row.firstDay);
  const closeOn = readBseDay(row.lastDay);
  const said = [...remarks, ...(row.remarks ?? [])];
  const effect = readIssueRemarks(said, { openOn, closeOn, longestDays });
  const unplaced = effect.remark ?? effect.confirmed;
  if (unplaced !== undefined && unplaced !== null)
    throw new RowRejected(`the offer is remarked on: ${said.join(' | ')}`);
  return {
    exchange: 'BSE',
    sourceKey,
    companyName,
    isin: null,
    handles,
    recordOn: null,
    openOn,
    retailOn: null,
    closeOn: effect.closeOn ?? closeOn,
  };
}
