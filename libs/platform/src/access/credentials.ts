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
  const token = bearer.exec(authorizationHeaders[0]?.trim() ?? '')?.[1]?.trim() ?? '';
  if (own !== '' && token !== '' && own !== token) {
    return { kind: 'contradictory', reason: 'X-API-Key and Authorization name different keys.' };
  }
  const key = own === '' ? token : own;
  return key === '' ? { kind: 'missing' } : { kind: 'key', key };
}

/** The part of Node's request that carries credentials: raw, because Node joins or drops repeated headers. */
export interface RequestWithHeaders {
  readonly rawHeaders: readonly string[];
  readonly ip?: string | undefined;
  readonly socket?: { readonly remoteAddress?: string | undefined } | undefined;
}

/** Takes the credentials out of a request of `node:http` or Express. */
export function credentialsOf(request: RequestWithHeaders): Credentials {
  const apiKeyHeaders: string[] = [];
  const authorizationHeaders: string[] = [];
  const { rawHeaders } = request;
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 9 && name.toLowerCase() === 'x-api-key') apiKeyHeaders.push(rawHeaders[at + 1] ?? '');
    if (name.length === 13 && name.toLowerCase() === 'authorization') {
      authorizationHeaders.push(rawHeaders[at + 1] ?? '');
    }
  }
  return {
    apiKeyHeaders,
    authorizationHeaders,
    // Only asked for when authentication failed: finding it costs more than recognising a key.
    get address() {
      return request.ip ?? request.socket?.remoteAddress ?? 'unknown';
    },
  };
}
