import { AccessRefused } from './access-refused';
import { credentialsOf, type RequestWithHeaders } from './credentials';
import type { Gatekeeper, Passage, Requirement } from './gatekeeper';
import type { Admission, Caller, Entitlement } from './ports';

/** What is known of a request: nothing before the gatekeeper saw it; afterwards this, let in or not. */
export interface Access {
  /** Absent when nobody was recognised. */
  readonly caller?: Caller;
  readonly entitlement?: Entitlement;
  readonly admission?: Admission;
}

/** Outcomes by request: kept outside of the request, so that no client input can forge one. */
const outcomes = new WeakMap<object, Passage | AccessRefused>();

/**
 * Asks the gatekeeper about a request, once: whoever asks again, or in front of the framework, gets the same
 * outcome and nothing is counted twice.
 *
 * Errors: `DomainError` `SRV_002`; a refusal is a result here.
 */
export async function decideAccess(
  gatekeeper: Gatekeeper,
  request: RequestWithHeaders,
  requirement: Requirement,
): Promise<Passage | AccessRefused> {
  const known = outcomes.get(request);
  if (known !== undefined) return known;
  const outcome = await gatekeeper.pass(credentialsOf(request), requirement).catch((error: unknown) => {
    if (error instanceof AccessRefused) return error;
    throw error;
  });
  outcomes.set(request, outcome);
  return outcome;
}

/** The outcome of a request that the gatekeeper has seen. */
export function outcomeOf(request: object): Passage | AccessRefused | undefined {
  return outcomes.get(request);
}

/** What the gatekeeper found, for headers and views; empty for a request that it never saw. */
export function accessOf(request: object): Access {
  const outcome = outcomes.get(request);
  if (outcome === undefined) return {};
  const { caller, entitlement, admission } = outcome;
  return {
    ...(caller === undefined ? {} : { caller }),
    ...(entitlement === undefined ? {} : { entitlement }),
    admission,
  };
}
