import type { Command } from 'commander';
import { type OfferFault, OfferMender } from '@market/corporate-actions/ingest';
import { byOption } from '../arguments';
import { collecting } from '../collecting';
import type { CommandContext } from '../command-context';
import { type MendOptions, mendReport } from './mend-report';

/** `offer …`: records of rights issues, buybacks, debentures and offers for sale that earlier faults left. */
export function offerCommands(program: Command, context: CommandContext): void {
  const offer = program
    .command('offer')
    .description('repairs of corporate action records that earlier faults left');

  offer
    .command('mend')
    .description('shows what `database check` finds in the records of offers; `--apply` repairs it')
    .option('--apply', 'mends what the data decide, each with its event')
    .addOption(byOption())
    .action(async (options: MendOptions) =>
      context.run([await collecting(context)], async (app) => {
        const mender = app.get(OfferMender, { strict: false });
        const mended = options.apply === true ? await mender.mend(context.actor(options.by)) : [];
        const left = await mender.faults();
        const shown = { mended: mended.map(described), left: left.map(described) };
        return { json: shown, text: mendReport(shown, options, lineOf) };
      }),
    );

  offer
    .command('join')
    .argument('<id>', 'record that ends')
    .argument('<kept>', 'id of the record that stays')
    .description('merges two records of one offer')
    .addOption(byOption())
    .action(async (id: string, kept: string, { by }: { by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(OfferMender, { strict: false }).join(id, kept, context.actor(by));
        return { json: { joined: id, into: kept } };
      }),
    );

  offer
    .command('remove')
    .argument('<id>', 'record that is no offer')
    .requiredOption('--reason <text>', 'why, for the audit log')
    .description('removes a record; its content stays in the table `corporate_offer_removed`')
    .addOption(byOption())
    .action(async (id: string, { reason, by }: { reason: string; by?: string }) =>
      context.run([await collecting(context)], async (app) => {
        await app.get(OfferMender, { strict: false }).remove(id, reason, context.actor(by));
        return { json: { removed: id, reason } };
      }),
    );
}

/** Fault with the step that mends it. */
interface DescribedFault extends Pick<OfferFault, 'fault' | 'id' | 'companyName' | 'otherId'> {
  readonly step: string;
}

function described({ fault, id, companyName, otherId, isDecided }: OfferFault): DescribedFault {
  const decided =
    fault === 'double' ? `joins it into ${otherId}` : `removes it, its number is that of ${otherId}`;
  const open =
    fault === 'double'
      ? `an operator decides: offer join ${id} ${otherId}, or the other way round`
      : `an operator decides: offer remove ${id}, or ${otherId}`;
  return { fault, id, companyName, otherId, step: isDecided ? decided : open };
}

function lineOf({ fault, id, companyName, step }: DescribedFault): string {
  return `${fault}  ${id}  ${companyName}: ${step}`;
}
