import { type Database, rowsOf } from '@market/database';
import { In, IsNull } from 'typeorm';
import { type LinkPurpose, OneTimeTokenEntity } from './one-time-token.entity';

/** Link that was sent to an e-mail address. */
export type Link = Pick<OneTimeTokenEntity, 'email' | 'purpose' | 'subject' | 'endsAt'>;

/** Reads and writes links. */
export class OneTimeTokenRepository {
  async add(database: Database, link: Link & { readonly digest: Buffer }): Promise<void> {
    const { digest, ...row } = link;
    await database.getRepository(OneTimeTokenEntity).insert({ ...row, sha256: digest });
  }

  /** Resolves to the links of tokens, by their digests in hexadecimal. */
  async byDigests(database: Database, digests: readonly Buffer[]): Promise<ReadonlyMap<string, Link>> {
    const links = await database.getRepository(OneTimeTokenEntity).findBy({ sha256: In([...digests]) });
    return new Map(links.map((link) => [link.sha256.toString('hex'), link]));
  }

  /**
   * Reads a link and keeps others from using it, or a link that it makes void, until the transaction ends: of a change of the
   * e-mail address all links of the user. SQL text: the rows are locked in one order, so that two links which make each other
   * void wait instead of blocking each other. Transactions lock links before anything else of identity but members.
   *
   * @returns null if there is none any more
   */
  async lock(transaction: Database, digest: Buffer): Promise<Link | null> {
    const rows = await rowsOf<Link & { readonly sha256: Buffer }>(
      transaction,
      `SELECT link.sha256, link.email, link.purpose, link.subject, link.ends_at AS "endsAt"
         FROM one_time_token used
         JOIN one_time_token link ON link.purpose = used.purpose
                                 AND link.subject IS NOT DISTINCT FROM used.subject
                                 AND (link.email = used.email OR link.purpose = 'email')
        WHERE used.sha256 = $1 ORDER BY link.sha256 FOR UPDATE OF link`,
      [digest],
    );
    return rows.find(({ sha256 }) => sha256.equals(digest)) ?? null;
  }

  /** Deletes all links to an address of a purpose and subject: using one makes the others void. */
  async void(transaction: Database, { email, purpose, subject }: Omit<Link, 'endsAt'>): Promise<void> {
    await transaction
      .getRepository(OneTimeTokenEntity)
      .delete({ email, purpose, subject: subject ?? IsNull() });
  }

  /** Deletes all links of subjects, such as withdrawn invitations. */
  async voidSubjects(
    transaction: Database,
    purpose: LinkPurpose,
    subjects: readonly string[],
  ): Promise<void> {
    await transaction.getRepository(OneTimeTokenEntity).delete({ purpose, subject: In([...subjects]) });
  }

  /**
   * Deletes all links to the members of an account who have no other one: to their addresses, and those that would change
   * these. SQL text: one statement over members, users and sessions.
   */
  async voidOfMembers(transaction: Database, accountId: string): Promise<void> {
    await transaction.query(
      `WITH leaving AS (
         SELECT u.id, u.email FROM membership m JOIN app_user u ON u.id = m.user_id
          WHERE m.account_id = $1
            AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = u.id AND o.account_id <> $1))
       DELETE FROM one_time_token link
        WHERE link.email IN (SELECT email FROM leaving)
           OR link.purpose = 'email'
              AND link.subject IN (SELECT s.id FROM session s JOIN leaving ON leaving.id = s.user_id)`,
      [accountId],
    );
  }
}
