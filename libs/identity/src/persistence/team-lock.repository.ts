import { advisoryLocks, type Database } from '@market/database';
import { In } from 'typeorm';
import { MembershipEntity } from './membership.entity';
import { UserEntity } from './user.entity';

/** Member by its user, with the role. */
export type TeamRole = Pick<MembershipEntity, 'userId' | 'role'>;

/**
 * Locks of changes that concern several users. All transactions of identity lock in one order, each kind in one statement, so that
 * no two wait for each other:
 *
 * 1. the team of an account: changes of it alone, joins by invitation shared;
 * 2. its members, by user;
 * 3. links, by digest: `OneTimeTokenRepository` locks and deletes them in one statement;
 * 4. invitations;
 * 5. users, by id;
 * 6. factors and sessions of these users, and then what limits and other libs lock, such as the account.
 *
 * A check of a session locks one member, its user and the session: it comes after links and invitations, and after the other users.
 */
export class TeamLockRepository {
  /** Keeps a team as it is, for a change of it, and reads its members. */
  async lock(transaction: Database, accountId: string): Promise<TeamRole[]> {
    await transaction.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, ${advisoryLocks.teams}))`, [
      accountId,
    ]);
    return transaction.getRepository(MembershipEntity).find({
      where: { accountId },
      select: { userId: true, accountId: true, role: true },
      order: { userId: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }

  /** Lets a user join a team, unless a change of it is under way: waits for its end. */
  async share(transaction: Database, accountId: string): Promise<void> {
    await transaction.query(
      `SELECT pg_advisory_xact_lock_shared(hashtextextended($1, ${advisoryLocks.teams}))`,
      [accountId],
    );
  }

  /** Keeps others from changing users, and from beginning sessions of them. */
  async lockUsers(transaction: Database, ids: readonly string[]): Promise<void> {
    await transaction.getRepository(UserEntity).find({
      where: { id: In([...ids]) },
      select: { id: true },
      order: { id: 'ASC' },
      lock: { mode: 'for_no_key_update' },
    });
  }
}
