import { type Cells, dayIn, numberIn, rowsIn, type StatedValue, statedOf, textIn } from './stated-value';

/** Issue as a publisher's row names it: enough for a row of an exchange, without which a premium has no record. */
export interface QuotedIssue {
  readonly name: string;
  readonly openOn: string;
  readonly closeOn: string;
  readonly price: string;
}

/** Statements of a publisher's page, and the issues that they are about. */
export interface Quotes {
  readonly issues: readonly QuotedIssue[];
  readonly stated: readonly StatedValue[];
}

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const noQuotes: Quotes = { issues: [], stated: [] };

/** Reads InvestorGain's report: premiums, and the days of the basis of allotment. */
export function readInvestorgain(report: Cells): Quotes {
  return joined(
    rowsIn(report['reportTableData']).map((row) => {
      const [openOn, closeOn] = [dayIn(textIn(row, '~Srt_Open')), dayIn(textIn(row, '~Srt_Close'))];
      const premium = /<b>(-?\d[\d,.]*)<\/b>/.exec(textIn(row, 'GMP') ?? '')?.[1] ?? null;
      return quoteOf(textIn(row, '~ipo_name'), openOn, closeOn, numberIn(textIn(row, 'Price (₹)')), {
        premium: numberIn(premium),
        allotmentOn: dayIn(textIn(row, '~Srt_BoA_Dt')),
      });
    }),
  );
}

/**
 * Reads the premiums of ipowatch's table. `₹0` stands for no quote, too, and states nothing.
 *
 * Source: docs/spec/sources.md, "Publishers of premiums".
 *
 * @param year year of the page, which its days do not have
 */
export function readIpowatch(page: string, year: number): Quotes {
  return joined(
    [...page.matchAll(/<tr class="row-\d+">\s*<td[\s\S]*?<\/tr>/g)].map(([row]) => {
      const cells = [...row.matchAll(/<td[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) =>
        cell.replaceAll(/<[^>]*>/g, ' ').trim(),
      );
      const [name = '', premium = '', , price = '', , days = ''] = cells;
      const [openOn, closeOn] = daysIn(days, year);
      const quoted = price.includes('-') ? null : numberIn(price);
      return quoteOf(name.replace(/\s*\([A-Z]\)[\s\S]*$/, ''), openOn, closeOn, quoted, {
        premium: numberIn(premium) === '0' ? null : numberIn(premium),
      });
    }),
  );
}

function quoteOf(
  name: string | null,
  openOn: string | null,
  closeOn: string | null,
  price: string | null,
  fields: Readonly<Record<string, string | null>>,
): Quotes {
  if (name === null || openOn === null || closeOn === null || price === null) return noQuotes;
  return { issues: [{ name, openOn, closeOn, price }], stated: statedOf(name, fields) };
}

function joined(quotes: readonly Quotes[]): Quotes {
  return { issues: quotes.flatMap(({ issues }) => issues), stated: quotes.flatMap(({ stated }) => stated) };
}

/** Returns the days of a span whose month belongs to its end. Shape: `30-6 Oct`. */
function daysIn(text: string, year: number): readonly [string | null, string | null] {
  const [, first = '', last = '', month = ''] = /^(\d{1,2})-(\d{1,2}) ([A-Z][a-z]{2})$/.exec(text) ?? [];
  const place = months.indexOf(month) + 1;
  if (place === 0) return [null, null];
  const dayOf = (date: string, inMonth: number) =>
    `${year}-${String(inMonth).padStart(2, '0')}-${date.padStart(2, '0')}`;
  return [dayOf(first, Number(first) > Number(last) ? place - 1 : place), dayOf(last, place)];
}
