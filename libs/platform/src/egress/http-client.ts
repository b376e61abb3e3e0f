/** Where redirects may lead. */
export interface RedirectPlaces {
  /** Origins of the source's own hosts, over HTTPS and to public addresses only. */
  readonly hosts: readonly string[];
  /** Origins that whoever runs the service named, allowed as they are. */
  readonly named: readonly string[];
}

/** A GET as a source's client asks for it. */
export interface HttpRequest {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** One deadline for the whole exchange, redirects included. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Ends the request early, for example when the feed's own deadline passes. */
  readonly signal?: AbortSignal;
  /** Answers above it are refused. Units: bytes after decompression. Default 1 MB. */
  readonly maxBytes?: number;
  /** How `body` carries the answer; `base64` for files that are no text. Default `text`. */
  readonly bodyAs?: 'text' | 'base64';
  /** Default: redirects are followed nowhere. */
  readonly redirects?: RedirectPlaces;
}

/** An answer of any status: the caller judges it. */
export interface HttpAnswer {
  /** Address that answered, after redirects. */
  readonly url: string;
  readonly status: number;
  /** Media type in lower case without parameters, for example `application/json`; empty when absent. */
  readonly mediaType: string;
  readonly setCookies: readonly string[];
  /** Units: seconds; null when the answer has no usable `Retry-After`. */
  readonly retryAfterSeconds: number | null;
  readonly body: string;
}

/** The only way out: sources and adapters never open sockets themselves. */
export abstract class HttpClient {
  /** Errors: `EgressError` when there is no HTTP answer at all. */
  abstract get(request: HttpRequest): Promise<HttpAnswer>;
}

/** No HTTP answer came: the reason is fit for the run log, headers and bodies are not in it. */
export class EgressError extends Error {
  constructor(
    readonly reason: 'timeout' | 'refused' | 'unresolved' | 'broken' | 'too-large' | 'aborted' | 'redirected',
    readonly host: string,
    /** Host that a redirect led to and that was not followed. */
    ledTo: string | null = null,
  ) {
    super(`no answer from ${host}: ${reason}${ledTo === null ? '' : ` to ${ledTo}`}`);
    this.name = 'EgressError';
  }
}
