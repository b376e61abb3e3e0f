import { BoundedMemo } from '@market/kernel';
import Negotiator from 'negotiator';

export const responseFormats = ['json', 'csv', 'csv-excel', 'ndjson'] as const;

export type ResponseFormat = (typeof responseFormats)[number];

/** Media types by format, as `Content-Type` has them. */
export const mediaTypes: Readonly<Record<ResponseFormat, string>> = {
  json: 'application/json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  'csv-excel': 'text/csv; charset=utf-8',
  ndjson: 'application/x-ndjson',
};

/** Formats by the media ranges that select them. Ranges with a wildcard select JSON, since every client sends them. */
const formatsByRange: ReadonlyMap<string, ResponseFormat> = new Map([
  ['text/csv', 'csv'],
  ['application/x-ndjson', 'ndjson'],
  ['application/json', 'json'],
  ['application/*', 'json'],
  ['*/*', 'json'],
]);

/** Max number of cached header values: most clients send one of a few. */
const maxCached = 256;
const maxCachedLength = 200;
const cached = new BoundedMemo<ResponseFormat>(maxCached);

/** Returns the format that a client prefers, by its `Accept`; JSON for one that names none. Source: RFC 9110, 12.5.1. */
export function acceptedFormat(header: string | undefined): ResponseFormat {
  if (header === undefined) return 'json';
  return header.length > maxCachedLength ? negotiated(header) : cached.of(header, () => negotiated(header));
}

function negotiated(header: string): ResponseFormat {
  const preferred = new Negotiator({ headers: { accept: header } }).mediaTypes();
  for (const range of preferred) {
    const format = formatsByRange.get(range.toLowerCase());
    if (format !== undefined) return format;
  }
  return 'json';
}
