import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A line of `bad-requests.jsonl`: a request that is bad, or odd and valid, and what must come of it. */
export interface BadRequest {
  readonly name: string;
  readonly method: string;
  /** Request target, as it is. */
  readonly path: string;
  /** Whole lines besides `Host`, the key and the length of the body. */
  readonly headers: readonly string[];
  readonly body: string;
  /** Owner of the key in `X-API-Key`; null: no account's. Absent: an account on Enterprise. */
  readonly key: string | null;
  /** The whole request instead of all of the above, null for none. */
  readonly raw: string | null;
  /** The client sends no more after this and says so. */
  readonly halfClose: boolean;
  readonly status: number;
  /** Code of the error; null where there is no body or no error. */
  readonly code: string | null;
  /** Field that `details` must name, null for any. */
  readonly field: string | null;
}

const defaults = {
  ...{ method: 'GET', path: '', headers: [], body: '', key: 'enterprise' },
  ...{ raw: null, halfClose: false, field: null },
};

/**
 * Every bad request. In their texts a character is a byte, `<<name>>` stands for something of the running API, and
 * `<<text*count>>` for a repetition.
 */
export const badRequests: readonly BadRequest[] = readFileSync(join(__dirname, 'bad-requests.jsonl'), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => ({ ...defaults, ...(JSON.parse(line) as BadRequest) }));

/** A bad request as bytes, one for each character. `names` are keys and what else the running API has. */
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
