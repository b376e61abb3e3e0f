import {
  bandIn,
  type Cells,
  dayIn,
  numberIn,
  periodIn,
  presentOf,
  rowsIn,
  type StatedValue,
  statedOf,
  textIn,
} from './stated-value';

const boards: Readonly<Record<string, string>> = { EQ: 'MAINBOARD', BE: 'MAINBOARD', SME: 'SME' };
/** Categories of a book by the first words of their rows. */
const categories: readonly (readonly [RegExp, string])[] = [
  [/^qualified institutional/i, 'qibTimes'],
  [/^non institutional investors(?: ?\(NIIs\))?$/i, 'niiTimes'],
  [/^retail individual/i, 'retailTimes'],
  [/^total$/i, 'totalTimes'],
];

/** Reads NSE's lists of current, upcoming and past issues. Rows of trusts, whose series is IV, are no issues of shares. */
export function readNseList(list: unknown): StatedValue[] {
  return rowsIn(list).flatMap((row) => {
    const board = boards[textIn(row, 'series', 'securityType') ?? ''];
    const company = textIn(row, 'companyName', 'company');
    if (board === undefined) return [];
    const stated = statedOf(company, {
      board,
      symbolNse: textIn(row, 'symbol'),
      openOn: dayIn(textIn(row, 'issueStartDate', 'ipoStartDate')),
      closeOn: dayIn(textIn(row, 'issueEndDate', 'ipoEndDate')),
      band: bandIn(textIn(row, 'priceBand', 'issuePrice')) ?? bandIn(textIn(row, 'priceRange')),
      lot: numberIn(textIn(row, 'lotSize')),
      listingOn: dayIn(textIn(row, 'listingDate')),
      finalPrice: 'priceRange' in row ? numberIn(textIn(row, 'issuePrice')) : null,
    });
    return [...stated, ...presentOf(company, { company }), ...timesOf(company, [row])];
  });
}

/** Reads NSE's detail of an issue of shares; its name is in the first title or beside the symbol. */
export function readNseDetail(detail: Cells): StatedValue[] {
  const { metaInfo, issueInfo } = detail as { metaInfo?: Cells; issueInfo?: Cells };
  const meta = metaInfo ?? {};
  if (rowsOfTexts(meta['activeSeries']).includes('IV')) return [];
  const entries = rowsIn(issueInfo?.['dataList']);
  const titled = (title: RegExp) =>
    textIn(entries.find((entry) => title.test(String(entry['title']).trim())) ?? {}, 'value');
  const [first] = entries.filter(
    (entry) => textIn(entry, 'value') === null && textIn(entry, 'title') !== null,
  );
  const company =
    textIn(meta, 'companyName') ?? textIn(issueInfo ?? {}, 'heading') ?? textIn(first ?? {}, 'title');
  const [openOn, closeOn] = periodIn(titled(/^Issue Period$/));
  const stated = statedOf(company, {
    ...{ openOn, closeOn, band: bandIn(titled(/^Price Range$/)) },
    symbolNse: titled(/^Symbol$/),
    lot: numberIn(titled(/^(?:Bid Lot|Lot Size)$/)),
    faceValue: numberIn(titled(/^Face Value$/)),
    registrar: titled(/^Name of the Registrar$/),
    isin: textIn(meta, 'isin'),
    listingOn: dayIn(textIn(meta, 'listingDate')),
  });
  const inProse = {
    size: titled(/^Issue Size$/),
    managers: titled(/^Book Running Lead Managers?$/),
    sector: textIn(meta, 'industry'),
    rhp: titled(/^Red Herring Prospectus$/),
  };
  return [...stated, ...presentOf(company, inProse), ...timesOf(company, issueBook(detail))];
}

/** Reads NSE's book of an issue. @param name of its company, which the response does not have */
export function readNseBook(book: Cells, name: string): StatedValue[] {
  return timesOf(name, rowsIn(book['dataList']));
}

/** Returns the presence of the multiples of categories for which a page states shares on offer and bids. */
export function timesOf(company: string | null, rows: readonly Cells[]): StatedValue[] {
  return rows.flatMap((row) => {
    const title = textIn(row, 'category', 'col2') ?? '';
    const field = categories.find(([words]) => words.test(title))?.[1];
    const offered = numberIn(textIn(row, 'noOfShareOffered', 'noOfSharesOffered', 'col3'));
    const times = numberIn(textIn(row, 'noOfTotalMeant', 'noOfTime', 'col5'));
    if (field === undefined || times === null || offered === null || Number(offered) === 0) return [];
    return presentOf(company, { [field]: times });
  });
}

/** The book of both exchanges inside of a detail, else NSE's own. */
function issueBook(detail: Cells): Cells[] {
  const { activeCat } = detail as { activeCat?: Cells };
  const whole = rowsIn(activeCat?.['dataList']);
  return whole.length > 0 ? whole : rowsIn(detail['bidDetails']);
}

function rowsOfTexts(list: unknown): string[] {
  return Array.isArray(list) ? list.filter((one) => typeof one === 'string') : [];
}
