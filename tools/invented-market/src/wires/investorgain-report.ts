import type { IndianDay } from '@market/kernel';
import { dayAndMonth } from '../replay-payloads/spelling';
import { percentOf, type PremiumQuote, shortName, stageLetters } from './premium-quote';

/** Entry of InvestorGain's report; days and price are null for a company that has not announced an issue. */
export interface ReportedPremium extends Pick<PremiumQuote, 'company' | 'isSme' | 'stage' | 'premium'> {
  readonly id: number;
  /** True on the last day of bidding. */
  readonly closesToday: boolean;
  /** Lowest and highest premium of the day. Units: rupees. */
  readonly range: readonly [number, number];
  readonly terms: {
    /** Units: rupees. */
    readonly high: number;
    /** Units: shares. */
    readonly lot: number;
    readonly openOn: IndianDay;
    readonly closeOn: IndianDay;
    readonly allotmentOn: IndianDay;
    readonly listingOn: IndianDay;
  } | null;
  /** Shape: `18-Nov 9:30`. */
  readonly updatedAt: string;
}

/** Report 331. @param time of the report. Shape: `2026-11-18 15:30:12` */
export function investorgainReport(premiums: readonly ReportedPremium[], time: string) {
  return {
    msg: 1,
    sSearchWhere: '',
    reportTableData: premiums.map(reportRow),
    totalRecords: premiums.length,
    totalPages: 1,
    iPageNo: '1',
    fldpage_size: 80,
    cacheKey: 'ig_report_v2:331:all:1::2026:11:2026-27:',
    currentTime: time,
  };
}

const small = '<small style="font-size: 12px; color: #007BFF;"">';

/** Makes a row: the premium in HTML with a stray quote, `--` where there is none, days with and without a year. */
function reportRow(reported: ReportedPremium, index: number) {
  const { company, isSme, stage, premium, id, terms, range, updatedAt } = reported;
  const name = shortName(company);
  const category = isSme ? 'SME' : 'IPO';
  const percent = premium === null || terms === null ? '0.00' : percentOf(terms, premium);
  const address = `/gmp/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-ipo/${id}/`;
  const order = 8_000 - index * 5;
  const day = (on: IndianDay | undefined) => (on === undefined ? '' : dayAndMonth(on));
  return {
    '~orderby1': order,
    '~ipo_status1': reported.closesToday ? 'CT' : stageLetters[stage],
    '~ipo_category1': category,
    '~max_gmp1': String(range[1]),
    Name: `<a href="${address}" title="${name}" target="_parent">${name}</a> <span class="badge rounded-pill bg-secondary d-inline ms-2">${category}</span>`,
    GMP:
      premium === null
        ? '&#8377;<b>--</b> (0.00%)'
        : `&#8377;<b>${premium}</b> (${terms === null ? '-' : percent}%)<br>${small}<b>${range[0]} ↓ / ${range[1]} ↑</b></small>`,
    Rating: '<span>&#128293;</span>',
    Sub: '-',
    'Price (₹)': String(terms?.high ?? 0),
    'IPO Size': '-',
    Lot: String(terms?.lot ?? ''),
    '~P/E': '--',
    '~id': id,
    Open: day(terms?.openOn),
    Close: day(terms?.closeOn),
    'BoA Dt': day(terms?.allotmentOn),
    Listing: day(terms?.listingOn),
    'Updated-On': `${small}<b>${updatedAt}</b></small>`,
    Anchor: '<span style="color:green;font-weight:bold;">✅</span>',
    '~Srt_Open': terms?.openOn ?? '',
    '~Srt_Close': terms?.closeOn ?? '',
    '~Srt_BoA_Dt': terms?.allotmentOn ?? '',
    '~Str_Listing': terms?.listingOn ?? '',
    '~urlrewrite_folder_name': address,
    '~Display_Order': order,
    '~Highlight_Row': 'color-lightyellow',
    '~IPO_Category': category,
    '~gmp_percent_calc': percent,
    '~ipo_name': name,
  };
}
