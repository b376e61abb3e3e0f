import type { Cell } from './flat-record';

const widest = 40;
/** Columns of a record with a page of its own that come before the others. */
const leading = ['slug', 'status', 'dates.closeDate', 'issuePrice.min', 'issuePrice.max'];
const between = '  ';
const bold = (text: string) => `\u001b[1m${text}\u001b[22m`;

interface TableStyle {
  /** Width to fit into. Units: characters. */
  readonly columns: number;
  readonly hasColour: boolean;
}

/** Draws records as a table with the columns that fit, the leading ones first; columns without a value are left out. */
export function textTable(
  given: readonly Record<string, Cell>[],
  { columns, hasColour }: TableStyle,
): string {
  const records = given.map(withDays);
  const names = fitting(leadingFirst(shownNames(records)), records, columns);
  const widths = names.map((name) => widthOf(name, records));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => cell.slice(0, widths[at]).padEnd(widths[at] ?? 0))
      .join(between)
      .trimEnd();
  const head = line(names.map((name) => name.split('.').at(-1) ?? name));
  const rows = records.map((record) => line(names.map((name) => textOf(record[name]))));
  return `${[hasColour ? bold(head) : head, ...rows].join('\n')}\n`;
}

/** Draws one record as names and values, one in a line. */
export function textRecord(given: Record<string, Cell>): string {
  const record = withDays(given);
  const known = shownNames([record]);
  const width = Math.max(...known.map((name) => name.length));
  return known.map((name) => `${name.padEnd(width)}${between}${textOf(record[name])}\n`).join('');
}

/** Shows days under their names in the API, by which they are filtered and sorted: `closeDate` with the value of `closeDay`. */
function withDays(record: Record<string, Cell>): Record<string, Cell> {
  const shown = Object.entries(record).flatMap(([name, value]) => {
    const [day, date] = [name.replace(/ate$/, 'ay'), name.replace(/ay$/, 'ate')];
    if (/(?:^d|D)ay$/.test(name) && date in record) return [];
    return [[name, /(?:^d|D)ate$/.test(name) ? (record[day] ?? value) : value] as const];
  });
  return Object.fromEntries(shown);
}

/** Names with a value. */
function shownNames(records: readonly Record<string, Cell>[]): string[] {
  const all = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return all.filter((name) => {
    if (/(?:^|\.)id$/.test(name) && all.includes('slug')) return false;
    return records.some((record) => (record[name] ?? '') !== '');
  });
}

function leadingFirst(names: readonly string[]): readonly string[] {
  if (!names.includes('slug')) return names;
  return [
    ...leading.filter((name) => names.includes(name)),
    ...names.filter((name) => !leading.includes(name)),
  ];
}

function fitting(
  names: readonly string[],
  records: readonly Record<string, Cell>[],
  columns: number,
): string[] {
  let left = columns + between.length;
  return names.filter((name, at) => {
    const width = widthOf(name, records) + between.length;
    if (width > left && at > 0) return false;
    left -= width;
    return true;
  });
}

function widthOf(name: string, records: readonly Record<string, Cell>[]): number {
  const head = name.split('.').at(-1) ?? name;
  return Math.min(widest, Math.max(head.length, ...records.map((record) => textOf(record[name]).length)));
}

/** Text of a cell. Control characters of values never reach a terminal. */
function textOf(cell: Cell | undefined): string {
  // eslint-disable-next-line no-control-regex -- the characters that are taken out
  return String(cell ?? '').replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ');
}
