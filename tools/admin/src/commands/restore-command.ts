import type { Command } from 'commander';
import { migrate } from '@market/database';
import { holdRestoredPlans } from '@market/billing';
import { DataSource } from 'typeorm';
import { byOption, instantArgument } from '../arguments';
import { applyJournal, type AppliedEntry } from '../backup/apply-journal';
import { type JournalEntry, readJournal } from '../backup/journal';
import { loadBackup, readManifest, withUrl } from '../backup/load-backup';
import type { Manifest } from '../backup/manifest';
import { settleRestored } from '../backup/settle-restored';
import type { CommandContext } from '../command-context';
import { layOut } from '../lay-out';
import { untold } from '../mailing';
import { withOperator } from '../operator.module';
import { suspensionFeatures } from './suspension-commands';

interface RestoreOptions {
  readonly into: string;
  /** False for `--no-journal`. */
  readonly journal?: string | false;
  readonly lostUntil?: Date;
  readonly by?: string;
}

/** Adds `backup restore`. */
export function declareRestore(backup: Command, context: CommandContext): void {
  backup
    .command('restore')
    .argument('<file>')
    .requiredOption('--into <url>', 'address of a new, empty database, as its owner')
    .option('--journal <file>', 'log of the ingestor since the backup: what was revoked or closed stays so')
    .option('--no-journal', 'there is no log: what was revoked or closed since the backup is as before')
    .option(
      '--lost-until <instant>',
      'end of the lost time: events about the time before it are not delivered, for 7 days from then',
      instantArgument,
    )
    .addOption(byOption())
    .description('loads a backup into an empty database; switch the service over yourself')
    .action((file: string, options: RestoreOptions) =>
      context.report(async () => {
        const entries = await entriesOf(file, options.journal);
        const { manifest, differences } = await loadBackup(file, options.into, context.environment());
        if (differences.length > 0)
          return { json: { ok: false, differences }, text: differences.join('\n'), exitCode: 1 };
        await withUrl(options.into, (restored) => restored.transaction((tx) => settleRestored(tx)));
        const applied = await withOperator(options.into, [...suspensionFeatures, ...untold], async (app) => {
          const dataSource = app.get(DataSource);
          await migrate(dataSource);
          await holdRestoredPlans(dataSource, new Date(manifest.at));
          await loseUntil(dataSource, options.lostUntil);
          return applyJournal(app, entries, context.actor(options.by));
        });
        return { json: { ok: true, manifest, journal: applied }, text: report(manifest, options, applied) };
      }),
    );
}

/** Reads the journal before anything is changed. Errors: those of the file system; neither option was given. */
async function entriesOf(file: string, journal: string | false | undefined): Promise<JournalEntry[]> {
  if (journal === undefined)
    throw new Error(
      'say what becomes of keys and accounts that were revoked, suspended or closed since the backup: --journal <file> reads them from the log of the ingestor, --no-journal leaves them as they were',
    );
  return journal === false ? [] : readJournal(journal, new Date((await readManifest(file)).at));
}

async function loseUntil(dataSource: DataSource, lostUntil: Date | undefined): Promise<void> {
  await dataSource.query('DELETE FROM restore_point');
  if (lostUntil !== undefined)
    await dataSource.query('INSERT INTO restore_point (lost_until) VALUES ($1)', [lostUntil]);
}

function report(
  { at, secretsKey }: Manifest,
  { into, journal, lostUntil }: RestoreOptions,
  applied: readonly AppliedEntry[],
): string {
  const address = new URL(into);
  address.password = '';
  const left = applied.filter(({ outcome }) => outcome === 'left');
  const done = applied.filter(({ outcome }) => outcome === 'applied').length;
  return [
    `${address.href} has the state of ${at}. All sessions and links have ended there, and positions go on a million behind the old ones.`,
    ...(journal === false ? [] : [`${done} of ${applied.length} entries of the journal were applied.`]),
    ...(lostUntil === undefined
      ? []
      : [
          `Events about the time before ${lostUntil.toISOString()} are in the log and are not delivered. Those read more than 7 days later are delivered.`,
        ]),
    ...(left.length === 0 ? [] : ['Repeat these changes, which the backup cannot hold:', layOut(left)]),
    'Next:',
    '1. Stop API and ingestor. Set DATABASE_URL to this database.',
    `2. Run the migration program, which grants to the roles, then \`database check\`.${secretsKey === null ? '' : ' SECRETS_KEY must be the key from the time of the backup: a process with another key refuses to start.'}`,
    '3. Clear Redis (FLUSHALL), and create the read replica again.',
    '4. Start API and ingestor. No paid plan ends before the payment processor was asked about it, which the API does at once; `billing reconcile` does it now, and says how many stay held.',
    ...(journal === false
      ? [`5. What was revoked, suspended, rotated or closed after ${at} is as before: do it again.`]
      : []),
  ].join('\n');
}
