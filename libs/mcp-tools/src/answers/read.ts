/** Response of the API to a read. */
export interface Answer {
  readonly status: number;
  /** Parsed JSON; null when it is none. */
  readonly body: unknown;
  /** Headers by name in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Port: reads the API for the caller of a tool.
 *
 * @param path percent-encoded, without a query
 *
 * Errors: any when there is no response; the tool tells that the service cannot be reached.
 */
export type Read = (path: string, query: URLSearchParams) => Promise<Answer>;

/** Body of a response in the envelope of the API. */
export interface Envelope {
  readonly data?: unknown;
  readonly meta?: { readonly total?: number; readonly hasMore?: boolean };
  readonly links?: { readonly next?: string | null };
  readonly disclaimer?: string;
  readonly timestamp?: string;
  readonly error?: {
    readonly code?: string;
    readonly message?: string;
    readonly documentation?: string;
    readonly details?: readonly { readonly field?: string; readonly message?: string }[];
  };
}

/** Returns the envelope of a response; an empty one for a body of another form. */
export function envelopeOf({ body }: Answer): Envelope {
  return body instanceof Object ? body : {};
}

/** Tells whether the API counts a request with this response against the limits of its account. */
export function isCounted({ status, body }: Answer): boolean {
  const code = envelopeOf({ status, body, headers: {} }).error?.code ?? '';
  return status !== 401 && status !== 429 && status < 500 && !/^(?:AUTH|KEY)_/.test(code);
}
