import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the occasion, which distinguishes events of a value that changes several times a day. */
export class AddOutboxOccasion1795000000300 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE outbox_event ADD COLUMN occasion text NOT NULL DEFAULT ''`);
    await runner.query(
      'ALTER TABLE outbox_event DROP CONSTRAINT outbox_event_data_set_subject_id_type_effective_on_key',
    );
    await runner.query(`
      ALTER TABLE outbox_event ADD CONSTRAINT outbox_event_once
        UNIQUE (data_set, subject_id, type, effective_on, occasion)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_event DROP CONSTRAINT outbox_event_once');
    await runner.query('ALTER TABLE outbox_event DROP COLUMN occasion');
    await runner.query('ALTER TABLE outbox_event ADD UNIQUE (data_set, subject_id, type, effective_on)');
  }
}
