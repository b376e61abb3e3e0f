import { DomainError } from '@market/kernel';

/** Makes a 400 `VAL_002`: the body is no JSON object that we accept. `why` names the rule, never the content. */
export function malformedBody(why: string): DomainError {
  return new DomainError({
    kind: 'malformed-request',
    code: 'VAL_002',
    publicMessage: `Malformed body: ${why}`,
  });
}

/** Makes a 413 `REQ_002`. Units: bytes. */
export function bodyTooLarge(maxBytes: number): DomainError {
  return new DomainError({
    kind: 'too-large',
    code: 'REQ_002',
    publicMessage: `The body is larger than ${maxBytes / 1024} KB`,
  });
}

/** Makes a 415 `REQ_003`. */
export function unsupportedBody(what: string): DomainError {
  return new DomainError({
    kind: 'unsupported-media-type',
    code: 'REQ_003',
    publicMessage: `${what}: send Content-Type: application/json, in UTF-8 and not compressed`,
  });
}

/** Makes the error of a client that disconnected before its body was complete: only the log shows it. */
export function interruptedBody(): DomainError {
  return new DomainError({
    kind: 'malformed-request',
    code: 'REQ_004',
    publicMessage: 'The body ended before it was complete',
  });
}
