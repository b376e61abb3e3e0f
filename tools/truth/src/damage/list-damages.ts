import type { PageId } from '../scenario/truth-issue';
import type { Damage } from './damage';
import { onCells, onRows, renamed, shiftCells, shiftOneRow, times, without } from './damaged-rows';

const nse: readonly PageId[] = ['nse.upcoming', 'nse.current'];
const bse: readonly PageId[] = ['bse.calendar', 'bse.band'];
const lists: readonly PageId[] = [...nse, ...bse];

const band = /^(?:issuePrice|priceBand|priceRange|Price_Band)$/;
const days = /^(?:issueStartDate|issueEndDate|ipoStartDate|ipoEndDate|Start_Dt|End_Dt)$/;
const opens = /^(?:issueStartDate|Start_Dt)$/;
const closes = /^(?:issueEndDate|ipoEndDate|End_Dt)$/;
const names = /^(?:companyName|company|Scrip_name|Scrip_Name)$/;
const boards = /^(?:series|eXCHANGE_PLATFORM)$/;
const isFirst = (index: number) => index === 0;

/** Damage to lists of issues. */
export const listDamages: readonly Damage[] = [
  { name: 'bands × 10', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, times(10)) },
  { name: 'bands ÷ 10', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, times(0.1)) },
  { name: 'one band × 10', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, times(10), isFirst) },
  { name: 'bands in paise', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, times(100)) },
  { name: 'bands upside down', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, upsideDown) },
  {
    name: 'bands below zero',
    pages: ['nse.upcoming', 'bse.band'],
    apply: onCells(band, (text) => text.replace(/(\d+)/, '-$1')),
  },
  { name: 'bands NaN', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, () => 'NaN') },
  { name: 'bands zero', pages: ['nse.upcoming', 'bse.band'], apply: onCells(band, () => '0') },
  { name: 'bands of the next row', pages: ['nse.upcoming', 'bse.band'], apply: shiftCells(band) },
  { name: 'one band of the next row', pages: ['nse.upcoming', 'bse.band'], apply: shiftOneRow(band) },
  { name: 'days of the next row', pages: lists, apply: shiftCells(days) },
  { name: 'days of the next row, in one row', pages: lists, apply: shiftOneRow(days) },
  {
    name: 'closes a year later',
    pages: lists,
    apply: onCells(closes, (text) => text.replace('2026', '2027')),
  },
  {
    name: 'closes decades later',
    pages: lists,
    apply: onCells(closes, (text) => text.replace('2026', '2062'), isFirst),
  },
  { name: 'closes a month later', pages: lists, apply: onCells(closes, monthLater) },
  { name: 'open and close exchanged', pages: lists, apply: exchangedDays },
  { name: 'no closing days', pages: lists, apply: onCells(closes, () => null) },
  { name: 'no opening days', pages: lists, apply: onCells(opens, () => '') },
  {
    name: 'boards exchanged',
    pages: ['nse.upcoming', 'nse.current', 'bse.band'],
    apply: onCells(boards, otherBoard),
  },
  { name: 'names of the next row', pages: lists, apply: shiftCells(names) },
  { name: 'keys of the next row', pages: lists, apply: shiftCells(/^(?:symbol|IPO_NO)$/) },
  { name: 'names in capitals', pages: nse, apply: onCells(names, (text) => text.toUpperCase()) },
  { name: 'names with Ltd', pages: lists, apply: onCells(names, (text) => text.replace(/limited/i, 'Ltd.')) },
  {
    name: 'names with entities doubled',
    pages: lists,
    apply: onCells(names, (text) => text.replace(/ /, ' &amp;amp; ')),
  },
  { name: 'names in mojibake', pages: lists, apply: onCells(names, (text) => text.replace(/a/i, 'Ã¡')) },
  { name: 'names cut', pages: lists, apply: onCells(names, (text) => text.slice(0, 12)) },
  {
    name: 'list cut to its half',
    pages: lists,
    apply: (body) => onRows(body, (rows) => rows.slice(0, rows.length >> 1)),
  },
  { name: 'list of one row', pages: lists, apply: (body) => onRows(body, (rows) => rows.slice(0, 1)) },
  { name: 'empty list', pages: lists, apply: (body) => onRows(body, () => []) },
  {
    name: 'rows doubled',
    pages: [...lists, 'nse.past'],
    apply: (body) => onRows(body, (rows) => rows.flatMap((row) => [row, row])),
  },
  { name: 'rows in another order', pages: lists, apply: (body) => onRows(body, (rows) => rows.toReversed()) },
  { name: 'closing days left out', pages: lists, apply: without(closes) },
  { name: 'bands left out', pages: ['nse.upcoming', 'bse.band'], apply: without(band) },
  { name: 'names called otherwise', pages: lists, apply: renamed(names, (key) => `${key}1`) },
  { name: 'page a day old', pages: lists, apply: (_body, { stale }) => stale },
  {
    name: 'past days of the next row',
    pages: ['nse.past'],
    apply: shiftCells(/^(?:ipoStartDate|ipoEndDate|listingDate)$/),
  },
  {
    name: 'past prices of the next row',
    pages: ['nse.past'],
    apply: shiftCells(/^(?:priceRange|issuePrice)$/),
  },
  {
    name: 'past listing days years ago',
    pages: ['nse.past'],
    apply: onCells(/^listingDate$/, (text) => text.replace('2026', '2016')),
  },
];

function upsideDown(text: string): string {
  const [low = '', high = low] = text.match(/\d+(?:\.\d+)?/g) ?? [];
  return text.replace(low, '#').replace(high, low).replace('#', high);
}

const nextMonths: Readonly<Record<string, string>> = { Oct: 'Nov', Nov: 'Dec', '10': '11', '11': '12' };

function monthLater(text: string): string {
  return text.replace(/-(Oct|Nov|1[01])-/, (_all, month: string) => `-${nextMonths[month]}-`);
}

function exchangedDays(body: string): string {
  return onRows(body, (rows) =>
    rows.map((row) => ({
      ...row,
      ...('issueEndDate' in row
        ? { issueStartDate: row['issueEndDate'], issueEndDate: row['issueStartDate'] }
        : {}),
      ...('End_Dt' in row ? { Start_Dt: row['End_Dt'], End_Dt: row['Start_Dt'] } : {}),
    })),
  );
}

function otherBoard(text: string): string {
  const other: Readonly<Record<string, string>> = {
    EQ: 'SME',
    SME: text.length === 3 ? 'EQ' : 'MainBoard',
    MainBoard: 'SME',
  };
  return other[text] ?? text;
}
