import { Injectable, Logger } from '@nestjs/common';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import type { PasskeyAssertion, PasskeyAttestation } from './domain/passkey-response';
import { isWithoutCertificate } from './attestation-format';
import type { Passkey } from './persistence/passkey.repository';
import { RelyingParty } from './relying-party';

/** Options that a browser passes to an authenticator that makes a credential. */
export type CreationOptions = PublicKeyCredentialCreationOptionsJSON;

/** Options that a browser passes to an authenticator that signs a challenge. */
export type RequestOptions = PublicKeyCredentialRequestOptionsJSON;

/** Credential that an authenticator made. */
export type NewCredential = Pick<Passkey, 'credentialId' | 'publicKey' | 'signCount'>;

/** Name of the party, which browsers show. */
const partyName = 'India Market Data';
/**
 * Algorithms: Ed25519, ECDSA on P-256, RSA with SHA-256. Named although they are the defaults of the library, which would
 * otherwise ask Node for experimental algorithms, and Node warns of that on standard error.
 *
 * Source: https://www.iana.org/assignments/cose, "COSE Algorithms", read 2026-11-26.
 */
const supportedAlgorithmIDs = [-8, -7, -257];
/** Time for which a browser waits for its user. Units: milliseconds. */
const timeout = 5 * 60_000;

/**
 * The two ceremonies of WebAuthn: an authenticator makes a credential, or signs a challenge with it. The library is
 * loaded at its first use, because it is large and most processes never need it.
 */
@Injectable()
export class PasskeyCeremonies {
  private readonly logger = new Logger('passkeys');

  constructor(private readonly party: RelyingParty) {}

  /** Makes the options for a new credential. @param known passkeys of the user, whose authenticators make no second one */
  async creationOptions(
    user: { readonly id: string; readonly email: string },
    challenge: Buffer,
    known: readonly Passkey[],
  ): Promise<CreationOptions> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    return generateRegistrationOptions({
      rpName: partyName,
      rpID: this.party.id,
      userID: new Uint8Array(Buffer.from(user.id)),
      userName: user.email,
      userDisplayName: user.email,
      challenge: new Uint8Array(challenge),
      timeout,
      attestationType: 'none',
      excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      supportedAlgorithmIDs,
    });
  }

  /** Makes the options for a signature. @param known passkeys that may sign; none: any that the user's devices find */
  async requestOptions(challenge: Buffer, known: readonly Passkey[]): Promise<RequestOptions> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    return generateAuthenticationOptions({
      rpID: this.party.id,
      challenge: new Uint8Array(challenge),
      timeout,
      userVerification: 'required',
      allowCredentials: known.map(({ credentialId }) => ({ id: credentialId.toString('base64url') })),
    });
  }

  /** Checks the response of an authenticator that made a credential. @returns null if it does not fit the challenge */
  async madeCredential(response: PasskeyAttestation, challenge: Buffer): Promise<NewCredential | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    if (!(await this.isFromPage(response)) || !(await isWithoutCertificate(response))) return null;
    return this.orRefused(async () => {
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge.toString('base64url'),
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs,
      });
      if (registrationInfo === undefined) return null;
      const { id, publicKey, counter } = registrationInfo.credential;
      return {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        signCount: counter,
      };
    });
  }

  /**
   * Checks the response of an authenticator that signed a challenge.
   *
   * @returns the new count of signatures; null if it does not fit the challenge and the passkey
   */
  async signedCount(
    response: PasskeyAssertion,
    challenge: Buffer,
    { credentialId, publicKey, signCount }: Passkey,
  ): Promise<number | null> {
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    if (!(await this.isFromPage(response))) return null;
    const { userHandle, ...signed } = response.response;
    return this.orRefused(async () => {
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response: { ...response, response: { ...signed, ...(userHandle ? { userHandle } : {}) } },
        expectedChallenge: challenge.toString('base64url'),
        expectedOrigin: this.party.origin,
        expectedRPID: this.party.id,
        requireUserVerification: true,
        credential: {
          id: credentialId.toString('base64url'),
          publicKey: new Uint8Array(publicKey),
          counter: signCount,
        },
      });
      return verified ? authenticationInfo.newCounter : null;
    });
  }

  /** Tells whether a response comes from a page that no page of another origin frames: the dashboard allows no frames. */
  private async isFromPage({ response }: PasskeyAttestation | PasskeyAssertion): Promise<boolean> {
    const { decodeClientDataJSON } = await import('@simplewebauthn/server/helpers');
    const clientData = await this.orRefused(async () => decodeClientDataJSON(response.clientDataJSON));
    return clientData !== null && clientData.crossOrigin !== true;
  }

  /** Runs a check of the library, which throws for whatever does not fit. */
  private async orRefused<T>(check: () => Promise<T | null>): Promise<T | null> {
    try {
      return await check();
    } catch (error) {
      const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown';
      this.logger.log({ event: 'passkey-refused', reason }, 'a passkey does not fit');
      return null;
    }
  }
}
