import type { PasskeyAttestation } from './domain/passkey-response';

/**
 * Tells whether an attestation names no certificate, as browsers send it when none is asked for. For others the library
 * would fetch lists of revoked certificates from addresses that stand in the certificates.
 *
 * Source: https://www.w3.org/TR/webauthn-3/#sctn-createCredential, step 22 ("none"), read 2026-11-26.
 */
export async function isWithoutCertificate({
  response,
}: Pick<PasskeyAttestation, 'response'>): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  try {
    const attestation = decodeAttestationObject(
      new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
    );
    const format = attestation.get('fmt');
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined);
  } catch {
    return false;
  }
}
