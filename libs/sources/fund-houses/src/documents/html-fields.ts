import { withEscapedSigns } from '@market/kernel';
import { requireBoundedMarkup } from '@market/source-kit';
import { parse } from 'node-html-parser';
import { type DocumentField, rowFields } from './document-field';

/**
 * Reads the fields of an HTML table with the name of a workbook.
 *
 * @returns null when the page holds no such table
 *
 * Errors: `Error` when the table or one of its rows does not end.
 */
export function htmlFields(text: string): DocumentField[] | null {
  requireBoundedMarkup(text);
  const rows = parse(withEscapedSigns(text))
    .querySelectorAll('tr')
    .map((row) => row.querySelectorAll('td, th').map((cell) => cell.text));
  const fields = rowFields(rows.filter(({ length }) => length >= 2));
  if (fields.length === 0) return null;
  if (!/<\/table>/i.test(text)) throw new Error('the table does not end');
  if (count(text, /<tr\b/gi) !== count(text, /<\/tr>/gi)) throw new Error('a row does not end');
  return fields;
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
