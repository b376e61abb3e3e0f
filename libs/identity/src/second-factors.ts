import { Injectable } from '@nestjs/common';
import { Clock, DomainError } from '@market/kernel';
import type { Database } from '@market/database';
import { DataSource } from 'typeorm';
import { type DashboardSession, isProven } from '@market/sessions';
import { identityErrors } from './identity-errors';
import { PasskeyRepository } from './persistence/passkey.repository';
import { RefusedSignIns } from './refused-sign-ins';
import { type ActingSession, Sessions } from './sessions';
import { type CodeWay, SignInLimits } from './sign-in-limits';
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
    private readonly sessions: Sessions,
    private readonly refusals: RefusedSignIns,
  ) {}

  /**
   * Runs a sign-in and consumes its code. The attempt is counted before the transaction, and a refusal is recorded
   * after it, because a rollback would lose both.
   *
   * Errors: `DomainError` `SES_008` for a user who has an authenticator app and gave no code; `RATE_001`; those of the
   * sign-in.
   *
   * @param userId null for a user who is made by the sign-in
   * @param way by which the code is counted
   */
  async signIn<T>(
    userId: string | null,
    { code, way }: { readonly code: string | undefined; readonly way: CodeWay },
    transaction: () => Promise<T>,
  ): Promise<T> {
    if (userId === null || !(await this.totp.isActive(this.dataSource, userId))) return transaction();
    if (code === undefined) throw identityErrors.needsSecondFactor();
    try {
      return await this.limits.judgeCode(way, transaction, isCodeRefused);
    } catch (error) {
      if (isCodeRefused(error)) await this.refusals.noteOf(userId);
      throw error;
    }
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

  /**
   * Runs an action that needs a code as proof, in a transaction that locks the session and consumes the code.
   *
   * Errors: `DomainError` `SES_005` for a code that does not fit, and for a user without an authenticator app;
   * `SES_001` for a session that was ended; `RATE_001`.
   */
  async prove<T>(
    session: ActingSession,
    code: string,
    proven: (transaction: Database) => Promise<T>,
  ): Promise<T> {
    const { userId } = session;
    const prove = () =>
      this.dataSource.transaction(async (tx) => {
        await this.sessions.hold(tx, session);
        if (!(await this.totp.fits(tx, userId, code))) throw identityErrors.wrongCode();
        return proven(tx);
      });
    return this.limits.judgeCode({ session: session.id }, prove, isCodeRefused);
  }

  /**
   * Requires a lately given factor for a change of factors. The first factor needs none. The change itself calls
   * `holdForChange`: another factor may be added meanwhile.
   *
   * Errors: `DomainError` `SES_008` for a user who has a factor and proved the identity by a link or password alone.
   */
  async requireForChange(
    { userId, secondFactorAt = null }: FactorProof,
    database: Database = this.dataSource,
  ): Promise<void> {
    const isGiven =
      secondFactorAt !== null && isProven({ reauthenticatedAt: secondFactorAt }, this.clock.now());
    if (!isGiven && (await this.has(database, userId))) throw identityErrors.needsSecondFactor();
  }

  /**
   * Holds a session in the transaction that changes factors, and requires a lately given factor.
   *
   * Errors: `DomainError` `SES_001` for a session that was ended; `SES_008` as `requireForChange`.
   */
  async holdForChange(transaction: Database, session: ActingSession & FactorProof): Promise<void> {
    await this.sessions.hold(transaction, session);
    await this.requireForChange(session, transaction);
  }

  private async has(database: Database, userId: string): Promise<boolean> {
    return (await this.totp.isActive(database, userId)) || this.passkeys.has(database, userId);
  }
}

/** Tells whether an error refuses a code, of an authenticator app or for recovery, as a wrong one. */
export function isCodeRefused(error: unknown): boolean {
  return error instanceof DomainError && (error.code === 'SES_008' || error.code === 'SES_005');
}

/** User of a session, with the time at which a passkey or a second factor was given. */
export type FactorProof = Pick<DashboardSession, 'userId' | 'secondFactorAt'>;
