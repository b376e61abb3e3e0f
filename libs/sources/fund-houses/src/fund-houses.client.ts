import { EgressError, type HttpResponse, type HttpClient, Pacer } from '@market/egress';
import { type Payload, SourceBlocked, SourceFailed } from '@market/source-kit';

const headers = { 'user-agent': 'Mozilla/5.0 (compatible; market-data)', accept: '*/*' };
const requestTimeoutMs = 40_000;
/** Maximum size of a document. Units: bytes. */
const maxBytes = 2 * 1024 * 1024;
const retries = 2;

/** Client of the portal that publishes the fund houses' documents: no session, one pace. */
export class FundHousesClient {
  private readonly pacer: Pacer;

  constructor(
    private readonly http: HttpClient,
    private readonly portal: string,
    gapMs: number,
  ) {
    this.pacer = new Pacer(gapMs);
  }

  /**
   * Fetches the summary document of a scheme: its XML form, else its spreadsheet in base64.
   *
   * @returns null when the fund house has published none
   *
   * Errors: `SourceBlocked` for 401, 403, 429, `SourceFailed` for other statuses, `EgressError` without a response.
   */
  async document(schemeId: string, signal?: AbortSignal): Promise<Payload | null> {
    const path = `/spages/SSD_${encodeURIComponent(schemeId)}`;
    return (await this.file(`${path}.xml`, 'text', signal)) ?? this.file(`${path}.xls`, 'base64', signal);
  }

  private async file(
    request: string,
    bodyAs: 'text' | 'base64',
    signal?: AbortSignal,
  ): Promise<Payload | null> {
    const { status, body, retryAfterSeconds } = await this.sendWithRetries(request, bodyAs, signal);
    if (status === 404) return null;
    if (status === 401 || status === 403 || status === 429) {
      throw new SourceBlocked(`${request}: status ${status}`, retryAfterSeconds);
    }
    if (status !== 200) throw new SourceFailed(`${request}: status ${status}`);
    return { request, body };
  }

  /** Repeats a request, at most three times in all, until the response is no failure of the server. */
  private async sendWithRetries(
    request: string,
    bodyAs: 'text' | 'base64',
    signal?: AbortSignal,
  ): Promise<HttpResponse> {
    for (let attempt = 0; ; attempt += 1) {
      await this.pacer.turn(signal);
      const last = attempt === retries;
      try {
        const answer = await this.http.get({
          url: `${this.portal}${request}`,
          headers,
          timeoutMs: requestTimeoutMs,
          maxBytes,
          bodyAs,
          ...(signal === undefined ? {} : { signal }),
        });
        if (answer.status < 500 || last) return answer;
      } catch (error) {
        if (last || !isPassing(error)) throw error;
      }
    }
  }
}

/**
 * Tells whether an error may pass by itself: timeouts and broken responses do, a name that does not resolve does not.
 */
export function isPassing(error: unknown): error is EgressError {
  return error instanceof EgressError && (error.reason === 'timeout' || error.reason === 'broken');
}
