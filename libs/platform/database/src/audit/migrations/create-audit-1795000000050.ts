import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateAudit1795000000050 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_entry (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        at         timestamptz NOT NULL,
        actor      text NOT NULL CHECK (actor <> ''),
        action     text NOT NULL CHECK (action <> ''),
        subject    text NOT NULL CHECK (subject <> ''),
        account_id text,
        detail     jsonb NOT NULL CHECK (jsonb_typeof(detail) = 'object')
      )`);
    await runner.query(`CREATE INDEX audit_entry_of_account ON audit_entry (account_id, position)`);
    await runner.query(`
      CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'audit entries are never changed or removed';
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_entry
        FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE audit_entry');
    await runner.query('DROP FUNCTION refuse_audit_change');
  }
}
