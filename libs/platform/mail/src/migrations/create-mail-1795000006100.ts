import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Creates the queue of mails. A row goes when its mail was sent or has expired. */
export class CreateMail1795000006100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail (
        id           text PRIMARY KEY,
        kind         text NOT NULL,
        content      bytea NOT NULL,
        added_at     timestamptz NOT NULL,
        due_at       timestamptz NOT NULL,
        expires_at   timestamptz NOT NULL,
        attempts     integer NOT NULL DEFAULT 0,
        lease        uuid,
        leased_until timestamptz,
        CHECK ((lease IS NULL) = (leased_until IS NULL))
      )`);
    await runner.query('CREATE INDEX mail_due ON mail (due_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail');
  }
}
