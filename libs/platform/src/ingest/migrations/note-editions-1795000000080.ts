import type { MigrationInterface, QueryRunner } from 'typeorm';

/** With which edition of its reading a feed's kept payloads were read last. */
export class NoteEditions1795000000080 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE TABLE feed_edition (feed_id text PRIMARY KEY, edition integer NOT NULL)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE feed_edition');
  }
}
