import type { IncomingMessage } from 'node:http';
import type { MaybePromise } from '@market/kernel';
import { type AddressGroup, addressGroup } from '../requests/address-group';
import type { PresentedKey } from './ports';

/** Facts about a request that access depends on. The HTTP layer attaches them; see `attachAccessFacts`. */
export interface AccessFacts {
  /** Group of addresses that failed authentications count with. */
  readonly address: AddressGroup;
  /** Key of the route that usage counts with: method and path pattern; `unknown` when no route has the path. */
  readonly routeKey: string;
  /** Undecoded query without the question mark. */
  readonly queryText: string;
  /** Null without traces. */
  readonly trace: AccessTrace | null;
}

/** Port: trace of a request. */
export interface AccessTrace {
  /** Runs work as a part of the request with a name. */
  step<T>(name: string, work: () => MaybePromise<T>): MaybePromise<T>;
}

const factsKey = Symbol('access facts');

interface RequestWithFacts extends IncomingMessage {
  [factsKey]?: AccessFacts;
}

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

export function attachAccessFacts(request: IncomingMessage, facts: AccessFacts): void {
  (request as RequestWithFacts)[factsKey] = facts;
}

/** Returns the facts about a request. Without attached facts: the address of its connection, and no route. */
export function accessFactsOf(request: IncomingMessage): AccessFacts {
  return (
    (request as RequestWithFacts)[factsKey] ?? {
      address: addressGroup(request.socket.remoteAddress),
      routeKey: 'unknown',
      queryText: '',
      trace: null,
    }
  );
}

/**
 * Returns every value of a header as it was received: `request.headers` drops or joins repeated ones.
 *
 * @param rawHeaders name, value, name, value, …
 * @param name in lower case
 */
export function headerValues(rawHeaders: readonly string[], name: string): string[] {
  const values: string[] = [];
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const own = rawHeaders[at] ?? '';
    if (own.length === name.length && own.toLowerCase() === name) values.push(rawHeaders[at + 1] ?? '');
  }
  return values;
}
