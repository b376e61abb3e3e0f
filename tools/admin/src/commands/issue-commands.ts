import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { GmpFollower } from '@market/gmp/ingest';
import { type IpoFault, IpoMender, type Mending } from '@market/ipo/ingest';
import { byOption } from '../arguments';
import { collecting } from '../collecting';
import type { CommandContext } from '../command-context';
import { type MendOptions, mendReport } from './mend-report';

/** `issue …`: records of IPOs that earlier faults left, which `database check` finds. */
export function issueCommands(program: Command, context: CommandContext): void {
  const issue = program.command('issue').description('repairs of IPO records that earlier faults left');

  issue
    .command('mend')
    .description(
      'shows what `database check` finds in the records of IPOs, and what mends it; `--apply` does it',
    )
    .option(
      '--apply',
      'mends what the data decide, each with its event; the rest waits for `join` or `remove`',
    )
    .addOption(byOption())
    .action(async (options: MendOptions) =>
      context.run([await collecting(context)], async (app) => {
        const mender = app.get(IpoMender, { strict: false });
        const mended = options.apply === true ? await mender.mend(mendingOf(app, context, options.by)) : [];
        const left = await mender.faults();
        const shown = { mended: mended.map(described), left: left.map(described) };
        return { json: shown, text: mendReport(shown, options, lineOf) };
      }),
    );

  issue
    .command('join')
    .argument('<slug>', 'record that ends; its slug leads to the other one')
    .argument('<kept>', 'slug of the record that stays, with the statements, books and premiums of both')
    .description('merges two records of one issue')
    .addOption(byOption())
    .action(async (slug: string, kept: string, { by }: { by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(IpoMender, { strict: false }).join(slug, kept, mendingOf(app, context, by));
        return { json: { joined: slug, into: kept } };
      }),
    );

  issue
    .command('remove')
    .argument('<slug>', 'record that is no initial offer')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .description('removes a record; its content stays in the table `ipo_removed`')
    .addOption(byOption())
    .action(async (slug: string, { reason, by }: { reason: string; by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(IpoMender, { strict: false }).remove(slug, reason, mendingOf(app, context, by));
        return { json: { removed: slug, reason } };
      }),
    );
}

function mendingOf(app: INestApplicationContext, context: CommandContext, by: string | undefined): Mending {
  const premiums = app.get(GmpFollower, { strict: false });
  return {
    actor: context.actor(by),
    follow: (manager, goneId, keptId) => premiums.follow(manager, goneId, keptId),
  };
}

/** Fault with the step that mends it. */
interface DescribedFault extends Pick<IpoFault, 'kind' | 'slug' | 'reason'> {
  readonly step: string;
}

function described(fault: IpoFault): DescribedFault {
  const { kind, slug, reason } = fault;
  return { kind, slug, reason, step: stepOf(fault) };
}

function stepOf({ kind, slug, otherSlug, isDecided }: IpoFault): string {
  switch (kind) {
    case 'double':
      return isDecided
        ? `joins it into ${otherSlug ?? ''}`
        : `an operator decides: issue join ${slug} ${otherSlug ?? ''}, or the other way round`;
    case 'stray':
    case 'no-issue':
      return 'removes it';
    case 'taken-over':
      return 'drops the row of the other company and weighs the rest again';
    case 'board':
      return 'drops the board that no page states and weighs the rest again';
    case 'book':
      return 'doubts the lower book, so that the one before is published';
  }
}

function lineOf({ kind, slug, reason, step }: DescribedFault): string {
  return `${kind}  ${slug}  ${reason}: ${step}`;
}
