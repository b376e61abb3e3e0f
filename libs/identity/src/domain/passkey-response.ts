import { z } from 'zod';

/** Base64url text of at most `max` characters, as browsers send bytes. */
const bytes = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

/** Max length of a credential id. Source: https://www.w3.org/TR/webauthn-3/#credential-id (1 023 bytes), read 2026-11-26. */
const credentialId = bytes(1_364);
const clientData = bytes(4_096);
const publicKeyCredential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const extensions = z
  .record(z.string(), z.unknown())
  .optional()
  .transform(() => ({}));

/**
 * Response of an authenticator that made a credential, in the JSON form of `PublicKeyCredential`. What a browser adds is
 * ignored.
 */
export const attestationShape = z.object({
  ...publicKeyCredential,
  clientExtensionResults: extensions,
  response: z.object({ clientDataJSON: clientData, attestationObject: bytes(16_384) }),
});

/** Response of an authenticator that signed a challenge. See `attestationShape`. */
export const assertionShape = z.object({
  ...publicKeyCredential,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: bytes(4_096),
    signature: bytes(2_048),
    userHandle: bytes(88).nullish(),
  }),
});

/** Response of an authenticator that made a credential. */
export type PasskeyAttestation = z.output<typeof attestationShape>;

/** Response of an authenticator that signed a challenge. */
export type PasskeyAssertion = z.output<typeof assertionShape>;
