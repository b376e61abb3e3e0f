import type { BookLine } from './book-line';

const titles = {
  SRNo: 'Sr.No.',
  col2: 'Category',
  col3: 'No.of shares offered/reserved',
  col4: 'No. of shares bid for',
  col5: 'No. of times of total meant for the category',
};

/** Book of BSE with the time at which it was read. */
export interface BookAtBse {
  readonly name: string;
  readonly lines: readonly BookLine[];
  /** Time in the form of the book; blank before the first bid. */
  readonly readAt: string;
}

/** `Pubissues_BBS_CumultveCatdem_ng`: the bids at both exchanges. */
export function wholeBook(book: BookAtBse) {
  return { Table: rowsOf(book), Table1: [{ Flag: 0, IR_FLAG: 'IPO' }] };
}

/** `Pubissues_GetBkbldgCatdem_ng` (`table2`) and `…_PAR_ng` (`table1`): the bids at BSE alone. */
export function ownBook(table: 'table1' | 'table2', book: BookAtBse) {
  return { [table]: rowsOf(book) };
}

function rowsOf({ name, lines, readAt }: BookAtBse) {
  const own = { Scripname: name, Maxdt: readAt };
  return [{ ...titles, ...own }, ...lines.map((line) => ({ ...cellsOf(line, readAt !== ''), ...own }))];
}

function cellsOf({ srNo, category, offered, bid }: BookLine, isCounted: boolean) {
  const isBlank = (srNo ?? '').includes('(') && (!isCounted || bid === 0);
  return {
    SRNo: srNo ?? '',
    col2: categories[srNo ?? ''] ?? category,
    col3: offered === null ? '' : String(offered),
    col4: isBlank ? '' : String(bid),
    col5: offered === null ? '' : (bid / offered).toFixed(4),
  };
}

/** Categories that BSE spells otherwise than NSE. */
const categories: Readonly<Record<string, string>> = {
  '1': 'Qualified Institutional Buyers (QIBs)',
  '1(a)': 'Foreign Institutional Investors (FIIs)',
  '1(c)': 'Mutual Funds',
  '2': 'Non Institutional Investors (NIIs)',
  '2.1': 'Non Institutional Investors (Bid amount of more than Ten Lakh Rupees)',
  '2.1(b)': 'Individuals (Other than RIIs)',
  '2.2': 'Non Institutional Investors (Bid amount of more than Two Lakh and upto Ten Lakh Rupees)',
  '2.2(b)': 'Individuals (Other than RIIs)',
  '3': 'Retail Individual Investors (RIIs)',
  '3(b)': 'Price Bids ',
  '4': 'Employee Reserved',
  '4(a)': 'Employee (Cut off)',
  '4(b)': 'Employee (Price)',
};
