import { type MaybePromise, whenAvailable } from '@market/kernel';
import type { AccessRefused, Gatekeeper, Passage, AccessRequirement } from './gatekeeper';
import type { IncomingMessage } from 'node:http';
import { accessFactsOf, readCredentials } from './credentials';
import type { Admission, Caller, Entitlement, TokenGrant } from './ports';

/** Result of the gatekeeper for a request, admitted or not; empty before the gatekeeper has seen it. */
export interface Access {
  /** Absent when the caller was not recognised. */
  readonly caller?: Caller | undefined;
  readonly entitlement?: Entitlement | undefined;
  readonly admission?: Admission | undefined;
  /** Absent for a request with a key. */
  readonly grant?: TokenGrant | undefined;
}

/** Property of the request that holds the outcome. A symbol, so that no client can set it. */
const outcome = Symbol('outcome');
/** Property of the request that holds the question while it is undecided, and after it failed. */
const question = Symbol('question');

/** Property of the request that holds the caller for whom this process makes it. */
const principal = Symbol('principal');

interface Judged {
  [outcome]?: Passage | AccessRefused;
  [question]?: Promise<Passage | AccessRefused>;
  [principal]?: Caller;
}

/** Marks a request that this process makes for a caller who was authenticated by other means: it counts nothing. */
export function actFor(request: IncomingMessage & Judged, caller: Caller): void {
  request[principal] = caller;
}

/** Tells whether this process makes a request for a caller: see `actFor`. */
export function isActedFor(request: IncomingMessage & Judged): boolean {
  return request[principal] !== undefined;
}

/**
 * Asks the gatekeeper about a request, once: later calls, from guards or from handlers in front of the framework,
 * return the same outcome or fail with the same error, and nothing is counted twice.
 *
 * Errors: `DomainError` `SRV_002`; a refusal is a result here.
 */
export function decideAccess(
  gatekeeper: Gatekeeper,
  request: IncomingMessage & Judged,
  requirement: AccessRequirement,
): MaybePromise<Passage | AccessRefused> {
  const known = request[outcome] ?? request[question];
  if (known !== undefined) return known;
  const caller = request[principal];
  const ask = () =>
    caller === undefined
      ? gatekeeper.pass(readCredentials(request), requirement)
      : gatekeeper.passUncounted(caller, requirement);
  const { trace } = accessFactsOf(request);
  const passing = trace === null ? ask() : trace.step('gate', ask);
  const decision = whenAvailable(passing, (decided) => (request[outcome] = decided));
  if (decision instanceof Promise) request[question] = decision;
  return decision;
}

/** Returns the outcome for a request that the gatekeeper has seen; undefined for others. */
export function outcomeOf(request: object): Passage | AccessRefused | undefined {
  return (request as Judged)[outcome];
}

/** Returns the gatekeeper's result, for headers and views; empty for a request that it has not seen. */
export function accessOf(request: object): Access {
  return outcomeOf(request) ?? unknownAccess;
}

const unknownAccess: Access = {};
