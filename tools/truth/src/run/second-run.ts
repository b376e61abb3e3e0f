import { differences, readVersions, soldTables } from '@market/chaos/collecting/market-digest';
import { type Pipeline, replayedFeeds } from './pipeline';

/** Runs every feed twice at one instant. @returns what the second time wrote: it should be nothing */
export async function secondRun(pipeline: Pipeline, databaseUrl: string): Promise<string[]> {
  await runAll(pipeline);
  const before = await readVersions(databaseUrl, [...soldTables]);
  const reports = await runAll(pipeline);
  const written = reports.flatMap((report) =>
    report !== null && report.events > 0 ? [`${report.feed} announced ${report.events} event(s) again`] : [],
  );
  const after = await readVersions(databaseUrl, [...soldTables]);
  return [...written, ...differences(before, after)];
}

async function runAll(pipeline: Pipeline) {
  const reports = [];
  for (const { id } of replayedFeeds) reports.push(await pipeline.run(id, null));
  await pipeline.tick();
  return reports;
}
