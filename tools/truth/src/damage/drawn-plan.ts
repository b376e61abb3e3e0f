import { seededStream } from '@market/invented-market/replay-payloads/seed';
import type { Slot } from '../run/slots';
import type { Damage } from './damage';
import { type DamagePlan, feedsOf, keyOf } from './damage-plan';

/** Slots in which each feed runs, by the id of the feed. */
type RunsOf = ReadonlyMap<string, readonly Slot[]>;

/** Runs after which damage alternates with true responses. */
const alternations = 4;

/**
 * Draws damage for a month, each kind in one of four ways: on one run of each of its pages; on the run in which a page first
 * shows an issue; on all its pages within the same hour; on every second run of a page, some times.
 *
 * @param announced instants from which pages show each issue
 * @param seed the same seed draws the same damage
 */
export function drawnPlan(
  slots: readonly Slot[],
  damages: readonly Damage[],
  announced: readonly Date[],
  seed: number,
): DamagePlan {
  const next = seededStream(`damage:${seed}`);
  const runs: RunsOf = Map.groupBy(slots, ({ feed }) => feed.id);
  const pick = <T>(from: readonly T[]): T | undefined => from[Math.floor(next() * from.length)];
  const ways = [once, atFirst, atOnce, alternating];
  const plan = new Map<string, Damage>();
  for (const damage of damages) {
    const way = pick(ways) ?? once;
    const feeds = damage.pages.map((page) => runs.get(feedsOf[page]) ?? []);
    for (const { feed, at } of way(feeds, announced, pick)) {
      const key = keyOf(feed.id, at);
      if (!plan.has(key)) plan.set(key, damage);
    }
  }
  return plan;
}

type Pick = <T>(from: readonly T[]) => T | undefined;
type Way = (feeds: readonly (readonly Slot[])[], announced: readonly Date[], pick: Pick) => readonly Slot[];

const once: Way = (feeds, _announced, pick) => feeds.flatMap((runs) => pick(runs) ?? []);

const atFirst: Way = (feeds, announced, pick) => {
  const from = pick(announced);
  return from === undefined ? [] : feeds.flatMap((runs) => runs.find(({ at }) => at >= from) ?? []);
};

const atOnce: Way = (feeds, _announced, pick) => {
  const from = pick(feeds.flat())?.at;
  return from === undefined ? [] : feeds.flatMap((runs) => runs.find(({ at }) => at >= from) ?? []);
};

const alternating: Way = (feeds, _announced, pick) => {
  const runs = pick(feeds) ?? [];
  const first = Math.floor(
    (runs.indexOf(pick(runs) as Slot) * (runs.length - 2 * alternations)) / runs.length,
  );
  return Array.from({ length: alternations }, (_, index) => runs[Math.max(0, first) + 2 * index]).flatMap(
    (slot) => slot ?? [],
  );
};
