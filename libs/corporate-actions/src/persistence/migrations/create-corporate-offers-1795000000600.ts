import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateCorporateOffers1795000000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE corporate_offer (
        data_set      text NOT NULL CHECK (data_set IN ('live', 'sample')),
        kind          text NOT NULL CHECK (kind IN ('rights', 'buyback', 'ncd', 'ofs')),
        id            text NOT NULL,
        company_name  text NOT NULL,
        company_key   text NOT NULL,
        isin          text,
        exchanges     text[] NOT NULL,
        record_on     date,
        open_on       date,
        retail_on     date,
        close_on      date,
        terms         jsonb NOT NULL,
        first_seen_at timestamptz NOT NULL,
        updated_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, kind, id)
      )`);
    await runner.query(
      `CREATE INDEX corporate_offer_newest ON corporate_offer (data_set, kind, open_on DESC NULLS LAST, id)`,
    );
    await runner.query(
      `CREATE INDEX corporate_offer_by_isin ON corporate_offer (data_set, kind, isin) WHERE isin IS NOT NULL`,
    );
    await runner.query(`
      CREATE TABLE corporate_offer_sighting (
        data_set      text NOT NULL,
        kind          text NOT NULL,
        exchange      text NOT NULL,
        source_key    text NOT NULL,
        offer_id      text NOT NULL,
        facts         jsonb NOT NULL,
        words         jsonb NOT NULL,
        name_keys     text[] NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, kind, exchange, source_key, offer_id),
        FOREIGN KEY (data_set, kind, offer_id) REFERENCES corporate_offer (data_set, kind, id)
      )`);
    await runner.query(
      `CREATE INDEX corporate_offer_sighting_by_offer ON corporate_offer_sighting (data_set, kind, offer_id)`,
    );
    await runner.query(
      `CREATE INDEX corporate_offer_sighting_by_name ON corporate_offer_sighting USING gin (name_keys)`,
    );
    await runner.query(`
      CREATE TABLE corporate_offer_revision (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set   text NOT NULL,
        kind       text NOT NULL,
        offer_id   text NOT NULL,
        field      text NOT NULL,
        before     jsonb,
        after      jsonb,
        origin     text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(
      `CREATE INDEX corporate_offer_revision_by_offer ON corporate_offer_revision (data_set, kind, offer_id, position)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE corporate_offer_revision, corporate_offer_sighting, corporate_offer');
  }
}
