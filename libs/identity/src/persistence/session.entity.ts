import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { UserEntity } from './user.entity';

/** A row of `session`: one browser that signed in. */
@Entity('session')
export class SessionEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  /** SHA-256 of the token in the cookie. */
  @Column('bytea', { unique: true, select: false })
  readonly sha256!: Buffer;

  @Column('text', { name: 'user_id' })
  readonly userId!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  readonly user?: UserEntity;

  /** Account that the user looks at. */
  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  /** Family of the browser, for example `Firefox on Linux`. */
  @Column('text')
  readonly browser!: string;

  @Column('timestamptz', { name: 'begun_at' })
  readonly begunAt!: Date;

  @Column('timestamptz', { name: 'seen_at' })
  readonly seenAt!: Date;

  @Column('timestamptz', { name: 'reauthenticated_at' })
  readonly reauthenticatedAt!: Date;

  /** Time at which the user last gave a passkey or a second factor; null if never. */
  @Column('timestamptz', { name: 'second_factor_at', nullable: true })
  readonly secondFactorAt!: Date | null;

  /** Time at which it was ended; null while it was not. */
  @Column('timestamptz', { name: 'ended_at', nullable: true })
  readonly endedAt!: Date | null;
}
