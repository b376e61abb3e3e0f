import { EgressError, type HttpResponse, type HttpClient, Pacer } from '@market/egress';
import { SourceBlocked, SourceFailed } from '@market/source-kit';

/** Base URLs of the site and of its portal, without a trailing slash. */
export interface AmfiHosts {
  readonly site: string;
  readonly portal: string;
}

const headers = { 'user-agent': 'Mozilla/5.0 (compatible; market-data)', accept: '*/*' };
/** Timeout of a request: NAVAll is 2 MB, the scheme master 3 MB, from a slow server. Units: milliseconds. */
const requestTimeoutMs = 60_000;
const retries = 2;
/** Maximum size of a file. Units: bytes. */
const maxFileBytes = 6 * 1024 * 1024;

/** Client of the association's site and portal: no session, no key, one pace for all feeds of the process. */
export class AmfiClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly hosts: AmfiHosts,
    gapMs: number,
  ) {
    this.pacer = new Pacer(gapMs);
  }

  /**
   * Fetches JSON text of the site's interface, unparsed.
   *
   * Errors: `SourceBlocked` for 401, 403, 429 and a page in place of JSON, `SourceFailed` for other statuses,
   * `EgressError` without a response.
   */
  json(path: string, signal?: AbortSignal): Promise<string> {
    return this.text(`${this.hosts.site}${path}`, path, signal);
  }

  /** Fetches a text file of the portal. Errors: those of `json`. */
  file(path: string, signal?: AbortSignal): Promise<string> {
    return this.text(`${this.hosts.portal}${path}`, path, signal, maxFileBytes);
  }

  private async text(url: string, path: string, signal?: AbortSignal, maxBytes?: number): Promise<string> {
    const answer = await this.sendWithRetries(url, signal, maxBytes);
    const { status, body, retryAfterSeconds } = answer;
    if (status === 401 || status === 403 || status === 429) {
      throw new SourceBlocked(`${path}: status ${status}`, retryAfterSeconds);
    }
    if (status !== 200) throw new SourceFailed(`${path}: status ${status}`);
    // The portal sends its pages under any media type: only the body shows that one is HTML.
    if (body.trimStart().startsWith('<')) {
      throw new SourceBlocked(`${path}: HTML page instead of data`);
    }
    return body;
  }

  /** Repeats a request, at most three times in all, until the response is no failure of the server. */
  private async sendWithRetries(url: string, signal?: AbortSignal, maxBytes?: number): Promise<HttpResponse> {
    for (let attempt = 0; ; attempt += 1) {
      await this.pacer.turn(signal);
      const last = attempt === retries;
      try {
        const answer = await this.http.get({
          url,
          headers,
          timeoutMs: requestTimeoutMs,
          ...(maxBytes === undefined ? {} : { maxBytes }),
          ...(signal === undefined ? {} : { signal }),
        });
        if (answer.status < 500 || last) return answer;
      } catch (error) {
        const passing =
          error instanceof EgressError && (error.reason === 'timeout' || error.reason === 'broken');
        if (last || !passing) throw error;
      }
    }
  }
}
