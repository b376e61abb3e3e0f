import { DomainError, type FieldProblem } from '@market/kernel';

const maxDetails = 20;
/**
 * Max length of the caller's own input in a response. Units: characters.
 *
 * Source: docs/spec/api.md, "Error codes".
 */
const mostInput = 100;

/**
 * Makes a 400 `VAL_001` with its problems, at most 20 of them. Names may be chosen by the caller: together they are cut
 * to 100 characters, each to its share.
 */
export function invalidParameters(problems: readonly FieldProblem[]): DomainError {
  const given = problems.slice(0, maxDetails);
  const share = Math.floor(mostInput / given.length);
  const isTooMuch = lengthOf(given) > mostInput;
  const details = given.map(({ field, message }) => ({
    field: isTooMuch ? shownInput(field, share) : field,
    message,
  }));
  const first = details.slice(0, 3);
  const names = first.map(({ field }) => field).join(', ');
  const isRoomy = lengthOf(details) + lengthOf(first) <= mostInput;
  return new DomainError({
    kind: 'invalid',
    code: 'VAL_001',
    publicMessage: `Invalid request parameters: ${isRoomy ? names : 'see details'}`,
    details,
  });
}

function lengthOf(problems: readonly FieldProblem[]): number {
  return problems.reduce((sum, { field }) => sum + [...field].length, 0);
}

/**
 * Makes a 404 `NOT_001` that names the slug or id, with the same text everywhere. `what` is for example `IPO` or
 * `rights issue`.
 */
export function noSuchRecord(what: string, identifier: string): DomainError {
  return new DomainError({
    kind: 'not-found',
    code: 'NOT_001',
    publicMessage: `${what.charAt(0).toUpperCase()}${what.slice(1)} not found: ${shownInput(identifier, 100)}`,
  });
}

/** Makes a 404 `NOT_002`. */
export function noSuchPath(): DomainError {
  return new DomainError({
    kind: 'not-found',
    code: 'NOT_002',
    publicMessage: 'No such path. Paths are case-sensitive and have no trailing slash.',
  });
}

/** Makes a 405 `REQ_001`; the caller adds the `Allow` header. */
export function methodNotAllowed(allow: string): DomainError {
  return new DomainError({
    kind: 'method-not-allowed',
    code: 'REQ_001',
    publicMessage: `This path answers ${allow} only`,
  });
}

/**
 * Makers of errors of requests that never reach a route: 400 `REQ_004`, 431 `REQ_005`, 408 `REQ_006`, 417 `REQ_007`.
 */
export const transportErrors = {
  malformed: () =>
    new DomainError({ kind: 'malformed-request', code: 'REQ_004', publicMessage: 'Malformed HTTP request' }),
  badHost: () =>
    new DomainError({
      kind: 'malformed-request',
      code: 'REQ_004',
      publicMessage: 'The request needs exactly one Host header',
    }),
  noHost: () =>
    new DomainError({
      kind: 'malformed-request',
      code: 'REQ_004',
      publicMessage: 'The Host header names no host',
    }),
  headersTooLarge: () =>
    new DomainError({
      kind: 'headers-too-large',
      code: 'REQ_005',
      publicMessage: 'Path and headers together are larger than 16 KB, or there are too many headers',
    }),
  timeout: () =>
    new DomainError({
      kind: 'request-timeout',
      code: 'REQ_006',
      publicMessage: 'The request was not received in time',
    }),
  expectation: () =>
    new DomainError({
      kind: 'expectation-failed',
      code: 'REQ_007',
      publicMessage: 'This expectation is not supported',
    }),
} as const;

/** Matches an API key or a part of one, given in place of something else. */
const secretPart = /(svc_(?:live|test)_)[0-9a-z]+/gi;

/** Returns the caller's own text as a response may show it: printable, without API keys, cut to `maxCharacters`. */
export function shownInput(text: string, maxCharacters: number): string {
  const printable = text.replace(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').replace(secretPart, '$1…');
  const characters = [...printable];
  return characters.length <= maxCharacters
    ? printable
    : `${characters.slice(0, maxCharacters - 1).join('')}…`;
}
