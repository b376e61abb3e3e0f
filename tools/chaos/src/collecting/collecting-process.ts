import { configSlice, oneOf, processEnvironment, readConfig } from '@market/base/config';
import { collectingMutants, plant } from './collecting-mutants';
import { type Collecting, type CollectingPlace, openCollecting } from './collecting';
import { setTime } from './set-time';

/**
 * Message to the worker: first `open` with the database to use, then `take`. The worker replies with the message's
 * type.
 */
export type Order =
  | { readonly type: 'open'; readonly place: CollectingPlace }
  | {
      readonly type: 'take';
      readonly at: string;
      readonly steps: readonly string[];
      /** Slot of the feeds' runs, ISO; null: none. */
      readonly slot: string | null;
    };

const chaosConfig = configSlice({
  mutant: {
    env: 'CHAOS_MUTANT',
    schema: oneOf(['none', ...collectingMutants], 'none'),
    description: 'The fault that this collector has.',
    shownDefault: 'none',
  },
});

let collecting: Collecting | null = null;

async function follow(order: Order): Promise<void> {
  if (order.type === 'open') {
    collecting = await openCollecting(order.place);
    return;
  }
  setTime(new Date(order.at));
  const slot = order.slot === null ? null : new Date(order.slot);
  for (const step of order.steps) await collecting?.take(step, slot);
}

process.on('message', (order: Order) => {
  follow(order).then(
    () => process.send?.(order.type),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
plant(readConfig(chaosConfig, processEnvironment()).mutant);
process.send?.('ready');
