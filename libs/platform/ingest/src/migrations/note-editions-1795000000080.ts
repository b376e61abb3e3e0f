import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores the edition of the reader with which a feed's archived payloads were last read. */
export class NoteEditions1795000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE feed_edition (feed_id text PRIMARY KEY, edition integer NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_edition');
  }
}
