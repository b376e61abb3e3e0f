import { csvLine } from '../formats/csv-line';
import type { HeaderLinks } from './list-response';
import { type ListFormats, viewFieldsOf } from '../formats/formatted.query';
import { mediaTypes, type ResponseFormat } from '../formats/response-format';
import { type PlainRecord, valueAt } from '../formats/view-fields';

/** Serialised content. */
export interface ContentText {
  /** Whole body, or its beginning if it is sealed. */
  readonly text: string;
  /** Tells whether time and request id complete the body, as in the envelope. */
  readonly isSealed: boolean;
  readonly mediaType: string;
  /** Headers that the content determines. Shape: name, value, name, value, … */
  readonly headers: readonly string[];
}

type Cell = Parameters<typeof csvLine>[0][number];

/** Part of a list, with its links. */
interface LinkedRecords {
  readonly items: readonly PlainRecord[];
  readonly query: object;
  readonly meta: object;
  headerLinks(path: string): HeaderLinks;
}

/** Beginnings of CSV: Excel reads a file without a byte order mark in the code page of its machine. */
const openings = { csv: '', 'csv-excel': '\uFEFF' } as const;

/** Writes a list without its envelope: its records as text, its links and what it misses as headers. */
export function formattedList(
  answer: LinkedRecords,
  path: string,
  format: Exclude<ResponseFormat, 'json'>,
): ContentText {
  const isLines = format === 'ndjson';
  const text = isLines ? answer.items.map(ndjsonLine).join('') : `${openings[format]}${csvOf(answer)}`;
  const { missing } = answer.meta as { readonly missing?: readonly string[] };
  const named = isLines ? [] : ['Content-Disposition', `attachment; filename="${csvName(path)}"`];
  const headers = ['Link', linksOf(answer, path), ...named, ...missingHeader(missing)];
  return { text, isSealed: false, mediaType: mediaTypes[format], headers };
}

/** Returns the header with the requested names that no record has; none unless some were requested. */
export function missingHeader(missing: readonly string[] | null | undefined): readonly string[] {
  return missing === null || missing === undefined ? [] : ['X-Missing', missing.join(',')];
}

/** Returns the name under which a list is saved. Shape: `ipos.csv`, `ipos-asha-mills-revisions.csv`. */
function csvName(path: string): string {
  return `${path.replace(/^\/v1\//, '').replaceAll(/[^\w.-]+/g, '-')}.csv`;
}

export function ndjsonLine(record: PlainRecord): string {
  return `${JSON.stringify(record)}\n`;
}

/** Writes the links as a `Link` header. Source: RFC 8288. */
function linksOf(answer: LinkedRecords, path: string): string {
  return Object.entries(answer.headerLinks(path))
    .flatMap(([relation, target]) =>
      target === null || target === undefined ? [] : [`<${String(target)}>; rel="${relation}"`],
    )
    .join(', ');
}

function csvOf({ items, query }: LinkedRecords): string {
  const { fields = null, updatedSince } = query as ListFormats & { readonly updatedSince?: string };
  const ofRecord = viewFieldsOf(query)?.columns(fields) ?? [];
  const columns = updatedSince === undefined ? ofRecord : [...ofRecord, 'removedAt'];
  const lines = items.map((record) => csvLine(columns.map((name) => cellOf(valueAt(record, name)))));
  return csvLine(columns) + lines.join('');
}

function cellOf(value: unknown): Cell {
  if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Cell;
  return JSON.stringify(value);
}
