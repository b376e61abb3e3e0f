import type { Slot } from '../../run/slots';
import { recordDamagePlan } from './damaged-path';
import { recordDamages } from './record-damages';

const slots = ['bse.corporate-calendar', 'bse.offer-price', 'nse.rights'].flatMap((id) =>
  Array.from({ length: 68 }, (_, run) => ({ feed: { id }, at: new Date(run * 43_200_000) }) as Slot),
);

it('A plan lays every kind of damage, and one that lasts on all its feeds at once', () => {
  const plan = [...recordDamagePlan(slots, recordDamages, 1)];
  const instantsOf = (feed: string, name: string) =>
    plan.flatMap(([key, damage]) =>
      damage.name === name && key.startsWith(`${feed} `) ? [key.split(' ')[1]] : [],
    );
  const fitting = recordDamages.filter(({ feeds }) => slots.some(({ feed }) => feeds.test(feed.id)));
  const laid = new Set(plan.map(([, { name }]) => name));
  expect(fitting.filter(({ name }) => !laid.has(name))).toEqual([]);
  for (const { name, runs } of fitting.filter((damage) => damage.runs !== undefined)) {
    expect(instantsOf('bse.offer-price', name)).toHaveLength(runs?.length ?? 0);
    for (const { feed } of slots)
      expect([[], instantsOf('bse.offer-price', name)]).toContainEqual(instantsOf(feed.id, name));
  }
});
