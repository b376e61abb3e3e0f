import { type MaybePromise, whenAvailable } from '@market/kernel';
import type { AccessRefused } from './access-refused';
import type { IncomingMessage } from 'node:http';
import { credentialsOf } from './credentials';
import type { Gatekeeper, Passage, Requirement } from './gatekeeper';
import type { Admission, Caller, Entitlement } from './ports';

/** What is known of a request: nothing before the gatekeeper saw it; afterwards this, let in or not. */
export interface Access {
  /** Absent when the caller was not recognised. */
  readonly caller?: Caller | undefined;
  readonly entitlement?: Entitlement | undefined;
  readonly admission?: Admission | undefined;
}

/** Where the outcome is kept with its request: no client can name it, so none can forge one. */
const outcome = Symbol('outcome');

interface Judged {
  [outcome]?: Passage | AccessRefused;
}

/**
 * Asks the gatekeeper about a request, once: whoever asks again, or in front of the framework, gets the same
 * outcome and nothing is counted twice.
 *
 * Errors: `DomainError` `SRV_002`; a refusal is a result here.
 */
export function decideAccess(
  gatekeeper: Gatekeeper,
  request: IncomingMessage & Judged,
  requirement: Requirement,
): MaybePromise<Passage | AccessRefused> {
  const known = request[outcome];
  if (known !== undefined) return known;
  return whenAvailable(
    gatekeeper.pass(credentialsOf(request), requirement),
    (decided) => (request[outcome] = decided),
  );
}

/** The outcome of a request that the gatekeeper has seen. */
export function outcomeOf(request: object): Passage | AccessRefused | undefined {
  return (request as Judged)[outcome];
}

/** What the gatekeeper found, for headers and views; empty for a request that it never saw. */
export function accessOf(request: object): Access {
  return outcomeOf(request) ?? unknownAccess;
}

const unknownAccess: Access = {};
