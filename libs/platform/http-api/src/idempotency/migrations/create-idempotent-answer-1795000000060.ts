import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdempotentAnswer1795000000060 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE idempotent_answer (
        account_id  text NOT NULL,
        environment text NOT NULL CHECK (environment IN ('live', 'test')),
        key         text NOT NULL CHECK (key ~ '^[A-Za-z0-9_-]{1,64}$'),
        fingerprint bytea NOT NULL CHECK (length(fingerprint) = 32),
        claim       uuid NOT NULL,
        answer      bytea,
        held_until  timestamptz NOT NULL,
        PRIMARY KEY (account_id, environment, key)
      )`);
    await runner.query(`CREATE INDEX idempotent_answer_held ON idempotent_answer (held_until)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE idempotent_answer');
  }
}
