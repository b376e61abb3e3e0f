import type { Command } from 'commander';
import { DataSource } from 'typeorm';
import { migrate, runDatabaseChecks, type DatabaseFinding } from '@market/database';
import { databaseChecks } from '../database-checks';
import type { CommandContext } from '../command-context';

/** `database …`: migrations and invariants. */
export function databaseCommands(program: Command, context: CommandContext): void {
  const database = program.command('database').description('migrations and checks of the database');

  database
    .command('migrate')
    .description('applies pending migrations')
    .action(() =>
      context.run([], async (app) => {
        const applied = await migrate(app.get(DataSource));
        return { json: { applied }, text: applied.length === 0 ? 'nothing to apply' : applied.join('\n') };
      }),
    );

  database
    .command('check')
    .description('verifies every invariant; exit code 1 when one does not hold')
    .action(() =>
      context.run([], async (app) => {
        const dataSource = app.get(DataSource);
        const findings = (await dataSource.showMigrations())
          ? [pending]
          : await runDatabaseChecks(dataSource, databaseChecks);
        return {
          json: { ok: findings.length === 0, checks: databaseChecks.length, findings },
          text: describe(findings),
          exitCode: findings.length === 0 ? 0 : 1,
        };
      }),
    );
}

const pending: DatabaseFinding = {
  check: 'database: every migration is applied',
  finding: 'some are pending: run `database migrate`',
};

function describe(findings: readonly DatabaseFinding[]): string {
  if (findings.length === 0) return `all ${databaseChecks.length} checks hold`;
  return findings.map(({ check, finding }) => `${check}\n  ${finding}`).join('\n');
}
