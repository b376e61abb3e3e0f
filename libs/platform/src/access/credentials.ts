import { oncePer, type Recurring } from '@market/kernel';
import { type AddressedRequest, type AddressGroup, addressGroupOf } from './address-group';
import { headerValues } from './header-values';
import type { PresentedKey } from './ports';

/** What a request brought to say who it is from. */
export interface Credentials {
  readonly reading: KeyReading;
  /** Whom the client's failures count with. */
  readonly address: AddressGroup;
}

/** The headers that may hold a key. */
export interface KeyHeaders extends Recurring {
  /** Every value of the header `X-API-Key`, as it came. */
  readonly apiKeyHeaders: readonly string[];
  /** Every value of the header `Authorization`, as it came. */
  readonly authorizationHeaders: readonly string[];
}

/** What the headers say: a key to look at, none at all, or a contradiction. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: PresentedKey }
  | { readonly kind: 'missing' }
  | { readonly kind: 'contradictory'; readonly reason: string };

const bearer = /^bearer +(\S.*)$/i;

/**
 * Finds the key in the headers: `X-API-Key` first, `Authorization: Bearer` too. Another scheme and an empty value
 * are as good as absent.
 */
export function readKey({ apiKeyHeaders, authorizationHeaders, findings }: KeyHeaders): KeyReading {
  if (apiKeyHeaders.length > 1 || authorizationHeaders.length > 1) {
    return { kind: 'contradictory', reason: 'The same header was sent twice.' };
  }
  const own = apiKeyHeaders[0]?.trim() ?? '';
  const token = tokenIn(authorizationHeaders[0]);
  if (own !== '' && token !== '' && own !== token) {
    return { kind: 'contradictory', reason: 'X-API-Key and Authorization name different keys.' };
  }
  const key = own === '' ? token : own;
  return key === '' ? { kind: 'missing' } : { kind: 'key', key: { text: key, findings } };
}

function tokenIn(authorization: string | undefined): string {
  return authorization === undefined ? '' : (bearer.exec(authorization.trim())?.[1]?.trim() ?? '');
}

/** Headers as they came: Node joins or drops repeated ones. Shape: name, value, name, value, … */
export interface RawHeaders extends Recurring {
  readonly rawHeaders: readonly string[];
}

/** The part of a request that carries credentials. */
export interface RequestWithHeaders extends RawHeaders, AddressedRequest {
  /** What it says, where other requests say the very same; absent: it alone does. */
  readonly words?: RawHeaders;
}

/** Takes the credentials out of a request of `node:http` or Express. */
export function credentialsOf(request: RequestWithHeaders): Credentials {
  return new RequestCredentials(request);
}

/** A class: V8 puts the accessor of a literal into the old generation, where it keeps the request until a full collection. */
class RequestCredentials implements Credentials {
  readonly reading: KeyReading;

  constructor(private readonly request: RequestWithHeaders) {
    this.reading = readingOf(request.words ?? request);
  }

  /** Only asked for when authentication failed: finding it costs more than recognising a key. */
  get address(): AddressGroup {
    return addressGroupOf(this.request);
  }
}

const readingOf = oncePer(({ rawHeaders, findings }: RawHeaders) =>
  readKey({
    apiKeyHeaders: headerValues(rawHeaders, 'x-api-key'),
    authorizationHeaders: headerValues(rawHeaders, 'authorization'),
    findings,
  }),
);
