import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Role } from '@market/sessions';
import { UserEntity } from './user.entity';

/** A row of `membership`: a user in an account. */
@Entity('membership')
export class MembershipEntity {
  @PrimaryColumn('text', { name: 'user_id' })
  readonly userId!: string;

  @ManyToOne(() => UserEntity)
  @JoinColumn({ name: 'user_id' })
  readonly user?: UserEntity;

  @PrimaryColumn('text', { name: 'account_id' })
  readonly accountId!: string;

  @Column('text')
  readonly role!: Role;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  /** Time at which the user last used the account, to the minute; null if never. */
  @Column('timestamptz', { name: 'seen_at', nullable: true })
  readonly seenAt!: Date | null;
}
