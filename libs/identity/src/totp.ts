import { Injectable } from '@nestjs/common';
import type { MadeOnce } from '@market/access';
import type { DashboardSession } from '@market/sessions';
import { DataSource, type EntityManager } from 'typeorm';
import { newRecoveryCodes } from './domain/recovery-code';
import { newTotpSecret, totpUri } from './domain/totp-code';
import { FactorChanges } from './factor-changes';
import { identityErrors } from './identity-errors';
import { TotpRepository } from './persistence/totp.repository';
import { isCodeRefused, SecondFactors } from './second-factors';
import { SignInLimits } from './sign-in-limits';
import { TotpCodes } from './totp-codes';

/** Secret of an authenticator app that waits for its first code. */
export interface ProposedTotp {
  /** Address that the app reads from a QR code. */
  readonly uri: string;
  /** Secret for typing. Shape: base32. */
  readonly secret: string;
}

/** Authenticator app that was put to use. */
export interface ConfirmedTotp {
  /** Shown this once. */
  readonly recoveryCodes: readonly string[];
  /** New token of the session. */
  readonly token: string;
}

/** Adds and removes authenticator apps. */
@Injectable()
export class Totp {
  private readonly secrets = new TotpRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly codes: TotpCodes,
    private readonly factors: SecondFactors,
    private readonly changes: FactorChanges,
    private readonly limits: SignInLimits,
  ) {}

  /** Proposes a secret, which is not in use before `confirm`. Errors: `DomainError` `SES_008`. */
  async begin(session: DashboardSession): Promise<ProposedTotp> {
    const secret = newTotpSecret();
    const { userId, email } = session;
    await this.dataSource.transaction(async (tx) => {
      await this.factors.holdForChange(tx, session);
      await this.secrets.propose(tx, userId, this.codes.seal(secret, userId));
    });
    return { uri: totpUri(secret, email), secret };
  }

  /**
   * Puts the proposed secret to use, and replaces the token of the session. A secret that it replaces counts as removed. A
   * repeated request replaces the recovery codes that the first one made, which were never shown.
   *
   * Errors: `DomainError` `SES_005` for a code that does not fit, or without a proposed secret; `SES_008`, `RATE_001`; `SES_001` for
   * a session that was ended or got another token.
   */
  async confirm(session: DashboardSession, code: string, once?: MadeOnce): Promise<ConfirmedTotp> {
    await this.factors.requireForChange(session);
    const { userId } = session;
    const recoveryCodes = newRecoveryCodes();
    const digests = recoveryCodes.map(({ digest }) => digest);
    const activate = async (tx: EntityManager) => {
      await this.factors.holdForChange(tx, session);
      const former = (await once?.former(tx)) ?? null;
      const known = await this.secrets.lock(tx, userId);
      const pending = known?.pending ?? null;
      if (former !== null && pending === null && (known?.secret ?? null) !== null) {
        await this.secrets.setRecoveryCodes(tx, userId, digests);
        return this.changes.record(tx, session, []);
      }
      const step = pending === null ? null : this.codes.stepOf(pending, userId, code);
      if (known === null || pending === null || step === null) throw identityErrors.wrongCode();
      await this.secrets.activate(tx, userId, pending, step);
      await this.secrets.setRecoveryCodes(tx, userId, digests);
      await once?.remember(tx, userId);
      return this.changes.record(tx, session, [
        ...(known.secret === null ? [] : [{ change: 'totp-removed' as const, subject: userId }]),
        { change: 'totp-added', subject: userId },
      ]);
    };
    const run = () => this.dataSource.transaction(activate);
    const token = await this.limits.judgeCode({ session: session.id }, run, isCodeRefused);
    return { recoveryCodes: recoveryCodes.map(({ text }) => text), token };
  }

  /**
   * Removes the authenticator app and the recovery codes of a user, if there are any, and replaces the token of the session.
   *
   * Errors: `DomainError` `SES_008`; `SES_001` for a session that was ended or got another token.
   *
   * @returns the new token; null if there was no app
   */
  async remove(session: DashboardSession): Promise<string | null> {
    const { userId } = session;
    return this.dataSource.transaction(async (tx) => {
      await this.factors.holdForChange(tx, session);
      if (!(await this.secrets.remove(tx, userId))) return null;
      return this.changes.record(tx, session, [{ change: 'totp-removed', subject: userId }]);
    });
  }
}
