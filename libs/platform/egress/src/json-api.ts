import { EgressError } from './http-client';

/** Address, credentials and limits of an API. */
export interface JsonApiOptions {
  /** Origin, without a path. */
  readonly url: string;
  /** User name and password of HTTP Basic authentication. */
  readonly credentials: readonly [name: string, password: string];
  /** Deadline of one request. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Max size of a response. Units: bytes after decompression. */
  readonly maxBytes: number;
}

/** Response of any status: the caller judges it. */
export interface JsonResponse {
  readonly status: number;
  /** Parsed JSON; the text when it is no JSON. */
  readonly body: unknown;
}

/** Client of one partner's JSON API: limited in time and size, follows no redirect. */
export class JsonApi {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: JsonApiOptions) {
    const credentials = Buffer.from(options.credentials.join(':')).toString('base64');
    this.headers = { Accept: 'application/json', Authorization: `Basic ${credentials}` };
  }

  /** Sends one request. Errors: `EgressError` when there is no complete response. */
  async ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<JsonResponse> {
    const { url, timeoutMs } = this.options;
    const deadline = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(`${url}${path}`, {
        method,
        headers: body === undefined ? this.headers : { ...this.headers, 'Content-Type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        redirect: 'manual',
        signal: deadline,
      });
      return { status: response.status, body: parsed(await this.textOf(response)) };
    } catch (error) {
      if (error instanceof EgressError) throw error;
      // The error of fetch may contain addresses and headers.
      throw new EgressError(deadline.aborted ? 'timeout' : 'broken', new URL(url).host);
    }
  }

  private async textOf({ body }: Response): Promise<string> {
    const { url, maxBytes } = this.options;
    const chunks: Uint8Array[] = [];
    let size = 0;
    const arriving: AsyncIterable<Uint8Array> | readonly Uint8Array[] = body ?? [];
    for await (const chunk of arriving) {
      size += chunk.length;
      if (size > maxBytes) throw new EgressError('too-large', new URL(url).host);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString('utf8');
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
