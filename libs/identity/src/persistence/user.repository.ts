import { In, IsNull, Not } from 'typeorm';
import { type Database, queryRow } from '@market/database';
import type { Role } from '@market/sessions';
import { MembershipEntity } from './membership.entity';
import { UserEntity } from './user.entity';

/** Person who signs in. */
export type User = Pick<UserEntity, 'id' | 'email' | 'isOperator' | 'createdAt'>;

/** User with the hash of the password; null without one. */
export type UserWithPassword = User & Pick<UserEntity, 'password'>;

/** Account of a user, with the role in it. */
export interface Membership {
  readonly accountId: string;
  readonly role: Role;
}

/** Reads and writes users and memberships. Every method runs on the connection or transaction it is given. */
export class UserRepository {
  byEmail(database: Database, email: string): Promise<User | null> {
    return database.getRepository(UserEntity).findOne({ where: { email } });
  }

  byId(database: Database, id: string): Promise<User | null> {
    return database.getRepository(UserEntity).findOneBy({ id });
  }

  /**
   * Reads a user, and keeps others from changing it, and from beginning sessions of it, until the transaction ends.
   * See `TeamLockRepository` for the order of locks.
   *
   * @returns null if there is none
   */
  lock(transaction: Database, id: string): Promise<User | null> {
    return transaction
      .getRepository(UserEntity)
      .findOne({ where: { id }, lock: { mode: 'for_no_key_update' } });
  }

  /** Reads the user who has an e-mail address once the lock is given. See `lock`. */
  lockByEmail(transaction: Database, email: string): Promise<User | null> {
    return transaction
      .getRepository(UserEntity)
      .findOne({ where: { email }, lock: { mode: 'for_no_key_update' } });
  }

  /**
   * Gives a user another e-mail address. SQL text: a condition on other rows. The transaction must be rolled back if the
   * address is taken.
   *
   * @returns false if another user has it
   */
  async setEmail(transaction: Database, id: string, email: string): Promise<boolean> {
    try {
      const row = await queryRow(
        transaction,
        `UPDATE app_user SET email = $2
          WHERE id = $1 AND NOT EXISTS (SELECT FROM app_user WHERE email = $2) RETURNING id`,
        [id, email],
      );
      return row !== null;
    } catch (error) {
      // Another transaction gave it to another user at the same time.
      if (isUniqueViolation(error)) return false;
      throw error;
    }
  }

  /** Resolves to a user with the hash of the password; null if no user has the address. */
  withPassword(database: Database, email: string): Promise<UserWithPassword | null> {
    return database.getRepository(UserEntity).findOne({
      where: { email },
      select: { id: true, email: true, isOperator: true, createdAt: true, password: true },
    });
  }

  /** Tells whether a user has an e-mail address and the hash of a password. */
  hasCredentials(
    database: Database,
    { id, email, password }: Pick<User, 'id' | 'email'> & { readonly password: string },
  ): Promise<boolean> {
    return database.getRepository(UserEntity).existsBy({ id, email, password });
  }

  /** Adds a user without a password who is no operator, unless one has the address. @returns whether it was added */
  async add(transaction: Database, user: Omit<User, 'isOperator'>): Promise<boolean> {
    const added = await transaction
      .getRepository(UserEntity)
      .createQueryBuilder()
      .insert()
      .into(UserEntity, ['id', 'email', 'createdAt'])
      .values(user)
      .orIgnore()
      .returning('id')
      .execute();
    return (added.raw as readonly unknown[]).length > 0;
  }

  /** Returns all users, oldest first. */
  all(database: Database): Promise<User[]> {
    return database.getRepository(UserEntity).find({ order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async setOperator(database: Database, userId: string, isOperator: boolean): Promise<void> {
    await database.getRepository(UserEntity).update(userId, { isOperator });
  }

  hasPassword(database: Database, userId: string): Promise<boolean> {
    return database.getRepository(UserEntity).existsBy({ id: userId, password: Not(IsNull()) });
  }

  /** Resolves to the e-mail addresses of users, by id; unknown and erased users are absent. */
  async emailsOf(database: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const users = await database.getRepository(UserEntity).findBy({ id: In([...ids]) });
    const present = users.filter(({ id, email }) => email !== erasedEmail(id));
    return new Map(present.map(({ id, email }) => [id, email]));
  }

  /** Resolves to the e-mail addresses of the owners of an account, the first joined first. */
  async emailsOfOwners(database: Database, accountId: string): Promise<string[]> {
    const owners = await database.getRepository(MembershipEntity).find({
      // No more than the ingestor may read, which sends mails to them.
      select: { userId: true, accountId: true, createdAt: true, user: { id: true, email: true } },
      where: { accountId, role: 'owner' },
      relations: { user: true },
      order: { createdAt: 'ASC', userId: 'ASC' },
    });
    return owners.flatMap(({ user }) => user?.email ?? []);
  }

  /** Resolves to the role of a user in an account; null if the user is no member. */
  async roleIn(database: Database, userId: string, accountId: string): Promise<Role | null> {
    const membership = await database.getRepository(MembershipEntity).findOneBy({ userId, accountId });
    return membership?.role ?? null;
  }

  /** Removes the data of a person. The row stays, because entries of other tables name its id. */
  async erase(transaction: Database, id: string): Promise<void> {
    const nobody = { email: erasedEmail(id), password: null, isOperator: false };
    await transaction.getRepository(UserEntity).update(id, nobody);
  }

  async setPassword(transaction: Database, userId: string, password: string | null): Promise<void> {
    await transaction.getRepository(UserEntity).update(userId, { password });
  }

  /** Replaces the hash of a password by another one of it. @returns false if the password was changed meanwhile */
  async replaceHash(
    database: Database,
    { id, password }: Pick<UserWithPassword, 'id'> & { readonly password: string },
    hash: string,
  ): Promise<boolean> {
    const { affected } = await database
      .getRepository(UserEntity)
      .update({ id, password }, { password: hash });
    return (affected ?? 0) > 0;
  }

  async join(
    transaction: Database,
    { userId, accountId, role }: Membership & { readonly userId: string },
    now: Date,
  ): Promise<void> {
    await transaction.getRepository(MembershipEntity).insert({ userId, accountId, role, createdAt: now });
  }

  /** Resolves to the accounts of a user, the first joined first. */
  accountsOf(database: Database, userId: string): Promise<Membership[]> {
    return database.getRepository(MembershipEntity).find({
      where: { userId },
      select: { accountId: true, role: true },
      order: { createdAt: 'ASC', accountId: 'ASC' },
    });
  }

  /** Tells whether an account has a member. */
  hasMembers(database: Database, accountId: string): Promise<boolean> {
    return database.getRepository(MembershipEntity).existsBy({ accountId });
  }
}

/** Returns the text in place of the address of an erased user. */
function erasedEmail(id: string): string {
  return `${id}@closed.invalid`;
}

/** Tells whether an error is SQLSTATE 23505: a unique value exists already. */
function isUniqueViolation(error: unknown): boolean {
  return (Object(error) as { readonly code?: unknown }).code === '23505';
}
