import { besideSettings } from '../bare/same-response';

/** The API's response, taken apart. */
export interface SameContent {
  /** `data`, `meta` and `links`. */
  readonly content: object;
  readonly disclaimer: string;
  /** Headers that are the same for every response of the route. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that Express, the throttler or the envelope make anew for each response. */
const madeAnew = /^(?:x-ratelimit-.*|x-request-id|etag|content-.*|x-powered-by)$/;

/** Takes the API's response apart: the envelope is put together for each request. */
export function sameContent(): SameContent {
  const { headers, body } = besideSettings().response;
  const { data, meta, links, disclaimer } = JSON.parse(body) as Record<string, unknown>;
  const pairs = Array.from({ length: headers.length / 2 }, (_, at) => {
    return [headers[2 * at] ?? '', headers[2 * at + 1] ?? ''] as const;
  });
  return {
    content: { data, meta, links },
    disclaimer: String(disclaimer),
    headers: Object.fromEntries(pairs.filter(([name]) => !madeAnew.test(name))),
  };
}
