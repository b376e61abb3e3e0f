import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the holder of a lease, so that leases of a process that died can be freed before they end. */
export class AddDeliveryHolder1795000004110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery ADD COLUMN holder integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP COLUMN holder');
  }
}
