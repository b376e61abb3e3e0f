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
import { settleRestored } from '../backup/settle-restored';
import type { CommandContext } from '../command-context';
import { fileStamp } from '../file-stamp';
import { databaseChecks } from '../database-checks';
import { layOut } from '../lay-out';

/** `backup …`: copies of the database, and their way back. */
export function backupCommands(program: Command, context: CommandContext): void {
  const backup = program.command('backup').description('copies of the database, and their way back');
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

  wayBack(backup, context);
}

/** The commands that read a backup back. */
function wayBack(backup: Command, context: CommandContext): void {
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

  backup
    .command('restore')
    .argument('<file>')
    .requiredOption('--into <url>', 'address of a new, empty database, as its owner')
    .description('loads a backup into an empty database; the service is switched over by you')
    .action((file: string, { into }: { readonly into: string }) =>
      context.report(async () => {
        const { manifest, differences } = await loadBackup(file, into, context.environment());
        if (differences.length > 0)
          return { json: { ok: false, differences }, text: differences.join('\n'), exitCode: 1 };
        await withUrl(into, (restored) => restored.transaction((transaction) => settleRestored(transaction)));
        return { json: { ok: true, manifest }, text: nextSteps(manifest, into) };
      }),
    );
}

function sum({ rows }: Manifest): number {
  return Object.values(rows).reduce((total, count) => total + count, 0);
}

function describe({ check, finding }: DatabaseFinding): string {
  return `${check}\n  ${finding}`;
}

function nextSteps({ at, secretsKey }: Manifest, url: string): string {
  const address = new URL(url);
  address.password = '';
  return [
    `${address.href} has the state of ${at}. All sessions have ended there, and positions go on a million behind the old ones.`,
    'Next:',
    '1. Stop API and ingestor. Set DATABASE_URL to this database.',
    `2. \`database migrate\`, then \`database check\`.${secretsKey === null ? '' : ' SECRETS_KEY must be the one of then: a process with another key refuses to start.'}`,
    '3. Clear Redis (FLUSHALL), and create the read replica again.',
    '4. Start both. `billing reconcile` reads the payments since the backup from the processor.',
    `5. What was revoked, suspended, rotated or closed after ${at} is as before: do it again.`,
  ].join('\n');
}
