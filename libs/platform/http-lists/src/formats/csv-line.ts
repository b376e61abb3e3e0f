/**
 * Matches a text that a spreadsheet would take for a formula, also behind white space and in full width.
 *
 * Source: https://owasp.org/www-community/attacks/CSV_Injection, read 2026-11-27.
 */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;
const needsQuotes = /[",\r\n]/;

/**
 * Writes one line of CSV, with its CRLF. A text that a spreadsheet would compute begins with an apostrophe; numbers and
 * flags stay as they are. An unknown value is an empty cell.
 *
 * Source: RFC 4180.
 */
export function csvLine(cells: readonly (string | number | boolean | null)[]): string {
  return `${cells.map(cellOf).join(',')}\r\n`;
}

function cellOf(value: string | number | boolean | null): string {
  if (value === null) return '';
  if (typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return plainNumber(value);
  const safe = formula.test(value) ? `'${value}` : value;
  return needsQuotes.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Writes a number without an exponent, which `String` uses for very great and very small ones. */
function plainNumber(value: number): string {
  const text = String(value);
  return text.includes('e')
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : text;
}
