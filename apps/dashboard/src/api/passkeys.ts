import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { ApiError } from './api-error';
import { call } from './call';
import type { Intent } from './intent';
import type { PasskeyView } from './types';

interface Challenge<Options> {
  readonly challengeId: string;
  readonly options: Options;
}

/** Response to a challenge, as the API takes it. */
export interface PasskeyResponse {
  readonly challengeId: string;
  readonly response: unknown;
}

const load = () => import('@simplewebauthn/browser');

/** Tells whether this browser and this address can have passkeys: they need a name, an IP address has none. */
export function canHavePasskeys(): boolean {
  return typeof PublicKeyCredential === 'function' && !/^\[|^\d+(?:\.\d+){3}$/.test(window.location.hostname);
}

/**
 * Asks for a passkey of this site.
 *
 * @param autofill waits until the user picks one in the e-mail field, without a dialog
 * Errors: `ApiError`, code `PASSKEY_001` when the user cancels.
 */
export async function answerByPasskey(autofill = false): Promise<PasskeyResponse> {
  const { startAuthentication } = await load();
  const { challengeId, options } =
    await call<Challenge<PublicKeyCredentialRequestOptionsJSON>>('POST passkey-challenges');
  return {
    challengeId,
    response: await asked(startAuthentication({ optionsJSON: options, useBrowserAutofill: autofill })),
  };
}

/** Makes a passkey for the user who is signed in. Errors: `ApiError`. */
export async function makePasskey(name: string, intent: Intent): Promise<PasskeyView> {
  const { startRegistration } = await load();
  const { challengeId, options } = await call<Challenge<PublicKeyCredentialCreationOptionsJSON>>(
    'POST user/passkey-challenges',
  );
  const response = await asked(startRegistration({ optionsJSON: options }));
  return call<PasskeyView>('POST user/passkeys', { body: { name, challengeId, response }, intent });
}

/** Tells whether the e-mail field can offer passkeys. */
export async function canFillPasskeys(): Promise<boolean> {
  if (!canHavePasskeys()) return false;
  const { browserSupportsWebAuthnAutofill } = await load();
  return browserSupportsWebAuthnAutofill();
}

async function asked<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony;
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    throw new ApiError({
      status: 0,
      code: 'PASSKEY_001',
      message: isKnown
        ? 'This device already has a passkey for this user.'
        : 'No passkey was given: the browser reported none, or the request was cancelled.',
      requestId: null,
    });
  }
}
