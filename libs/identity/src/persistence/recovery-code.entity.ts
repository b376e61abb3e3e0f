import { Entity, PrimaryColumn } from 'typeorm';

/** A row of `recovery_code`: an unused code that stands in for a user's authenticator app. Used ones are deleted. */
@Entity('recovery_code')
export class RecoveryCodeEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  readonly userId!: string;

  /** SHA-256 of the code. */
  @PrimaryColumn('bytea')
  readonly sha256!: Buffer;
}
