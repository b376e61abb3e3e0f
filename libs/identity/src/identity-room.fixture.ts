import { ManualClock } from '@market/kernel';
import { auditParts } from '@market/database/audit';
import { type DatabaseSettings, queryRows } from '@market/database';
import { openTestDatabase, type OpenTestDatabase } from '@market/database/testing';
import type { DataSource } from 'typeorm';
import { identityParts } from '.';
import { emptyTables, IdentityWorld } from './identity-process.fixture';

export type IdentityServices = ReturnType<IdentityWorld['process']>;

/** Database of the tests of a file. Each test begins with empty tables, in a world of its own. */
export class IdentityRoom {
  private constructor(private readonly database: OpenTestDatabase) {}

  /** Opens a room. @param name part of the name of its database */
  static async open(
    name: string,
    settings: Partial<Omit<DatabaseSettings, 'url'>> = {},
  ): Promise<IdentityRoom> {
    return new IdentityRoom(await openTestDatabase(name, [identityParts, auditParts], settings));
  }

  get dataSource(): DataSource {
    return this.database.dataSource;
  }

  /** Empties all tables but the audit log, and begins a new world at noon in India, with the services of one process. */
  async empty(): Promise<{ readonly world: IdentityWorld; readonly services: IdentityServices }> {
    await emptyTables(this.dataSource);
    const world = new IdentityWorld(this.dataSource, new ManualClock(new Date('2026-11-26T06:30:00.000Z')));
    return { world, services: world.process() };
  }

  /** Runs a statement, and resolves to its rows. */
  rows<Row = unknown>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return queryRows<Row>(this.dataSource, sql, values);
  }

  close(): Promise<void> {
    return this.database.close();
  }
}
