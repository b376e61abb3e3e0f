import { joinedKey } from '@market/kernel';

/** Value of a field that a captured page states in plain words. */
export interface StatedValue {
  /** Subject as records are joined: a company without its legal form, a tranche, a fund. */
  readonly subject: string;
  readonly field: string;
  /** Text as it must be published; null: the page states the field in prose, so that only its presence counts. */
  readonly value: string | null;
}

/** Cells of a row or an object of a page, by their names. */
export type Cells = Readonly<Record<string, unknown>>;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** Texts by which pages say that they state nothing. */
const blank = /^(?:|-+|N\.?A\.?|null|₹-|0\.0+)$/i;
/** Remarks that NSE writes behind a name. */
const remark = /[\s–-]+issue (?:withdrawn|postponed)\s*$/i;

/** Returns the text of a cell without quotes and spaces around it; null if it states nothing. */
export function textIn(cells: Cells, ...names: readonly string[]): string | null {
  for (const name of names) {
    const cell = cells[name];
    if (typeof cell !== 'string' && typeof cell !== 'number') continue;
    const text = String(cell).replaceAll('"', '').replaceAll(/\s+/g, ' ').trim();
    if (!blank.test(text)) return text;
  }
  return null;
}

/** Returns a day. Shapes: `24-Aug-2026`, `24 Aug 2026`, `2026-08-24T00:00:00`. */
export function dayIn(text: string | null): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(text ?? '')?.[0];
  if (iso !== undefined) return iso;
  const [, date = '', month = '', year = ''] =
    /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})/i.exec(text ?? '') ?? [];
  const place = months.indexOf(month.toLowerCase()) + 1;
  return place === 0 ? null : `${year}-${String(place).padStart(2, '0')}-${date.padStart(2, '0')}`;
}

/** Returns the first and last day of a period. Shape: `24-Aug-2026 to 27-Aug-2026`. */
export function periodIn(text: string | null): readonly [string | null, string | null] {
  const [from = null, to = null] = text?.split(' to ') ?? [];
  return [dayIn(from), dayIn(to)];
}

/** Returns the ends of a band. Shapes: `Rs.95 to Rs.101`, `Rs. 50/- to Rs. 53/-per equity share`, `94.00 - 99.00`. */
export function bandIn(text: string | null): string | null {
  const ends = [...(text ?? '').replaceAll(',', '').matchAll(/\d+(?:\.\d+)?/g)].map(([end]) => Number(end));
  return ends.length === 2 ? ends.join('-') : null;
}

/** Returns the first number of a text, without a tail of zeros. */
export function numberIn(text: string | null): string | null {
  const found = /-?\d[\d,]*(?:\.\d+)?/.exec(text ?? '')?.[0].replaceAll(',', '');
  return found === undefined ? null : String(Number(found));
}

/** Makes the statements of a page about one subject; fields without a value are left out. */
export function statedOf(
  name: string | null,
  fields: Readonly<Record<string, string | null>>,
): StatedValue[] {
  const subject = joinedKey((name ?? '').replace(remark, ''));
  if (subject === '') return [];
  return Object.entries(fields).flatMap(([field, value]) =>
    value === null ? [] : [{ subject, field, value }],
  );
}

/** Makes statements of fields of which only the presence counts, for those that have a text. */
export function presentOf(
  name: string | null,
  fields: Readonly<Record<string, string | null>>,
): StatedValue[] {
  return statedOf(name, fields).map((stated) => ({ ...stated, value: null }));
}

/** Returns the rows of a list. */
export function rowsIn(list: unknown): Cells[] {
  return Array.isArray(list)
    ? list.filter((row): row is Cells => typeof row === 'object' && row !== null)
    : [];
}
