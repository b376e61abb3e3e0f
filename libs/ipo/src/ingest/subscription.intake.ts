import { Injectable } from '@nestjs/common';
import { type DataSet, ipoSubscription, type IpoSubscriptionRecord } from '@market/contracts';
import { lockLedger } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { saysAnything } from '../domain/book-plausibility';
import { knownBooks } from '../persistence/known-books';
import {
  appendReadings,
  confirmReadings,
  removeContradicted,
  type NewReading,
  publishReadings,
  sightedIpos,
  type SightedIpo,
} from '../persistence/subscription.repository';
import { announceBooks } from './book-announcer';
import { BookJudge, type Judgement } from './book-judge';

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
    const judgements: Judgement[] = [];
    const known = await knownBooks(
      manager,
      dataSet,
      [...sighted.values()].map(({ id }) => id),
      rows.map(({ record }) => record.readAt),
    );
    const judge = new BookJudge(known, now);
    rows.forEach(({ record, trusted }, index) => {
      const ipo = sighted.get(`${record.exchange}:${record.sourceKey}`);
      if (ipo === undefined) {
        doubts.push({ index, reason: 'no issue of this key is known', waiting: true });
        return;
      }
      const reading = readingOf(ipo, record);
      const { further: _further, ...main } = reading.book;
      if (!saysAnything(Object.values(main))) return;
      const judgement = judge.judge(reading, ipo, trusted);
      if (judgement.doubt !== null) doubts.push({ index, reason: judgement.doubt, slight: true });
      judgements.push(judgement);
    });
    return this.store(manager, dataSet, judgements, {
      now,
      rows: rows.length,
      doubts,
      source: batch.source,
      historic: batch.historic,
    });
  }

  private async store(
    manager: EntityManager,
    dataSet: DataSet,
    judgements: readonly Judgement[],
    run: { now: Date; rows: number; doubts: readonly Doubt[]; source: string; historic: boolean },
  ): Promise<IntakeOutcome> {
    const of = (step: Judgement['step']) => judgements.filter((each) => each.step === step);
    const readings = (all: readonly Judgement[]) => all.map(({ reading }) => reading);
    await appendReadings(manager, dataSet, readings(of('append')), run.now);
    await removeContradicted(manager, dataSet, readings(of('repeat')));
    await confirmReadings(manager, dataSet, readings([...of('believe'), ...of('repeat')]), run.now);
    const believed = [...of('append').filter(({ doubt }) => doubt === null), ...of('believe')];
    const accepted = believed.length;
    const ids = [...new Set(believed.map(({ reading }) => reading.ipoId))];
    const changed = accepted > 0 ? await publishReadings(manager, dataSet, ids, run) : [];
    const events = run.historic ? 0 : await announceBooks(this.outbox, manager, dataSet, changed, run.now);
    return { accepted, unchanged: run.rows - run.doubts.length - accepted, events, doubts: run.doubts };
  }
}

function readingOf({ id }: SightedIpo, record: IpoSubscriptionRecord): NewReading {
  const { exchange, scope, readAt, retail, nii, qib, total, further } = record;
  const book = { retail, nii, qib, total, ...(further === undefined ? {} : { further }) };
  return { ipoId: id, exchange, scope, readAt, book };
}
