import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the index by which deliveries of a rare type are found: messages are few, their deliveries many. */
export class FindMessagesByType1795000008110 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX webhook_message_by_type ON webhook_message (data_set, type, made_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX webhook_message_by_type');
  }
}
