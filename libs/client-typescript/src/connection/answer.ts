import { withDays } from '../days';
import { ApiError, apiErrorOf, type FieldProblem } from './api-errors';

/** Age of the data of an answer. */
export interface Freshness {
  readonly state: 'fresh' | 'late' | 'stale' | 'never' | (string & {});
  readonly ageSeconds: number | null;
}

/** One window of the plan. */
export interface Limit {
  /** Requests that the plan allows in the window. */
  readonly limit: number | null;
  readonly remaining: number;
  /** Seconds until one more request is free. */
  readonly resetSeconds: number;
}

/** Limits of the plan as of the last answer. */
export interface Limits {
  readonly minute: Limit | null;
  readonly day: Limit | null;
}

/** Answer of the service with its data. */
export interface Answer<Data> {
  readonly data: Data;
  readonly status: number;
  readonly headers: Headers;
  readonly requestId: string | null;
  /** Freshness of market data; null for other answers. */
  readonly freshness: Freshness | null;
  readonly disclaimer: string | null;
}

/** Body of an answer before its data is read. */
export interface Envelope {
  readonly data: unknown;
  readonly meta?: Readonly<Record<string, unknown>>;
  readonly links?: { readonly next?: string | null };
  readonly disclaimer?: string;
  readonly requestId?: string;
}

/** Makes the answer of a successful response. @param envelope its body */
export function answerOf<Data>({ status, headers }: Response, envelope: Envelope): Answer<Data> {
  return {
    data: withDays(envelope.data) as Data,
    ...{ status, headers },
    requestId: headers.get('x-request-id'),
    freshness: freshnessIn(headers),
    disclaimer: envelope.disclaimer ?? null,
  };
}

/** Reads the error of a response, also of one that did not come from the service. */
export async function errorIn(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const { error = {}, requestId } = parsed(text);
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return apiErrorOf({
    status: response.status,
    code: error.code ?? `HTTP_${response.status}`,
    message: error.message ?? `The service answered with HTTP ${response.status}.`,
    documentation: error.documentation ?? null,
    details: error.details ?? [],
    requestId: requestId ?? response.headers.get('x-request-id'),
    retryAfterSeconds: Number.isFinite(retryAfter) ? retryAfter : null,
    startsAt: typeof error.startsAt === 'string' ? new Date(error.startsAt) : null,
  });
}

/** Reads the limits off the headers of a response; null for one without a key. */
export function limitsIn(headers: Headers): Limits | null {
  const [minute, day] = ['minute', 'day'].map((name) => limitIn(headers, name));
  return minute || day ? { minute: minute ?? null, day: day ?? null } : null;
}

/** Reads one window: `"minute";r=59;t=61` of what is left, and `"minute";q=60` of what the plan allows. */
function limitIn(headers: Headers, name: string): Limit | null {
  const numbers = (header: string, pattern: string) =>
    (new RegExp(`"${name}";${pattern}`).exec(headers.get(header) ?? '') ?? []).slice(1).map(Number);
  const [remaining, resetSeconds = 0] = numbers('ratelimit', 'r=(\\d+);t=(\\d+)');
  const [limit = null] = numbers('ratelimit-policy', 'q=(\\d+)');
  return remaining === undefined ? null : { limit, remaining, resetSeconds };
}

interface ErrorEnvelope {
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly documentation?: string;
    readonly details?: readonly FieldProblem[];
    readonly startsAt?: string | null;
  };
  readonly requestId?: string;
}

function parsed(text: string): ErrorEnvelope {
  try {
    return (JSON.parse(text) ?? {}) as ErrorEnvelope;
  } catch {
    return {};
  }
}

function freshnessIn(headers: Headers): Freshness | null {
  const [, state, age] = /^(\w+)(?:; age=(\d+))?/.exec(headers.get('x-data-freshness') ?? '') ?? [];
  return state === undefined ? null : { state, ageSeconds: age === undefined ? null : Number(age) };
}
