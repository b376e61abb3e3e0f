import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the leases of open event streams, and the processes that hold them. */
export class CreateEventStream1795000007220 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE event_stream_holder (
        id          text PRIMARY KEY,
        alive_until timestamptz NOT NULL
      )`);
    await runner.query(`
      CREATE TABLE event_stream (
        id         text PRIMARY KEY,
        holder_id  text NOT NULL REFERENCES event_stream_holder ON DELETE CASCADE,
        data_set   text NOT NULL CHECK (data_set IN ('live', 'sample')),
        account_id text NOT NULL
      )`);
    await runner.query('CREATE INDEX event_stream_of_account ON event_stream (account_id, data_set)');
    await runner.query('CREATE INDEX event_stream_of_holder ON event_stream (holder_id)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE event_stream, event_stream_holder');
  }
}
