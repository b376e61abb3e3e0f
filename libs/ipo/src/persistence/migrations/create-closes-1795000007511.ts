import { announceTable } from '@market/database/data-versions';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the closing prices of the first 400 days after each listing. */
export class CreateCloses1795000007511 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ipo_close (
        data_set    text NOT NULL CHECK (data_set IN ('live', 'sample')),
        ipo_id      text NOT NULL,
        closed_on   date NOT NULL,
        exchange    text NOT NULL CHECK (exchange IN ('NSE', 'BSE')),
        close       numeric NOT NULL CHECK (close > 0),
        received_at timestamptz NOT NULL,
        PRIMARY KEY (data_set, ipo_id, closed_on, exchange),
        FOREIGN KEY (data_set, ipo_id) REFERENCES ipo (data_set, id) ON DELETE CASCADE
      )`);
    await announceTable(runner, { table: 'ipo_close', resource: 'prices' });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE ipo_close');
  }
}
