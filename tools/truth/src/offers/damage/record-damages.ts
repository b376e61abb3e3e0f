import { onCells, onRows, shiftCells, shiftOneRow, times, without } from '../../damage/damaged-rows';

/** One kind of damage: pure over bodies. */
export interface RecordDamage {
  readonly name: string;
  /** Feeds whose responses it hits. */
  readonly feeds: RegExp;
  /** Runs that one hit damages, counted from its first, on all its feeds. Absent: one run of one feed. */
  readonly runs?: readonly number[];
  /** The damaged body; null: this response cannot be damaged so. */
  readonly apply: (body: string, stale: string | null) => string | null;
}

const lists =
  /^nse\.(?:rights|rights-forthcoming|tenders|ofs|corporate-actions)$|^bse\.(?:corporate-calendar|offer-price)$/;
const any = /./;
const prices = /^(?:band|floorPrice|Price_Band|Face_Val)$/;
const days =
  /^(?:rightStartDate|rightEndDate|offerDate|offerEndDate|ofsStartDate|ofsEndDate|Start_Dt|End_Dt|exDate|recDate)$/;
const ends = /^(?:rightEndDate|offerEndDate|ofsEndDate|End_Dt)$/;
const names = /^(?:company|companyName|comp|Scrip_name|Scrip_Name)$/;
const isFirst = (index: number) => index === 0;
/** Feeds that run twice a day. */
const twiceDaily = /^nse\.(?:rights|rights-forthcoming)$|^bse\.(?:corporate-calendar|offer-price)$/;
const threeDays = [0, 1, 2, 3, 4, 5];
const inTurn = [0, 2, 4];
const yearLater = (text: string) => text.replace('2026', '2027');

/** Kinds of damage to the responses of the month. */
export const recordDamages: readonly RecordDamage[] = [
  { name: 'prices × 10', feeds: lists, apply: onCells(prices, times(10)) },
  { name: 'prices ÷ 10', feeds: lists, apply: onCells(prices, times(0.1)) },
  { name: 'one price × 10', feeds: lists, apply: onCells(prices, times(10), isFirst) },
  { name: 'shares × 10', feeds: lists, apply: onCells(/^(?:issueSize|noOfshareOffered)$/, times(10)) },
  { name: 'ends a year later', feeds: lists, apply: onCells(ends, yearLater) },
  { name: 'first row a year later', feeds: lists, apply: onCells(days, yearLater, isFirst) },
  { name: 'days of the next row', feeds: lists, apply: shiftCells(days) },
  { name: 'days of the next row, in one row', feeds: lists, apply: shiftOneRow(days) },
  { name: 'names of the next row', feeds: lists, apply: shiftCells(names) },
  { name: 'names as numbers', feeds: lists, apply: onCells(names, () => 42, isFirst) },
  { name: 'no ends', feeds: lists, apply: without(ends) },
  {
    name: 'half of the rows',
    feeds: lists,
    apply: (body) => onRows(body, (rows) => rows.slice(rows.length >> 1)),
  },
  { name: 'no rows', feeds: lists, apply: (body) => onRows(body, () => []) },
  { name: 'page of yesterday', feeds: any, apply: (_body, stale) => stale },
  { name: 'body cut in the middle', feeds: any, apply: (body) => body.slice(0, body.length >> 1) },
  { name: 'a page in place of data', feeds: any, apply: () => '<html><body>Access Denied</body></html>' },
  {
    name: 'a day behind for three days, at both exchanges',
    feeds: twiceDaily,
    runs: threeDays,
    apply: (_body, stale) => stale,
  },
  {
    name: 'no rows for three days',
    feeds: twiceDaily,
    runs: threeDays,
    apply: (body) => onRows(body, () => []),
  },
  {
    name: 'days of the next row, in one row, in turn',
    feeds: /^nse\.rights$|^bse\.offer-price$/,
    runs: inTurn,
    apply: shiftOneRow(days),
  },
  {
    name: 'one price × 10, in turn',
    feeds: /^bse\.offer-price$/,
    runs: inTurn,
    apply: onCells(prices, times(10), isFirst),
  },
  {
    name: 'ends a year later for three days',
    feeds: twiceDaily,
    runs: threeDays,
    apply: onCells(ends, yearLater),
  },
  {
    name: 'amounts × 10 in prose',
    feeds: /^rbi\./,
    apply: (body) => body.replace(/(₹|Rs\.)([\d,]+)\/-/g, '$1$20/-'),
  },
  { name: 'another year in prose', feeds: /^rbi\./, apply: (body) => body.replaceAll(', 2026', ', 2027') },
  {
    name: 'minimums × 10',
    feeds: /^amfi\.nfo$/,
    apply: (body) => body.replace(/("MinimumSubscriptionAmount":"[^"\d]*\d+)/g, '$10'),
  },
  {
    name: 'closures a year later',
    feeds: /^amfi\.nfo$/,
    apply: (body) => body.replace(/(ClosureDate":")2026/g, '$12027'),
  },
  {
    name: 'closures before launches',
    feeds: /^amfi\.nfo$/,
    apply: (body) => body.replace(/(ClosureDate":"2026-)1[012]/g, '$101'),
  },
  {
    name: 'expenses × 10',
    feeds: /^fund-houses\./,
    apply: (body) => body.replace(/(\d)\.(\d)(\d)%/g, '$1$2.$3%'),
  },
  {
    name: 'launches a year earlier',
    feeds: /^amfi\.scheme-master$/,
    apply: (body) => body.replace(/-2026,/g, '-2025,'),
  },
  {
    name: 'market prices × 10',
    feeds: /buyback-quote$/,
    apply: (body) =>
      body.replace(
        /("lastPrice":|"LTP":")([\d.]+)/g,
        (_all, key: string, price: string) => `${key}${Number(price) * 10}`,
      ),
  },
];
