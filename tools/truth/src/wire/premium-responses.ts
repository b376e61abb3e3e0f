import { addDays, dayInIndia, type IndianDay, timeInIndia } from '@market/kernel';
import { dayAndMonth } from '@market/invented-market/replay-payloads/premiums/invented-premium';
import { hashText } from '@market/invented-market/replay-payloads/seed';
import type { InventedWorld } from '../scenario/invented-world';
import { type Facts, type PageId, shownBy, statusOf, type TruthIssue } from '../scenario/truth-issue';
import { type PageResponse, json, type Statement } from './page-response';

/** Publishers of premiums. */
export const publishers = ['investorgain', 'ipowatch', 'ipoji'] as const;
export type Publisher = (typeof publishers)[number];

/** Returns the premium that a publisher quotes on a day. Units: rupees. */
export function premiumOf({ id, premium }: TruthIssue, publisher: Publisher, day: IndianDay): number {
  return premium + (hashText(`${id}:${publisher}:${day}`) % 3);
}

/** InvestorGain's report 331, with the day of the basis of allotment. */
export function premiumReport(world: InventedWorld, at: Date): PageResponse {
  const shown = quotedBy(world, 'investorgain', at);
  const rows = shown.map((one, index) => reportRow(one, index, at));
  const states = shown.map(({ issue }): Statement => ({
    issueId: issue.id,
    values: {
      allotmentOn: issue.allotmentOn,
      premium: String(premiumOf(issue, 'investorgain', dayInIndia(at))),
    },
    isPlain: true,
  }));
  const page = { totalRecords: rows.length, totalPages: 1, iPageNo: '1', fldpage_size: 80 };
  return json('investorgain', { msg: 1, sSearchWhere: '', reportTableData: rows, ...page }, states);
}

/** IPO Watch's page: one table, periods without a year. */
export function ipowatchPage(world: InventedWorld, at: Date): PageResponse {
  const rows = quotedBy(world, 'ipowatch', at).map(({ issue, facts, name, letter }) => {
    const value = premiumOf(issue, 'ipowatch', dayInIndia(at));
    const board = facts.board === 'SME' ? 'SME' : 'Mainboard';
    return [
      `<a href="#">${name}</a> (${letter}) <br> ${board}`,
      `<strong>₹${value}</strong>`,
      '🟢',
      `₹${facts.high}`,
      `₹${facts.high + value} (${((value / facts.high) * 100).toFixed(2)}%)`,
      `${Number(facts.openOn.slice(8))}-${dayAndMonth(facts.closeOn, ' ')}`,
    ];
  });
  const titles = ['Company', 'GMP*', 'Trend', 'Price Band', 'Est. Gain', 'Date'];
  return tablePage('ipowatch', titles, rows, quotesIn(world, 'ipowatch', at));
}

/** IPOJi's page: a table with a day each for opening and closing. */
export function ipojiPage(world: InventedWorld, at: Date): PageResponse {
  const rows = quotedBy(world, 'ipoji', at).map(({ issue, facts, name }) => {
    const value = premiumOf(issue, 'ipoji', dayInIndia(at));
    return [
      `<a href="#">${name} Ltd.</a>`,
      facts.board === 'SME' ? 'SME' : 'Mainboard',
      `₹${value} (${((value / facts.high) * 100).toFixed(2)}%)`,
      `₹${facts.low} - ₹${facts.high}`,
      dayAndMonth(facts.openOn, ' '),
      dayAndMonth(facts.closeOn, ' '),
    ];
  });
  const titles = ['IPO Name', 'Type', 'GMP (₹)', 'Price', 'Open', 'Close'];
  return tablePage('ipoji', titles, rows, quotesIn(world, 'ipoji', at));
}

interface Quoted {
  readonly issue: TruthIssue;
  readonly facts: Facts;
  readonly name: string;
  readonly letter: 'U' | 'O' | 'C';
}

const letters = { UPCOMING: 'U', OPEN: 'O', CLOSED: 'C' } as const;

/** Issues that are announced and not yet listed, nor called off. */
function quotedBy({ issues }: InventedWorld, page: PageId, at: Date): Quoted[] {
  return issues.flatMap((issue) => {
    const facts = shownBy(issue, page, at);
    const status = statusOf(issue, facts, at);
    if (issue.announcedAt > at || facts.state !== 'sound') return [];
    if (status === 'LISTED' || status === 'WITHDRAWN') return [];
    const name = facts.company.replace(/ Limited$/, '');
    return [{ issue, facts, name, letter: letters[status] }];
  });
}

const small = '<small style="font-size: 12px; color: #007BFF;"">';

function reportRow({ issue, facts, name, letter }: Quoted, index: number, at: Date) {
  const value = premiumOf(issue, 'investorgain', dayInIndia(at));
  const percent = ((value / facts.high) * 100).toFixed(2);
  const category = facts.board === 'SME' ? 'SME' : 'IPO';
  const listingOn = issue.listing?.on ?? addDays(issue.allotmentOn, 2);
  const address = `/gmp/${name.toLowerCase().replace(/[^a-z0-9]+/g, '-')}-ipo/${3_100 + index}/`;
  return {
    '~orderby1': 8_000 - index * 5,
    '~ipo_status1': letter,
    '~ipo_category1': category,
    Name: `<a href="${address}" title="${name}" target="_parent">${name}</a> <span class="badge">${category}</span>`,
    GMP: `&#8377;<b>${value}</b> (${percent}%)<br>${small}<b>${value} ↓ / ${value} ↑</b></small>`,
    Sub: '-',
    'Price (₹)': String(facts.high),
    'IPO Size': '-',
    Lot: String(facts.lot),
    '~id': 3_100 + index,
    Open: dayAndMonth(facts.openOn),
    Close: dayAndMonth(facts.closeOn),
    'BoA Dt': dayAndMonth(issue.allotmentOn),
    Listing: dayAndMonth(listingOn),
    'Updated-On': `${small}<b>${dayAndMonth(dayInIndia(at))} ${timeInIndia(at)}</b></small>`,
    '~Srt_Open': facts.openOn,
    '~Srt_Close': facts.closeOn,
    '~Srt_BoA_Dt': issue.allotmentOn,
    '~Str_Listing': listingOn,
    '~IPO_Category': category,
    '~gmp_percent_calc': percent,
    '~ipo_name': name,
  };
}

function quotesIn(world: InventedWorld, publisher: Publisher, at: Date): Statement[] {
  return quotedBy(world, publisher, at).map(({ issue }) => ({
    issueId: issue.id,
    values: { premium: String(premiumOf(issue, publisher, dayInIndia(at))) },
    isPlain: true,
  }));
}

function tablePage(
  page: PageId,
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  states: readonly Statement[],
): PageResponse {
  const row = (cells: readonly string[], tag: string) =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  const body = `<!DOCTYPE html>
<html lang="en"><head><title>IPO GMP</title></head>
<body>
<h3>Current IPO GMP</h3>
<table class="gmp-table">
<thead>
${row(headings, 'th')}
</thead>
<tbody>
${rows.map((cells) => row(cells, 'td')).join('\n')}
</tbody>
</table>
</body></html>
`;
  return { page, body, mediaType: 'text/html', status: 200, states };
}
