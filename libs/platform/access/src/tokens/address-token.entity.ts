import { Column, PrimaryColumn } from 'typeorm';

/**
 * Columns of every table of tokens that stand in addresses; a kind of token adds what its tokens open. Queries select `sha256` and `used_at` only
 * where they name them.
 */
export abstract class AddressTokenEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  @Column('text')
  readonly name!: string;

  @Column('bytea', { unique: true, select: false })
  readonly sha256!: Buffer;

  @Column('text')
  readonly last4!: string;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  /** Id of the user who made it; null for the command line. */
  @Column('text', { name: 'created_by', nullable: true })
  readonly createdBy!: string | null;

  @Column('timestamptz', { name: 'last_used_at', nullable: true })
  readonly lastUsedAt!: Date | null;

  @Column('timestamptz', { name: 'revoked_at', nullable: true })
  readonly revokedAt!: Date | null;

  /** Instants of the admitted requests of the last hour of use. */
  @Column('timestamptz', { name: 'used_at', array: true, select: false })
  readonly usedAt!: Date[];
}

/** Row of a token without the digest of the token and the times of its use. */
export type StoredToken<Row extends AddressTokenEntity> = Omit<Row, 'sha256' | 'usedAt'>;
