/** What a request brought to say who it is from. */
export interface Credentials {
  /** Every value of the header `X-API-Key`, as it came. */
  readonly apiKeyHeaders: readonly string[];
  /** Every value of the header `Authorization`, as it came. */
  readonly authorizationHeaders: readonly string[];
  /** Address of the client, proxies that we trust taken off. */
  readonly address: string;
}

/** What the headers say: a key to look at, none at all, or a contradiction. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: string }
  | { readonly kind: 'missing' }
  | { readonly kind: 'contradictory'; readonly reason: string };

const bearer = /^bearer +(\S.*)$/i;

/**
 * Finds the key in the headers: `X-API-Key` first, `Authorization: Bearer` too. Another scheme and an empty value
 * are as good as absent.
 */
export function readKey({ apiKeyHeaders, authorizationHeaders }: Credentials): KeyReading {
  if (apiKeyHeaders.length > 1 || authorizationHeaders.length > 1) {
    return { kind: 'contradictory', reason: 'The same header was sent twice.' };
  }
  const own = apiKeyHeaders[0]?.trim() ?? '';
  const token = tokenIn(authorizationHeaders[0]);
  if (own !== '' && token !== '' && own !== token) {
    return { kind: 'contradictory', reason: 'X-API-Key and Authorization name different keys.' };
  }
  const key = own === '' ? token : own;
  return key === '' ? { kind: 'missing' } : { kind: 'key', key };
}

function tokenIn(authorization: string | undefined): string {
  return authorization === undefined ? '' : (bearer.exec(authorization.trim())?.[1]?.trim() ?? '');
}

/** The part of Node's request that carries credentials: raw, because Node joins or drops repeated headers. */
export interface RequestWithHeaders {
  readonly rawHeaders: readonly string[];
  readonly ip?: string | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** Takes the credentials out of a request of `node:http` or Express. */
export function credentialsOf(request: RequestWithHeaders): Credentials {
  return new RequestCredentials(request);
}

/** A class: V8 puts the accessor of a literal into the old generation, where it keeps the request until a full collection. */
class RequestCredentials implements Credentials {
  readonly apiKeyHeaders: string[] = [];
  readonly authorizationHeaders: string[] = [];

  constructor(private readonly request: RequestWithHeaders) {
    const { rawHeaders } = request;
    for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
      const name = rawHeaders[at] ?? '';
      if (name.length === 9 && name.toLowerCase() === 'x-api-key') {
        this.apiKeyHeaders.push(rawHeaders[at + 1] ?? '');
      }
      if (name.length === 13 && name.toLowerCase() === 'authorization') {
        this.authorizationHeaders.push(rawHeaders[at + 1] ?? '');
      }
    }
  }

  /** Only asked for when authentication failed: finding it costs more than recognising a key. */
  get address(): string {
    return this.request.ip ?? this.request.socket?.remoteAddress ?? 'unknown';
  }
}
