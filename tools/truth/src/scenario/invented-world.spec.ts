import { instantInIndia } from '@market/kernel';
import { premiumTable } from '../wire/premium-responses';
import { inventedWorld, wholeWorld } from './invented-world';

it('A month goes on announcing issues, so that the lists of publishers are never empty while stories end', () => {
  const world = inventedWorld(wholeWorld);
  const rows = premiumTable('ipowatch', world, instantInIndia(world.lastDay, '12:00')).states;
  expect(rows.length).toBeGreaterThan(3);
  expect(new Set(world.issues.map(({ id }) => id)).size).toBe(world.issues.length);
});
