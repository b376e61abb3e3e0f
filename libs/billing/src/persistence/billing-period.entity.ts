import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Row of `billing_period`: plan of an account from an instant on. */
@Entity('billing_period')
export class BillingPeriodEntity {
  @PrimaryColumn('text', { name: 'account_id' })
  readonly accountId!: string;

  @PrimaryColumn('timestamptz', { name: 'starts_at' })
  readonly startsAt!: Date;

  /** End of the period; null for Free, which has none. */
  @Column('timestamptz', { name: 'ends_at', nullable: true })
  readonly endsAt!: Date | null;

  @Column('text', { name: 'plan_id' })
  readonly planId!: string;
}
