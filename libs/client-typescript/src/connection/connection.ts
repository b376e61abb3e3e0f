import { answerOf, type Envelope, errorIn, type Limits, limitsIn } from './answer';
import { ConnectionError, MarketDataError, TimeoutError } from './api-errors';
import { Reply } from './reply';
import { pause, waitBeforeRetry } from './retries';
import { version } from '../version';

/** Options of a client. */
export interface ConnectionOptions {
  /** Key of your account: `svc_live_…` or `svc_test_…`. */
  readonly apiKey: string;
  /** Address of the service. */
  readonly baseUrl?: string;
  /** Time for a call, over all its tries. Units: milliseconds. Default: 30 000. */
  readonly timeoutMs?: number;
  /** Further tries of a call that failed for a passing reason. Default: 3. */
  readonly maxRetries?: number;
  /** Longest wait for a limit to free a request; beyond it the call fails with `RateLimitError`. Default: 60 000. */
  readonly maxWaitMs?: number;
  /** Function that sends requests. Default: that of the runtime. */
  readonly fetch?: (input: string, init: RequestInit) => Promise<Response>;
}

/** Options of one call. */
export interface RequestOptions {
  /** Aborts the call. */
  readonly signal?: AbortSignal;
  readonly timeoutMs?: number;
  readonly maxRetries?: number;
}

/** Values of a query; lists are joined by commas, absent ones left out. */
type Query = Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
type QueryValue = string | number | boolean | Date | null | undefined;

export interface RequestParts {
  readonly query?: object | undefined;
  readonly body?: unknown;
  /** True if the service answers a repetition under the same `Idempotency-Key` without another effect. */
  readonly isRepeatable?: boolean;
  readonly options?: RequestOptions | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Request that can be sent again. */
interface Sendable {
  readonly url: string;
  readonly init: RequestInit;
  readonly mayRepeat: boolean;
}

/** Sends requests with a key, tries them again, and remembers the limits. */
export class Connection {
  readonly #options: Required<Omit<ConnectionOptions, 'apiKey'>>;
  readonly #apiKey: string;
  /** Limits of the plan as of the last answer; null before the first. */
  limits: Limits | null = null;

  constructor({ apiKey, ...options }: ConnectionOptions) {
    if (apiKey === '') throw new MarketDataError('`apiKey` is empty: create one in the dashboard.');
    this.#apiKey = apiKey;
    const { fetch: send = (input, init) => globalThis.fetch(input, init), baseUrl = defaultUrl } = options;
    this.#options = {
      ...{ timeoutMs: 30_000, maxRetries: 3, maxWaitMs: 60_000, ...options },
      ...{ fetch: send, baseUrl: baseUrl.replace(/\/$/, '') },
    };
  }

  /** Sends a request and reads its answer. */
  reply<Data>(method: string, path: string, parts: RequestParts): Reply<Data> {
    const read = async () => {
      const { response, envelope } = await this.envelope(method, path, parts);
      return answerOf<Data>(response, envelope);
    };
    return new Reply<Data>(read());
  }

  /** Sends a request and resolves to its answer with the positions of a list. */
  async envelope(
    method: string,
    path: string,
    parts: RequestParts,
  ): Promise<{ readonly response: Response; readonly envelope: Envelope }> {
    const {
      signal,
      timeoutMs = this.#options.timeoutMs,
      maxRetries = this.#options.maxRetries,
    } = parts.options ?? {};
    const late = AbortSignal.timeout(timeoutMs);
    const all = signal ? AbortSignal.any([signal, late]) : late;
    const request = this.#request(method, path, parts, all);
    for (let tried = 1; ; tried += 1) {
      try {
        const response = await this.#send(request);
        return { response, envelope: (await readJson(response)) as Envelope };
      } catch (error) {
        if (late.aborted) throw new TimeoutError(`No answer within ${timeoutMs} ms.`, { cause: error });
        if (signal?.aborted === true) throw error;
        const maxWaitMs = Math.min(this.#options.maxWaitMs, timeoutMs);
        const limits = { maxRetries: request.mayRepeat ? maxRetries : 0, maxWaitMs };
        const waitMs = waitBeforeRetry(error, tried, limits);
        if (waitMs === null) throw error;
        await pause(waitMs, all).catch(() => {
          throw signal?.aborted === true ? signal.reason : error;
        });
      }
    }
  }

  /** Opens a stream. Resolves when its head is there; it is not tried again. */
  open(path: string, { query, headers, options }: RequestParts): Promise<Response> {
    return this.#send(
      this.#request(
        'GET',
        path,
        { query, headers: { Accept: 'text/event-stream', ...headers } },
        options?.signal,
      ),
    );
  }

  #request(method: string, path: string, parts: RequestParts, signal?: AbortSignal): Sendable {
    const { query = {}, body, isRepeatable = false, headers } = parts;
    return {
      url: `${this.#options.baseUrl}${path}${queryText(query as Query)}`,
      init: {
        method,
        headers: {
          ...{ Accept: 'application/json', 'X-API-Key': this.#apiKey },
          'User-Agent': `india-market-data-ts/${version}`,
          ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
          ...(isRepeatable ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        ...(signal ? { signal } : {}),
      },
      mayRepeat: method !== 'POST' || isRepeatable,
    };
  }

  async #send({ url, init }: Sendable): Promise<Response> {
    const response = await this.#options.fetch(url, init).catch((error: unknown) => {
      throw init.signal?.aborted === true ? error : unreachable(url, error);
    });
    this.limits = limitsIn(response.headers) ?? this.limits;
    if (!response.ok) throw await errorIn(response);
    return response;
  }
}

const defaultUrl = 'http://127.0.0.1:3000';

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text().catch((cause: unknown) => {
    throw new ConnectionError('The answer broke off: try again.', { cause });
  });
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ConnectionError('No JSON: is `baseUrl` that of the API?', {
      cause: error,
    });
  }
}

function unreachable(url: string, cause: unknown): ConnectionError {
  const { origin } = new URL(url || 'http://unknown');
  return new ConnectionError(`No answer from ${origin}: check the network and \`baseUrl\`.`, { cause });
}

function queryText(query: Query): string {
  const values = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined || value === null) return [];
    const texts = [value].flat().map((one) => (one instanceof Date ? one.toISOString() : String(one)));
    return [[name, texts.join(',')]];
  });
  const text = new URLSearchParams(values).toString();
  return text === '' ? '' : `?${text}`;
}
