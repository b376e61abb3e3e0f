import { DomainError, type DomainErrorOptions } from '@market/kernel';
import type { Admission, Caller, Entitlement } from './ports';

/** Which question the gatekeeper answered with no. */
export type AccessStage = 'authenticate' | 'limit' | 'entitle';

/** A request that the gatekeeper sent away, with what its headers have to say. */
export class AccessRefused extends DomainError {
  readonly stage: AccessStage;
  /** The plan's minute window, or the address's when nobody was recognised. */
  readonly admission: Admission;
  /** Absent when nobody was recognised. */
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
