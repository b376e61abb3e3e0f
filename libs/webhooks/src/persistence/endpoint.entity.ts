import type { DataSet, EventChoice } from '@market/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { WebhookEndpoint } from '../domain/endpoint';
import type { EventFilter } from '../domain/event-filter';
import { rankOfEndpoint } from './endpoint-rank';

/**
 * Row of `webhook_endpoint`, with the sealed secret. Queries leave deleted endpoints out. The column `written_in` is
 * not mapped: the database sets it, and TypeORM does not know its type.
 */
@Entity('webhook_endpoint')
export class EndpointEntity implements WebhookEndpoint {
  @PrimaryColumn('text', { name: 'data_set' })
  readonly dataSet!: DataSet;

  @PrimaryColumn('text', { unique: true })
  readonly id!: string;

  @Column('text', { name: 'account_id' })
  readonly accountId!: string;

  @Column('text')
  readonly url!: string;

  @Column('text', { array: true })
  readonly events!: readonly EventChoice[];

  @Column('jsonb', { nullable: true })
  readonly filter!: EventFilter | null;

  @Column('bytea')
  readonly secret!: Buffer;

  @Column('bytea', { name: 'previous_secret', nullable: true })
  readonly previousSecret!: Buffer | null;

  @Column('timestamptz', { name: 'previous_secret_until', nullable: true })
  readonly previousSecretUntil!: Date | null;

  @Column('integer', { name: 'consecutive_failures' })
  readonly consecutiveFailures!: number;

  @Column('timestamptz', { name: 'failing_since', nullable: true })
  readonly failingSince!: Date | null;

  @Column('timestamptz', { name: 'warned_at', nullable: true })
  readonly warnedAt!: Date | null;

  @Column('timestamptz', { name: 'disabled_at', nullable: true })
  readonly disabledAt!: Date | null;

  @Column('timestamptz', { name: 'suspended_at', nullable: true })
  readonly suspendedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  readonly createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  readonly updatedAt!: Date;

  @DeleteDateColumn({ type: 'timestamptz', name: 'deleted_at', select: false })
  readonly deletedAt!: Date | null;

  @Column({ type: 'timestamptz', name: 'written_at', select: false, insert: false, update: false })
  readonly writtenAt!: Date;

  @VirtualColumn('bigint', { query: rankOfEndpoint })
  readonly rank!: number;
}
