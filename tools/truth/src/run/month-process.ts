import { allDamages } from '../damage/all-damages';
import { damagePlan } from '../damage/damage-plan';
import { everyDamage } from '../damage/drawn-damages';
import { drawnPlan } from '../damage/drawn-plan';
import { inventedWorld } from '../scenario/invented-world';
import { recordDamagePlan } from '../offers/damage/damaged-path';
import { recordDamages } from '../offers/damage/record-damages';
import { type OfferFindings, replayOffers } from '../offers/run/replay-offers';
import { fewOffers, offerWorld, wholeOffers } from '../offers/scenario/offer-world';
import { heldPayloads } from './bundled-payloads';
import { shortMonth, wholeMonth } from './month-size';
import { mutants } from './mutants';
import { replayMonth } from './replay-month';
import type { Slot } from './slots';

/** Order for the process: a month with or without damage, the bundled payloads, or the month of offers. */
export interface MonthOrder {
  readonly task: 'stories' | 'damage' | 'bundled' | 'offers';
  readonly short: boolean;
  readonly mutant: string | null;
  /** Seed from which the damage is drawn; null: the fixed plan. */
  readonly seed: number | null;
  readonly databaseUrl: string;
  readonly folder: string;
}

/** Runs the month of an order. */
export function takeMonth(
  { task, short, mutant, seed, databaseUrl, folder }: MonthOrder,
  say: (text: string) => void,
) {
  const { world: size, hoursOf, repeats } = short ? shortMonth : wholeMonth;
  const world = inventedWorld(size);
  const announced = world.issues.map(({ announcedAt }) => announcedAt);
  const planOf = (slots: readonly Slot[]) =>
    seed === null
      ? damagePlan(slots, repeats, short ? allDamages : everyDamage)
      : drawnPlan(slots, everyDamage, announced, seed);
  return replayMonth({
    world,
    databaseUrl,
    dataDir: folder,
    hoursOf,
    mutant: mutant === null ? undefined : mutants[mutant],
    plants: task === 'damage' && mutant === null,
    say,
    ...(task === 'damage' ? { planOf } : {}),
  });
}

/** A month of offers, funds and gold bonds as an order wants it. */
export function takeOffers({ short, databaseUrl, folder }: Omit<MonthOrder, 'task'>): Promise<OfferFindings> {
  return replayOffers({
    world: offerWorld(short ? fewOffers : wholeOffers),
    databaseUrl,
    dataDir: folder,
    planOf: (slots) => recordDamagePlan(slots, recordDamages, short ? 0.3 : 1),
  });
}

function follow(order: MonthOrder): Promise<unknown> {
  if (order.task === 'offers') return takeOffers(order);
  const say = (text: string) => void process.stderr.write(`${order.task}: ${text}\n`);
  return order.task === 'bundled' ? heldPayloads(order.databaseUrl, order.folder) : takeMonth(order, say);
}

process.on('message', (order: MonthOrder) => {
  follow(order).then(
    (found) => process.send?.(found),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
