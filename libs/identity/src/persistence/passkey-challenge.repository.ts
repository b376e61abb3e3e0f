import { type Database, queryRow } from '@market/database';
import { PasskeyChallengeEntity } from './passkey-challenge.entity';

/** Challenge for an authenticator to sign. */
export type PasskeyChallenge = Pick<
  PasskeyChallengeEntity,
  'id' | 'challenge' | 'purpose' | 'userId' | 'endsAt'
>;

export class PasskeyChallengeRepository {
  async add(database: Database, challenge: PasskeyChallenge): Promise<void> {
    await database.getRepository(PasskeyChallengeEntity).insert(challenge);
  }

  /**
   * Takes a challenge, whatever its use comes to. SQL text: it is deleted and read in one statement, so that of
   * concurrent uses one gets it.
   *
   * @returns null if there is none, or it was made for another purpose or user
   */
  take(
    database: Database,
    { id, purpose, userId }: Pick<PasskeyChallenge, 'id' | 'purpose' | 'userId'>,
    now: Date,
  ): Promise<Pick<PasskeyChallenge, 'challenge'> | null> {
    return queryRow(
      database,
      `WITH taken AS (
         DELETE FROM passkey_challenge
          WHERE id = $1 AND purpose = $2 AND user_id IS NOT DISTINCT FROM $3 RETURNING challenge, ends_at)
       SELECT challenge FROM taken WHERE ends_at > $4`,
      [id, purpose, userId, now],
    );
  }
}
