/** Codes of investor categories in the order book of an IPO, in the order in which they are shown. */
export const bookCategoryCodes = [
  'QIB',
  'NII',
  'NII_SMALL',
  'NII_BIG',
  'RETAIL',
  'EMPLOYEE',
  'SHAREHOLDER',
  'ANCHOR',
  'OTHER',
] as const;

export type BookCategoryCode = (typeof bookCategoryCodes)[number];

/** Titles of the categories as the API shows them; a category with the code `OTHER` has the title of its exchange. */
export const bookCategoryLabels: Readonly<Record<Exclude<BookCategoryCode, 'OTHER'>, string>> = {
  QIB: 'Qualified Institutional Buyers',
  NII: 'Non-Institutional Investors',
  NII_SMALL: 'Non-Institutional Investors (bids above 2 lakh up to 10 lakh rupees)',
  NII_BIG: 'Non-Institutional Investors (bids above 10 lakh rupees)',
  RETAIL: 'Retail Individual Investors',
  EMPLOYEE: 'Employees',
  SHAREHOLDER: 'Shareholders',
  ANCHOR: 'Anchor Investors',
};

/** Patterns of the titles of top-level rows beside the three main categories. */
const furtherTitles = [
  [/employee/i, 'EMPLOYEE'],
  [/share-?\s*holder/i, 'SHAREHOLDER'],
  [/anchor/i, 'ANCHOR'],
] as const;

const tenLakh = /ten\s+lakh|10\s*lakh|10,00,000/i;
const twoLakh = /two\s+lakh|2\s*lakh|2,00,000/i;

/** Category that a row of a book is about. */
export interface RowCategory {
  readonly code: BookCategoryCode;
  /** Title at the exchange, of a category with the code `OTHER`. */
  readonly title?: string;
}

/**
 * Identifies a row of a book by its number and its title; null for the main categories, the total, and parts that have
 * no code (kinds of institutions, cut-off and price bids). Not by number alone: employees are row 4 in one book, policyholders in
 * another, and the exchanges could exchange 2.1 and 2.2.
 *
 * Source: titles of both exchanges' books, 2026-07 to 2026-10: rows `2.1` and `2.2` divide the non-institutional
 * investors by ten lakh rupees, rows from `4` on are employees, shareholders and policyholders.
 *
 * @param number `1`, `1(a)`, `2.1`, `2.1(a)`; null or empty for the total
 */
export function parseFurtherCategory(number: string | null, title: string | null): RowCategory | null {
  if (number === null || title === null) return null;
  if (/^2\.\d$/.test(number)) return partOfNii(title);
  if (!/^\d+$/.test(number) || ['1', '2', '3'].includes(number)) return null;
  const code = furtherTitles.find(([pattern]) => pattern.test(title))?.[1];
  return code === undefined ? { code: 'OTHER', title: title.slice(0, 100) } : { code };
}

/** Tells small from big bids by the amounts in the title: `more than Two Lakh Rupees upto Ten Lakh Rupees` is small. */
function partOfNii(title: string): RowCategory | null {
  if (twoLakh.test(title)) return { code: 'NII_SMALL' };
  return tenLakh.test(title) ? { code: 'NII_BIG' } : null;
}
