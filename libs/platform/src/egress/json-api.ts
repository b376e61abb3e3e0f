import { EgressError } from './http-client';

/** Where an API is and how it knows the caller. */
export interface JsonApiOptions {
  /** Origin, without a path. */
  readonly url: string;
  /** User name and password of HTTP Basic authentication. */
  readonly credentials: readonly [name: string, password: string];
  /** Deadline of one exchange. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Responses above it are refused. Units: bytes after decompression. */
  readonly maxBytes: number;
}

/** A response of any status: the caller judges it. */
export interface JsonAnswer {
  readonly status: number;
  /** The content as JSON gives it; its text when it is no JSON. */
  readonly body: unknown;
}

/** Client of one partner's API that takes and returns JSON: bounded in time and size, no redirect is followed. */
export class JsonApi {
  private readonly headers: Readonly<Record<string, string>>;

  constructor(private readonly options: JsonApiOptions) {
    const credentials = Buffer.from(options.credentials.join(':')).toString('base64');
    this.headers = { Accept: 'application/json', Authorization: `Basic ${credentials}` };
  }

  /** Sends one request. Errors: `EgressError` when there is no whole response. */
  async ask(method: 'GET' | 'POST' | 'PATCH', path: string, body?: object): Promise<JsonAnswer> {
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
      // What fetch throws may name addresses and headers.
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
