import { z } from 'zod';
import { instantView } from '@market/http-lists';
import type { Passkey } from '../passkeys';

export const passkeyView = z
  .object({ id: z.string(), name: z.string(), createdAt: instantView, lastUsedAt: instantView.nullable() })
  .meta({ id: 'Passkey' });

export type PasskeyView = z.infer<typeof passkeyView>;

export function presentPasskey({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyView {
  return {
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}

/** Passkey, for the description of the dashboard's API. */
export const examplePasskey: PasskeyView = {
  id: 'pky_7c1e9a52d04b4f6c8e3d1b20',
  name: 'Laptop',
  createdAt: '2026-11-26T04:30:00.000Z',
  lastUsedAt: '2026-11-27T04:30:00.000Z',
};

export const deletedPasskeyView = z
  .object({ id: z.string(), deleted: z.literal(true) })
  .meta({ id: 'DeletedPasskey' });

export type DeletedPasskeyView = z.infer<typeof deletedPasskeyView>;

/**
 * Challenge with the options that the browser passes to an authenticator.
 *
 * Source: https://www.w3.org/TR/webauthn-3/, "PublicKeyCredentialCreationOptionsJSON" and
 * "PublicKeyCredentialRequestOptionsJSON", read 2026-11-26.
 */
export const passkeyChallengeView = z
  .object({ challengeId: z.string(), options: z.record(z.string(), z.unknown()) })
  .meta({ id: 'PasskeyChallenge' });

/** Challenge for a sign-in, for the description of the dashboard's API. */
export const exampleChallenge = {
  challengeId: 'pch_2f6b8d1c9e0a4735b1c2d3e4',
  options: { challenge: 'KU7dbtF0A3ULVlx4A0sCrAGFceCBA4IiAWlOSMTYVxI', rpId: 'api.example.com' },
};
