import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateSgb1795000000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE sgb (
        data_set       text NOT NULL CHECK (data_set IN ('live', 'sample')),
        id             text NOT NULL,
        financial_year text NOT NULL,
        series         integer NOT NULL,
        series_name    text NOT NULL,
        tranche        text NOT NULL,
        symbol         text,
        isin           text,
        status         text NOT NULL CHECK (status IN ('upcoming', 'open', 'closed')),
        open_on        date,
        close_on       date,
        issued_on      date,
        matures_on     date,
        coupon_percent numeric NOT NULL,
        discount       text CHECK (discount IN ('none', 'everyone', 'online')),
        nominal_price  numeric,
        offline_price  numeric,
        online_price   numeric,
        min_investment text NOT NULL,
        max_investment text NOT NULL,
        first_seen_at  timestamptz NOT NULL,
        updated_at     timestamptz NOT NULL,
        PRIMARY KEY (data_set, id)
      )`);
    await runner.query(`CREATE INDEX sgb_newest ON sgb (data_set, open_on DESC NULLS LAST, id)`);
    await runner.query(`
      CREATE TABLE sgb_redemption (
        data_set    text NOT NULL,
        sgb_id      text NOT NULL,
        due_on      date NOT NULL,
        kind        text NOT NULL CHECK (kind IN ('premature', 'final')),
        price       numeric NOT NULL,
        release     text,
        received_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, sgb_id, due_on),
        FOREIGN KEY (data_set, sgb_id) REFERENCES sgb (data_set, id)
      )`);
    await runner.query(`
      CREATE TABLE sgb_revision (
        position   bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set   text NOT NULL,
        sgb_id     text NOT NULL,
        field      text NOT NULL,
        before     jsonb,
        after      jsonb,
        origin     text NOT NULL,
        changed_at timestamptz NOT NULL
      )`);
    await runner.query(`CREATE INDEX sgb_revision_by_sgb ON sgb_revision (data_set, sgb_id, position)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE sgb_revision, sgb_redemption, sgb');
  }
}
