import type { IncomingMessage } from 'node:http';
import { accessFactsOf } from '../requests/access-facts';
import type { AddressGroup } from '../requests/address-group';
import { headerValues } from '../requests/header-values';
import type { PresentedKey } from './ports';

/** Credentials of a request. */
export interface Credentials {
  readonly reading: KeyReading;
  /** Group of addresses that failed authentications count with. */
  readonly address: AddressGroup;
}

/** The headers that may hold a key. */
export interface KeyHeaders {
  /** Every value of the header `X-API-Key`, as it was sent. */
  readonly apiKeyHeaders: readonly string[];
  /** Every value of the header `Authorization`, as it was sent. */
  readonly authorizationHeaders: readonly string[];
}

/** Result of reading the headers: a key, none, or a contradiction. */
export type KeyReading =
  | { readonly kind: 'key'; readonly key: PresentedKey }
  | { readonly kind: 'missing' }
  | { readonly kind: 'contradictory'; readonly reason: string };

const bearer = /^bearer +(\S.*)$/i;

/**
 * Finds the key in the headers `X-API-Key` and `Authorization: Bearer`. Another scheme and an empty value count as
 * absent. Two different keys, or a repeated header, are a contradiction.
 */
export function readKey({ apiKeyHeaders, authorizationHeaders }: KeyHeaders): KeyReading {
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

export function readCredentials(request: IncomingMessage): Credentials {
  return new RequestCredentials(request);
}

class RequestCredentials implements Credentials {
  readonly reading: KeyReading;

  constructor(private readonly request: IncomingMessage) {
    const { rawHeaders } = request;
    this.reading = readKey({
      apiKeyHeaders: headerValues(rawHeaders, 'x-api-key'),
      authorizationHeaders: headerValues(rawHeaders, 'authorization'),
    });
  }

  /** Read only when authentication failed: it costs more than recognising a key. */
  get address(): AddressGroup {
    return accessFactsOf(this.request).address;
  }
}
