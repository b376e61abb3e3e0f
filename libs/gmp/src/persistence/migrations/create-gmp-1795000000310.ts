import type { MigrationInterface, QueryRunner } from 'typeorm';

const value = `
        gmp       numeric NOT NULL,
        mean      numeric NOT NULL,
        min       numeric NOT NULL,
        max       numeric NOT NULL,
        sources   jsonb NOT NULL,
        quoted_at timestamptz NOT NULL`;

export class CreateGmp1795000000310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gmp_reading (
        position    bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        data_set    text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id      text NOT NULL,
        publisher   text NOT NULL,
        source_name text NOT NULL,
        gmp         numeric NOT NULL,
        quoted_at   timestamptz NOT NULL,
        received_at timestamptz NOT NULL,
        UNIQUE (data_set, ipo_id, publisher, quoted_at, gmp)
      )`);
    await runner.query(`CREATE INDEX gmp_reading_by_time ON gmp_reading (data_set, ipo_id, quoted_at)`);
    await runner.query(`
      CREATE TABLE gmp (
        data_set  text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id    text NOT NULL,${value},
        PRIMARY KEY (data_set, ipo_id)
      )`);
    await runner.query(`
      CREATE TABLE gmp_day (
        data_set  text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id    text NOT NULL,
        day       date NOT NULL,${value},
        PRIMARY KEY (data_set, ipo_id, day)
      )`);
    await runner.query(`
      CREATE TABLE gmp_name (
        data_set     text NOT NULL CHECK (data_set IN ('live', 'sample')),
        publisher    text NOT NULL,
        source_key   text NOT NULL,
        ipo_id       text NOT NULL,
        confirmed_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, publisher, source_key)
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE gmp_name, gmp_day, gmp, gmp_reading');
  }
}
