import { join } from 'node:path';
import type { Command } from 'commander';
import { readConfig } from '@market/base/config';
import { runDatabaseChecks, type DatabaseFinding } from '@market/database';
import { ingestConfig } from '@market/ingest';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { createBackup } from '../backup/create-backup';
import { listBackups, loadBackup, withUrl } from '../backup/load-backup';
import type { Manifest } from '../backup/manifest';
import { withScratchDatabase } from '../backup/scratch-database';
import type { CommandContext } from '../command-context';
import { fileStamp } from '../file-stamp';
import { databaseChecks } from '../database-checks';
import { layOut } from '../lay-out';
import { declareRestore } from './restore-command';

/** `backup …`: copies of the database, and their way back. */
export function backupCommands(program: Command, context: CommandContext): void {
  const backup = program.command('backup').description('backups of the database');
  const folder = () => join(readConfig(ingestConfig, context.environment()).dataDir, 'backups');

  backup
    .command('create')
    .option('--to <file>', 'default: a new file in DATA_DIR/backups')
    .description('writes a backup beside the running service; needs pg_dump of PG_BIN or PATH')
    .action(({ to }: { readonly to?: string }) =>
      context.run([], async (app) => {
        const environment = context.environment();
        const file = to ?? join(folder(), `${fileStamp(app.get(Clock).now())}.sql.gz`);
        const { DATABASE_URL: url } = environment;
        const manifest = await createBackup(app.get(DataSource), url, environment, { file });
        return {
          json: { file, manifest },
          text: [
            `${file}: ${sum(manifest)} rows of ${manifest.at}`,
            'The backup is of no use without SECRETS_KEY, which is not in it: keep both, apart.',
            `Next: \`backup verify ${file}\``,
          ].join('\n'),
        };
      }),
    );

  backup
    .command('list')
    .description('the backups of DATA_DIR/backups, the newest first')
    .action(() =>
      context.report(async () => {
        const backups = await listBackups(folder());
        const rows = backups.map(({ file, manifest }) => ({
          file,
          at: manifest?.at ?? 'unreadable',
          server: manifest?.server ?? null,
          schema: manifest?.schema ?? null,
          rows: manifest === null ? null : sum(manifest),
        }));
        return { json: backups, text: layOut(rows) };
      }),
    );

  declareVerify(backup, context);
  declareRestore(backup, context);
}

function declareVerify(backup: Command, context: CommandContext): void {
  backup
    .command('verify')
    .argument('<file>')
    .description(
      'loads a backup into a database that is made for it and dropped again, and runs `database check`',
    )
    .action((file: string) =>
      context.report(async () => {
        const environment = context.environment();
        return withScratchDatabase(environment.DATABASE_URL, async (url) => {
          const { manifest, differences } = await loadBackup(file, url, environment);
          const findings = await withUrl(url, (restored) => runDatabaseChecks(restored, databaseChecks));
          const ok = differences.length + findings.length === 0;
          return {
            json: { ok, manifest, differences, findings },
            text: ok
              ? `${file} is whole: ${sum(manifest)} rows of ${manifest.at}, all ${databaseChecks.length} checks hold`
              : [...differences, ...findings.map(describe)].join('\n'),
            exitCode: ok ? 0 : 1,
          };
        });
      }),
    );
}

function sum({ rows }: Manifest): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}

function describe({ check, finding }: DatabaseFinding): string {
  return `${check}\n  ${finding}`;
}
