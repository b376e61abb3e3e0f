import { Injectable } from '@nestjs/common';
import { type DataSet, ipoSubscription, type IpoSubscriptionRecord } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import { lockLedger } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import {
  type Book,
  bookCannotFollow,
  bookIsOdd,
  offerIsConfirmed,
  saysAnything,
} from '../domain/book-plausibility';
import { subscriptionUpdated } from '../domain/subscription-event';
import { iposOf } from '../persistence/ipo-ledger.repository';
import { type KnownBooks, knownBooks } from '../persistence/known-books';
import {
  appendReadings,
  type NewReading,
  type PublishedBook,
  publishReadings,
  sightedIpos,
  type SightedIpo,
} from '../persistence/subscription.repository';

/** Takes readings of order books in: appends them, and shows the publishable one on its IPO. */
@Injectable()
export class SubscriptionIntake extends RecordIntake<IpoSubscriptionRecord> {
  readonly type = ipoSubscription;

  constructor(private readonly outbox: Outbox) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<IpoSubscriptionRecord>): Promise<IntakeOutcome> {
    const { dataSet, now, rows } = batch;
    await lockLedger(manager, 'ipoLedger', dataSet);
    const sighted = await sightedIpos(
      manager,
      dataSet,
      rows.map(({ record }) => record),
    );
    const doubts: Doubt[] = [];
    const readings: NewReading[] = [];
    const known = await knownBooks(
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
      const { further: _further, ...main } = reading.book;
      if (!saysAnything(Object.values(main))) return;
      const judged = trusted ? reading : judge(reading, ipo, known);
      if (judged === null || judged.doubt !== undefined)
        doubts.push({ index, reason: judged?.doubt ?? reasonAgainst(reading, ipo), slight: true });
      if (judged === null) return;
      readings.push(judged);
      known.note(judged);
    });
    return this.append(manager, dataSet, readings, {
      now,
      rows: rows.length,
      doubts,
      source: batch.source,
      historic: batch.historic,
    });
  }

  private async append(
    manager: EntityManager,
    dataSet: DataSet,
    readings: readonly NewReading[],
    run: { now: Date; rows: number; doubts: readonly Doubt[]; source: string; historic: boolean },
  ): Promise<IntakeOutcome> {
    const accepted = await appendReadings(manager, dataSet, readings, run.now);
    const ids = [...new Set(readings.map(({ ipoId }) => ipoId))];
    const changed = accepted > 0 ? await publishReadings(manager, dataSet, ids, run) : [];
    const events = run.historic ? 0 : await this.announce(manager, dataSet, changed, run.now);
    return { accepted, unchanged: run.rows - run.doubts.length - accepted, events, doubts: run.doubts };
  }

  private async announce(
    manager: EntityManager,
    dataSet: DataSet,
    changed: readonly PublishedBook[],
    now: Date,
  ): Promise<number> {
    if (changed.length === 0) return 0;
    const ipos = await iposOf(
      manager,
      dataSet,
      changed.map(({ id }) => id),
    );
    const events = changed.flatMap((change) => {
      const ipo = ipos.get(change.id);
      return ipo === undefined ? [] : [subscriptionUpdated(dataSet, ipo, change, now)];
    });
    return this.outbox.announce(manager, events);
  }
}

function readingOf({ id }: SightedIpo, record: IpoSubscriptionRecord): NewReading {
  const { exchange, scope, readAt, retail, nii, qib, total, further } = record;
  const book = { retail, nii, qib, total, ...(further === undefined ? {} : { further }) };
  return { ipoId: id, exchange, scope, readAt, book };
}

/** Returns the reason why a reading cannot be true, whatever was read before; null when it can. */
function whyOdd({ readAt, book }: NewReading, ipo: SightedIpo): string | null {
  if (ipo.openOn !== null && dayInIndia(readAt) < ipo.openOn) return 'read before the issue opened';
  if (book.total.sharesBid === null) return 'the book has no total';
  return bookIsOdd(book, ipo);
}

function reasonAgainst(reading: NewReading, ipo: SightedIpo): string {
  return whyOdd(reading, ipo) ?? 'it cannot be true';
}

/**
 * Returns the reading to store: null when it cannot be true, with a doubt when it cannot follow the last sound one. It
 * is sound in spite of that when it can follow enough doubted readings since, or when the list of issues confirms its
 * offer and contradicts the last one.
 */
function judge(reading: NewReading, ipo: SightedIpo, known: KnownBooks): NewReading | null {
  if (whyOdd(reading, ipo) !== null) return null;
  const last = known.lastSound(reading);
  if (last === null || (offerIsConfirmed(reading.book, ipo) && bookIsOdd(last.book, ipo) !== null))
    return reading;
  const doubt = bookCannotFollow(comparable(last), reading.book, last.readAt <= reading.readAt);
  if (doubt === null) return reading;
  const doubted = known.doubtedSince(reading, last.readAt);
  const agreeing = doubted.filter(
    ({ readAt, ...kept }) =>
      readAt < reading.readAt && bookCannotFollow(comparable(kept), reading.book, true) === null,
  );
  return agreeing.length >= readingsToPrevail ? reading : { ...reading, doubt };
}

/**
 * Returns a book for comparison with the next one. In an exchange's own book the multiple of the total is left out: it
 * is known only while the market maker's bid is.
 */
function comparable({ scope, book }: Pick<NewReading, 'scope' | 'book'>): Book {
  return scope === 'consolidated' ? book : { ...book, total: { ...book.total, times: null } };
}

/**
 * Number of doubted readings of other instants that one more reading must agree with to be believed.
 *
 * Source: docs/spec/truth.md, "How a contest ends" and "Facts and series".
 */
const readingsToPrevail = 2;
