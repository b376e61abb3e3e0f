import { namedDay } from '../spelling';
import { tradingDayAfter } from '../trading-days';
import type { InventedScheme } from './invented-scheme';

/** Fields of a Scheme Summary Document: number in the standard form, label, value. */
type Line = readonly [number, string, string];

function linesOf(scheme: InventedScheme): Line[] {
  const allotted = tradingDayAfter(scheme.closeOn, 5);
  return [
    [1, 'Fund Name', scheme.name],
    [3, 'Fund Type', scheme.type],
    [4, 'Riskometer (At the time of Launch)', scheme.riskLevel],
    [6, 'Category as Per SEBI Categorization Circular', scheme.category],
    [
      8,
      'Description, Objective of the scheme',
      `To generate returns over the long term with ${scheme.name}.`,
    ],
    [11, 'NFO Open Date', namedDay(scheme.openOn)],
    [12, 'NFO Close date', scheme.closeOn.split('-').reverse().join('/')],
    [13, 'Allotment Date', namedDay(allotted, ' ')],
    [16, 'Benchmark (Tier 1)', scheme.benchmark],
    [17, 'Benchmark (Tier 2)', 'NA'],
    [18, 'Fund Manager Name', 'Mr. Rohan Deshpande'],
    [19, 'Fund Manager Name', 'Asha Kulkarni'],
    [22, 'Annual Expense (Stated maximum)', scheme.greatestExpense],
    [23, 'Exit Load (if applicable)', scheme.exitLoad],
    [36, 'Minimum Application Amount', 'Rs. 5,000 and in multiples of Re. 1'],
    [41, 'SIP SWP & STP Details: Minimum amount', 'SIP: Rs. 500; SWP: Rs. 1,000; STP: Rs. 1,000'],
  ];
}

/** The document in the form that its fund house chose; ends in a line break. */
export function schemeDocument(scheme: InventedScheme): string {
  const lines = linesOf(scheme);
  switch (scheme.document) {
    case 'b':
      return spreadsheet(lines);
    case 'c':
      return `<?xml version="1.0" encoding="utf-8"?>\n<root type="object">\n${leaves(lines, ' type="string"')}</root>\n`;
    case 'html':
      return `<html><body><table border="1">\n${lines
        .map(
          ([number, label, value]) =>
            `<tr><td>${number}</td><td>${escaped(label)}</td><td>${escaped(value)}</td></tr>\n`,
        )
        .join('')}</table></body></html>\n`;
    default:
      return `<?xml version="1.0" encoding="UTF-8"?>\n<SchemeSummaryDocument>\n<SchemeSummary>\n${leaves(lines, '')}</SchemeSummary>\n</SchemeSummaryDocument>\n`;
  }
}

function leaves(lines: readonly Line[], attributes: string): string {
  return lines
    .map(([, label, value]) => {
      const tag = label.replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '');
      return `<${tag}${attributes}>${escaped(value)}</${tag}>\n`;
    })
    .join('');
}

function spreadsheet(lines: readonly Line[]): string {
  const cell = (type: string, text: string) => `<Cell><Data ss:Type="${type}">${escaped(text)}</Data></Cell>`;
  const rows = lines.map(
    ([number, label, value]) =>
      `<Row>${cell('Number', String(number))}${cell('String', label)}${cell('String', value)}</Row>\n`,
  );
  const namespace = 'urn:schemas-microsoft-com:office:spreadsheet';
  return `<?xml version="1.0"?>\n<Workbook xmlns="${namespace}" xmlns:ss="${namespace}">\n<Worksheet ss:Name="SSD"><Table>\n${rows.join('')}</Table></Worksheet>\n</Workbook>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
