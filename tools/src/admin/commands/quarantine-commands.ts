import { type Command, InvalidArgumentError } from 'commander';
import { QuarantineDesk } from '@market/platform/ingest';
import { collecting } from '../collecting';
import type { Desk } from '../desk';

/** `quarantine …`: what the gates held back, and the operator's word on it. */
export function quarantineCommands(program: Command, desk: Desk): void {
  const quarantine = program.command('quarantine').description('what was held back');

  quarantine
    .command('list')
    .description('what waits for a decision, newest first')
    .action(async () =>
      desk.perform([await collecting(desk)], async (context) => {
        const entries = await context.get(QuarantineDesk).list();
        return { json: entries.map(({ status: _open, ...entry }) => entry), text: describe(entries) };
      }),
    );

  quarantine
    .command('release')
    .argument('<id>', 'of `quarantine list`', entryId)
    .description('takes it in on your word, now and whenever it comes again')
    .action(async (id: number) =>
      desk.perform([await collecting(desk)], async (context) => {
        const report = await context.get(QuarantineDesk).release(id);
        return { json: { id, status: 'released', run: report } };
      }),
    );

  quarantine
    .command('discard')
    .argument('<id>', 'of `quarantine list`', entryId)
    .description('drops it for good: the same content is left out silently from now on')
    .action(async (id: number) =>
      desk.perform([await collecting(desk)], async (context) => {
        await context.get(QuarantineDesk).discard(id);
        return { json: { id, status: 'discarded' } };
      }),
    );
}

type Entries = Awaited<ReturnType<QuarantineDesk['list']>>;

function describe(entries: Entries): string {
  if (entries.length === 0) return 'nothing is held back';
  return entries
    .map(({ id, feedId, scope, rowKey, reason, times }) =>
      [`${id}`, feedId, scope, rowKey ?? '-', `${times} ×`, reason].join('  '),
    )
    .join('\n');
}

function entryId(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('expected the number of an entry');
}
