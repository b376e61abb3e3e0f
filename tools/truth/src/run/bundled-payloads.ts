import { join } from 'node:path';
import { capturedOn } from '@market/ingestor/capture';
import { databaseParts } from '@market/ingestor/parts';
import { instantInIndia, SystemClock } from '@market/kernel';
import { migrate, queryRows, withDatabase } from '@market/database';
import { SgbInitialLoad } from '@market/sgb/ingest';
import { allFeeds, allTicks, openCollecting } from '@market/chaos/collecting/collecting';
import { differences, readVersions, recordTables } from '@market/chaos/collecting/market-digest';
import { setTime } from '@market/chaos/collecting/set-time';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { startReplayServer } from '@market/invented-market/replay-server/replay-server';

/** A feed whose bundled responses were not taken in as they are. */
export interface HeldPayload {
  readonly feed: string;
  readonly reason: string;
}

/**
 * Runs every feed over the bundled payloads, which are sound, and once more: a first value waits for a page that the first run
 * found. @returns what was held all the same
 */
export async function heldPayloads(databaseUrl: string, folder: string): Promise<HeldPayload[]> {
  return overBundled(databaseUrl, folder, async (runAll) => {
    await runAll();
    await runAll();
    return withDatabase({ url: databaseUrl, applicationName: 'truth' }, (sql) =>
      queryRows<HeldPayload>(
        sql,
        `SELECT feed_id AS feed, coalesce(error, status) AS reason FROM feed_run WHERE status IN ('held', 'failed')
         UNION ALL SELECT feed_id, reason FROM quarantine WHERE status = 'open'
         ORDER BY 1, 2`,
        [],
      ),
    );
  });
}

/**
 * Runs every feed over the bundled payloads until a run asks for nothing that was unknown before it, and once more. The
 * second run asks for the details of what the first one found. @returns what the last run changed in the tables of
 * records, series, revisions and events: it should be nothing
 */
export async function repeatedBundledPayloads(databaseUrl: string, folder: string): Promise<string[]> {
  return overBundled(databaseUrl, folder, async (runAll) => {
    await runAll();
    await runAll();
    const before = await readVersions(databaseUrl, recordTables);
    await runAll();
    return differences(before, await readVersions(databaseUrl, recordTables));
  });
}

async function overBundled<T>(
  databaseUrl: string,
  folder: string,
  use: (runAll: () => Promise<void>) => Promise<T>,
): Promise<T> {
  const replay = await startReplayServer({ folder: payloadFolder, requireSession: false });
  setTime(instantInIndia(capturedOn, '19:30'));
  try {
    await withDatabase(
      { url: databaseUrl, applicationName: 'truth' },
      async (sql) => {
        await migrate(sql);
        await new SgbInitialLoad(sql, new SystemClock()).load();
      },
      databaseParts,
    );
    const dataDir = join(folder, 'bundled');
    const collecting = await openCollecting({ databaseUrl, sourcesUrl: replay.url, dataDir });
    try {
      return await use(async () => {
        for (const step of [...allFeeds, ...allTicks]) await collecting.take(step, null);
      });
    } finally {
      await collecting.close();
    }
  } finally {
    await replay.close();
  }
}
