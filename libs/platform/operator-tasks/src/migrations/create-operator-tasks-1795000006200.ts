import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateOperatorTasks1795000006200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operator_task (
        id          text PRIMARY KEY,
        kind        text NOT NULL CHECK (kind <> ''),
        subject     text NOT NULL CHECK (subject <> ''),
        arguments   jsonb NOT NULL CHECK (jsonb_typeof(arguments) = 'object'),
        user_id     text NOT NULL,
        state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
        words       text,
        attempts    integer NOT NULL DEFAULT 0,
        lease_until timestamptz,
        created_at  timestamptz NOT NULL,
        started_at  timestamptz,
        ended_at    timestamptz,
        CHECK ((state IN ('done', 'failed')) = (ended_at IS NOT NULL)),
        CHECK ((state = 'running') = (lease_until IS NOT NULL))
      )`);
    await runner.query(
      `CREATE UNIQUE INDEX operator_task_open ON operator_task (subject) WHERE state IN ('waiting', 'running')`,
    );
    await runner.query(
      `CREATE INDEX operator_task_ended ON operator_task (ended_at) WHERE state IN ('done', 'failed')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operator_task');
  }
}
