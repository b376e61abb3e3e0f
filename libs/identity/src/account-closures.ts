import { Injectable } from '@nestjs/common';
import { readEmail } from '@market/kernel';
import { DataSource } from 'typeorm';
import { AccountClosing } from './account-closing';
import { identityErrors } from './identity-errors';
import { checkOfOwner, type TeamActor } from './team';
import { TeamDissolution } from './team-dissolution';

/** Closes accounts for good. */
@Injectable()
export class AccountClosures {
  constructor(
    private readonly dataSource: DataSource,
    private readonly dissolution: TeamDissolution,
    private readonly closing: AccountClosing,
  ) {}

  /**
   * Closes the account of a session; its owners are told. Its keys, endpoints and subscription end with it, and users who
   * have no other account are erased.
   *
   * Errors: `DomainError` `VAL_001` unless the e-mail address is that of the user, who types it to confirm; those of
   * `checkOfOwner`.
   *
   * @returns whether the user has another account, which the session shows from then on
   */
  async close(owner: TeamActor, typed: string): Promise<boolean> {
    const { userId, email, accountId } = owner;
    if (readEmail(typed) !== email) throw identityErrors.email('must be your own email address');
    const actor = `user:${userId}` as const;
    return this.dataSource.transaction(async (tx) => {
      const erased = await this.dissolution.dissolve(tx, accountId, actor, checkOfOwner(owner));
      await this.closing.close(tx, accountId, actor);
      return !erased.includes(userId);
    });
  }
}
