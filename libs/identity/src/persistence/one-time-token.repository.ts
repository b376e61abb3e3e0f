import type { Database } from '@market/database';
import { LessThanOrEqual } from 'typeorm';
import { type LinkPurpose, OneTimeTokenEntity } from './one-time-token.entity';

/** Link that was sent to an e-mail address. */
export type Link = Pick<OneTimeTokenEntity, 'email' | 'purpose' | 'endsAt'>;

/** Reads and writes links. */
export class OneTimeTokenRepository {
  async add(database: Database, link: Link & { readonly digest: Buffer }): Promise<void> {
    const { digest, ...row } = link;
    await database.getRepository(OneTimeTokenEntity).insert({ ...row, sha256: digest });
  }

  /** Reads a link and keeps others from using it until the transaction ends. Null: there is none any more. */
  lock(transaction: Database, digest: Buffer): Promise<Link | null> {
    return transaction
      .getRepository(OneTimeTokenEntity)
      .findOne({ where: { sha256: digest }, lock: { mode: 'pessimistic_write' } });
  }

  /** Deletes all links of a purpose to an address: using one makes the others void. */
  async void(transaction: Database, email: string, purpose: LinkPurpose): Promise<void> {
    await transaction.getRepository(OneTimeTokenEntity).delete({ email, purpose });
  }

  /** Deletes links whose time is over. */
  async prune(database: Database, now: Date): Promise<void> {
    await database.getRepository(OneTimeTokenEntity).delete({ endsAt: LessThanOrEqual(now) });
  }
}
