import { EgressError, Pacer, type HttpResponse, type HttpClient } from '@market/egress';
import { SourceBlocked, SourceFailed } from './feed';

export interface PlainClientOptions {
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Min time between the starts of two requests. Units: milliseconds. */
  readonly paceMs: number;
  /** Deadline of one attempt. Units: milliseconds. */
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const retries = 2;

/** User agent of a browser: several publishers respond to no other. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/**
 * Client of a public site without sessions: one pace for all feeds of the process, and two retries of a temporary
 * failure.
 */
export class PlainClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly options: PlainClientOptions,
  ) {
    this.pacer = new Pacer(options.paceMs);
  }

  /** Base URL of the requests. */
  get baseUrl(): string {
    return this.options.baseUrl;
  }

  /**
   * Returns the unchanged body of a response with status 200.
   *
   * Errors: `SourceBlocked` for 401, 403 and 429; `SourceFailed` for any other status; `EgressError` without a
   * response.
   */
  async text(request: string, signal?: AbortSignal): Promise<string> {
    const { status, body, retryAfterSeconds } = await this.attempt(request, signal, retries);
    const path = request.split('?', 1)[0];
    if (status === 401 || status === 403 || status === 429) {
      throw new SourceBlocked(`${path}: status ${status}`, retryAfterSeconds);
    }
    if (status === 404) throw new SourceFailed(`${path}: route is gone`);
    if (status !== 200) throw new SourceFailed(`${path}: status ${status}`);
    return body;
  }

  private async attempt(
    request: string,
    signal: AbortSignal | undefined,
    left: number,
  ): Promise<HttpResponse> {
    const { baseUrl, timeoutMs, headers } = this.options;
    await this.pacer.turn(signal);
    try {
      const answer = await this.http.get({
        url: `${baseUrl}${request}`,
        headers: { 'User-Agent': userAgent, 'Accept-Language': 'en-US,en;q=0.9', ...headers },
        timeoutMs,
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
