import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import type { Database } from '@market/database';
import { DataSource } from 'typeorm';
import { type DashboardSession, isProven } from '@market/sessions';
import { identityErrors } from './identity-errors';
import { PasskeyRepository } from './persistence/passkey.repository';
import { SignInLimits } from './sign-in-limits';
import { TotpCodes } from './totp-codes';

/** Requires the second factor of users who have one. A passkey counts as both factors. */
@Injectable()
export class SecondFactors {
  private readonly passkeys = new PasskeyRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly totp: TotpCodes,
    private readonly limits: SignInLimits,
  ) {}

  /**
   * Counts the code that came with a sign-in. Called before the transaction of the sign-in, so that a wrong code counts
   * although that transaction is rolled back.
   *
   * Errors: `DomainError` `SES_008` for a user who has an authenticator app and gave no code; `RATE_001`.
   */
  async expect(userId: string, code: string | undefined): Promise<void> {
    if (!(await this.totp.isActive(this.dataSource, userId))) return;
    if (code === undefined) throw identityErrors.needsSecondFactor();
    await this.limits.tryCode(userId);
  }

  /**
   * Checks the code that came with a sign-in, and uses it up with the transaction.
   *
   * Errors: `DomainError` `SES_008` for a user who has an authenticator app and gave no code that fits.
   *
   * @returns whether the user gave a second factor
   */
  async take(transaction: Database, userId: string, code: string | undefined): Promise<boolean> {
    if (!(await this.totp.isActive(transaction, userId))) return false;
    if (code === undefined || !(await this.totp.fits(transaction, userId, code))) {
      throw identityErrors.needsSecondFactor();
    }
    return true;
  }

  /** Forgets wrong codes after a sign-in. */
  async taken(userId: string): Promise<void> {
    await this.limits.codeFitted(userId);
  }

  /**
   * Checks a code that proves the identity of a signed-in user.
   *
   * Errors: `DomainError` `SES_005` for a code that does not fit, and for a user without an authenticator app;
   * `RATE_001`.
   */
  async prove({ userId }: Pick<DashboardSession, 'userId'>, code: string): Promise<void> {
    await this.limits.tryCode(userId);
    const fits = await this.dataSource.transaction((tx) => this.totp.fits(tx, userId, code));
    if (!fits) throw identityErrors.wrongCode();
    await this.limits.codeFitted(userId);
  }

  /**
   * Requires a lately given factor for a change of factors. The first factor needs none.
   *
   * Errors: `DomainError` `SES_008` for a user who has a factor and proved the identity by a link or password alone.
   */
  async requireForChange({ userId, secondFactorAt = null }: FactorProof): Promise<void> {
    const isGiven =
      secondFactorAt !== null && isProven({ reauthenticatedAt: secondFactorAt }, this.clock.now());
    if (!isGiven && (await this.has(userId))) throw identityErrors.needsSecondFactor();
  }

  private async has(userId: string): Promise<boolean> {
    const { dataSource } = this;
    return (await this.totp.isActive(dataSource, userId)) || this.passkeys.has(dataSource, userId);
  }
}

/** User of a session, with the time at which a passkey or a second factor was given. */
export type FactorProof = Pick<DashboardSession, 'userId' | 'secondFactorAt'>;
