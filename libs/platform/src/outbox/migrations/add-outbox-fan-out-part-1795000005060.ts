import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An event that goes to very many is fanned out in parts: so far, and no further, it is done. */
export class AddOutboxFanOutPart1795000005060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event ADD COLUMN fanned_out_to text');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event DROP COLUMN fanned_out_to');
  }
}
