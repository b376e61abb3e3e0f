import { Injectable } from '@nestjs/common';
import type { DashboardSession } from '@market/sessions';
import { identityErrors } from './identity-errors';
import { PasskeySignIn, type SignedChallenge } from './passkey-sign-in';
import { Passwords } from './passwords';
import { SecondFactors } from './second-factors';
import { Sessions } from './sessions';

/** Proof of identity of a signed-in user. */
export type IdentityProof =
  { readonly password: string } | { readonly code: string } | { readonly signed: SignedChallenge };

/** Checks proofs of identity, which allow sensitive changes for a while. */
@Injectable()
export class Reauthentication {
  constructor(
    private readonly passwords: Passwords,
    private readonly factors: SecondFactors,
    private readonly passkeys: PasskeySignIn,
    private readonly sessions: Sessions,
  ) {}

  /**
   * Checks a proof and gives the session a new token.
   *
   * Errors: `DomainError` `SES_005` for a proof that does not fit, `RATE_001`.
   *
   * @returns the new token and the time of the proof
   */
  async prove(
    session: DashboardSession,
    proof: IdentityProof,
  ): Promise<{ readonly token: string; readonly reauthenticatedAt: Date }> {
    if ('password' in proof) {
      if (!(await this.passwords.fits(session, proof.password))) throw identityErrors.wrongCredentials();
      return this.sessions.reauthenticate(session);
    }
    if ('code' in proof) await this.factors.prove(session, proof.code);
    else await this.passkeys.prove(session, proof.signed);
    return this.sessions.reauthenticate(session, true);
  }
}
