/** Reason for which an attempt has no valid response. */
export type AttemptFailure =
  | 'url'
  | 'not-allowed'
  | 'timeout'
  | 'aborted'
  | 'refused'
  | 'reset'
  | 'unreachable'
  | 'tls'
  | 'malformed'
  | 'endless';

/** Attempt in the delivery log. */
export interface Attempt {
  readonly startedAt: Date;
  /** Units: milliseconds. */
  readonly durationMs: number;
  /** Null without an HTTP response. */
  readonly statusCode: number | null;
  /** Reason as text; null for a success. */
  readonly error: string | null;
  /** Beginning of the response as inert text; null without a response. */
  readonly answer: string | null;
}

const words: Readonly<Record<AttemptFailure, string>> = {
  url: 'the URL is no absolute https URL that deliveries may be sent to',
  'not-allowed': 'the host does not resolve, or is not publicly reachable',
  timeout: 'no answer within 30 seconds',
  aborted: 'broken off because the service was stopped',
  refused: 'the host refused the connection',
  reset: 'the connection broke before an answer',
  unreachable: 'the host could not be connected to',
  tls: 'the TLS connection failed',
  malformed: 'the answer is not HTTP',
  endless: 'too much came before the answer itself',
};

/** Returns the text in the log for an attempt without a response. */
export function failureWords(reason: AttemptFailure, code: string | null): string {
  return code === null ? words[reason] : `${words[reason]} (${code})`;
}

/**
 * Tells whether a status means that the delivery arrived.
 *
 * Source: docs/spec/states-and-events.md, "Retries".
 */
export function isSuccess(statusCode: number): boolean {
  return statusCode >= 200 && statusCode <= 299;
}

/** Returns the text in the log for a response that is no success; null for a success. */
export function statusWords(statusCode: number): string | null {
  if (isSuccess(statusCode)) return null;
  const isRedirect = statusCode >= 300 && statusCode <= 399;
  return `answered with status ${statusCode}${isRedirect ? ': redirects are not followed' : ''}`;
}

/** Describes the outcome of an attempt in plain words. */
export function attemptWords({ statusCode, error }: Pick<Attempt, 'statusCode' | 'error'>): string {
  return error ?? (statusCode === null ? 'arrived' : `answered with status ${statusCode}`);
}
