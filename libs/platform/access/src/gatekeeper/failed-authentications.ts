import { DomainError, type DomainErrorOptions } from '@market/kernel';
import type { AddressGroup } from '../requests/address-group';
import type { Admission, FailedAuthenticationMeter } from './ports';

/**
 * Counts a failed authentication of an address.
 *
 * @param usual error that refuses the credential
 * @param credential what was missing, for example `a valid session`
 * @returns that error, or `RATE_001` when the address is over its limit
 */
export function failedAuthentication(
  failures: FailedAuthenticationMeter,
  address: AddressGroup,
  { usual, credential }: { readonly usual: DomainError; readonly credential: string },
): DomainError {
  const admission = failures.fail(address);
  return admission.admitted ? usual : new DomainError(addressLimited(admission, credential));
}

/** Makes the error of an address over its limit. @param credential see `failedAuthentication` */
export function addressLimited(admission: Admission, credential: string): DomainErrorOptions {
  return limited(
    admission,
    `Too many requests without ${credential}: the failed-authentication limit of ${admission.limit} a minute for this address is used up.`,
  );
}

/** Makes the error of a request over a limit. @param message its reason, a sentence */
export function limited({ retryAfterSeconds }: Admission, message: string): DomainErrorOptions {
  const seconds = retryAfterSeconds ?? 1;
  return {
    kind: 'limited',
    code: 'RATE_001',
    publicMessage: `${message} Try again in ${seconds} s.`,
    retryAfterSeconds: seconds,
  };
}
