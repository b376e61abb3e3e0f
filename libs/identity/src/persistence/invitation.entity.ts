import type { Role } from '@market/sessions';
import { Column, Entity, PrimaryColumn, Unique } from 'typeorm';

/** A row of `invitation`: an e-mail address that may join an account. Used ones are deleted. */
@Entity('invitation')
@Unique(['accountId', 'email'])
export class InvitationEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  @Column('text')
  readonly email!: string;

  @Column('text')
  readonly role!: Role;

  /** User who invites. */
  @Column('text', { name: 'invited_by' })
  readonly invitedBy!: string;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  @Column('timestamptz', { name: 'ends_at' })
  readonly endsAt!: Date;
}
