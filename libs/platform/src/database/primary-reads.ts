import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { MarketReads } from './market-reads';
import { lostItsName, prepared } from './prepared-statement';

/** Reads market data from the app's own database, over the connections of its pool. */
export class PrimaryReads extends MarketReads {
  constructor(private readonly dataSource: Pick<DataSource, 'driver'>) {
    super();
  }

  async query<T>(statement: string, parameters: unknown[] = []): Promise<T> {
    const { master: pool } = this.dataSource.driver as unknown as { readonly master: Pool };
    try {
      return (await pool.query(prepared(statement, parameters))).rows as T;
    } catch (error) {
      if (!lostItsName(error)) throw error;
      return (await pool.query(statement, parameters)).rows as T;
    }
  }
}
