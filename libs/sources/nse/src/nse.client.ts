import {
  delay,
  EgressError,
  type HttpResponse,
  type HttpClient,
  type HttpRequest,
  Pacer,
} from '@market/egress';
import { canBeJson, SourceBlocked, SourceFailed } from '@market/source-kit';
import { extractOnlyFile } from './listing/only-file';
import { NseSession } from './nse.session';

/** Page that a visitor would open first; it sets the cookies. */
const warmUpPage = '/market-data/all-upcoming-issues-ipo';
const sessionLifetimeMs = 4 * 60_000;
/** Timeout of a request: the site responds after 0.2 to 20 s. Units: milliseconds. */
const requestTimeoutMs = 25_000;
const retries = 2;
/** Maximum length of an error message that is parsed; it usually has 100 characters. */
const longestError = 10_000;
/** Maximum size of an archive: a day's prices take 200 KB. Units: bytes. */
const maxArchiveBytes = 2 * 1024 * 1024;

/** Form of a response's body. */
type BodyForm = Pick<HttpRequest, 'bodyAs' | 'maxBytes'>;

const browserHeaders = {
  'user-agent':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'accept-language': 'en-US,en;q=0.9',
};

/** Base URLs of the site and of its file archive, without a trailing slash. */
export interface NseHosts {
  readonly site: string;
  readonly archives: string;
}

export interface NseRequest {
  /** Path and query of the request. */
  readonly path: string;
  /** Path of the page that hosts the call, sent as `Referer`. */
  readonly page: string;
  readonly signal?: AbortSignal;
}

/** Client of the exchange's site: one session and one pace for all feeds together. */
export class NseClient {
  private readonly pacer: Pacer;
  private readonly session = new NseSession(sessionLifetimeMs);

  /** @param gapMs minimum time between two requests; the site responds to bursts with 429. Units: milliseconds. */
  constructor(
    private readonly http: HttpClient,
    private readonly hosts: NseHosts,
    private readonly gapMs: number,
  ) {
    this.pacer = new Pacer(gapMs);
  }

  /**
   * Sends a request to the site's API.
   *
   * @returns the JSON text, unparsed; null when the exchange knows no such symbol or series
   *
   * Errors: `SourceBlocked` for 401, 403, 429 and a page in place of JSON, `SourceFailed` for a removed route and other
   * statuses, `EgressError` without a response.
   */
  async json(request: NseRequest): Promise<string | null> {
    let answer = await this.ask(request);
    if (isRefusal(answer)) {
      answer = await this.ask(request);
      if (isRefusal(answer)) throw blocked(answer, 'refused even with a new session');
    }
    if (answer.status === 404) return unknownOrGone(request.path, answer);
    requireOk(request.path, answer);
    if (isPage(answer)) throw new SourceBlocked(`${request.path}: HTML page instead of JSON`);
    if (!canBeJson(answer.body)) throw new SourceBlocked(`${request.path}: the body is not JSON`);
    return answer.body;
  }

  /**
   * Fetches a file of the archive, which needs no session.
   *
   * @returns its text; null when there is no such file
   *
   * Errors: those of `json`.
   */
  async file(path: string, signal?: AbortSignal): Promise<string | null> {
    const answer = await this.archived(path, {}, signal);
    if (answer !== null && isPage(answer)) throw new SourceBlocked(`${path}: HTML page instead of a file`);
    return answer?.body ?? null;
  }

  /**
   * Fetches an archive with one file in it and unpacks it.
   *
   * @returns the file's text; null when there is no such archive
   *
   * Errors: those of `file`; `SourceFailed` for an archive that is damaged or too large.
   */
  async zippedFile(path: string, signal?: AbortSignal): Promise<string | null> {
    const answer = await this.archived(path, { bodyAs: 'base64', maxBytes: maxArchiveBytes }, signal);
    if (answer === null) return null;
    const bytes = Buffer.from(answer.body, 'base64');
    if (isPage({ ...answer, body: bytes.toString('latin1', 0, 64) }))
      throw new SourceBlocked(`${path}: HTML page instead of a file`);
    return extractOnlyFile(bytes);
  }

