import { Injectable } from '@nestjs/common';
import { accountInactive, AccountSuspensions, Entitlements, planError } from '@market/access';
import { DomainError } from '@market/kernel';
import { SessionKeeper } from '@market/sessions';
import { DataSource } from 'typeorm';

/** Interval at which the session of an open stream is looked up. Units: milliseconds. */
const lookEveryMs = 1_000;
/** Words of the error for an account whose keys would be refused. */
const nothingRead = 'The account is suspended or closed. Nothing was read.';

/** Decides whether a session may read the stream of its account, and watches whether it still may. */
@Injectable()
export class SessionAdmission {
  constructor(
    private readonly dataSource: DataSource,
    private readonly keeper: SessionKeeper,
    private readonly suspensions: AccountSuspensions,
    private readonly entitlements: Entitlements,
  ) {}

  /**
   * Requires an account that may be served, and a plan with events.
   *
   * Errors: `DomainError` `ACC_002`, `PLAN_003`; `SRV_002` while the plan is not known.
   */
  async require(accountId: string): Promise<void> {
    if (await this.suspensions.isSuspended(this.dataSource, accountId)) throw accountInactive(nothingRead);
    const { features, plan } = await this.entitlements.of(accountId);
    if (!features.has('webhooks')) throw new DomainError(planError('webhooks', plan));
  }

  /**
   * Returns a function that tells whether a session may still read: it is in force and shows the same account, which may be
   * served and has the plan. It looks at most once a second, and returns what it found last in between.
   *
   * @param token text of the cookie: a session that was renewed or moved to another account has another one
   */
  watch(token: string, accountId: string): () => Promise<boolean> {
    let isAdmitted = true;
    let lookedAtMs = performance.now();
    return async () => {
      if (performance.now() - lookedAtMs < lookEveryMs) return isAdmitted;
      lookedAtMs = performance.now();
      isAdmitted = await this.isAdmitted(token, accountId);
      return isAdmitted;
    };
  }

  private async isAdmitted(token: string, accountId: string): Promise<boolean> {
    const session = await this.keeper.find(token);
    if (session?.accountId !== accountId) return false;
    if (await this.suspensions.isSuspended(this.dataSource, accountId)) return false;
    return (await this.entitlements.of(accountId)).features.has('webhooks');
  }
}
