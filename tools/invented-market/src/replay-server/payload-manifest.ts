import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Spelling of a host in a manifest: the key of a source's host in lower case with hyphens, `nse-archives`. */
const hostName = /^[a-z][a-z0-9]*(?:-[a-z0-9]+)*$/;

/** One recorded response. Shape: `request` is the host's own path and query string, `file` a path in the folder. */
export interface PayloadEntry {
  /** Served under this name as the first part of the path. */
  readonly host: string;
  readonly request: string;
  readonly file: string;
  readonly status?: number;
  readonly contentType?: string;
  /** Served as the one file of a zip archive, while it is kept as text. */
  readonly packed?: true;
}

/** Reads the manifest of a folder. Errors: `TypeError` naming the first entry that is none. */
export function readManifest(folder: string): PayloadEntry[] {
  const entries: unknown = JSON.parse(readFileSync(join(folder, 'payloads.json'), 'utf8'));
  if (!Array.isArray(entries)) throw new TypeError('payloads.json is not a list');
  return entries.map((entry: unknown, index) => {
    if (!isEntry(entry)) throw new TypeError(`payloads.json: entry ${index + 1} is no recorded answer`);
    return entry;
  });
}

/** Days of a window, or the minute of a request, which move on with time: one recording stands for them all. */
const windowParameters = new Set(['from_date', 'to_date', 'v']);

/**
 * Returns the key by which a request is looked up: host and path as they are, parameters in any order, without the days
 * of a window.
 */
export function requestKey(host: string, request: string): string {
  const [path = '', query = ''] = splitOnce(request);
  const parameters = [...new URLSearchParams(query)]
    .filter(([name]) => !windowParameters.has(name))
    .map(([name, value]) => JSON.stringify([name, value]));
  return [host, path, ...parameters.sort()].join('\n');
}

function splitOnce(request: string): [string, string] {
  const at = request.indexOf('?');
  return at < 0 ? [request, ''] : [request.slice(0, at), request.slice(at + 1)];
}

function isEntry(value: unknown): value is PayloadEntry {
  if (typeof value !== 'object' || value === null) return false;
  const entry = value as Record<string, unknown>;
  return (
    typeof entry['host'] === 'string' &&
    hostName.test(entry['host']) &&
    typeof entry['request'] === 'string' &&
    entry['request'].startsWith('/') &&
    typeof entry['file'] === 'string' &&
    ['undefined', 'number'].includes(typeof entry['status']) &&
    ['undefined', 'string'].includes(typeof entry['contentType']) &&
    [undefined, true].some((packed) => packed === entry['packed'])
  );
}
