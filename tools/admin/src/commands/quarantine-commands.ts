import { type Command, InvalidArgumentError } from 'commander';
import { describeDecision, QuarantineAdministration } from '@market/ingest';
import { byOption } from '../arguments';
import { collecting } from '../collecting';
import type { CommandContext } from '../command-context';

/** `quarantine …`: entries that were held back, and an operator's decisions on them. */
export function quarantineCommands(program: Command, context: CommandContext): void {
  const quarantine = program.command('quarantine').description('entries held back for a decision');

  quarantine
    .command('list')
    .description('lists entries that wait for a decision, newest first')
    .option('--discarded', 'what was discarded instead: `reopen` takes that back')
    .action(async ({ discarded }: { discarded?: true }) =>
      context.run([await collecting(context)], async (app) => {
        const held = app.get(QuarantineAdministration);
        const entries = (await held.list(discarded ? 'discarded' : 'open')).map((entry) => ({
          ...entry,
          subject: held.subjectOf(entry),
        }));
        return { json: entries.map(({ status: _open, ...entry }) => entry), text: describe(entries) };
      }),
    );

  quarantine
    .command('release')
    .argument('<id>', 'of `quarantine list`', entryId)
    .description('accepts an entry, now and whenever the same content arrives again')
    .option('--ipo <slug>', 'IPO that a premium is of, where `list` says so: remembered for this name')
    .addOption(byOption())
    .action(async (id: number, { ipo, by }: { ipo?: string; by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        const report = await app.get(QuarantineAdministration).release(id, ipo, context.actor(by));
        return {
          json: { id, status: 'released', run: report },
          text: describeDecision(id, 'released', report),
        };
      }),
    );

  quarantine
    .command('discard')
    .argument('<id>', 'of `quarantine list`', entryId)
    .description(
      'discards an entry: the same content is ignored from now on; a batch waits again when it arrives again',
    )
    .addOption(byOption())
    .action(async (id: number, { by }: { by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(QuarantineAdministration).discard(id, context.actor(by));
        return { json: { id, status: 'discarded' }, text: describeDecision(id, 'discarded') };
      }),
    );

  reopenCommand(quarantine, context);
}

function reopenCommand(quarantine: Command, context: CommandContext): void {
  quarantine
    .command('reopen')
    .argument('<id>', 'of `quarantine list --discarded` or `source status`', entryId)
    .description('reopens a discarded entry: it waits for a decision again')
    .addOption(byOption())
    .action(async (id: number, { by }: { by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(QuarantineAdministration).reopen(id, context.actor(by));
        return { json: { id, status: 'open' } };
      }),
    );
}

type Entry = Awaited<ReturnType<QuarantineAdministration['list']>>[number] & {
  readonly subject: string | null;
};

function describe(entries: readonly Entry[]): string {
  if (entries.length === 0) return 'nothing is held back';
  return entries.map(describeEntry).join('\n');
}

function describeEntry(entry: Entry): string {
  const { id, feedId, scope, rowKey, reason, times, subject, outdatedAt, sides } = entry;
  const said = (sides ?? []).map(
    ({ voice, value, since }) => `${voice} since ${since}: ${JSON.stringify(value)}`,
  );
  const line = [`${id}`, feedId, scope, rowKey ?? '-', `${times} ×`, reason, ...said].join('  ');
  if (outdatedAt !== null) return `${line}  [outdated since ${outdatedAt.toISOString()}: discard it]`;
  return subject === null
    ? line
    : `${line}  [if only its name is unknown: release ${id} --${subject} <slug>]`;
}

function entryId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected the number of an entry');
}
