import type { PageId } from '../scenario/truth-issue';
import { bookDamages } from './book-damages';
import type { Damage } from './damage';
import { onCells, shiftCells } from './damaged-rows';
import { detailDamages } from './detail-damages';
import { listDamages } from './list-damages';

const anyPage: readonly PageId[] = [
  ...(['nse.upcoming', 'nse.current', 'nse.detail', 'nse.past', 'nse.book', 'nse.quote'] as const),
  ...(['bse.calendar', 'bse.band', 'bse.detail', 'bse.book', 'bse.listings', 'bse.quote'] as const),
];

/** Damage to whole responses. */
const bodyDamages: readonly Damage[] = [
  {
    name: 'a page with status 200',
    pages: anyPage,
    apply: () => ({ body: '<html><body>Access Denied</body></html>', mediaType: 'text/html' }),
  },
  { name: 'body cut in the middle', pages: anyPage, apply: (body) => body.slice(0, body.length >> 1) },
  { name: 'empty body', pages: anyPage, apply: () => '' },
  { name: 'empty object', pages: anyPage, apply: () => '{}' },
  { name: 'status 500', pages: anyPage, apply: () => ({ body: 'error', status: 500 }) },
];

const publishers: readonly PageId[] = ['investorgain', 'ipowatch', 'ipoji'];

/** Damage to what publishers show. */
const premiumDamages: readonly Damage[] = [
  { name: 'names slipped by a row', pages: ['investorgain'], apply: shiftCells(/^(?:Name|~ipo_name)$/) },
  { name: 'names slipped by a row, in a table', pages: ['ipowatch', 'ipoji'], apply: slippedNames },
  {
    name: 'premiums × 100',
    pages: publishers,
    apply: (body) =>
      body.replace(
        /(₹|&#8377;)(<b>)?(\d+)(<\/b>)? ?(\(|<\/strong>)/g,
        (_all, sign: string, open = '', digits: string, close = '', end: string) =>
          `${sign}${open}${Number(digits) * 100}${close}${end === '(' ? ' (' : end}`,
      ),
  },
  {
    name: 'days of the next row, by a publisher',
    pages: ['investorgain'],
    apply: shiftCells(/^~(?:Srt_Open|Srt_Close|Str_Listing|Srt_BoA_Dt)$/),
  },
  {
    name: 'allotment a year later',
    pages: ['investorgain'],
    apply: onCells(/^~Srt_BoA_Dt$/, (text) => text.replace('2026', '2027')),
  },
  {
    name: 'a report that failed',
    pages: ['investorgain'],
    apply: () => JSON.stringify({ msg: 0, error: 'no data' }),
  },
  { name: 'no table', pages: ['ipowatch', 'ipoji'], apply: (body) => body.replaceAll('table', 'div') },
];

/** Every kind of damage. */
export const allDamages: readonly Damage[] = [
  ...listDamages,
  ...detailDamages,
  ...bookDamages,
  ...bodyDamages,
  ...premiumDamages,
];

/** Gives each row of a table the name of the row behind it. */
function slippedNames(body: string): string {
  const link = /<a href="#"[^>]*>[^<]*<\/a>/g;
  const names = body.match(link) ?? [];
  let at = 0;
  return body.replace(link, () => names[++at % names.length] ?? '');
}
