import { Injectable } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { AuditLog } from '@market/database/audit';
import { DataSource } from 'typeorm';
import { RefusedSignInRepository } from './persistence/refused-sign-in.repository';

/**
 * Sign-ins that were refused because of a wrong password, code or passkey. The audit log gets one entry for each user
 * and day, once the day is over: with one entry for each attempt, an attacker could fill it.
 */
@Injectable()
export class RefusedSignIns {
  private readonly refused = new RefusedSignInRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** Notes one by an e-mail address, known or not: the same work for both. */
  async note(email: string): Promise<void> {
    await this.refused.count(this.dataSource, email, this.clock.today());
  }

  /** Counts a refused sign-in of a known user. */
  async noteOf(userId: string): Promise<void> {
    await this.refused.countOf(this.dataSource, userId, this.clock.today());
  }

  /** Writes the entries of past days, and forgets what was noted of addresses that no user has. */
  async record(atOnce: number): Promise<void> {
    while ((await this.recordSome(atOnce)) === atOnce);
  }

  private recordSome(atMost: number): Promise<number> {
    return this.dataSource.transaction(async (tx) => {
      const { days, deleted } = await this.refused.take(tx, this.clock.today(), atMost);
      await this.audit.recordAll(
        tx,
        days.map(({ userId, accountId, day, refused }) => ({
          ...({ actor: 'system', action: 'session.refused', subject: userId, accountId } as const),
          detail: { day, refused },
        })),
      );
      return deleted;
    });
  }
}
