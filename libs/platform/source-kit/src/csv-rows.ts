import { parse } from 'csv-parse/sync';

/**
 * Parses comma-separated values into rows keyed by the names of the header; names and values are trimmed. Empty lines
 * are skipped, and a value may contain stray quotes.
 *
 * Errors: `CsvError` when a row has another number of columns than the header.
 */
export function readCsvRows(body: string): Record<string, string>[] {
  return parse<Record<string, string>>(body, {
    bom: true,
    columns: (header: string[]) => header.map((name) => name.trim()),
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
  });
}
