import { join } from 'node:path';
import { capturedOn } from '@market/ingestor/capture';
import { databaseParts } from '@market/ingestor/parts';
import { instantInIndia, SystemClock } from '@market/kernel';
import { migrate, rowsOf, withDatabase } from '@market/database';
import { SgbInitialLoad } from '@market/sgb/ingest';
import { allFeeds, openCollecting } from '@market/chaos/collecting/collecting';
import { setTime } from '@market/chaos/collecting/set-time';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import { startReplayServer } from '@market/invented-market/replay-server/replay-server';

/** A feed whose bundled answers were not taken in as they are. */
export interface HeldPayload {
  readonly feed: string;
  readonly reason: string;
}

/** Runs every feed over the bundled payloads, which are sound. @returns what was held all the same */
export async function heldPayloads(databaseUrl: string, folder: string): Promise<HeldPayload[]> {
  const replay = await startReplayServer({ folder: payloadFolder, requireSession: false });
  setTime(instantInIndia(capturedOn, '19:30'));
  const settings = { url: databaseUrl, applicationName: 'truth' };
  try {
    await withDatabase(
      settings,
      async (sql) => {
        await migrate(sql);
        await new SgbInitialLoad(sql, new SystemClock()).load();
      },
      databaseParts,
    );
    const dataDir = join(folder, 'bundled');
    const collecting = await openCollecting({ databaseUrl, sourcesUrl: replay.url, dataDir });
    try {
      for (const feed of allFeeds) await collecting.take(feed, null);
    } finally {
      await collecting.close();
    }
    return await withDatabase(settings, (sql) =>
      rowsOf<HeldPayload>(
        sql,
        `SELECT feed_id AS feed, coalesce(error, status) AS reason FROM feed_run WHERE status IN ('held', 'failed')
         UNION ALL SELECT feed_id, reason FROM quarantine WHERE status = 'open'
         ORDER BY 1, 2`,
        [],
      ),
    );
  } finally {
    await replay.close();
  }
}
