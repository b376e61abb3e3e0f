import { type InventedIssue, stageOf } from '../invented-issue';
import { announcedIssues } from '../market';
import { capturedOn, listingDayFor, tradingDayAfter } from '../trading-days';
import { dayAndMonth, percentOf, premiums, shortName, type InventedPremium } from './invented-premium';

const small = '<small style="font-size: 12px; color: #007BFF;"">';
const letters = { upcoming: 'U', open: 'O', closed: 'C', listed: 'L' } as const;

/**
 * Report 331: the premium in HTML with a stray quote, `--` where there is none, a name without any IPO. Shares that listed
 * lately stay in it for a while, without a premium.
 */
export function premiumReport() {
  const listed = announcedIssues.filter((issue) => stageOf(issue) === 'listed').map(withoutPremium);
  const rows = [...[...premiums, ...listed].map(reportRow), unlistedName()];
  return {
    msg: 1,
    sSearchWhere: '',
    reportTableData: rows,
    totalRecords: rows.length,
    totalPages: 1,
    iPageNo: '1',
    fldpage_size: 80,
    currentTime: `${capturedOn} 15:30:12`,
  };
}

function withoutPremium(issue: InventedIssue): InventedPremium {
  return { issue, investorgain: null, range: [0, 0], ipowatch: null, ipoji: null };
}

function reportRow({ issue, investorgain, range }: InventedPremium, index: number) {
  const name = shortName(issue);
  const id = 3_100 + index;
  const category = issue.board === 'sme' ? 'SME' : 'IPO';
  const allotmentOn = tradingDayAfter(issue.closeOn, 1);
  const listingOn = listingDayFor(issue.closeOn);
  const shown =
    investorgain === null
      ? '&#8377;<b>--</b> (0.00%)'
      : `&#8377;<b>${investorgain}</b> (${percentOf(issue, investorgain)}%)<br>${small}<b>${range[0]} ↓ / ${range[1]} ↑</b></small>`;
  const address = `/gmp/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-ipo/${id}/`;
  const state = issue.closeOn === capturedOn ? 'CT' : letters[stageOf(issue)];
  return {
    '~orderby1': 8_000 - index * 5,
    '~ipo_status1': state,
    '~ipo_category1': category,
    '~max_gmp1': String(range[1]),
    Name: `<a href="${address}" title="${name}" target="_parent">${name}</a> <span class="badge rounded-pill bg-secondary d-inline ms-2">${category}</span>`,
    GMP: shown,
    Rating: '<span>&#128293;</span>',
    Sub: '-',
    'Price (₹)': String(issue.high),
    'IPO Size': '-',
    Lot: String(issue.lot),
    '~id': id,
    Open: dayAndMonth(issue.openOn),
    Close: dayAndMonth(issue.closeOn),
    'BoA Dt': dayAndMonth(allotmentOn),
    Listing: dayAndMonth(listingOn),
    'Updated-On': `${small}<b>${dayAndMonth(capturedOn)} ${index % 2 === 0 ? '9:3' : '8:4'}${index % 10}</b></small>`,
    '~Srt_Open': issue.openOn,
    '~Srt_Close': issue.closeOn,
    '~Srt_BoA_Dt': allotmentOn,
    '~Str_Listing': listingOn,
    '~urlrewrite_folder_name': address,
    '~IPO_Category': category,
    '~gmp_percent_calc': investorgain === null ? '0.00' : percentOf(issue, investorgain),
    '~ipo_name': name,
  };
}

/** A company that has not announced an issue is traded all the same; its price is unknown. */
function unlistedName() {
  const name = 'Kurinji National Depository';
  return {
    '~ipo_status1': 'U',
    Name: `<a href="/gmp/kurinji-ipo/3090/" title="${name}">${name}</a>`,
    GMP: `&#8377;<b>248</b> (-%)<br>${small}<b>221 ↓ / 310 ↑</b></small>`,
    Sub: '-',
    'Price (₹)': '0',
    '~id': 3_090,
    Open: '',
    Close: '',
    Listing: '',
    'Updated-On': `${small}<b>${dayAndMonth(capturedOn)} 9:30</b></small>`,
    '~Srt_Open': '',
    '~Srt_Close': '',
    '~Srt_BoA_Dt': '',
    '~Str_Listing': '',
    '~IPO_Category': 'IPO',
    '~gmp_percent_calc': '0.00',
    '~ipo_name': name,
  };
}
