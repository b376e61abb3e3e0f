import type { Environment } from '@market/contracts';
import type { KeyBounds } from '@market/access';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { AccountEntity } from './account.entity';

/** Row of `api_key`. Queries select `sha256` and `changed_in` only where they name them. */
@Entity('api_key')
export class ApiKeyEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  @ManyToOne(() => AccountEntity)
  @JoinColumn({ name: 'account_id' })
  readonly account!: AccountEntity;

  @Column('text')
  readonly environment!: Environment;

  @Column('text', { nullable: true })
  readonly name!: string | null;

  @Column('bytea', { unique: true, select: false })
  readonly sha256!: Buffer;

  @Column('text')
  readonly prefix!: string;

  @Column('text')
  readonly last4!: string;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  /** Id of the user who made it; null for the command line. */
  @Column('text', { name: 'created_by', nullable: true })
  readonly createdBy!: string | null;

  /** Id of the key that replaces it; null unless it was rotated. */
  @Column('text', { name: 'replaced_by', nullable: true })
  readonly replacedBy!: string | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  readonly lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'expires_at', nullable: true })
  readonly expiresAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  readonly revokedAt!: Date | null;

  /** Null for a key without bounds. */
  @Column('jsonb', { nullable: true })
  readonly bounds!: KeyBounds | null;

  @Column('bigint', { name: 'changed_in', select: false })
  readonly changedIn!: number;
}
