import { Injectable } from '@nestjs/common';
import { Clock, newId } from '@market/kernel';
import type { DashboardSession } from '@market/sessions';
import { DataSource } from 'typeorm';
import type { PasskeyAttestation } from './domain/passkey-response';
import { FactorChanges } from './factor-changes';
import { identityErrors } from './identity-errors';
import { type CreationOptions, PasskeyCeremonies } from './passkey-ceremonies';
import { PasskeyChallenges } from './passkey-challenges';
import { type Passkey, PasskeyRepository } from './persistence/passkey.repository';
import { SecondFactors } from './second-factors';
import { SignInLimits } from './sign-in-limits';

/** Max number of passkeys of a user. Source: docs/spec/dashboard.md, "Passkeys". */
const maxPasskeys = 20;

export type { Passkey };

/** New passkey: its name, and the response of the authenticator that made it. */
export interface MadePasskey {
  readonly name: string;
  readonly challengeId: string;
  readonly response: PasskeyAttestation;
}

export interface AddedPasskey {
  readonly passkey: Passkey;
  /** New token of the session. */
  readonly token: string;
}

/** Adds, lists and removes passkeys. */
@Injectable()
export class Passkeys {
  private readonly passkeys = new PasskeyRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly challenges: PasskeyChallenges,
    private readonly ceremonies: PasskeyCeremonies,
    private readonly factors: SecondFactors,
    private readonly changes: FactorChanges,
    private readonly limits: SignInLimits,
  ) {}

  /** Resolves to the passkeys of a user, oldest first. */
  list({ userId }: Pick<DashboardSession, 'userId'>): Promise<Passkey[]> {
    return this.passkeys.ofUser(this.dataSource, userId);
  }

  /** Makes a challenge for a new passkey. Errors: `DomainError` `SES_008`, `RATE_001`. */
  async request(
    session: DashboardSession,
  ): Promise<{ readonly challengeId: string; readonly options: CreationOptions }> {
    await this.factors.requireForChange(session);
    const { userId, email } = session;
    await this.limits.admitChallenge(userId);
    const known = await this.list(session);
    const { id, challenge } = await this.challenges.make({ purpose: 'registration', userId });
    const options = await this.ceremonies.creationOptions({ id: userId, email }, challenge, known);
    return { challengeId: id, options };
  }

  /**
   * Adds a passkey, and replaces the token of the session.
   *
   * Errors: `DomainError` `SES_005` for a response that does not fit the challenge, a credential that is known already,
   * and a challenge that was used or is too old; `SES_008`; `VAL_001` for more than 20 passkeys; `RATE_001`; `SES_001` for a
   * session that was ended or got another token.
   */
  async add(session: DashboardSession, { name, challengeId, response }: MadePasskey): Promise<AddedPasskey> {
    await this.factors.requireForChange(session);
    const { userId } = session;
    const challenge = await this.challenges.take(challengeId, { purpose: 'registration', userId });
    const credential = await this.ceremonies.madeCredential(response, challenge);
    if (credential === null) throw identityErrors.wrongPasskey();
    const times = { createdAt: this.clock.now(), lastUsedAt: null };
    const passkey = { id: newId('pky'), userId, name, ...credential, ...times };
    const token = await this.dataSource.transaction(async (tx) => {
      await this.factors.holdForChange(tx, session);
      if ((await this.passkeys.count(tx, userId)) >= maxPasskeys) {
        throw identityErrors.tooManyPasskeys(maxPasskeys);
      }
      if (!(await this.passkeys.add(tx, passkey))) throw identityErrors.wrongPasskey();
      return this.changes.record(tx, session, [{ change: 'passkey-added', subject: passkey.id }]);
    });
    return { passkey, token };
  }

  /**
   * Removes a passkey of a user, and replaces the token of the session.
   *
   * Errors: `DomainError` `SES_008`; `SES_001` for a session that was ended or got another token.
   *
   * @returns the new token; null if there is no such passkey
   */
  async remove(session: DashboardSession, id: string): Promise<string | null> {
    return this.dataSource.transaction(async (tx) => {
      await this.factors.holdForChange(tx, session);
      if (!(await this.passkeys.remove(tx, session.userId, id))) return null;
      return this.changes.record(tx, session, [{ change: 'passkey-removed', subject: id }]);
    });
  }
}
