import { DomainError, type DomainErrorOptions } from '@market/kernel';

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
 * Returns the error that refuses the keys and the feed tokens of a suspended account. It tells the customer what 401 would hide, and
 * counts as no failed authentication: the credential is known, and refusing it costs no query. The reason is shown in the
 * dashboard only, because messages of errors stand in logs of programs.
 */
export function accountSuspended({ email }: SupportContact): DomainErrorOptions {
  const next = email === null ? 'Ask the operator of the service.' : `Write to ${email}.`;
  return {
    kind: 'forbidden',
    code: 'AUTH_003',
    publicMessage: `The account is suspended: its keys and calendar feeds are refused until it is resumed. The dashboard shows the reason. ${next}`,
  };
}
