import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateNfo1795000000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    await runner.query(`
      CREATE TABLE amc (
        data_set      text NOT NULL CHECK (data_set IN ('live', 'sample')),
        code          text NOT NULL,
        mf_id         text,
        name          text NOT NULL,
        short_name    text NOT NULL,
        name_key      text NOT NULL,
        first_seen_at timestamptz NOT NULL,
        updated_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, code),
        UNIQUE (data_set, mf_id),
        UNIQUE (data_set, name_key)
      )`);
    await runner.query(`
      CREATE TABLE nfo (
        data_set           text NOT NULL CHECK (data_set IN ('live', 'sample')),
        id                 text NOT NULL,
        slug               text NOT NULL,
        name               text NOT NULL,
        name_key           text NOT NULL,
        scheme_id          text,
        amc_code           text NOT NULL,
        scheme_type        text,
        category           text NOT NULL
          CHECK (category IN ('equity', 'debt', 'hybrid', 'solution_oriented', 'other')),
        sub_category       text,
        risk_level         text CHECK (risk_level IN
          ('low', 'moderately_low', 'moderate', 'moderately_high', 'high', 'very_high')),
        status             text NOT NULL CHECK (status IN ('upcoming', 'open', 'closed')),
        min_investment     double precision,
        min_sip_amount     double precision,
        exit_load          text,
        expense_ratio      double precision,
        benchmark          text,
        fund_manager       text,
        objective          text,
        open_on            date NOT NULL,
        close_on           date,
        allotment_on       date,
        sip_available      boolean,
        lump_sum_available boolean,
        first_seen_at      timestamptz NOT NULL,
        updated_at         timestamptz NOT NULL,
        PRIMARY KEY (data_set, id),
        UNIQUE (data_set, slug),
        FOREIGN KEY (data_set, amc_code) REFERENCES amc (data_set, code)
      )`);
    await runner.query('CREATE INDEX nfo_newest ON nfo (data_set, open_on DESC NULLS LAST, slug)');
    await runner.query('CREATE INDEX nfo_by_status ON nfo (data_set, status, open_on DESC NULLS LAST, slug)');
    await runner.query('CREATE INDEX nfo_by_amc ON nfo (data_set, amc_code, open_on DESC NULLS LAST, slug)');
    await runner.query('CREATE INDEX nfo_by_scheme ON nfo (data_set, scheme_id) WHERE scheme_id IS NOT NULL');
    await runner.query(`
      CREATE TABLE nfo_sighting (
        data_set      text NOT NULL,
        source        text NOT NULL,
        source_key    text NOT NULL,
        nfo_id        text NOT NULL,
        facts         jsonb NOT NULL,
        name_keys     text[] NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, source, source_key),
        FOREIGN KEY (data_set, nfo_id) REFERENCES nfo (data_set, id)
      )`);
    await runner.query('CREATE INDEX nfo_sighting_by_nfo ON nfo_sighting (data_set, nfo_id)');
    await runner.query('CREATE INDEX nfo_sighting_by_name ON nfo_sighting USING gin (name_keys)');
    await runner.query(`
      CREATE TABLE nfo_revision (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set   text NOT NULL,
        nfo_id     text NOT NULL,
        field      text NOT NULL,
        before     jsonb,
        after      jsonb,
        origin     text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query('CREATE INDEX nfo_revision_by_nfo ON nfo_revision (data_set, nfo_id, position)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE nfo_revision, nfo_sighting, nfo, amc');
  }
}
