import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Row of `calendar_feed`. Queries select `sha256` and `used_at` only where they name them. */
@Entity('calendar_feed')
export class CalendarFeedEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  @Column('text')
  readonly name!: string;

  /** Names of the kinds that it shows; null for all. */
  @Column('text', { array: true, nullable: true })
  readonly kinds!: string[] | null;

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
