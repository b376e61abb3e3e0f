import { isRecord } from '@market/kernel';
import type { Damage } from '../harness/damaging-proxy';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Damages of response bodies by name. The media type stays, except for the HTML page. */
export const damages: Readonly<Record<string, Damage>> = {
  'cut off in the middle': (body) => body.slice(0, Math.floor(body.length / 2)),
  'an HTML page in their place': () => '<!DOCTYPE html><html><title>Please stand by</title></html>',
  'an empty list': () => '[]',
  'an empty object': () => '{}',
  'nothing at all': () => '',
  'a key missing in every row': onRows((row) => without(row, firstKey(row))),
  'the last key missing in every row': onRows((row) => without(row, Object.keys(row).at(-1) ?? '')),
  'values under the next key': onRows(rotated),
  'prices ten times as high': scaled(10),
  'prices in paise': scaled(100),
  'half the rows': halved,
  'days in the reverse order': onRows(withDaysReversed),
  'UTF-8 read as Latin-1': (body) => Buffer.from(body, 'utf8').toString('latin1'),
  'UTF-16 read as UTF-8': (body) => body.replace(/[^]/g, '$&\0'),
  'names moved by one row': movedByOneRow(/^(?:company|companyName|Scrip_name|Scrip_Name|CompanyName)$/),
};

/** Changes of a response body that change none of its statements. */
export const harmless: Readonly<Record<string, Damage>> = {
  'keys in another order': (body, mediaType) => (isMarkup(mediaType) ? body : reordered(body, mediaType)),
  'every row twice': (body, mediaType) => (isJson(mediaType) ? JSON.stringify(doubled(parse(body))) : body),
};

const reordered = onRows((row) => Object.fromEntries(Object.entries(row).reverse()));

/** Tells whether a body is HTML or XML, whose rows have no keys to reorder. */
function isMarkup(mediaType: string): boolean {
  return mediaType.includes('html') || mediaType.includes('xml');
}

function isJson(mediaType: string): boolean {
  return mediaType.includes('json');
}

function parse(body: string): Json {
  return JSON.parse(body) as Json;
}

/** Applies a change to every row: every object of plain values in JSON, every line of a CSV file. */
function onRows(change: (row: Record<string, Json>) => Record<string, Json>): Damage {
  return (body, mediaType) => {
    if (isJson(mediaType)) return JSON.stringify(eachRow(parse(body), change));
    const [header = '', ...lines] = body.split('\n');
    const names = header.split(',');
    const rows = lines.map((line) =>
      change(Object.fromEntries(line.split(',').map((cell, at) => [names[at] ?? '', cell]))),
    );
    const kept = Object.keys(rows[0] ?? {});
    return [kept.join(','), ...rows.map((row) => kept.map((name) => plain(row[name])).join(','))].join('\n');
  };
}

function eachRow(value: Json, change: (row: Record<string, Json>) => Record<string, Json>): Json {
  if (Array.isArray(value)) return value.map((item) => eachRow(item, change));
  if (typeof value !== 'object' || value === null) return value;
  const flat = Object.values(value).every((part) => typeof part !== 'object' || part === null);
  if (flat) return change(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, eachRow(part, change)]));
}

function plain(value: Json | undefined): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? '');
}

function firstKey(row: Record<string, Json>): string {
  return Object.keys(row)[0] ?? '';
}

function without(row: Record<string, Json>, key: string): Record<string, Json> {
  return Object.fromEntries(Object.entries(row).filter(([name]) => name !== key));
}

function rotated(row: Record<string, Json>): Record<string, Json> {
  const keys = Object.keys(row);
  return Object.fromEntries(keys.map((key, at) => [key, row[keys[(at + 1) % keys.length] ?? key] ?? null]));
}

/** Reverses the days of a row, so that an issue closes before it opens. */
function withDaysReversed(row: Record<string, Json>): Record<string, Json> {
  const isDay = ([, value]: [string, Json]) =>
    typeof value === 'string' &&
    /^(?:\d{1,2}-[a-z]{3}-\d{4}|\d{4}-\d{2}-\d{2}(?:T00:00:00)?)$/i.test(value.trim());
  const days = Object.entries(row).filter(isDay);
  const reversed = days.map(([key], at) => [key, days.at(-1 - at)?.[1] ?? null] as const);
  return { ...row, ...Object.fromEntries(reversed) };
}

/** Multiplies values that are prices by their key or title, as a change of unit would. */
function scaled(factor: number): Damage {
  const priced = /price|band|open$|open_price|close_price|prev|ltp|lastprice|listingday|currentprice/i;
  const times = (text: string) =>
    text.replace(/\d+(?:\.\d+)?/g, (number) => String(Math.round(Number(number) * factor * 100) / 100));
  return onRows((row) => {
    const title = typeof row['title'] === 'string' ? row['title'] : '';
    return Object.fromEntries(
      Object.entries(row).map(([key, value]) => {
        const price = priced.test(key) || (key === 'value' && /price range/i.test(title));
        if (!price || value === null) return [key, value];
        return [key, typeof value === 'number' ? value * factor : times(plain(value))];
      }),
    );
  });
}

function halved(body: string, mediaType: string): string {
  return halfOfLists('first', 4)(body, mediaType);
}

/** Keeps one half of the rows of every list and table; lists shorter than `shortest` stay. */
export function halfOfLists(kept: 'first' | 'last', shortest = 2): Damage {
  const half = <Row>(rows: readonly Row[]): Row[] => {
    if (rows.length < shortest) return [...rows];
    const middle = Math.ceil(rows.length / 2);
    return kept === 'first' ? rows.slice(0, middle) : rows.slice(middle);
  };
  const ofJson = (value: Json): Json => {
    if (Array.isArray(value)) return value.every(isRecord) ? half(value) : value.map(ofJson);
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, ofJson(part)]));
  };
  return (body, mediaType) => {
    if (isJson(mediaType)) return JSON.stringify(ofJson(parse(body)));
    if (!mediaType.includes('html')) return body;
    const rows = (body.match(/<tr\b[^>]*>[\s\S]*?<\/tr>/gi) ?? []).filter((row) => row.includes('<td'));
    const left = new Set(half(rows));
    return rows.filter((row) => !left.has(row)).reduce((page, row) => page.replace(row, ''), body);
  };
}

function doubled(value: Json): Json {
  if (Array.isArray(value)) return value.flatMap((item) => [doubled(item), doubled(item)]);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, doubled(part)]));
}

/** Moves the values of a column by one row: every value is true, but of another record. */
function movedByOneRow(column: RegExp): Damage {
  return (body, mediaType) => {
    if (!isJson(mediaType)) return body;
    const moved = (value: Json): Json => {
      if (Array.isArray(value)) {
        return value.map((item, at) => {
          const next = value[(at + 1) % value.length];
          if (!isRecord(item) || !isRecord(next)) return moved(item);
          return Object.fromEntries(
            Object.entries(item).map(([key, part]) => [key, column.test(key) ? (next[key] ?? part) : part]),
          );
        });
      }
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, moved(part)]));
    };
    return JSON.stringify(moved(parse(body)));
  };
}

/** Removes one key from every row. */
export function withoutKey(key: string): Damage {
  return onRows((row) => without(row, key));
}

/** Returns the keys that occur in the rows of a body. */
export function keysOf(body: string, mediaType: string): string[] {
  const keys = new Set<string>();
  onRows((row) => {
    for (const key of Object.keys(row)) keys.add(key);
    return row;
  })(body, mediaType);
  return [...keys];
}
