import type { DashboardSession } from '@market/sessions';
import type { Database } from '@market/database';
import { IsNull, Not } from 'typeorm';
import { neverProved } from '../domain/session-times';
import { MembershipEntity } from './membership.entity';
import { SessionEntity } from './session.entity';
import { UserEntity } from './user.entity';

export type Session = Pick<
  SessionEntity,
  'id' | 'userId' | 'accountId' | 'browser' | 'begunAt' | 'seenAt' | 'reauthenticatedAt' | 'secondFactorAt'
>;

/** Session with its user, the user's role in the account of the session, and its times. */
export interface SessionOfUser extends Session, Omit<DashboardSession, 'secondFactorAt'> {
  /** SHA-256 of the token that the request came with. */
  readonly digest: Buffer;
}

export class SessionRepository {
  async add(database: Database, session: Session & { readonly digest: Buffer }): Promise<void> {
    const { digest, ...row } = session;
    await database.getRepository(SessionEntity).insert({ ...row, sha256: digest, endedAt: null });
  }

  /** Resolves to the session of a token that was not ended; null if there is none, or its user left the account. */
  async byDigest(database: Database, digest: Buffer): Promise<SessionOfUser | null> {
    return (await this.byDigests(database, [digest])).get(digest.toString('hex')) ?? null;
  }

  /** Resolves to the sessions of tokens, as `byDigest` does, by their digests in hexadecimal. */
  async byDigests(
    database: Database,
    digests: readonly Buffer[],
  ): Promise<ReadonlyMap<string, SessionOfUser>> {
    const rows = await database
      .getRepository(SessionEntity)
      .createQueryBuilder('session')
      .innerJoin(UserEntity, 'u', 'u.id = session.user_id')
      .innerJoin(MembershipEntity, 'm', 'm.user_id = session.user_id AND m.account_id = session.account_id')
      .select('session.id', 'id')
      .addSelect('session.sha256', 'digest')
      .addSelect('session.user_id', 'userId')
      .addSelect('session.account_id', 'accountId')
      .addSelect('session.browser', 'browser')
      .addSelect('session.begun_at', 'begunAt')
      .addSelect('session.seen_at', 'seenAt')
      .addSelect('session.reauthenticated_at', 'reauthenticatedAt')
      .addSelect('session.second_factor_at', 'secondFactorAt')
      .addSelect('u.email', 'email')
      .addSelect('u.is_operator', 'isOperator')
      .addSelect('m.role', 'role')
      .where('session.sha256 = ANY(:digests) AND session.ended_at IS NULL', { digests })
      .getRawMany<SessionOfUser>();
    return new Map(rows.map((row) => [row.digest.toString('hex'), row]));
  }

  /**
   * Reads a session again that has the same token and shows the same account, and keeps others from changing it, its user
   * and the membership until the transaction ends. See `TeamLockRepository` for the order of locks.
   *
   * @returns null if there is none any more
   */
  async lock(
    transaction: Database,
    {
      id,
      userId,
      accountId,
      digest,
    }: Pick<Session, 'id' | 'userId' | 'accountId'> & Pick<DashboardSession, 'digest'>,
  ): Promise<SessionOfUser | null> {
    const lock = { mode: 'pessimistic_read' } as const;
    await transaction.getRepository(MembershipEntity).findOne({ where: { userId, accountId }, lock });
    await transaction.getRepository(UserEntity).findOne({ where: { id: userId }, lock });
    await transaction.getRepository(SessionEntity).findOne({ where: { id }, lock });
    const found = digest === undefined ? null : await this.byDigest(transaction, digest);
    return found?.id === id && found.accountId === accountId ? found : null;
  }

  /** Resolves to the sessions of a user that were not ended, newest first. */
  ofUser(database: Database, userId: string): Promise<Session[]> {
    return database
      .getRepository(SessionEntity)
      .find({ where: { userId, endedAt: IsNull() }, order: { begunAt: 'DESC', id: 'ASC' } });
  }

  /** Notes the last use of a session, and of the account by its user. */
  async see(
    database: Database,
    { id, userId, accountId }: Pick<Session, 'id' | 'userId' | 'accountId'>,
    now: Date,
  ): Promise<void> {
    await database.getRepository(SessionEntity).update(id, { seenAt: now });
    await database.getRepository(MembershipEntity).update({ userId, accountId }, { seenAt: now });
  }

  /**
   * Gives a session a new token, so that a token from before a proof of identity is of no use.
   *
   * @param presented token that the request came with; absent: any
   * @returns false if the session has another token by now
   */
  async renew(
    database: Database,
    { id, digest: presented }: Pick<Session, 'id'> & Pick<DashboardSession, 'digest'>,
    changes: {
      readonly digest: Buffer;
      readonly reauthenticatedAt?: Date;
      readonly secondFactorAt?: Date;
      readonly accountId?: string;
    },
  ): Promise<boolean> {
    const { digest, ...rest } = changes;
    const { affected } = await database
      .getRepository(SessionEntity)
      .update({ id, ...(presented === undefined ? {} : { sha256: presented }) }, { ...rest, sha256: digest });
    return (affected ?? 0) > 0;
  }

  /** Tells whether a session of a user was not ended. */
  isOpen(database: Database, { id, userId }: Pick<Session, 'id' | 'userId'>): Promise<boolean> {
    return database.getRepository(SessionEntity).existsBy({ id, userId, endedAt: IsNull() });
  }

  /** Resolves to the id of the user of a session that was not ended; null for another one. */
  async userOf(database: Database, id: string): Promise<string | null> {
    const session = await database.getRepository(SessionEntity).findOneBy({ id, endedAt: IsNull() });
    return session?.userId ?? null;
  }

  /** Notes that the user of a session gave a passkey or a second factor. */
  async noteSecondFactor(database: Database, id: string, now: Date): Promise<void> {
    await database.getRepository(SessionEntity).update(id, { secondFactorAt: now });
  }

  /** Ends one session of a user. @returns whether there was one */
  async end(database: Database, userId: string, id: string, now: Date): Promise<boolean> {
    const { affected } = await database
      .getRepository(SessionEntity)
      .update({ userId, id, endedAt: IsNull() }, { endedAt: now });
    return (affected ?? 0) > 0;
  }

  /**
   * Takes a user's sessions out of an account. Those in which the identity was never proved end.
   *
   * @param elsewhere another account of the user, which the others show from then on; null: they end, too
   */
  async leave(
    database: Database,
    { userId, accountId }: Pick<Session, 'userId' | 'accountId'>,
    elsewhere: string | null,
    now: Date,
  ): Promise<void> {
    const open = { userId, accountId, endedAt: IsNull() };
    const sessions = database.getRepository(SessionEntity);
    await sessions.update({ ...open, reauthenticatedAt: neverProved }, { endedAt: now });
    await sessions.update(open, elsewhere === null ? { endedAt: now } : { accountId: elsewhere });
  }

  /** Ends all sessions of a user. @returns their number */
  async endAll(database: Database, userId: string, now: Date): Promise<number> {
    const { affected } = await database
      .getRepository(SessionEntity)
      .update({ userId, endedAt: IsNull() }, { endedAt: now });
    return affected ?? 0;
  }

  /** Ends all sessions of a user but one. @returns their number */
  async endOthers(database: Database, userId: string, keptId: string, now: Date): Promise<number> {
    const { affected } = await database
      .getRepository(SessionEntity)
      .update({ userId, id: Not(keptId), endedAt: IsNull() }, { endedAt: now });
    return affected ?? 0;
  }
}
