import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `totp`: the secret of a user's authenticator app. */
@Entity('totp')
export class TotpEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  readonly userId!: string;

  /** Sealed secret; null while none is in use. */
  @Column('bytea', { nullable: true })
  readonly secret!: Buffer | null;

  /** Sealed secret that waits for its first code; null if there is none. */
  @Column('bytea', { nullable: true })
  readonly pending!: Buffer | null;

  /** Last step whose code was accepted. Units: periods of 30 seconds since 1970. */
  @Column('integer', { name: 'last_step', nullable: true })
  readonly lastStep!: number | null;
}
