import { Secret, TOTP } from 'otpauth';

/** Parameters that every authenticator app knows. Source: RFC 6238, 1.2 and 4. Units: seconds, digits. */
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 };
/** Size of a secret. Source: RFC 4226, 4 (R6: 160 bits are recommended). Units: bytes. */
const secretBytes = 20;
/** Steps before and after the present one whose codes are accepted: clocks of phones differ. */
const window = 1;
const issuer = 'India Market Data';

/** Makes the secret of an authenticator app. Shape: base32. */
export function newTotpSecret(): string {
  return new Secret({ size: secretBytes }).base32;
}

/** Returns the address that an authenticator app reads from a QR code. @param label e-mail address of the user */
export function totpUri(secret: string, label: string): string {
  return totpOf(secret, label).toString();
}

/**
 * Returns the step whose code a text is, at most one step away from the present one; null for another text.
 *
 * Units: periods of 30 seconds since 1970.
 */
export function stepOfCode(secret: string, code: string, nowMs: number): number | null {
  if (!isTotpCode(code)) return null;
  const totp = totpOf(secret, '');
  const distance = totp.validate({ token: code, timestamp: nowMs, window });
  return distance === null ? null : totp.counter({ timestamp: nowMs }) + distance;
}

/** Tells whether a text has the shape of a code of an authenticator app. */
export function isTotpCode(code: string): boolean {
  return /^\d{6}$/.test(code);
}

function totpOf(secret: string, label: string): TOTP {
  return new TOTP({ ...parameters, issuer, label, secret: Secret.fromBase32(secret) });
}
