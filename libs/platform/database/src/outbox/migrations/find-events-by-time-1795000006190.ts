import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds an index of events by time: a replay reads a range of them, up to the whole retention. */
export class FindEventsByTime1795000006190 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX outbox_event_by_time ON outbox_event (data_set, committed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX outbox_event_by_time');
  }
}
