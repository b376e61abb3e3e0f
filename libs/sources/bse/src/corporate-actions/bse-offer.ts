import {
  type BuybackRecord,
  type NcdIssueRecord,
  type RightsIssueRecord,
  unsaidOfferTerms,
} from '@market/contracts';
import { readDay, readNumber, readText, tidyText } from '@market/kernel';
import { RowRejected } from '@market/platform/ingest';
import type { BseCorporateCalendarRow } from './bse-corporate-calendar.wire';

/** What a calendar row says of any kind of offer. */
interface BseOffer {
  readonly exchange: 'BSE';
  readonly sourceKey: string;
  readonly companyName: string;
  readonly isin: null;
  readonly handles: Readonly<Record<string, string>>;
  readonly recordOn: null;
  readonly openOn: ReturnType<typeof readDay>;
  readonly retailOn: null;
  readonly closeOn: ReturnType<typeof readDay>;
}

/** A rights issue: BSE gives its days, no terms. */
export function bseRights(row: BseCorporateCalendarRow): RightsIssueRecord {
  return { ...numberedOffer(row, 'ri'), terms: unsaidOfferTerms.rights };
}

/** A public issue of debentures: BSE gives its days, no terms. */
export function bseNcd(row: BseCorporateCalendarRow): NcdIssueRecord {
  return { ...numberedOffer(row, 'dpi'), terms: unsaidOfferTerms.ncd };
}

/** A buyback in the open market, under the share's short name. */
export function bseBuyback(row: BseCorporateCalendarRow): BuybackRecord {
  const scripCode = scripCodeOf(row);
  const openOn = readDay(row.Start_Dt);
  if (openOn === null) throw new RowRejected('a buyback without its first day');
  return {
    ...offer(row, `buyback-${scripCode}-${openOn}`, { scripCode }),
    terms: { ...unsaidOfferTerms.buyback, method: 'open_market' },
  };
}

/** The trading code of a buyback's share. Errors: `RowRejected` when there is none. */
export function scripCodeOf({ Scrip_cd }: BseCorporateCalendarRow): string {
  const code = readText(Scrip_cd);
  if (code === null || !/^\d{6}$/.test(code)) throw new RowRejected('no scrip code');
  return code;
}

function numberedOffer(row: BseCorporateCalendarRow, prefix: 'ri' | 'dpi'): BseOffer {
  const number = readNumber(row.IPO_NO);
  if (number === null || !Number.isSafeInteger(number) || number <= 0) throw new RowRejected('no IPO_NO');
  return offer(row, `${prefix}-${number}`, { ipoNo: String(number) });
}

/**
 * A company's name without the mark that BSE appends to it: `Sarla Performance Fibers Ltd-$`. Null when there is none.
 * Source: public readers of BSE's lists, 2026-05.
 */
export function unmarkedName(value: string | null): string | null {
  return tidyText(readText(value)?.replace(/\s*-\s*\$$/, ''));
}

function offer(
  row: BseCorporateCalendarRow,
  sourceKey: string,
  handles: Readonly<Record<string, string>>,
): BseOffer {
  const companyName = unmarkedName(row.Scrip_name);
  if (companyName === null) throw new RowRejected('no company name');
  return {
    exchange: 'BSE',
    sourceKey,
    companyName,
    isin: null,
    handles,
    recordOn: null,
    openOn: readDay(row.Start_Dt),
    retailOn: null,
    closeOn: readDay(row.End_Dt),
  };
}
