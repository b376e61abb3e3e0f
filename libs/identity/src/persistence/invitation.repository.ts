import { type Database, queryRow } from '@market/database';
import { In, MoreThan } from 'typeorm';
import { InvitationEntity } from './invitation.entity';
import { UserEntity } from './user.entity';

export type Invitation = Pick<
  InvitationEntity,
  'id' | 'accountId' | 'email' | 'role' | 'invitedBy' | 'createdAt' | 'endsAt'
>;

/** Invitation with the e-mail address of the user who invites. */
export interface OpenInvitation extends Invitation {
  readonly inviterEmail: string;
}

export class InvitationRepository {
  /** Resolves to the invitations into an account that can still be used, oldest first. */
  ofAccount(database: Database, accountId: string, now: Date): Promise<OpenInvitation[]> {
    return database
      .getRepository(InvitationEntity)
      .createQueryBuilder('invitation')
      .innerJoin(UserEntity, 'u', 'u.id = invitation.invited_by')
      .select('invitation.id', 'id')
      .addSelect('invitation.account_id', 'accountId')
      .addSelect('invitation.email', 'email')
      .addSelect('invitation.role', 'role')
      .addSelect('invitation.invited_by', 'invitedBy')
      .addSelect('invitation.created_at', 'createdAt')
      .addSelect('invitation.ends_at', 'endsAt')
      .addSelect('u.email', 'inviterEmail')
      .where('invitation.account_id = :accountId AND invitation.ends_at > :now', { accountId, now })
      .orderBy('invitation.created_at')
      .addOrderBy('invitation.id')
      .getRawMany<OpenInvitation>();
  }

  /** Resolves to the number of invitations into an account that can still be used, but for those of an address. */
  countOthers(database: Database, { accountId, email }: Invitation, now: Date): Promise<number> {
    return database
      .getRepository(InvitationEntity)
      .createQueryBuilder('invitation')
      .where('invitation.account_id = :accountId AND invitation.email <> :email', { accountId, email })
      .andWhere('invitation.ends_at > :now', { now })
      .getCount();
  }

  /**
   * Stores an invitation, in place of an earlier one of the address into the account. SQL text: an upsert that returns
   * the id of either.
   *
   * @returns id of the stored invitation
   */
  async put(transaction: Database, invitation: Invitation): Promise<string> {
    const { id, accountId, email, role, invitedBy, createdAt, endsAt } = invitation;
    const row = await queryRow<{ id: string }>(
      transaction,
      `INSERT INTO invitation (id, account_id, email, role, invited_by, created_at, ends_at)
       VALUES ($1, $2, $3, $4, $5, $6, $7)
       ON CONFLICT (account_id, email) DO UPDATE
         SET role = excluded.role, invited_by = excluded.invited_by, created_at = excluded.created_at,
             ends_at = excluded.ends_at
       RETURNING id`,
      [id, accountId, email, role, invitedBy, createdAt, endsAt],
    );
    return row?.id ?? id;
  }

  /** Reads an invitation that can still be used, and keeps others from using it. Null: there is none any more. */
  lock(transaction: Database, id: string, now: Date): Promise<Invitation | null> {
    return transaction.getRepository(InvitationEntity).findOne({
      where: { id, endsAt: MoreThan(now) },
      lock: { mode: 'pessimistic_write' },
    });
  }

  /** Deletes invitations into an account. */
  async remove(transaction: Database, accountId: string, ids: readonly string[]): Promise<void> {
    await transaction.getRepository(InvitationEntity).delete({ accountId, id: In([...ids]) });
  }

  /** Deletes all invitations into an account. */
  async removeAll(transaction: Database, accountId: string): Promise<void> {
    await transaction.getRepository(InvitationEntity).delete({ accountId });
  }

  has(database: Database, accountId: string, id: string): Promise<boolean> {
    return database.getRepository(InvitationEntity).existsBy({ accountId, id });
  }

  /** Resolves to the ids of the invitations into an account that a user sent, in one order. */
  async idsBy(database: Database, accountId: string, invitedBy: string): Promise<string[]> {
    const found = await database
      .getRepository(InvitationEntity)
      .find({ where: { accountId, invitedBy }, select: { id: true }, order: { id: 'ASC' } });
    return found.map(({ id }) => id);
  }

  /** Resolves to the account that an invitation is into; null if there is none any more. */
  async accountOf(database: Database, id: string): Promise<string | null> {
    const found = await database
      .getRepository(InvitationEntity)
      .findOne({ where: { id }, select: { id: true, accountId: true } });
    return found?.accountId ?? null;
  }
}
