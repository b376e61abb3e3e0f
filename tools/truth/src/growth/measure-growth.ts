import { sources } from '@market/ingestor/sources';
import type { Findings } from '../judge/tally';
import { askProcess } from '../run/ask-process';
import type { MonthOrder } from '../run/month-process';
import { shortMonth, wholeMonth } from '../run/month-size';
import { replayedFeeds } from '../run/pipeline';
import { inventedWorld } from '../scenario/invented-world';
import { looksADay, runsAYear } from './feed-rates';
import { growingTables } from './growing-tables';
import { growthSection } from './growth-section';
import { computeGrowth } from './table-growth';
import { tableSizes } from './table-size';

/**
 * Replays a month into an empty database, and computes how that grows in a year.
 *
 * @param issues of the year
 * @returns the section about it. Shape: markdown
 */
export async function growthOfYear(
  place: Pick<MonthOrder, 'short' | 'databaseUrl' | 'folder'>,
  issues: number,
): Promise<string> {
  await askProcess<Findings>({ ...place, mutant: null, seed: null, task: 'stories' });
  const size = place.short ? shortMonth : wholeMonth;
  const world = inventedWorld(size.world);
  const sizes = await tableSizes(place.databaseUrl, growingTables, world.firstDay);
  const replayed = {
    issues: world.issues.length,
    runs: sizes.find(({ table }) => table === 'feed_run')?.rows ?? 0,
    looks: looksADay(replayedFeeds, size.hoursOf),
  };
  const runs = sources.flatMap(({ feeds }) => feeds).reduce((sum, feed) => sum + runsAYear(feed), 0);
  const year = { issues, runs, looks: looksADay(replayedFeeds) };
  return growthSection(computeGrowth(sizes, replayed, year), year, replayed);
}
