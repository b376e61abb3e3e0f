import type { PageId } from '../scenario/truth-issue';
import type { Damage } from './damage';
import { onCells, onRows, type Row, shiftCells, times } from './damaged-rows';

const books: readonly PageId[] = ['nse.book', 'bse.book'];
const offered = /^(?:noOfShareOffered|col3)$/;
const bids = /^(?:noOfSharesBid|noOfshareBid|col4)$/;
const multiple = /^(?:noOfTotalMeant|col5)$/;
const figures = /^(?:noOfShareOffered|noOfSharesBid|noOfTotalMeant|col3|col4|col5)$/;
const isBelowTitles = (index: number) => index > 0;

/** Damage to order books and to prices. */
export const bookDamages: readonly Damage[] = [
  { name: 'another issue’s book', pages: books, apply: (_body, { other }) => other },
  { name: 'figures of the next category', pages: books, apply: belowTitles(shiftCells(figures)) },
  { name: 'bids of the next category', pages: books, apply: belowTitles(shiftCells(bids)) },
  { name: 'bids in lakh', pages: books, apply: onCells(bids, times(1e-5), isBelowTitles) },
  { name: 'bids × 10', pages: books, apply: onCells(bids, times(10), isBelowTitles) },
  { name: 'multiples × 100', pages: books, apply: onCells(multiple, times(100), isBelowTitles) },
  {
    name: 'multiples for bids',
    pages: books,
    apply: belowTitles((body) => onRows(body, (rows) => rows.map(multiplesForBids))),
  },
  { name: 'offered × 10', pages: books, apply: onCells(offered, times(10), isBelowTitles) },
  { name: 'offered zero', pages: books, apply: onCells(offered, () => '0', isBelowTitles) },
  { name: 'bids below zero', pages: books, apply: onCells(bids, (text) => `-${text}`, isBelowTitles) },
  { name: 'no total', pages: books, apply: (body) => onRows(body, (rows) => rows.slice(0, -1)) },
  { name: 'stamp a year ahead', pages: books, apply: (body) => body.replaceAll('2026', '2027') },
  { name: 'book a day old', pages: books, apply: (_body, { stale }) => stale },
  { name: 'SME bids in lakh', pages: ['nse.detail'], apply: smeBids(1e-5) },
  { name: 'SME bids × 10', pages: ['nse.detail'], apply: smeBids(10) },
  {
    name: 'quote × 100',
    pages: ['nse.quote'],
    apply: (body) =>
      body.replace(
        /("(?:lastPrice|open)":)([\d.]+)/g,
        (_all, key: string, price: string) => `${key}${Number(price) * 100}`,
      ),
  },
  {
    name: 'another share’s prices',
    pages: ['nse.quote'],
    apply: (body, { other }) => (other === null ? null : foreignPrices(body, other)),
  },
  { name: 'quote of years ago', pages: ['nse.quote'], apply: (body) => body.replaceAll('2026', '2016') },
  { name: 'opening prices × 10', pages: ['nse.prices'], apply: openingPrices },
  {
    name: 'listing prices of the next row',
    pages: ['bse.listings'],
    apply: shiftCells(/^(?:IssuePrice|ListingDayClose|ListingDayGain|CurrentPrice)$/),
  },
  { name: 'listing days of the next row', pages: ['bse.listings'], apply: shiftCells(/^ListedOn$/) },
  { name: 'listings without days', pages: ['bse.listings'], apply: onCells(/^ListedOn$/, () => null) },
  {
    name: 'price at BSE × 100',
    pages: ['bse.quote'],
    apply: (body) =>
      body.replace(
        /("(?:LTP|Open)":")([\d.]+)"/g,
        (_all, key: string, price: string) => `${key}${Number(price) * 100}"`,
      ),
  },
];

/** Damages the rows below the titles alone. */
function belowTitles(damage: (body: string) => string) {
  return (body: string) =>
    onRows(body, ([titles, ...rows]) => [titles, ...(JSON.parse(damage(JSON.stringify(rows))) as Row[])]);
}

function multiplesForBids(row: Row): Row {
  if ('col4' in row) return { ...row, col4: row['col5'] };
  return { ...row, noOfSharesBid: row['noOfTotalMeant'] };
}

/** Bids of an SME issue's detail, which states nothing that they could be compared with. */
function smeBids(factor: number) {
  return (body: string): string | null => {
    const detail = JSON.parse(body) as { bidDetails: Row[] };
    if (!detail.bidDetails.some((row) => 'noOfshareBid' in row && row['noOfshareBid'] !== '0')) return null;
    const damaged = onCells(bids, (text) => String(Math.round(Number(text) * factor)))(
      JSON.stringify(detail.bidDetails),
    );
    return JSON.stringify({ ...detail, bidDetails: JSON.parse(damaged) as unknown });
  };
}

function foreignPrices(body: string, other: string): string {
  const prices = [...other.matchAll(/"(?:lastPrice|open)":([\d.]+)/g)].map(([, price]) => price);
  let at = 0;
  return body.replace(/("(?:lastPrice|open)":)[\d.]+/g, (_all, key: string) => `${key}${prices[at++] ?? 1}`);
}

function openingPrices(body: string): string {
  const [titles, ...rows] = body.split('\n');
  const damaged = rows.map((row) =>
    row
      .split(', ')
      .map((cell, at) => (at === 4 ? String(Number(cell) * 10) : cell))
      .join(', '),
  );
  return [titles, ...damaged].join('\n');
}
