import { ApiError } from './api-error';
import type { Intent, RequestEnd } from './intent';
import { askForProof } from './proof';
import type { components } from './schema';
import { noteServerTime } from './server-time';
import { namesOfShown } from './shown-account';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  readonly query?: Query | undefined;
  readonly body?: unknown;
  /** Only for requests that make something: repeated after a lost response, they make nothing twice. */
  readonly intent?: Intent | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Parts of a list's envelope besides its data. */
export interface ListMeta {
  readonly page: number;
  readonly limit: number;
  readonly total: number;
  readonly totalPages: number;
  readonly nextBefore?: string | null;
}

export interface Envelope {
  readonly success: boolean;
  readonly data?: unknown;
  readonly meta?: ListMeta;
  readonly error?: components['schemas']['Error']['error'];
  readonly timestamp: string;
  readonly requestId: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = '/dashboard/api';
/** Code for a request that is repeated while the first one with its key still runs. */
const underWay = 'IDEM_001';

/**
 * Calls a route of the dashboard's API and returns the `data` of its response.
 *
 * A change that needs a proof of identity is repeated after the dialog has got it.
 *
 * @param route method and path below `/dashboard/api`: `GET keys`
 * Errors: `ApiError`.
 */
export async function call<Data>(route: `${Method} ${string}`, options: CallOptions = {}): Promise<Data> {
  return (await envelopeOf(route, options)).data as Data;
}

/** Calls a list and returns its `data` and `meta`. Errors: `ApiError`. */
export async function callList<Row>(
  route: `GET ${string}`,
  options: CallOptions = {},
): Promise<{ readonly rows: readonly Row[]; readonly meta: ListMeta }> {
  const { data, meta } = await envelopeOf(route, options);
  if (meta === undefined) throw unreadable(200, null);
  return { rows: data as readonly Row[], meta };
}

interface RequestParts extends Omit<RequestInit, 'headers'> {
  readonly headers?: Readonly<Record<string, string>>;
}

/**
 * Sends a request, which names the account and the user that the page shows.
 *
 * @param path below `/dashboard/api`
 * Errors: `ApiError` `NET_001` without a response; `AbortError` when it is stopped.
 */
export async function request(path: string, query: Query = {}, init: RequestParts = {}): Promise<Response> {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  // The session says which these are.
  const names = path === 'session' ? {} : await namesOfShown();
  try {
    return await fetch(`${base}/${path}${text === '' ? '' : `?${text}`}`, {
      ...init,
      headers: { ...init.headers, ...names },
      credentials: 'same-origin',
      redirect: 'error',
    });
  } catch (error) {
    if (init.signal?.aborted === true) throw error;
    throw new ApiError({ status: 0, code: 'NET_001', message: unreachable(init), requestId: null });
  }
}

async function envelopeOf(route: string, options: CallOptions): Promise<Envelope> {
  try {
    return await sendOnce(route, options);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'SES_002';
    if (!needsProof || !(await askForProof())) throw error;
    return sendOnce(route, options);
  }
}

/** Sends a request with the key of its intent, which is kept as long as no response to it came. */
async function sendOnce(route: string, options: CallOptions): Promise<Envelope> {
  const { intent } = options;
  if (intent === undefined) return send(route, options);
  const request = { route, body: options.body };
  try {
    const envelope = await send(route, options, intent.keyOf(request));
    intent.end(request, 'answered');
    return envelope;
  } catch (error) {
    intent.end(request, endOf(error));
    throw inPlainWords(error);
  }
}

function endOf(error: unknown): RequestEnd {
  if (!(error instanceof ApiError) || error.code === 'NET_002' || error.code === underWay) return 'lost';
  if (error.code.startsWith('SES_') || error.code === 'RATE_001') return 'barred';
  return error.status >= 400 && error.status < 500 ? 'refused' : 'lost';
}

function inPlainWords(error: unknown): unknown {
  if (!(error instanceof ApiError) || error.code !== underWay) return error;
  const { status, code, requestId } = error;
  const message = 'The first try is still running. Try again in a moment: nothing is created twice.';
  return new ApiError({ status, code, requestId, message });
}

async function send(route: string, options: CallOptions, idempotencyKey?: string): Promise<Envelope> {
  const [method = 'GET', path = ''] = route.split(' ');
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (idempotencyKey !== undefined) headers['Idempotency-Key'] = idempotencyKey;
  const response = await request(path, options.query, {
    method,
    headers,
    body: options.body === undefined ? null : JSON.stringify(options.body),
    signal: options.signal ?? null,
  });
  return readEnvelope(response);
}

function unreachable({ method = 'GET', headers }: RequestParts): string {
  if (method === 'GET') return 'The service could not be reached. Check the connection and try again.';
  const unknown = 'The service could not be reached, so it is not known whether the change was made.';
  return `${unknown} ${headers?.['Idempotency-Key'] !== undefined ? 'Try again: nothing is created twice.' : 'Check before trying again.'}`;
}

/** Reads a response. Errors: `ApiError`. */
export async function readEnvelope(response: Response): Promise<Envelope> {
  const requestId = response.headers.get('X-Request-ID');
  let envelope: Envelope;
  try {
    envelope = (await response.json()) as Envelope;
  } catch {
    throw unreadable(response.status, requestId);
  }
  noteServerTime(envelope.timestamp);
  if (response.ok && envelope.success) return envelope;
  if (envelope.error === undefined) throw unreadable(response.status, requestId);
  const { code, message, retryAfter, details } = envelope.error;
  throw new ApiError({
    status: response.status,
    code,
    message,
    requestId: envelope.requestId,
    retryAfter,
    details,
  });
}

function unreadable(status: number, requestId: string | null): ApiError {
  return new ApiError({
    status,
    code: 'NET_002',
    message: `The answer of the service could not be read (status ${status}).`,
    requestId,
  });
}
