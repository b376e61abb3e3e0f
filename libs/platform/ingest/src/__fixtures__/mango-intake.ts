import type { MarketEvent } from '@market/contracts';
import { indianDay } from '@market/kernel';
import { queryRow } from '@market/database';
import type { Outbox } from '@market/database/outbox';
import { mango, type MangoRecord } from '@market/source-kit/testing';
import type { EntityManager } from 'typeorm';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '../intake';

/** Saves mangoes in a table and announces new villages. 666 mangoes are doubtful, 999 make it fail. */
export class MangoIntake extends RecordIntake<MangoRecord> {
  readonly type = mango;
  readonly batches: IntakeBatch<MangoRecord>[] = [];
  /** Returns the reason to hold a batch by the number of its doubts; absent: the gate decides by their number. */
  judges?: (doubts: number) => string | null;
  /** Further properties of doubts. */
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
      const changed = await queryRow(
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

/** Makes the event that a village was counted. */
export function anEvent(village: string, now: Date, part: Partial<MarketEvent> = {}): MarketEvent {
  return {
    dataSet: 'live',
    type: 'sgb.opened',
    subjectId: village,
    effectiveOn: indianDay('2026-11-20'),
    occurredAt: now,
    data: { village },
    ...part,
  };
}
