import { Injectable } from '@nestjs/common';
import type { Database } from '@market/database';
import type { DashboardSession } from '@market/sessions';
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
   * Checks a proof and gives the session a new token, in one transaction.
   *
   * Errors: `DomainError` `SES_005` for a proof that does not fit, `SES_001` for a session that was ended, `RATE_001`.
   *
   * @returns the new token and the time of the proof
   */
  async prove(
    session: DashboardSession,
    proof: IdentityProof,
  ): Promise<{ readonly token: string; readonly reauthenticatedAt: Date }> {
    const proven = (withSecondFactor: boolean) => (transaction: Database) =>
      this.sessions.reauthenticate(transaction, session, withSecondFactor);
    if ('password' in proof) return this.passwords.prove(session, proof.password, proven(false));
    if ('code' in proof) return this.factors.prove(session, proof.code, proven(true));
    return this.passkeys.prove(session, proof.signed, proven(true));
  }
}
