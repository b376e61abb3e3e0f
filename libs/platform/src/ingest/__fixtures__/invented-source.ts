import { IssueWatchlist, type MarketEvent, type RecordType, type WatchedIssue } from '@market/contracts';
import { indianDay, readCount, readText } from '@market/kernel';
import type { EntityManager } from 'typeorm';
import { z } from 'zod';
import { rowOf } from '../../database';
import type { Outbox } from '../../outbox';
import type { Feed, FetchContext, Payload, Source } from '../feed';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '../intake';
import { deliver, mapRows, skip } from '../map-rows';

/** How many mangoes a village has: the invented records of these specs. */
export interface MangoRecord {
  readonly village: string;
  readonly mangoes: number;
}

export const mango: RecordType<MangoRecord> = {
  kind: 'mango',
  schema: z.object({ village: z.string().min(1), mangoes: z.number().int().max(1_000) }),
  keyOf: (record) => record.village,
};

const mangoWire = z.array(z.looseObject({ village: z.string(), mangoes: z.string() }));

/** A feed that fetches what `fetch` gives: a list of villages, or what a test says. */
export function aMangoFeed(
  fetch: (context: FetchContext<unknown>) => Promise<readonly Payload[]>,
  part: Partial<Feed<z.infer<typeof mangoWire>>> = {},
): Feed<z.infer<typeof mangoWire>> {
  return {
    id: 'grove.mangoes',
    title: 'Mangoes of the grove',
    delivers: [mango],
    schedule: { cron: '0 * * * *' },
    timeoutMs: 60_000,
    staleAfterMs: 3_600_000,
    fetch,
    wire: mangoWire,
    map: (rows) =>
      mapRows(rows, (row) => {
        const village = readText(row.village);
        if (village === null) return skip('a village without a name');
        return deliver(mango, { village, mangoes: readCount(row.mangoes) ?? 0 });
      }),
    ...part,
  };
}

/** A source with these feeds and no client to speak of. */
export function aGrove(...feeds: readonly Feed[]): Source {
  return {
    id: 'grove',
    title: 'The grove',
    homePage: 'https://grove.example',
    hosts: [],
    paceMs: 0,
    connect: () => ({}),
    feeds,
  };
}

/** One answer with these rows: village, mangoes. */
export function anAnswer(...rows: readonly (readonly [village: string, mangoes: string])[]): Payload {
  return {
    request: '/mangoes',
    body: JSON.stringify(rows.map(([village, mangoes]) => ({ village, mangoes }))),
  };
}

/** `count` readable rows with names of their own. */
export function villages(count: number, from = 0): [string, string][] {
  return Array.from({ length: count }, (_, index) => [`village ${from + index}`, '5']);
}

/** Keeps mangoes in a table and announces new villages. 666 mangoes are doubtful, 999 break it. */
export class MangoIntake extends RecordIntake<MangoRecord> {
  readonly type = mango;
  readonly batches: IntakeBatch<MangoRecord>[] = [];
  /** Says why a batch of so many doubts is held; absent, their number decides. */
  judges?: (doubts: number) => string | null;
  /** What doubts say besides their reason. */
  doubting: Pick<Doubt, 'slight' | 'sides' | 'about'> = {};

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<MangoRecord>): Promise<IntakeOutcome> {
    this.batches.push(batch);
    const counts = { accepted: 0, unchanged: 0, events: 0 };
    const doubts: Doubt[] = [];
    for (const [index, { record, trusted }] of batch.rows.entries()) {
      if (record.mangoes === 666 && !trusted) {
        doubts.push({ index, reason: 'nobody has 666 mangoes', ...this.doubting });
        continue;
      }
      const changed = await rowOf(
        manager,
        `INSERT INTO mango (village, mangoes) VALUES ($1, $2)
         ON CONFLICT (village) DO UPDATE SET mangoes = EXCLUDED.mangoes WHERE mango.mangoes <> EXCLUDED.mangoes
         RETURNING village`,
        [record.village, record.mangoes],
      );
      counts[changed === null ? 'unchanged' : 'accepted'] += 1;
      if (changed !== null && !batch.historic) {
        counts.events += await this.outbox.announce(manager, [anEvent(record.village, batch.now)]);
      }
      if (record.mangoes === 999) throw new Error('the basket broke');
    }
    return { ...counts, doubts, ...(this.judges ? { held: this.judges(doubts.length) } : {}) };
  }
}

/** The event that a village was counted. */
export function anEvent(village: string, now: Date, part: Partial<MarketEvent> = {}): MarketEvent {
  return {
    dataSet: 'live',
    type: 'mango.counted',
    subjectId: village,
    effectiveOn: indianDay('2026-11-20'),
    occurredAt: now,
    data: { village },
    ...part,
  };
}

/** A watchlist that knows what it is given. */
export class FixedWatchlist extends IssueWatchlist {
  constructor(private readonly issues: readonly WatchedIssue[] = []) {
    super();
  }

  override issuesAt(): Promise<readonly WatchedIssue[]> {
    return Promise.resolve(this.issues);
  }
}