  /** Fetches from the archive's host; null when it has no such file. */
  private async archived(path: string, form: BodyForm, signal?: AbortSignal): Promise<HttpResponse | null> {
    const headers = { ...browserHeaders, accept: '*/*', referer: `${this.hosts.site}/all-reports` };
    const answer = await this.sendWithRetries(`${this.hosts.archives}${path}`, headers, signal, form);
    if (isRefusal(answer)) throw blocked(answer, path);
    if (answer.status === 404) return null;
    requireOk(path, answer);
    return answer;
  }

  private async ask({ path, page, signal }: NseRequest): Promise<HttpResponse> {
    await this.session.ensure(() => this.warmUp());
    const { madeAtMs } = this.session;
    const cookie = this.session.header;
    const headers = {
      ...browserHeaders,
      accept: 'application/json, text/plain, */*',
      referer: `${this.hosts.site}${page}`,
      ...(cookie === '' ? {} : { cookie }),
    };
    const answer = await this.sendWithRetries(`${this.hosts.site}${path}`, headers, signal);
    if (isRefusal(answer)) this.session.end(madeAtMs);
    else this.session.keep(answer.setCookies);
    return answer;
  }

  /**
   * Opens a page for its cookies. Failures are ignored: a missing page sets cookies, too, and some routes work without
   * them.
   */
  private async warmUp(): Promise<void> {
    await this.pacer.turn();
    const headers = {
      ...browserHeaders,
      accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    };
    try {
      const answer = await this.http.get({
        url: `${this.hosts.site}${warmUpPage}`,
        headers,
        timeoutMs: requestTimeoutMs,
      });
      if (isRefusal(answer) || answer.status === 429) throw blocked(answer, 'no session');
      this.session.keep(answer.setCookies);
    } catch (error) {
      if (!(error instanceof EgressError)) throw error;
    }
  }

  /** Repeats a request, at most three times in all, until the response is no failure of the server. */
  private async sendWithRetries(
    url: string,
    headers: Readonly<Record<string, string>>,
    signal?: AbortSignal,
    form: BodyForm = {},
  ): Promise<HttpResponse> {
    for (let attempt = 0; ; attempt += 1) {
      await this.pacer.turn(signal);
      const last = attempt === retries;
      try {
        const answer = await this.http.get({
          url,
          headers,
          timeoutMs: requestTimeoutMs,
          ...form,
          ...(signal === undefined ? {} : { signal }),
        });
        if (answer.status === 429) throw blocked(answer, 'too many requests');
        if (answer.status < 500 || last) return answer;
      } catch (error) {
        if (last || !isPassing(error)) throw error;
      }
      await delay(this.gapMs * 2 ** (attempt + 1), signal);
    }
  }
}

function isPassing(error: unknown): boolean {
  return error instanceof EgressError && (error.reason === 'timeout' || error.reason === 'broken');
}

function isRefusal({ status }: HttpResponse): boolean {
  return status === 401 || status === 403;
}

function blocked({ status, retryAfterSeconds }: HttpResponse, what: string): SourceBlocked {
  return new SourceBlocked(`status ${status}: ${what}`, retryAfterSeconds);
}

/**
 * Interprets a 404: `{"error":…}` means that there is no such symbol in the series, the site's own page that the route
 * was removed.
 */
function unknownOrGone(path: string, answer: HttpResponse): null {
  const value = isPage(answer) || answer.body.length > longestError ? undefined : parse(answer.body);
  if (typeof value === 'object' && value !== null && 'error' in value) return null;
  throw new SourceFailed(`${path}: the route is gone`);
}

function requireOk(path: string, { status }: HttpResponse): void {
  if (status !== 200) throw new SourceFailed(`${path}: status ${status}`);
}

function isPage({ mediaType, body }: HttpResponse): boolean {
  return mediaType === 'text/html' || body.trimStart().startsWith('<');
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
