import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of `bad-requests.jsonl`: an invalid request, or an unusual valid one, with the expected response. */
export interface BadRequest {
  readonly name: string;
  readonly method: string;
  /** Request target, verbatim. */
  readonly path: string;
  /** Complete header lines besides `Host`, the key and `Content-Length`. */
  readonly headers: readonly string[];
  readonly body: string;
  /** Name of the key in `X-API-Key`; null: no header. Absent: the key of an account on Enterprise. */
  readonly key: string | null;
  /** Complete request that replaces all fields above; null for none. */
  readonly raw: string | null;
  /** Tells whether the client half-closes the connection after the request. */
  readonly halfClose: boolean;
  readonly status: number;
  /** Code of the error; null if the response has no body or no error. */
  readonly code: string | null;
  /** Field that `details` must name; null if any is accepted. */
  readonly field: string | null;
}

const defaults = {
  ...{ method: 'GET', path: '', headers: [], body: '', key: 'enterprise' },
  ...{ raw: null, halfClose: false, field: null },
};

/**
 * Every bad request. Each character of a text is one byte, `<<name>>` stands for a value of the running API, and
 * `<<text*count>>` for a repetition.
 */
export const badRequests: readonly BadRequest[] = readFileSync(join(__dirname, 'bad-requests.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ ...defaults, ...(JSON.parse(line) as BadRequest) }));

/**
 * Returns a bad request as text, one character a byte. `names` holds keys and other values of the running API. Errors:
 * `Error` for an unknown name.
 */
export function bytesOf(request: BadRequest, names: Readonly<Record<string, string>>): string {
  const filled = (text: string) =>
    text
      .replace(/<<([^<>]*?)\*(\d+)>>/gs, (_, part: string, count: string) => part.repeat(Number(count)))
      .replace(/<<(\w+)>>/g, (_, name: string) => {
        const value = names[name];
        if (value === undefined) throw new Error(`${request.name}: nothing is called ${name}`);
        return value;
      });
  const { method, path, headers, key, raw } = request;
  if (raw !== null) return filled(raw);
  const body = filled(request.body);
  const isFramed = headers.some((line) => /^(?:content-length|transfer-encoding):/i.test(line));
  const lines = [
    `${method} ${filled(path)} HTTP/1.1`,
    'Host: api.test',
    ...(key === null ? [] : [`X-API-Key: ${filled(`<<${key}>>`)}`]),
    ...headers.map(filled),
    ...(isFramed || (body === '' && method !== 'POST') ? [] : [`Content-Length: ${body.length}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
