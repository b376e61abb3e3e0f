import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Stores which keys the rows of a feed have had. */
export class RememberKeys1795000000070 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE feed_state ADD COLUMN known_keys jsonb NOT NULL DEFAULT '{}'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE feed_state DROP COLUMN known_keys');
  }
}
