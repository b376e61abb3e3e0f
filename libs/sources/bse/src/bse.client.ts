import type { WatchedIssue } from '@market/contracts';
import { EgressError, Pacer, type HttpAnswer, type HttpClient } from '@market/platform/egress';
import { SourceBlocked, SourceFailed, type Payload } from '@market/platform/ingest';

/** How long the client waits. Units: milliseconds. */
export interface BseTiming {
  /** Least time between the starts of two requests. */
  readonly gapMs: number;
  /** Deadline of one attempt. */
  readonly timeoutMs: number;
}

/** One question to BSE's API. */
export interface BseQuestion {
  /** Name of the answer, for example `IPO_HomePageDetail`. */
  readonly name: string;
  /** In the order in which BSE's own pages send it; blank values are sent as well. */
  readonly query?: Readonly<Record<string, string>>;
  readonly about?: WatchedIssue;
  readonly signal?: AbortSignal;
}

const retries = 2;

/** Without Referer and a browser's name the API answers with BSE's home page. Source: block page, seen 2026-08-22. */
const headers = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: 'application/json, text/plain, */*',
  'Accept-Language': 'en-US,en;q=0.9',
  Referer: 'https://www.bseindia.com/',
  Origin: 'https://www.bseindia.com',
};

/** Asks `api.bseindia.com`: no session and no cookies, one pace for all feeds of the process. */
export class BseClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly baseUrl: string,
    private readonly timing: BseTiming,
  ) {
    this.pacer = new Pacer(timing.gapMs);
  }

  /**
   * The JSON text of one answer, as it came.
   *
   * Errors: `SourceBlocked` for 401, 403, 429 and an HTML page; `SourceFailed` for any other answer that is not
   * JSON with status 200; `EgressError` when there is none. A timeout, a broken answer and 5xx are asked again twice.
   */
  async ask({ name, query = {}, about, signal }: BseQuestion): Promise<Payload> {
    const parameters = new URLSearchParams(query).toString();
    const request = `/BseIndiaAPI/api/${name}/w${parameters === '' ? '' : `?${parameters}`}`;
    const answer = await this.attempt(request, signal, retries);
    const body = jsonText(answer, name);
    return about === undefined ? { request, body } : { request, body, about };
  }

  private async attempt(request: string, signal: AbortSignal | undefined, left: number): Promise<HttpAnswer> {
    await this.pacer.turn(signal);
    try {
      const answer = await this.http.get({
        url: `${this.baseUrl}${request}`,
        headers,
        timeoutMs: this.timing.timeoutMs,
        ...(signal === undefined ? {} : { signal }),
      });
      if (answer.status < 500 || left === 0) return answer;
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    }
    return this.attempt(request, signal, left - 1);
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof EgressError && (error.reason === 'timeout' || error.reason === 'broken');
}

function jsonText({ status, body, mediaType, retryAfterSeconds }: HttpAnswer, name: string): string {
  if (status === 401 || status === 403 || status === 429) {
    throw new SourceBlocked(`${name}: status ${status}`, retryAfterSeconds);
  }
  if (status === 404) throw new SourceFailed(`${name}: route is gone`);
  if (status !== 200) throw new SourceFailed(`${name}: status ${status}`);
  if (isJson(body)) return body;
  const isPage =
    mediaType === 'text/html' ||
    body
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<');
  if (isPage) throw new SourceBlocked(`${name}: HTML page instead of JSON`, retryAfterSeconds);
  throw new SourceFailed(`${name}: answer is not JSON`);
}

function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}
