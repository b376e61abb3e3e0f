import { parse } from 'csv-parse/sync';

const options = { bom: true, relax_quotes: true, skip_empty_lines: true, trim: true } as const;

/**
 * Parses comma-separated values into rows keyed by the names of the header; names and values are trimmed. Empty lines
 * are skipped, and a value may contain stray quotes.
 *
 * Errors: `CsvError` when a row has another number of columns than the header.
 */
export function readCsvRows(body: string): Record<string, string>[] {
  return parse<Record<string, string>>(body, {
    ...options,
    columns: (header: string[]) => header.map((name) => name.trim()),
  });
}

/**
 * Does the same as `readCsvRows`, but returns rows with another number of columns as `odd` texts.
 *
 * Errors: `Error` when the last row is shorter than the header: the file was cut off.
 */
export function readCsvRowsApart(body: string): {
  readonly rows: Record<string, string>[];
  readonly odd: string[];
} {
  const [header = [], ...lines] = parse(body, { ...options, relax_column_count: true });
  if ((lines.at(-1)?.length ?? 0) < header.length) throw new Error('the file ends inside a row, or has none');
  const isWhole = (cells: string[]) => cells.length === header.length;
  const names = header.map((name) => name.trim());
  return {
    rows: lines
      .filter(isWhole)
      .map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
    odd: lines.filter((cells) => !isWhole(cells)).map((cells) => cells.join(',')),
  };
}
