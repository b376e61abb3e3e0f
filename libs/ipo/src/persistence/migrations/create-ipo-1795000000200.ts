import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIpo1795000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE EXTENSION IF NOT EXISTS fuzzystrmatch');
    await runner.query(`
      CREATE TABLE ipo (
        data_set          text NOT NULL CHECK (data_set IN ('live', 'sample')),
        id                text NOT NULL,
        slug              text NOT NULL,
        name              text NOT NULL,
        company           text NOT NULL,
        company_key       text NOT NULL,
        isin              text,
        exchanges         text[] NOT NULL,
        board             text NOT NULL CHECK (board IN ('MAINBOARD', 'SME')),
        status            text NOT NULL CHECK (status IN ('UPCOMING', 'OPEN', 'CLOSED', 'LISTED', 'WITHDRAWN')),
        confirmed         text CHECK (confirmed IN ('allotted', 'listed', 'withdrawn', 'postponed')),
        band_min          numeric,
        band_max          numeric,
        issue_price       numeric,
        face_value        numeric,
        lot_size          bigint,
        issue_size_shares bigint,
        issue_size_rupees numeric,
        reserved_shares   bigint,
        open_on           date,
        close_on          date,
        allotment_on      date,
        listing_on        date,
        postponed_from_on date,
        retail_times      double precision,
        nii_times         double precision,
        qib_times         double precision,
        total_times       double precision,
        listing_price     numeric,
        current_price     numeric,
        registrar         text,
        lead_managers     text[],
        sector            text,
        allotted_on       date,
        first_seen_at     timestamptz NOT NULL,
        updated_at        timestamptz NOT NULL,
        PRIMARY KEY (data_set, id),
        UNIQUE (data_set, slug)
      )`);
    await runner.query(`CREATE INDEX ipo_newest ON ipo (data_set, open_on DESC NULLS LAST, slug)`);
    await runner.query(`CREATE INDEX ipo_by_status ON ipo (data_set, status, open_on DESC NULLS LAST, slug)`);
    await runner.query(`CREATE INDEX ipo_by_company ON ipo (data_set, company_key)`);
    await runner.query(`CREATE INDEX ipo_by_isin ON ipo (data_set, isin) WHERE isin IS NOT NULL`);
    await runner.query(`
      CREATE TABLE ipo_sighting (
        data_set      text NOT NULL,
        exchange      text NOT NULL,
        source_key    text NOT NULL,
        ipo_id        text NOT NULL,
        facts         jsonb NOT NULL,
        words         jsonb NOT NULL,
        name_keys     text[] NOT NULL,
        first_seen_at timestamptz NOT NULL,
        changed_at    timestamptz NOT NULL,
        PRIMARY KEY (data_set, exchange, source_key, ipo_id),
        FOREIGN KEY (data_set, ipo_id) REFERENCES ipo (data_set, id)
      )`);
    await runner.query(`CREATE INDEX ipo_sighting_by_ipo ON ipo_sighting (data_set, ipo_id)`);
    await runner.query(`CREATE INDEX ipo_sighting_by_name ON ipo_sighting USING gin (name_keys)`);
    await runner.query(`
      CREATE TABLE ipo_revision (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set   text NOT NULL,
        ipo_id     text NOT NULL,
        field      text NOT NULL,
        before     jsonb,
        after      jsonb,
        origin     text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX ipo_revision_by_ipo ON ipo_revision (data_set, ipo_id, position)`);
    await runner.query(`
      CREATE TABLE ipo_subscription_reading (
        data_set    text NOT NULL,
        ipo_id      text NOT NULL,
        exchange    text NOT NULL,
        scope       text NOT NULL CHECK (scope IN ('consolidated', 'exchange')),
        read_at     timestamptz NOT NULL,
        book        jsonb NOT NULL,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, ipo_id, exchange, scope, read_at, book),
        FOREIGN KEY (data_set, ipo_id) REFERENCES ipo (data_set, id)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ipo_subscription_reading, ipo_revision, ipo_sighting, ipo');
  }
}
