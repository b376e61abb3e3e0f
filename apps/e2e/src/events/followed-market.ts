import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type INestApplicationContext } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { RecordType } from '@market/contracts';
import { DatabaseModule, queryRows } from '@market/database';
import { IntakeRegistry } from '@market/ingest';
import { CollectingModule } from '@market/ingestor/collecting.module';
import { databaseParts } from '@market/ingestor/parts';
import { SystemClock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { type FollowedKind, followedKinds } from './followed-kinds';

/** Number of writers, which change separate records. Those of one kind take turns, as the kind's ledger says. */
export const writers = 4;
const recordsOfEach = 5;

interface StoredEvent {
  readonly id: string;
  readonly subject: string;
}

/**
 * Market that writers change through the intakes of the ingestor: each change is a transaction with the record, its
 * revision, its place among the changes, and its event.
 */
export class FollowedMarket {
  private readonly clock = new SystemClock();
  private readonly dataSource: DataSource;

  private constructor(private readonly app: INestApplicationContext) {
    this.dataSource = app.get(DataSource);
  }

  /** Opens the writing side of all features on a database. */
  static async open(databaseUrl: string): Promise<FollowedMarket> {
    const app = await NestFactory.createApplicationContext(
      {
        module: class Root {},
        imports: [
          DatabaseModule.register(
            { url: databaseUrl, applicationName: 'writers', poolSize: 2 * writers },
            databaseParts,
          ),
          CollectingModule.register({
            dataDir: join(tmpdir(), `followed-${randomUUID()}`),
            shiftDays: 0,
            runs: 'none',
          }),
        ],
      },
      { logger: false, abortOnError: false },
    );
    return new FollowedMarket(app);
  }

  /** Takes in the records that are changed later. */
  async found(): Promise<void> {
    for (let writer = 0; writer < writers; writer += 1) {
      const kind = kindOf(writer);
      for (let at = 0; at < recordsOfEach; at += 1) {
        await this.take(kind.founds, kind.foundation(nameOf(writer, at), this.clock.today()), 0);
      }
    }
  }

  /**
   * Changes records by all writers at once.
   *
   * @param changes of each writer
   * @param mayWrite waits until a change of a writer may be written
   */
  async write(changes: number, mayWrite: (at: number) => Promise<void>): Promise<void> {
    await Promise.all(
      Array.from({ length: writers }, async (_, writer) => {
        const kind = kindOf(writer);
        for (let at = 0; at < changes; at += 1) {
          await mayWrite(at);
          const record = kind.change(
            nameOf(writer, at),
            1 + Math.floor(at / recordsOfEach),
            this.clock.now(),
          );
          await this.take(kind.changes, record, (at * 7) % 12);
        }
      }),
    );
  }

  /** Resolves to the records as they are stored in their published form, by their ids. Shape: JSON text. */
  async published(): Promise<ReadonlyMap<string, string>> {
    const rows = await queryRows<{ id: string; shown: string }>(
      this.dataSource,
      `SELECT id, shown FROM published_record WHERE data_set = 'live' AND resource = ANY($1)
          AND id IN (SELECT subject_id FROM outbox_event WHERE type = ANY($2))`,
      [followedKinds.map(({ resource }) => resource), followedKinds.map(({ event }) => event)],
    );
    return new Map(rows.map(({ id, shown }) => [id, shown]));
  }

  /** Resolves to the events of the changes, in the order of writing. */
  events(): Promise<StoredEvent[]> {
    return queryRows<StoredEvent>(
      this.dataSource,
      `SELECT id, subject_id AS subject FROM outbox_event WHERE data_set = 'live' AND type = ANY($1) ORDER BY position`,
      [followedKinds.map(({ event }) => event)],
    );
  }

  close(): Promise<void> {
    return this.app.close();
  }

  /**
   * Gives a record to its intake, as released by an operator: a change that one page states once would wait.
   *
   * @param holdMs time for which the transaction stays open behind its writes
   */
  private async take(type: RecordType<unknown>, record: unknown, holdMs: number): Promise<void> {
    const intake = this.app.get(IntakeRegistry).for(type.kind);
    const rows = [{ record: type.schema.parse(record), trusted: true }];
    const feed = { dataSet: 'live', source: 'nse', feedId: 'nse.followed', historic: false } as const;
    const outcome = await this.dataSource.transaction(async (manager) => {
      const taken = await intake.take(manager, { ...feed, now: this.clock.now(), rows });
      await pause(holdMs);
      return taken;
    });
    if (outcome.accepted !== 1) throw new Error(JSON.stringify([outcome, record]));
    const [doubt] = outcome.doubts;
    if (doubt !== undefined) throw new Error(`a record was doubted: ${doubt.reason}`);
  }
}

function kindOf(writer: number): FollowedKind {
  const kind = followedKinds[writer % followedKinds.length];
  if (kind === undefined) throw new Error('there are kinds of records');
  return kind;
}

/** Returns the name of a record of a writer, without a sign in it that another one has at the same place. */
function nameOf(writer: number, at: number): string {
  const letter = String.fromCharCode('A'.charCodeAt(0) + writer * recordsOfEach + (at % recordsOfEach));
  return letter.repeat(6);
}
