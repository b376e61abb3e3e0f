import { parse } from 'csv-parse/sync';

/**
 * Reads comma-separated values into rows keyed by the header's names, blanks around names and values left out. Lines
 * may be empty, and stray quotes stand within a value.
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
