import type { ApiDocument } from '../document/api-document';
import { ipoName, type Tool, type ToolOperation } from '../document/tools';
import { type Answer, type Envelope, envelopeOf } from './read';
import { shownRecord } from './shown-record';

/** Result of a call in the form of the protocol. */
export interface ToolAnswer {
  readonly content: { type: 'text'; text: string }[];
  readonly structuredContent?: Record<string, unknown>;
  readonly isError?: boolean;
  readonly [key: string]: unknown;
}

/** Fields that name a record, the first that it has. */
const names = [
  'name',
  'ipoName',
  'companyName',
  'seriesName',
  'title',
  'source',
  'dataSet',
  'type',
  'day',
  'at',
];

/**
 * Makes the result of a read.
 *
 * @param counted requests that the call counted
 * @param similar slugs of IPOs with a name like the unknown one
 */
export function resultOf(
  tool: Tool,
  operation: ToolOperation,
  answer: Answer,
  counted: number,
  document: Pick<ApiDocument, 'components'>,
  similar: readonly string[] = [],
): ToolAnswer {
  const envelope = envelopeOf(answer);
  if (answer.status >= 400) return refusal(envelope, answer.status, counted, remedyOf(operation, similar));
  const { data, meta, links, disclaimer = '', timestamp: asOf = '' } = envelope;
  const all = Array.isArray(data) ? (data as unknown[]) : [data];
  const picked = operation.choosesFields ? all : all.map((record) => pick(record, tool.fields));
  const records = picked.map((record) => shownRecord(record, operation.record, document));
  const more = moreText(meta, links, records.length);
  const source = answer.headers['x-data-source'] ?? 'unknown';
  const premium = tool.name.startsWith('gmp_') ? { disclaimer } : {};
  return {
    content: [
      { type: 'text', text: lineOf(records, meta?.total, { asOf, source, counted, more: more.text }) },
    ],
    structuredContent: {
      records,
      ...(meta?.total === undefined ? {} : { total: meta.total }),
      ...(more.text === null ? {} : { more: more.text, cursor: more.cursor }),
      asOf,
      source,
      ...premium,
      requestsCounted: counted,
    },
  };
}

/** Makes the result of a call that was refused or failed: one sentence on what is wrong and what to do. */
export function mistake(message: string, counted: number): ToolAnswer {
  return { isError: true, content: [{ type: 'text', text: `${message} ${countText(counted)}` }] };
}

function refusal({ error = {} }: Envelope, status: number, counted: number, remedy: string): ToolAnswer {
  const { code = `HTTP ${status}`, message = 'The service refused the request.', details = [] } = error;
  const page = error.documentation === undefined ? '' : ` See ${error.documentation}`;
  const shown = `${withDetails(message, details)}${code === 'NOT_001' ? remedy : ''}`;
  return mistake(`${code}: ${shown}${page}`, counted);
}

/** Puts what is wrong with each field in the place of the names with which a message of the service ends. */
function withDetails(
  message: string,
  details: readonly { readonly field?: string; readonly message?: string }[],
): string {
  if (details.length === 0) return message;
  const names = ` ${details.map(({ field }) => field).join(', ')}`;
  const faults = details.map(({ field, message: wrong }) => `${field ?? ''} ${wrong ?? ''}`).join('; ');
  return `${message.endsWith(names) ? message.slice(0, -names.length) : message} ${faults}.`;
}

/** Says how a record is found that an operation does not know. */
function remedyOf({ parameters }: ToolOperation, similar: readonly string[]): string {
  if (!(ipoName in parameters)) return '';
  if (similar.length > 0) return `. Slugs of IPOs with a similar name: ${similar.join(', ')}.`;
  return '. Find it by search_ipos.';
}

function moreText(meta: Envelope['meta'], links: Envelope['links'], shown: number) {
  const next = links?.next ?? null;
  if (next === null || meta?.hasMore === false) return { text: null, cursor: null };
  const left = meta?.total === undefined ? '' : `${Math.max(0, meta.total - shown)} `;
  return { text: `${left}more: pass cursor`, cursor: next };
}

interface LineFacts {
  readonly asOf: string;
  readonly source: string;
  readonly counted: number;
  readonly more: string | null;
}

/** Says in one line what was found, of when and from whom. */
function lineOf(
  records: readonly Record<string, unknown>[],
  total: number | undefined,
  { asOf, source, counted, more }: LineFacts,
): string {
  const found = total === undefined ? `${records.length}` : `${records.length} of ${total}`;
  const named = records
    .map(nameOf)
    .filter((name) => name !== '')
    .join(', ');
  const ending = more === null ? '' : ` ${more}.`;
  return `${found} found${named === '' ? '' : `: ${named}`}.${ending} As of ${asOf}, ${source}. ${countText(counted)}`;
}

function nameOf(record: Record<string, unknown>): string {
  const name = names.map((field) => record[field]).find((value) => typeof value === 'string');
  const { status } = record;
  return `${name ?? ''}${typeof status === 'string' ? ` (${status.toLowerCase()})` : ''}`;
}

function countText(counted: number): string {
  return `Counted ${counted} request${counted === 1 ? '' : 's'}.`;
}

/** Keeps some top-level fields of a record; all if none are named. */
function pick(record: unknown, fields: readonly string[]): unknown {
  if (fields.length === 0 || !(record instanceof Object)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name)));
}
