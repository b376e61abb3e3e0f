import type { WatchedIssue } from '@market/contracts';
import { EgressError, Pacer, type HttpResponse, type HttpClient } from '@market/egress';
import { canBeJson, SourceBlocked, SourceFailed, type Payload } from '@market/source-kit';

/** Times of the client. Units: milliseconds. */
export interface BseTiming {
  /** Minimum time between the starts of two requests. */
  readonly gapMs: number;
  /** Timeout of one attempt. */
  readonly timeoutMs: number;
}

/** Base URLs of the API and of the site that has the files, without a trailing slash. */
export interface BseHosts {
  readonly api: string;
  readonly files: string;
}

/** Request to BSE's API. */
export interface BseRequest {
  /** Name of the resource, for example `IPO_HomePageDetail`. */
  readonly name: string;
  /** Parameters, in the order in which BSE's own pages send them; blank values are sent as well. */
  readonly query?: Readonly<Record<string, string>>;
  readonly about?: WatchedIssue;
  readonly signal?: AbortSignal;
}

const retries = 2;
/** Maximum size of a file: a day's prices take 900 KB. Units: bytes. */
const maxFileBytes = 4 * 1024 * 1024;

/**
 * Headers of a browser: without Referer and its name the API sends BSE's home page. Source: block page, seen
 * 2026-08-22.
 */
const headers = {
  'User-Agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  Accept: 'application/json, text/plain, */*',
  'Accept-Language': 'en-US,en;q=0.9',
  Referer: 'https://www.bseindia.com/',
  Origin: 'https://www.bseindia.com',
};

/**
 * Client of `api.bseindia.com` and `www.bseindia.com`: no session and no cookies, one pace for all feeds of the
 * process.
 */
export class BseClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly hosts: BseHosts,
    private readonly timing: BseTiming,
  ) {
    this.pacer = new Pacer(timing.gapMs);
  }

  /**
   * Fetches JSON text, unparsed.
   *
   * Errors: `SourceBlocked` for 401, 403, 429 and an HTML page; `SourceFailed` for any other response that is not JSON
   * with status 200; `EgressError` without a response. After a timeout, a broken response and 5xx the request is
   * repeated twice.
   */
  async ask({ name, query = {}, about, signal }: BseRequest): Promise<Payload> {
    const parameters = new URLSearchParams(query).toString();
    const request = `/BseIndiaAPI/api/${name}/w${parameters === '' ? '' : `?${parameters}`}`;
    const answer = await this.attempt({ url: `${this.hosts.api}${request}`, signal }, retries);
    const body = jsonText(answer, name);
    return about === undefined ? { request, body } : { request, body, about };
  }

  /**
   * Fetches a file of the site, unparsed.
   *
   * @returns null when there is no such file: the site then sends its home page, with status 200
   *
   * Errors: `SourceBlocked` for 401, 403 and 429; `SourceFailed` for any other status; `EgressError` like `ask`.
   */
  async file(path: string, signal?: AbortSignal): Promise<string | null> {
    const url = `${this.hosts.files}${path}`;
    const answer = await this.attempt({ url, signal, maxBytes: maxFileBytes }, retries);
    refuseRefusal(answer, path);
    if (answer.status === 404) return null;
    if (answer.status !== 200) throw new SourceFailed(`${path}: status ${answer.status}`);
    return isPage(answer) ? null : answer.body;
  }

  private async attempt(request: Sent, left: number): Promise<HttpResponse> {
    const { url, signal, maxBytes } = request;
    await this.pacer.turn(signal);
    try {
      const answer = await this.http.get({
        url,
        headers,
        timeoutMs: this.timing.timeoutMs,
        ...(maxBytes === undefined ? {} : { maxBytes }),
        ...(signal === undefined ? {} : { signal }),
      });
      if (answer.status < 500 || left === 0) return answer;
    } catch (error) {
      if (left === 0 || !isPassing(error)) throw error;
    }
    return this.attempt(request, left - 1);
  }
}

interface Sent {
  readonly url: string;
  readonly signal: AbortSignal | undefined;
  readonly maxBytes?: number;
}

function isPassing(error: unknown): boolean {
  return error instanceof EgressError && (error.reason === 'timeout' || error.reason === 'broken');
}

function refuseRefusal({ status, retryAfterSeconds }: HttpResponse, what: string): void {
  if (status === 401 || status === 403 || status === 429) {
    throw new SourceBlocked(`${what}: status ${status}`, retryAfterSeconds);
  }
}

function jsonText(answer: HttpResponse, name: string): string {
  const { status, body, retryAfterSeconds } = answer;
  refuseRefusal(answer, name);
  if (status === 404) throw new SourceFailed(`${name}: route is gone`);
  if (status !== 200) throw new SourceFailed(`${name}: status ${status}`);
  if (canBeJson(body)) return body;
  if (isPage(answer)) throw new SourceBlocked(`${name}: HTML page instead of JSON`, retryAfterSeconds);
  throw new SourceFailed(`${name}: answer is not JSON`);
}

function isPage({ mediaType, body }: HttpResponse): boolean {
  return (
    mediaType === 'text/html' ||
    body
      .replace(/^\uFEFF/, '')
      .trimStart()
      .startsWith('<')
  );
}
