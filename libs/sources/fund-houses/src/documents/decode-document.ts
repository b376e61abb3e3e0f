import { SourceBlocked, requireBoundedMarkup } from '@market/source-kit';
import { withEscapedSigns } from '@market/kernel';
import { parse } from 'node-html-parser';
import { type DocumentField, rowFields } from './document-field';
import { sheetFields } from './sheet-fields';
import { xmlFields } from './xml-fields';

/**
 * Reads a document in any of its forms: three XML schemas, an xlsx or BIFF workbook in base64, or an HTML table that
 * calls itself a workbook.
 *
 * Errors: `SourceBlocked` for a page without a document in it, `Error` for anything else.
 */
export function decodeDocument(body: string): unknown {
  const text = body.replace(/^\uFEFF/, '').trimStart();
  if (text.startsWith('<')) return { fields: markupFields(text) };
  const bytes = Buffer.from(text, 'base64');
  const start = bytes.subarray(0, 4).toString('hex');
  const isWorkbook = start === '504b0304' || start === 'd0cf11e0' || start.startsWith('0908');
  if (isWorkbook) return { fields: sheetFields(bytes) };
  const hidden = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (hidden.startsWith('<')) return { fields: markupFields(hidden) };
  throw new Error(`neither XML nor a workbook (${body.length} characters)`);
}

function markupFields(text: string): DocumentField[] {
  if (!/^<(?:!doctype html|html|head|body|table|meta|style)\b/i.test(text)) return xmlFields(text);
  const fields = htmlFields(text);
  if (fields === null) throw new SourceBlocked('HTML page instead of a document');
  return fields;
}

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
