import type { Answer, Read } from '../answers/read';
import { version } from '../version';

/** Service that the program asks, with its key. */
export interface Service {
  /** Address without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
}

/** Time for one read. Units: milliseconds. */
const timeoutMs = 30_000;

/** Makes the reads of the tools over HTTP, with a key. */
export function httpRead({ baseUrl, apiKey }: Service): Read {
  const headers = { 'X-API-Key': apiKey, 'User-Agent': `india-market-data-mcp/${version}` };
  return async (path, query) => {
    const address = `${baseUrl}${path}?${query.toString()}`;
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(timeoutMs) });
    const answer: Answer = {
      status: response.status,
      headers: Object.fromEntries(response.headers),
      body: await response.json().catch(() => null),
    };
    return answer;
  };
}
