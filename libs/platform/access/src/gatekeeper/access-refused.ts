import { DomainError, type DomainErrorOptions } from '@market/kernel';
import type { Admission, Caller, Entitlement } from './ports';

/** Check of the gatekeeper that refused a request. */
export type AccessStage = 'authenticate' | 'limit' | 'entitle';

/** Refusal of a request by the gatekeeper, with the facts that the headers of its response need. */
export class AccessRefused extends DomainError {
  readonly stage: AccessStage;
  /** The plan's minute window, or the address's when the caller was not recognised. */
  readonly admission: Admission;
  /** Absent when the caller was not recognised. */
  readonly caller: Caller | undefined;
  readonly entitlement: Entitlement | undefined;

  constructor(
    stage: AccessStage,
    admission: Admission,
    error: DomainErrorOptions,
    known?: { readonly caller: Caller; readonly entitlement: Entitlement },
  ) {
    super(error);
    this.name = 'AccessRefused';
    this.stage = stage;
    this.admission = admission;
    this.caller = known?.caller;
    this.entitlement = known?.entitlement;
  }
}
