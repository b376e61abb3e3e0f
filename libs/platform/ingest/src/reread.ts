import { Logger } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { queryRow, queryRows } from '@market/database';
import type { Payload, SiftedRecord } from '@market/source-kit';
import { applyRecords } from './apply';
import type { FeedRunnerParts } from './feed-runner';
import type { RegisteredFeed } from './source-registry';

/**
 * Reads the archived payloads of a feed again, once, after its reader was corrected: data that was read wrongly, and is
 * no longer requested, becomes right. Announces nothing.
 */
export class Rereading {
  private readonly log = new Logger('ingest');

  constructor(private readonly parts: FeedRunnerParts) {}

  /**
   * Reads a feed's archived payloads again unless this was done for its edition.
   *
   * @returns the number of changed records; null when there was nothing to do
   *
   * Errors: those of the database.
   */
  async reread(entry: RegisteredFeed): Promise<number | null> {
    const { edition = 1, id } = entry.feed;
    if (edition === 1) return null;
    return this.parts.dataSource.transaction(async (manager) => {
      const claimed = await queryRow(
        manager,
        `INSERT INTO feed_edition AS known (feed_id, edition) VALUES ($1, $2)
         ON CONFLICT (feed_id) DO UPDATE SET edition = EXCLUDED.edition WHERE known.edition < EXCLUDED.edition
         RETURNING feed_id`,
        [id, edition],
      );
      if (claimed === null) return null;
      const payloads = await this.keptPayloads(manager, entry);
      return payloads.length === 0 ? null : this.apply(manager, entry, payloads);
    });
  }

  private async apply(
    manager: EntityManager,
    { feed, source }: RegisteredFeed,
    payloads: readonly Payload[],
  ): Promise<number> {
    const { clock, intakes, reader, sourceTime } = this.parts;
    const now = clock.now();
    const read: SiftedRecord[] = [];
    for (const payload of payloads) {
      const sifted = reader.sift(feed, payload, sourceTime.at(now), sourceTime.shiftDays);
      read.push(...(await sifted.catch(() => ({ records: [] }))).records);
    }
    const subjects = feed.perSubject === undefined ? {} : { perSubject: feed.perSubject };
    const origin = { dataSet: 'live' as const, source: source.id, feedId: feed.id };
    const batch = { ...origin, now, historic: true, isReread: true as const, ...subjects };
    const { accepted, doubtful } = await applyRecords(
      manager,
      (kind) => intakes.for(kind),
      read,
      batch,
      false,
    );
    this.log.log(
      { event: 'feed-reread', feed: feed.id, payloads: payloads.length, accepted, doubtful: doubtful.length },
      `${feed.id}: ${payloads.length} archived payloads were read again`,
    );
    return accepted;
  }

  /** Returns the latest archived response to each request of good runs, with its issue. */
  private async keptPayloads(manager: EntityManager, { feed }: RegisteredFeed): Promise<Payload[]> {
    const { archive, watchlist, sourceTime } = this.parts;
    const kept = await queryRows<{ request: string; file: string }>(
      manager,
      `SELECT DISTINCT ON (payload->>'request') payload->>'request' AS request, payload->>'file' AS file
         FROM feed_run CROSS JOIN jsonb_array_elements(payloads) payload
        WHERE feed_id = $1 AND status = 'ok' ORDER BY payload->>'request', id DESC`,
      [feed.id],
    );
    const payloads: Payload[] = [];
    for (const { request, file } of kept) {
      const body = await archive.read(file).catch(() => null);
      if (body === null) continue;
      const about = await feed.aboutOf?.(request, sourceTime.seenBySources(watchlist));
      if (about !== null) payloads.push({ request, body, ...(about === undefined ? {} : { about }) });
    }
    return payloads;
  }
}
