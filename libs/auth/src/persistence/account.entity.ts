import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Row of `account`. E-mail addresses are unique without regard to case. */
@Entity('account')
export class AccountEntity {
  @PrimaryColumn('text')
  readonly id!: string;

  @Column('text')
  readonly email!: string;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  readonly suspendedAt!: Date | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  readonly closedAt!: Date | null;
}
