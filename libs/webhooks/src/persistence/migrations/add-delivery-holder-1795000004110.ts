import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each lease says whose it is, so that those of a process that died are free before they end. */
export class AddDeliveryHolder1795000004110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery ADD COLUMN holder integer');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE webhook_delivery DROP COLUMN holder');
  }
}
