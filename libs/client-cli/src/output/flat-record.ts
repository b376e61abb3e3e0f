export type Cell = string | number | boolean | null;

/** Returns the values of a record by their names with dots, as the CSV of the API has them; lists of texts in one cell. */
export function flatRecord(record: object, prefix = ''): Record<string, Cell> {
  const cells = Object.entries(record).map(([name, value]: [string, unknown]) =>
    value instanceof Object && !Array.isArray(value)
      ? flatRecord(value, `${prefix}${name}.`)
      : { [`${prefix}${name}`]: cellOf(value) },
  );
  return Object.assign({}, ...cells) as Record<string, Cell>;
}

function cellOf(value: unknown): Cell {
  if (Array.isArray(value))
    return value
      .map((one: unknown) => (one instanceof Object ? JSON.stringify(one) : String(one)))
      .join('; ');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}

/** Text that a spreadsheet would take for a formula. Source: https://owasp.org/www-community/attacks/CSV_Injection */
const formula = /^\s*[=+\-@＝＋－＠\t\r\n]/;

/** Writes a line of CSV (RFC 4180). A text that a spreadsheet would compute begins with an apostrophe. */
export function csvLine(cells: readonly Cell[]): string {
  const texts = cells.map((cell) => {
    if (typeof cell !== 'string') return cell === null ? '' : String(cell);
    const safe = formula.test(cell) ? `'${cell}` : cell;
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${texts.join(',')}\r\n`;
}
