import { planFeatureErrors, type PlanFeature } from '@market/contracts';
import { DomainError, type DomainErrorOptions } from '@market/kernel';
import { limited } from './failed-authentications';
import type { Admission, Entitlement } from './ports';

export const noSuchKey = 'It is malformed, unknown, revoked or expired.';

export const keyMissing: DomainErrorOptions = {
  kind: 'unauthenticated',
  code: 'AUTH_001',
  publicMessage: 'Invalid or missing API key. Send your key in the X-API-Key header.',
};

/** @param noun of the token: `feed token` */
export function tokenInvalid(noun: string): DomainErrorOptions {
  return {
    kind: 'unauthenticated',
    code: 'AUTH_002',
    publicMessage: `Invalid ${noun}. It is malformed, unknown or revoked.`,
  };
}

export function keyInvalid(reason: string): DomainErrorOptions {
  return { kind: 'unauthenticated', code: 'AUTH_002', publicMessage: `Invalid API key. ${reason}` };
}

export function limitError(admission: Admission, { plan, ...limits }: Entitlement): DomainErrorOptions {
  const which =
    admission.refusedBy === 'day'
      ? `per-day limit of ${limits.requestsPerDay} requests`
      : `per-minute limit of ${limits.requestsPerMinute} requests`;
  return limited(admission, `The ${which} of the ${plan} plan is used up.`);
}

/** @param noun of the token: `feed token` */
export function tokenLimitError(admission: Admission, noun: string): DomainErrorOptions {
  return limited(admission, `The limit of ${admission.limit} requests an hour of this ${noun} is used up.`);
}

/** Returns the error that refuses a feature to a plan. @param plan name of the plan, for example `Basic` */
export function planError(feature: PlanFeature, plan: string): DomainErrorOptions {
  const { code, subject, minimumPlan } = planFeatureErrors[feature];
  // Nothing is higher than Enterprise.
  const wanted = minimumPlan === 'Enterprise' ? minimumPlan : `${minimumPlan} or higher`;
  return {
    kind: 'forbidden',
    code,
    publicMessage: `${subject} not part of the ${plan} plan. Upgrade to ${wanted}.`,
  };
}

/** Makes the error of what needs an account that is neither suspended nor closed. */
export function accountInactive(
  publicMessage = 'The account is suspended or closed. Nothing was changed.',
): DomainError {
  return new DomainError({ kind: 'conflict', code: 'ACC_002', publicMessage });
}

/** Address to which customers write. */
export class SupportContact {
  /** @param email null when the service has none */
  constructor(readonly email: string | null) {}
}

/**
 * Returns the error that refuses the keys and the tokens in addresses of a suspended account. It tells the customer what 401 would hide, and
 * counts as no failed authentication: the credential is known, and refusing it costs no query. The reason is shown in the
 * dashboard only, because messages of errors stand in logs of programs.
 */
export function accountSuspended({ email }: SupportContact): DomainErrorOptions {
  const next = email === null ? 'Ask the operator of the service.' : `Write to ${email}.`;
  return {
    kind: 'forbidden',
    code: 'AUTH_003',
    publicMessage: `The account is suspended: its keys, calendar feeds and export links are refused until it is resumed. The dashboard shows the reason. ${next}`,
  };
}
