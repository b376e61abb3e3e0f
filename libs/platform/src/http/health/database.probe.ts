import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { writeRefusalsOf } from '../../database';
import { HealthProbe, type ProbeResult } from './health-probe';

/**
 * The database answers and has all migrations that this build knows. One that has no room for what is written is
 * `degraded`: what is read of it goes on being served.
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
    const { reason } = writeRefusalsOf(this.dataSource);
    return reason === null ? { state: 'up' } : { state: 'degraded', reason };
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
