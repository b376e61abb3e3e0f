import { ApiError, type FieldProblem } from './api-error';
import { askForProof } from './proof';
import { noteServerTime } from './server-time';

type Query = Readonly<Record<string, string | number | boolean | undefined>>;

export interface CallOptions {
  readonly query?: Query | undefined;
  readonly body?: unknown;
  /** Only for orders that must not be carried out twice. */
  readonly idempotencyKey?: string | undefined;
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
  readonly error?: {
    readonly code: string;
    readonly message: string;
    readonly retryAfter?: number;
    readonly details?: readonly FieldProblem[];
  };
  readonly timestamp: string;
  readonly requestId: string;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const base = '/dashboard/api';

/**
 * Calls a route of the dashboard's API and returns the `data` of its answer.
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

/** Returns the address of a file that the browser downloads by itself. */
export function addressOf(path: string, query: Query = {}): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    value === undefined || value === '' ? [] : [[name, String(value)]],
  );
  const text = new URLSearchParams(pairs).toString();
  return `${base}/${path}${text === '' ? '' : `?${text}`}`;
}

async function envelopeOf(route: string, options: CallOptions): Promise<Envelope> {
  try {
    return await send(route, options);
  } catch (error) {
    const needsProof = error instanceof ApiError && error.code === 'SES_002';
    if (!needsProof || !(await askForProof())) throw error;
    return send(route, options);
  }
}

async function send(route: string, options: CallOptions): Promise<Envelope> {
  const [method = 'GET', path = ''] = route.split(' ');
  const headers: Record<string, string> = { Accept: 'application/json' };
  if (options.body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey !== undefined) headers['Idempotency-Key'] = options.idempotencyKey;
  let response: Response;
  try {
    response = await fetch(addressOf(path, options.query), {
      method,
      headers,
      body: options.body === undefined ? null : JSON.stringify(options.body),
      signal: options.signal ?? null,
      credentials: 'same-origin',
      redirect: 'error',
    });
  } catch (error) {
    if (options.signal?.aborted === true) throw error;
    throw new ApiError({
      status: 0,
      code: 'NET_001',
      message:
        method === 'GET'
          ? 'The service could not be reached. Check the connection and try again.'
          : 'The service could not be reached, so it is not known whether the change was made. Look before trying again.',
      requestId: null,
    });
  }
  return readEnvelope(response);
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
