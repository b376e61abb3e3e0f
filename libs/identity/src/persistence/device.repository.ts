import { type Database, queryRow, queryRows } from '@market/database';
import { DeviceEntity } from './device.entity';

/** Stores in which browsers each user has signed in. */
export class DeviceRepository {
  /** Tells whether any user has signed in in a browser. */
  exists(database: Database, sha256: Buffer): Promise<boolean> {
    return database.getRepository(DeviceEntity).existsBy({ sha256 });
  }

  /** Tells whether the user with an e-mail address signed in in a browser. SQL text: a join that reads no column. */
  async knows(database: Database, sha256: Buffer, email: string): Promise<boolean> {
    const row = await queryRow(
      database,
      `SELECT 1 FROM device JOIN app_user u ON u.id = device.user_id WHERE sha256 = $1 AND u.email = $2`,
      [sha256, email],
    );
    return row !== null;
  }

  /**
   * Resolves to those pairs of a browser and an e-mail address whose user signed in there. SQL text: as above.
   *
   * @param pairs SHA-256 of the browser in hexadecimal, and the e-mail address
   */
  async knownAmong(
    database: Database,
    pairs: readonly (readonly string[])[],
  ): Promise<readonly (readonly [string, string])[]> {
    const rows = await queryRows<{ sha256: string; email: string }>(
      database,
      `SELECT encode(device.sha256, 'hex') AS sha256, u.email
         FROM unnest($1::text[], $2::text[]) AS asked (sha256, email)
         JOIN app_user u ON u.email = asked.email
         JOIN device ON device.user_id = u.id AND device.sha256 = decode(asked.sha256, 'hex')`,
      [pairs.map(([sha256]) => sha256), pairs.map(([, email]) => email)],
    );
    return rows.map(({ sha256, email }) => [sha256, email]);
  }

  /** Resolves to the e-mail addresses of the users who signed in last in browsers, by their SHA-256 in hexadecimal. SQL text: as above. */
  async lastUsers(database: Database, digests: readonly Buffer[]): Promise<ReadonlyMap<string, string>> {
    const rows = await queryRows<{ sha256: string; email: string }>(
      database,
      `SELECT DISTINCT ON (device.sha256) encode(device.sha256, 'hex') AS sha256, u.email
         FROM device JOIN app_user u ON u.id = device.user_id
        WHERE device.sha256 = ANY($1)
        ORDER BY device.sha256, device.seen_at DESC, u.id`,
      [digests],
    );
    return new Map(rows.map(({ sha256, email }) => [sha256, email]));
  }

  /** Notes a sign-in of a user in a browser. */
  async see(database: Database, sha256: Buffer, userId: string, now: Date): Promise<void> {
    await database.getRepository(DeviceEntity).upsert({ sha256, userId, seenAt: now }, ['sha256', 'userId']);
  }

  /** Forgets all browsers of a user. */
  async removeAll(transaction: Database, userId: string): Promise<void> {
    await transaction.getRepository(DeviceEntity).delete({ userId });
  }
}
