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

  /** Words of the operator, which the members of the account read. */
  @Column('text', { name: 'suspension_reason', nullable: true })
  readonly suspensionReason!: string | null;

  /** Legal name of the customer, for receipts. */
  @Column('text', { name: 'legal_name', nullable: true, select: false })
  readonly legalName!: string | null;

  /** Number of the customer in the goods and services tax. */
  @Column('text', { nullable: true, select: false })
  readonly gstin!: string | null;

  /** Postal address of the customer, for receipts. */
  @Column('text', { nullable: true, select: false })
  readonly address!: string | null;

  @Column('timestamptz', { name: 'closed_at', nullable: true })
  readonly closedAt!: Date | null;
}
