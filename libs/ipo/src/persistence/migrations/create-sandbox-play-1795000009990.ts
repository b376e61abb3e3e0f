import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the issue that an account plays: the present or the last one. */
export class CreateSandboxPlay1795000009990 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sandbox_play (
        account_id text PRIMARY KEY,
        id         text NOT NULL,
        started_at timestamptz NOT NULL,
        seconds    integer NOT NULL CHECK (seconds > 0),
        step       integer NOT NULL DEFAULT 0,
        stages     jsonb NOT NULL DEFAULT '[]',
        ipo        jsonb,
        ended_at   timestamptz,
        counted_on date NOT NULL,
        plays      integer NOT NULL
      )`);
    await runner.query(
      'CREATE INDEX sandbox_play_running ON sandbox_play (started_at) WHERE ended_at IS NULL',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sandbox_play');
  }
}
