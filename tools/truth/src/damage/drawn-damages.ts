import type { PageId } from '../scenario/truth-issue';
import { allDamages } from './all-damages';
import type { Damage } from './damage';
import { onCells, onRows, type Row, shiftOneRow } from './damaged-rows';

const nse: readonly PageId[] = ['nse.upcoming', 'nse.current'];
const bse: readonly PageId[] = ['bse.calendar', 'bse.band'];
const lists: readonly PageId[] = [...nse, ...bse];
const days = /^(?:issueStartDate|issueEndDate|ipoStartDate|ipoEndDate|Start_Dt|End_Dt)$/;
const closes = /^(?:issueEndDate|ipoEndDate|End_Dt)$/;
const bands = /^(?:issuePrice|priceBand|priceRange|Price_Band)$/;
const bids = /^(?:noOfSharesBid|noOfshareBid|noOfsharesBid|col4)$/;
const isFirst = (index: number) => index === 0;

/** Damage that the whole month has, and runs with a seed: the short form with its fixed one does not. */
const drawnDamages: readonly Damage[] = [
  { name: 'whole years later', pages: lists, apply: onCells(days, (text) => text.replace('2026', '2027')) },
  { name: 'whole years earlier', pages: lists, apply: onCells(days, (text) => text.replace('2026', '2025')) },
  {
    name: 'one row a year later',
    pages: lists,
    apply: onCells(days, (text) => text.replace('2026', '2027'), isFirst),
  },
  {
    name: 'close and band of the next row together',
    pages: ['nse.upcoming', 'bse.band'],
    apply: (body) => shiftOneRow(bands)(shiftOneRow(closes)(body)),
  },
  { name: 'keys never seen', pages: ['nse.upcoming', 'nse.current'], apply: onCells(/^symbol$/, unseen) },
  {
    name: 'instants of the evening before, in UTC',
    pages: bse,
    isHarmless: true,
    apply: onCells(/^(?:Start_Dt|End_Dt)$/, eveInUtc),
  },
  {
    name: 'an odd cell that is not read',
    pages: lists,
    isHarmless: true,
    apply: (body) => onRows(body, (rows) => rows.map((row): Row => ({ ...row, remarks: { nested: [1] } }))),
  },
  {
    name: 'bids of a third under the same stamp',
    pages: ['nse.book', 'bse.book'],
    apply: onCells(bids, third, (index) => index > 0),
  },
];

/** Every kind of damage of the whole month. */
export const everyDamage: readonly Damage[] = [...allDamages, ...drawnDamages];

function unseen(symbol: string): string {
  return `QX${symbol.slice(0, 6)}`;
}

/** The midnight of India that begins a day, as an instant of another zone: it is the same day. */
function eveInUtc(text: string): string {
  const [day = ''] = text.split('T');
  const before = new Date(`${day}T00:00:00+05:30`);
  return Number.isNaN(before.getTime()) ? text : before.toISOString().replace('.000', '');
}

function third(text: string): string {
  const value = Number(text);
  return Number.isFinite(value) && value > 0 ? String(Math.floor(value / 3)) : text;
}
