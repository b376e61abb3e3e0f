import { EgressError, Pacer, type HttpAnswer, type HttpClient } from '../egress';
import { SourceBlocked, SourceFailed } from './feed';

export interface PlainClientOptions {
  /** Base URL without a trailing slash. */
  readonly baseUrl: string;
  /** Least time between the starts of two requests. Units: milliseconds. */
  readonly paceMs: number;
  /** Deadline of one attempt. Units: milliseconds. */
  readonly timeoutMs: number;
  readonly headers?: Readonly<Record<string, string>>;
}

const retries = 2;

/** A browser's name: several publishers answer nothing else. */
const userAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** Asks a public site that needs no session: one pace for all feeds of the process, a passing failure twice again. */
export class PlainClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly options: PlainClientOptions,
  ) {
    this.pacer = new Pacer(options.paceMs);
  }

  /** Base URL that requests go to. */
  get baseUrl(): string {
    return this.options.baseUrl;
  }

  /**
   * The body of one answer with status 200, as it came.
   *
   * Errors: `SourceBlocked` for 401, 403 and 429; `SourceFailed` for any other status; `EgressError` without an answer.
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

  private async attempt(request: string, signal: AbortSignal | undefined, left: number): Promise<HttpAnswer> {
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
