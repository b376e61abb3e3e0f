import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { oldestSupported, schemaSupportParts, schemaVersion, findWriteRefusals } from '@market/database';
import { HealthProbe, type ProbeResult } from './health-probe';

/**
 * Checks that the database responds, has all migrations of this build, and supports its schema version. A database
 * without resources for writes is `degraded`: it still serves reads.
 */
@Injectable()
export class DatabaseProbe extends HealthProbe {
  readonly name = 'database';
  private migrated = false;

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async check(): Promise<ProbeResult> {
    await this.dataSource.query('SELECT 1');
    this.migrated ||= await this.hasAllMigrations();
    if (!this.migrated) return { state: 'down', reason: 'migrations are pending' };
    // Read at each check: another build may migrate the database at any moment.
    const oldest = this.namesOldest ? await oldestSupported(this.dataSource) : 0;
    if (oldest > schemaVersion) {
      const reason = `the database is for builds of schema version ${oldest} and newer, this one has ${schemaVersion}`;
      return { state: 'down', reason };
    }
    const { reason } = findWriteRefusals(this.dataSource);
    return reason === null ? { state: 'up' } : { state: 'degraded', reason };
  }

  private get namesOldest(): boolean {
    const [migration] = schemaSupportParts.migrations;
    return this.dataSource.migrations.some(({ constructor }) => constructor === migration);
  }

  private async hasAllMigrations(): Promise<boolean> {
    const known = this.dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
    const table = this.dataSource.options.migrationsTableName ?? 'migrations';
    const [found] = await this.dataSource.query<{ present: boolean }[]>(
      'SELECT to_regclass($1) IS NOT NULL AS present',
      [table],
    );
    if (!found?.present) return known.length === 0;
    const applied = await this.dataSource.query<{ name: string }[]>(`SELECT name FROM "${table}"`);
    const names = new Set(applied.map(({ name }) => name));
    return known.every((name) => names.has(name));
  }
}
