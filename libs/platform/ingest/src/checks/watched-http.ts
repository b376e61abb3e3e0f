import { EgressError, HttpClient, type HttpRequest, type HttpResponse } from '@market/egress';
import { SourceFailed } from '@market/source-kit';

/** Request of a check, with the head of its response. */
export interface WatchedRequest {
  readonly url: string;
  /** Null without a response. */
  readonly status: number | null;
  readonly mediaType: string | null;
  /** Units: milliseconds. */
  readonly took: number;
  /** Size of the body after decompression. */
  readonly bytes: number;
  /** Names of the cookies that the response sets. */
  readonly cookies: readonly string[];
  /** Address of the response after redirects, null without a redirect. */
  readonly redirectedTo: string | null;
  /** Reason of the missing response, for example `timeout`. */
  readonly problem: string | null;
}

/** HTTP client that records requests and refuses to send more than a few. */
export class WatchedHttp extends HttpClient {
  private sent: WatchedRequest[] = [];
  private left = 0;
  private refused = 0;

  constructor(private readonly http: HttpClient) {
    super();
  }

  /** Begins a record. @param most max number of requests; further ones are rejected with `SourceFailed` */
  begin(most: number): void {
    this.sent = [];
    this.left = most;
    this.refused = 0;
  }

  get requests(): readonly WatchedRequest[] {
    return this.sent;
  }

  /** Number of requests that were not sent, because they exceeded the limit. */
  get notSent(): number {
    return this.refused;
  }

  override async get(request: HttpRequest): Promise<HttpResponse> {
    if (this.left === 0) {
      this.refused += 1;
      throw new SourceFailed(`${request.url}: not sent, the check is limited to a few requests`);
    }
    this.left -= 1;
    const startedAtMs = performance.now();
    const took = () => Math.round(performance.now() - startedAtMs);
    try {
      const response = await this.http.get(request);
      this.sent.push(headOf(request, response, took()));
      return response;
    } catch (error) {
      const problem = error instanceof EgressError ? error.reason : 'broken';
      const nothing = { status: null, mediaType: null, bytes: 0, cookies: [], redirectedTo: null };
      this.sent.push({ url: request.url, ...nothing, took: took(), problem });
      throw error;
    }
  }
}

function headOf({ url: asked, bodyAs }: HttpRequest, response: HttpResponse, took: number): WatchedRequest {
  const { url, status, mediaType, setCookies, body } = response;
  return {
    url: asked,
    status,
    mediaType,
    took,
    bytes: Buffer.byteLength(body, bodyAs === 'base64' ? 'base64' : 'utf8'),
    cookies: setCookies.map((cookie) => (cookie.split('=', 1)[0] ?? '').trim()),
    redirectedTo: url === asked ? null : url,
    problem: null,
  };
}
