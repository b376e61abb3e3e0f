import type { Role } from '@market/sessions';
import type { Database } from '@market/database';
import { MembershipEntity } from './membership.entity';
import { UserEntity } from './user.entity';

export interface Member {
  readonly userId: string;
  readonly email: string;
  readonly role: Role;
  readonly joinedAt: Date;
  /** Time at which the member last used the account, to the minute; null if never. */
  readonly lastSeenAt: Date | null;
}

/** Latest of the noted use and that of the sessions that show the account: the beginning of one is not noted apart. */
const lastSeenAt = `greatest(membership.seen_at, (
  SELECT max(s.seen_at) FROM session s WHERE s.user_id = membership.user_id AND s.account_id = membership.account_id))`;

/** Reads and writes the members of an account. */
export class MemberRepository {
  /** Resolves to the members of an account, the first joined first. */
  ofAccount(database: Database, accountId: string): Promise<Member[]> {
    return database
      .getRepository(MembershipEntity)
      .createQueryBuilder('membership')
      .innerJoin(UserEntity, 'u', 'u.id = membership.user_id')
      .select('membership.user_id', 'userId')
      .addSelect('u.email', 'email')
      .addSelect('membership.role', 'role')
      .addSelect('membership.created_at', 'joinedAt')
      .addSelect(lastSeenAt, 'lastSeenAt')
      .where('membership.account_id = :accountId', { accountId })
      .orderBy('membership.created_at')
      .addOrderBy('membership.user_id')
      .getRawMany<Member>();
  }

  /** Resolves to the accounts of the user who has an e-mail address, in lower case, or an id. */
  async accountsOf(database: Database, emailOrId: string): Promise<string[]> {
    const rows = await database
      .getRepository(MembershipEntity)
      .createQueryBuilder('membership')
      .innerJoin(UserEntity, 'u', 'u.id = membership.user_id')
      .select('membership.account_id', 'accountId')
      .where('u.email = :emailOrId OR u.id = :emailOrId', { emailOrId })
      .getRawMany<{ accountId: string }>();
    return rows.map(({ accountId }) => accountId);
  }

  async setRole(transaction: Database, accountId: string, userId: string, role: Role): Promise<void> {
    await transaction.getRepository(MembershipEntity).update({ accountId, userId }, { role });
  }

  async remove(transaction: Database, accountId: string, userId: string): Promise<void> {
    await transaction.getRepository(MembershipEntity).delete({ accountId, userId });
  }

  has(database: Database, accountId: string, userId: string): Promise<boolean> {
    return database.getRepository(MembershipEntity).existsBy({ accountId, userId });
  }
}
