import { type Database, queryRows } from '@market/database';
import type { Role } from '@market/sessions';
import { In, IsNull } from 'typeorm';
import { type LinkPurpose, OneTimeTokenEntity } from './one-time-token.entity';

/** Link that was sent to an e-mail address. */
export type Link = Pick<OneTimeTokenEntity, 'email' | 'purpose' | 'subject' | 'endsAt'>;

/** Link, and the invitation or the accounts that it concerns. */
export interface LinkWithSubject extends Link {
  /** True if a user has the address. */
  readonly isKnown: boolean;
  /** Invitation that can still be used; null for other links. */
  readonly invitation: {
    readonly accountId: string;
    readonly role: Role;
    readonly inviterEmail: string;
  } | null;
  /** Present address of the user who asked for another one, in a session that was not ended; null for other links. */
  readonly presentEmail: string | null;
}

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
   * Resolves to the links of tokens with what they are about, by their digests in hexadecimal. SQL text: one statement over links,
   * invitations, sessions and users.
   */
  async withSubjects(
    database: Database,
    digests: readonly Buffer[],
    now: Date,
  ): Promise<ReadonlyMap<string, LinkWithSubject>> {
    const rows = await queryRows<LinkWithSubject & { readonly digest: string }>(
      database,
      `SELECT encode(link.sha256, 'hex') AS digest, link.email, link.purpose, link.subject, link.ends_at AS "endsAt",
              known.id IS NOT NULL AS "isKnown", asker.email AS "presentEmail",
              CASE WHEN inviter.id IS NOT NULL THEN jsonb_build_object(
                'accountId', invitation.account_id, 'role', invitation.role, 'inviterEmail', inviter.email) END AS invitation
         FROM one_time_token link
         LEFT JOIN app_user known ON known.email = link.email
         LEFT JOIN invitation ON link.purpose = 'invitation' AND invitation.id = link.subject AND invitation.ends_at > $2
         LEFT JOIN app_user inviter ON inviter.id = invitation.invited_by
         LEFT JOIN session ON link.purpose = 'email' AND session.id = link.subject AND session.ended_at IS NULL
         LEFT JOIN app_user asker ON asker.id = session.user_id
        WHERE link.sha256 = ANY($1)`,
      [digests, now],
    );
    return new Map(rows.map(({ digest, ...link }) => [digest, link]));
  }

  /**
   * Reads a link and keeps others from using it, or a link that it makes void, until the transaction ends: of a change of the
   * e-mail address all links of the user. SQL text: the rows are locked in one order, so that two links which make each other
   * void wait instead of blocking each other. Transactions lock links before anything else of identity but members.
   *
   * @returns null if there is none any more
   */
  async lock(transaction: Database, digest: Buffer): Promise<Link | null> {
    const rows = await queryRows<Link & { readonly sha256: Buffer }>(
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
   * these. They are locked in the order in which a link is used. SQL text: one statement over members, users and sessions.
   */
  async voidOfMembers(transaction: Database, accountId: string): Promise<void> {
    await transaction.query(
      `WITH leaving AS (
         SELECT u.id, u.email FROM membership m JOIN app_user u ON u.id = m.user_id
          WHERE m.account_id = $1
            AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = u.id AND o.account_id <> $1)),
       locked AS MATERIALIZED (
         SELECT link.sha256 FROM one_time_token link
          WHERE link.email IN (SELECT email FROM leaving)
             OR link.purpose = 'email'
                AND link.subject IN (SELECT s.id FROM session s JOIN leaving ON leaving.id = s.user_id)
          ORDER BY link.sha256 FOR UPDATE)
       DELETE FROM one_time_token WHERE sha256 IN (SELECT sha256 FROM locked)`,
      [accountId],
    );
  }
}
