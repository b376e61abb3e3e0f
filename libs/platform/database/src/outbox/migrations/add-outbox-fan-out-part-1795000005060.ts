import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the position up to which an event with very many receivers was fanned out, because this is done in parts. */
export class AddOutboxFanOutPart1795000005060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event ADD COLUMN fanned_out_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event DROP COLUMN fanned_out_to');
  }
}
