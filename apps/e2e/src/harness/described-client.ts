import { DescribedResponses } from './described-responses';

type Method = 'get' | 'post' | 'put' | 'delete';

/** Response that was checked against the API's own description. */
export interface CheckedResponse<Body> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

export interface ListBody<Item> {
  readonly data: readonly Item[];
  readonly meta: { page: number; limit: number; total: number; totalPages: number; hasNextPage: boolean };
  readonly links: { self: string; next: string | null; prev: string | null };
}

export interface ErrorBody {
  readonly error: {
    code: string;
    message: string;
    documentation: string;
    retryAfter?: number;
    details?: { field: string; message: string }[];
    startsAt?: string | null;
  };
}

/** Client of the API that rejects every response that its OpenAPI document does not describe. */
export class DescribedClient {
  private constructor(
    private readonly base: string,
    private readonly key: string | null,
    private readonly description: DescribedResponses,
  ) {}

  static async for(base: string, key: string | null): Promise<DescribedClient> {
    return new DescribedClient(base, key, await DescribedResponses.of(base));
  }

  /** Sends a GET of `path`. `route` is its path in the OpenAPI document, for example `/v1/ipos/{slug}`. */
  async get<Body>(route: string, path: string, init: RequestInit = {}): Promise<CheckedResponse<Body>> {
    return this.ask('get', route, path, init);
  }

  /** Sends a POST to a path without parameters; without a body if that is undefined. */
  async post<Body>(path: string, body?: object, init: RequestInit = {}): Promise<CheckedResponse<Body>> {
    return this.send('post', path, path, body, init);
  }

  /** Sends any other request; without a body if that is undefined. */
  async send<Body>(
    method: 'post' | 'put' | 'delete',
    route: string,
    path: string,
    body?: object,
    init: RequestInit = {},
  ): Promise<CheckedResponse<Body>> {
    const headers = new Headers(init.headers);
    if (body !== undefined) headers.set('Content-Type', 'application/json');
    const content = body === undefined ? {} : { body: JSON.stringify(body) };
    return this.ask(method, route, path, { ...init, ...content, method: method.toUpperCase(), headers });
  }

  private async ask<Body>(
    method: Method,
    route: string,
    path: string,
    init: RequestInit,
  ): Promise<CheckedResponse<Body>> {
    const headers = new Headers(init.headers);
    if (this.key !== null) headers.set('X-API-Key', this.key);
    const response = await fetch(`${this.base}${path}`, { ...init, headers });
    const text = await response.text();
    const body: unknown = text === '' ? null : JSON.parse(text);
    if (text !== '') this.description.check(method, route, response.status, text, queryOf(path));
    if (text !== '')
      expect((body as { requestId: string }).requestId).toBe(response.headers.get('x-request-id'));
    return { status: response.status, headers: response.headers, body: body as Body };
  }
}

function queryOf(path: string): URLSearchParams {
  return new URLSearchParams(path.split('?')[1]);
}
