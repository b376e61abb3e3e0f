import { Column, Entity, PrimaryColumn } from 'typeorm';

export type LinkPurpose = 'sign-in' | 'invitation' | 'email';

/** A row of `one_time_token`: a link that was sent to an e-mail address. Used ones are deleted. */
@Entity('one_time_token')
export class OneTimeTokenEntity {
  /** SHA-256 of the token in the link. */
  @PrimaryColumn('bytea')
  readonly sha256!: Buffer;

  @Column('text')
  readonly email!: string;

  @Column('text')
  readonly purpose!: LinkPurpose;

  /** Id of the invitation, or of the session that asked for another address; null for a link that signs in. */
  @Column('text', { nullable: true })
  readonly subject!: string | null;

  @Column('timestamptz', { name: 'ends_at' })
  readonly endsAt!: Date;
}
