import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Charging, PaymentState, ProcessorName } from '../domain/subscription';

/** Row of `subscription`. Updates never change its id and creation time. */
@Entity('subscription')
export class SubscriptionEntity {
  @PrimaryColumn({ type: 'text', update: false })
  readonly id!: string;

  @Column('text', { name: 'account_id', unique: true })
  readonly accountId!: string;

  @Column('text', { name: 'plan_id' })
  readonly planId!: string;

  @Column('timestamptz', { name: 'period_start', nullable: true })
  readonly periodStart!: Date | null;

  @Column('timestamptz', { name: 'period_end', nullable: true })
  readonly periodEnd!: Date | null;

  @Column('timestamptz', { name: 'anchor_at', nullable: true })
  readonly anchorAt!: Date | null;

  @Column('text', { nullable: true })
  readonly processor!: ProcessorName | null;

  @Column('text', { nullable: true, unique: true })
  readonly reference!: string | null;

  @Column('text', { name: 'payment_url', nullable: true })
  readonly paymentUrl!: string | null;

  @Column('boolean')
  readonly overdue!: boolean;

  @Column('text')
  readonly charging!: Charging;

  @Column('text', { name: 'payment_state' })
  readonly paymentState!: PaymentState;

  @Column('timestamptz', { name: 'cancelled_at', nullable: true })
  readonly cancelledAt!: Date | null;

  @Column('text', { name: 'scheduled_plan_id', nullable: true })
  readonly scheduledPlanId!: string | null;

  @Column('text', { name: 'checkout_plan_id', nullable: true })
  readonly checkoutPlanId!: string | null;

  @Column('text', { name: 'checkout_reference', nullable: true, unique: true })
  readonly checkoutReference!: string | null;

  @Column('text', { name: 'checkout_url', nullable: true })
  readonly checkoutUrl!: string | null;

  @Column('timestamptz', { name: 'checkout_starts_at', nullable: true })
  readonly checkoutStartsAt!: Date | null;

  @Column('timestamptz', { name: 'checkout_expires_at', nullable: true })
  readonly checkoutExpiresAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'created_at', update: false })
  readonly createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  readonly updatedAt!: Date;

  /** Time of the next transition by the clock. */
  @Column('timestamptz', { name: 'due_at', nullable: true })
  readonly dueAt!: Date | null;

  /** Instant of the backup that the row was restored from, until the processor was asked. */
  @Column('timestamptz', { name: 'held_since', nullable: true })
  readonly heldSince!: Date | null;

  /** Time at which the processor was last asked about a held row. */
  @Column('timestamptz', { name: 'held_asked_at', nullable: true })
  readonly heldAskedAt!: Date | null;

  /** Lease for requests to the processor about the account: id of the holder's job; `errandUntil` is its expiry. */
  @Column('text', { nullable: true })
  readonly errand!: string | null;

  @Column('timestamptz', { name: 'errand_until', nullable: true })
  readonly errandUntil!: Date | null;

  @Column('bigint', { name: 'changed_in' })
  readonly changedIn!: number;
}
