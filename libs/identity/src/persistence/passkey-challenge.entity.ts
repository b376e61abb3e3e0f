import { Column, Entity, PrimaryColumn } from 'typeorm';

export type ChallengePurpose = 'sign-in' | 'registration' | 'reauthentication';

/** A row of `passkey_challenge`: random bytes for an authenticator to sign. Used ones are deleted. */
@Entity('passkey_challenge')
export class PasskeyChallengeEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('bytea')
  readonly challenge!: Buffer;

  @Column('text')
  readonly purpose!: ChallengePurpose;

  /** User for whom it was made; null for a sign-in. */
  @Column('text', { name: 'user_id', nullable: true })
  readonly userId!: string | null;

  @Column('timestamptz', { name: 'ends_at' })
  readonly endsAt!: Date;
}
