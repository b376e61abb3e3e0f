/** Permitted targets of redirects. */
export interface RedirectTargets {
  /** Origins of the source's own hosts, over HTTPS and to public addresses only. */
  readonly hosts: readonly string[];
  /** Origins that the operator configured, allowed with any scheme and address. */
  readonly named: readonly string[];
}

/** GET request of a source's client. */
export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Deadline of the whole request, redirects included. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Aborts the request, for example when the feed's own deadline passes. */
  readonly signal?: AbortSignal;
  /** Max size of a response. Units: bytes after decompression. Default 1 MB. */
  readonly maxBytes?: number;
  /** Encoding of the response in `body`; `base64` for files that are no text. Default `text`. */
  readonly bodyAs?: 'text' | 'base64';
  /** Default: no redirect is followed. */
  readonly redirects?: RedirectTargets;
}

/** Response of any status: the caller judges it. */
export interface HttpResponse {
  /** Address of the response, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Media type in lower case without parameters, for example `application/json`; empty when absent. */
  readonly mediaType: string;
  readonly setCookies: readonly string[];
  /** Units: seconds; null when the response has no usable `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  readonly body: string;
}

/** Sends HTTP requests: sources and adapters never open sockets themselves. */
export abstract class HttpClient {
  /** Errors: `EgressError` when there is no HTTP response. */
  abstract get(request: HttpRequest): Promise<HttpResponse>;
}

/** Error of a request without an HTTP response: the reason may be logged; headers and bodies are not part of it. */
export class EgressError extends Error {
  constructor(
    readonly reason: 'timeout' | 'refused' | 'unresolved' | 'broken' | 'too-large' | 'aborted' | 'redirected',
    readonly host: string,
    /** Host of a redirect that was not followed. */
    ledTo: string | null = null,
  ) {
    super(`no answer from ${host}: ${reason}${ledTo === null ? '' : ` to ${ledTo}`}`);
    this.name = 'EgressError';
  }
}
