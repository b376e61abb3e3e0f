import { Injectable } from '@nestjs/common';
import { type DataSet, ipoSubscription, type IpoSubscriptionRecord } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import {
  bidsVanished,
  bookContradicts,
  offerMoved,
  partVanished,
  saysAnything,
} from '../domain/book-plausibility';
import {
  appendReadings,
  latestBooks,
  lockLedger,
  type NewReading,
  publishReadings,
  sightedIpos,
  type SightedIpo,
} from '../persistence/subscription.repository';
import type { BookRow } from '../persistence/subscription.row';

/** Takes readings of order books: appended for good, the publishable one shown on its IPO. */
@Injectable()
export class SubscriptionIntake extends RecordIntake<IpoSubscriptionRecord> {
  readonly type = ipoSubscription;

  async take(manager: EntityManager, batch: IntakeBatch<IpoSubscriptionRecord>): Promise<IntakeOutcome> {
    const { dataSet, now, rows } = batch;
    await lockLedger(manager, dataSet);
    const sighted = await sightedIpos(
      manager,
      dataSet,
      rows.map(({ record }) => record),
    );
    const doubts: Doubt[] = [];
    const readings: NewReading[] = [];
    const before = await latestBooks(
      manager,
      dataSet,
      [...sighted.values()].map(({ id }) => id),
    );
    rows.forEach(({ record, trusted }, index) => {
      const ipo = sighted.get(`${record.exchange}:${record.sourceKey}`);
      if (ipo === undefined) {
        doubts.push({ index, reason: 'no issue of this key is known', waiting: true });
        return;
      }
      const reading = readingOf(ipo, record);
      if (!saysAnything(Object.values(reading.book))) return;
      const reason = trusted ? null : this.doubt(reading, ipo, record, before);
      if (reason === null) readings.push(reading);
      else doubts.push({ index, reason });
    });
    return this.append(manager, dataSet, readings, {
      now,
      rows: rows.length,
      doubts,
      source: batch.source,
    });
  }

  private doubt(
    reading: NewReading,
    ipo: SightedIpo,
    record: IpoSubscriptionRecord,
    before: ReadonlyMap<string, BookRow>,
  ): string | null {
    if (ipo.openOn !== null && dayInIndia(record.readAt) < ipo.openOn) return 'read before the issue opened';
    const last = before.get(`${reading.ipoId}:${reading.exchange}:${reading.scope}`);
    if (reading.book.total.sharesBid === null) return 'the book has no total';
    const parts = ['retail', 'nii', 'qib', 'total'] as const;
    for (const part of parts) {
      const [old, now] = [last?.book[part], reading.book[part]];
      const reason =
        bookContradicts(part, now) ?? (old ? (offerMoved(old, now) ?? partVanished(part, old, now)) : null);
      if (reason !== null) return reason;
    }
    return last && last.readAt <= record.readAt ? bidsVanished(last.book.total, reading.book.total) : null;
  }

  private async append(
    manager: EntityManager,
    dataSet: DataSet,
    readings: readonly NewReading[],
    run: { now: Date; rows: number; doubts: readonly Doubt[]; source: string },
  ): Promise<IntakeOutcome> {
    const accepted = await appendReadings(manager, dataSet, readings, run.now);
    const ids = [...new Set(readings.map(({ ipoId }) => ipoId))];
    if (accepted > 0) await publishReadings(manager, dataSet, ids, run);
    return { accepted, unchanged: run.rows - run.doubts.length - accepted, events: 0, doubts: run.doubts };
  }
}

function readingOf({ id }: SightedIpo, record: IpoSubscriptionRecord): NewReading {
  const { exchange, scope, readAt, retail, nii, qib, total } = record;
  return { ipoId: id, exchange, scope, readAt, book: { retail, nii, qib, total } };
}
