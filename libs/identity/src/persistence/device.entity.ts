import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A row of `device`: a browser in which a user signed in. */
@Entity('device')
export class DeviceEntity {
  /** SHA-256 of the token in the cookie. */
  @PrimaryColumn('bytea')
  readonly sha256!: Buffer;

  @PrimaryColumn('text', { name: 'user_id' })
  readonly userId!: string;

  /** Time of the last sign-in. */
  @Column('timestamptz', { name: 'seen_at' })
  readonly seenAt!: Date;
}
