import { type Database, queryRows } from '@market/database';
import type { Role } from '@market/sessions';
import { In } from 'typeorm';
import { OneTimeTokenEntity } from './one-time-token.entity';

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
   * Deletes a link, and the links that its use makes void: those to the same address of the same purpose and subject, and all by which
   * the session of a change of the e-mail address asked for one. See `TeamLockRepository` for the order of locks.
   *
   * @returns the link; null if there is none any more
   */
  async take(transaction: Database, digest: Buffer): Promise<Link | null> {
    const links = await this.remove(
      transaction,
      `SELECT link.sha256 FROM one_time_token used
         JOIN one_time_token link ON link.purpose = used.purpose
                                 AND link.subject IS NOT DISTINCT FROM used.subject
                                 AND (link.email = used.email OR link.purpose = 'email')
        WHERE used.sha256 = $1`,
      digest,
    );
    return links.find(({ sha256 }) => sha256.equals(digest)) ?? null;
  }

  /** Deletes the links of invitations. */
  async voidOfInvitations(transaction: Database, ids: readonly string[]): Promise<void> {
    await this.remove(
      transaction,
      `SELECT link.sha256 FROM one_time_token link WHERE link.purpose = 'invitation' AND link.subject = ANY($1)`,
      ids,
    );
  }

  /**
   * Deletes the links of all invitations into an account, and all links to the members who have no other account: to their addresses,
   * and those that would change these.
   */
  async voidOfTeam(transaction: Database, accountId: string): Promise<void> {
    await this.remove(
      transaction,
      `WITH leaving AS (
         SELECT u.id, u.email FROM membership m JOIN app_user u ON u.id = m.user_id
          WHERE m.account_id = $1
            AND NOT EXISTS (SELECT FROM membership o WHERE o.user_id = u.id AND o.account_id <> $1))
       SELECT link.sha256 FROM one_time_token link
        WHERE link.purpose = 'invitation' AND link.subject IN (SELECT id FROM invitation WHERE account_id = $1)
           OR link.email IN (SELECT email FROM leaving)
           OR link.purpose = 'email'
              AND link.subject IN (SELECT s.id FROM session s JOIN leaving ON leaving.id = s.user_id)`,
      accountId,
    );
  }

  /**
   * Locks links in the order of their digests and deletes them, so that two which make each other void wait instead of blocking each
   * other. Links that are added meanwhile stay. SQL text: TypeORM deletes in no order.
   *
   * @param digests query of their digests
   */
  private remove(transaction: Database, digests: string, parameter: unknown): Promise<RemovedLink[]> {
    return queryRows<RemovedLink>(
      transaction,
      `WITH locked AS MATERIALIZED (
         SELECT sha256 FROM one_time_token WHERE sha256 IN (${digests}) ORDER BY sha256 FOR UPDATE)
       DELETE FROM one_time_token link USING locked WHERE link.sha256 = locked.sha256
       RETURNING link.sha256, link.email, link.purpose, link.subject, link.ends_at AS "endsAt"`,
      [parameter],
    );
  }
}

/** Link that was deleted. */
interface RemovedLink extends Link {
  readonly sha256: Buffer;
}
