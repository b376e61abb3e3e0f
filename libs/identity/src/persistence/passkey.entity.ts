import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `passkey`: the public key of a credential that a user keeps in a device or password manager. */
@Entity('passkey')
export class PasskeyEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  /** Id that the authenticator gave the credential. */
  @Column('bytea', { name: 'credential_id', unique: true })
  readonly credentialId!: Buffer;

  @Column('text', { name: 'user_id' })
  readonly userId!: string;

  /** Public key in COSE. */
  @Column('bytea', { name: 'public_key' })
  readonly publicKey!: Buffer;

  /** Number of signatures, counted by the authenticator; 0 for those that do not count. */
  @Column('bigint', { name: 'sign_count' })
  readonly signCount!: number;

  @Column('text')
  readonly name!: string;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  readonly lastUsedAt!: Date | null;
}
