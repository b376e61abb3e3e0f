import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateDataVersion1795000005000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE market_version (version bigint NOT NULL)`);
    await runner.query(`CREATE UNIQUE INDEX market_version_one_row ON market_version ((true))`);
    await runner.query(`INSERT INTO market_version VALUES (0)`);
    await runner.query(`
      CREATE TABLE data_version (
        data_set text   NOT NULL CHECK (data_set IN ('live', 'sample')),
        resource text   NOT NULL,
        version  bigint NOT NULL,
        PRIMARY KEY (data_set, resource)
      )`);
    // Announces each resource once per transaction: the setting ends with the transaction. The one row of
    // market_version is locked first and until the commit, so versions become visible in ascending order and no two
    // transactions can deadlock.
    await runner.query(`
      CREATE FUNCTION announce_data(changed_set text, changed_resource text) RETURNS void LANGUAGE plpgsql AS $$
      DECLARE
        announced text := coalesce(current_setting('market.announced', true), '');
        mark text := '|' || changed_set || '/' || changed_resource || '|';
        next bigint;
      BEGIN
        IF position(mark IN announced) > 0 THEN RETURN; END IF;
        UPDATE market_version SET version = version + 1 RETURNING version INTO next;
        INSERT INTO data_version VALUES (changed_set, changed_resource, next)
          ON CONFLICT (data_set, resource) DO UPDATE SET version = EXCLUDED.version;
        PERFORM pg_notify('market_changed', next::text);
        PERFORM set_config('market.announced', announced || mark, true);
      END $$`);
    await runner.query(`
      CREATE FUNCTION announce_row() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF TG_OP <> 'DELETE' THEN
          PERFORM announce_data(NEW.data_set, CASE WHEN TG_ARGV[0] = 'named by' THEN to_jsonb(NEW) ->> TG_ARGV[1] ELSE TG_ARGV[1] END);
        END IF;
        IF TG_OP <> 'INSERT' THEN
          PERFORM announce_data(OLD.data_set, CASE WHEN TG_ARGV[0] = 'named by' THEN to_jsonb(OLD) ->> TG_ARGV[1] ELSE TG_ARGV[1] END);
        END IF;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE FUNCTION announce_everything() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM announce_data(data_set, resource) FROM (SELECT data_set, resource FROM data_version) AS known;
        RETURN NULL;
      END $$`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION announce_everything(), announce_row(), announce_data(text, text)');
    await runner.query('DROP TABLE data_version, market_version');
  }
}
