import { Injectable } from '@nestjs/common';
import { gmpReading, type GmpReadingRecord, IpoDirectory, type IpoReference } from '@market/contracts';
import { companyKey } from '@market/kernel';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/platform/ingest';
import type { EntityManager } from 'typeorm';
import type { GmpReading } from '../domain/gmp';
import { matchIpo } from '../domain/match-ipo';
import { implausible } from '../domain/plausibility';
import { confirmedNames, confirmName, lastWords, lockGmp } from '../persistence/gmp-ledger.repository';
import { GmpKeeper } from './gmp-keeper';

interface Placed {
  readonly index: number;
  readonly record: GmpReadingRecord;
  readonly trusted: boolean;
  readonly ipo: IpoReference;
}

/** Takes premiums in: finds out whose they are, holds what cannot be true, and values their IPOs anew. */
@Injectable()
export class GmpIntake extends RecordIntake<GmpReadingRecord> {
  readonly type = gmpReading;

  constructor(
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
  ) {
    super();
  }

  async take(manager: EntityManager, batch: IntakeBatch<GmpReadingRecord>): Promise<IntakeOutcome> {
    const { dataSet, rows } = batch;
    const active = await this.ipos.active(dataSet);
    await lockGmp(manager, dataSet);
    const doubts: Doubt[] = [];
    const placed = withoutRivals(await this.place(manager, batch, active, doubts), doubts);
    const last = await lastWords(
      manager,
      dataSet,
      placed.map(({ ipo }) => ipo.id),
    );
    const readings = placed.flatMap(({ index, record, trusted, ipo }): GmpReading[] => {
      const lastRupees = last.get(`${ipo.id}:${record.publisher}`) ?? null;
      const reason = trusted ? null : implausible(record, ipo, lastRupees);
      if (reason === null) return [readingOf(record, ipo)];
      doubts.push({ index, reason });
      return [];
    });
    const { accepted, events } = await this.keeper.keep(manager, dataSet, readings, active, batch);
    return { accepted, unchanged: rows.length - doubts.length - accepted, events, doubts };
  }

  /** Whose premium each row is: as an operator once confirmed, else by name and facts. */
  private async place(
    manager: EntityManager,
    { dataSet, rows, now }: IntakeBatch<GmpReadingRecord>,
    active: readonly IpoReference[],
    doubts: Doubt[],
  ): Promise<Placed[]> {
    const confirmed = await confirmedNames(manager, dataSet);
    const placed: Placed[] = [];
    for (const [index, { record, trusted }] of rows.entries()) {
      const sourceKey = companyKey(record.sourceName);
      const about = `${record.publisher} ${sourceKey}`;
      const remembered = confirmed.get(`${record.publisher}:${sourceKey}`);
      const known = active.find(({ id }) => id === remembered);
      if (known) {
        placed.push({ index, record, trusted, ipo: known });
        continue;
      }
      const match = matchIpo(record, active);
      if (match.outcome === 'found') placed.push({ index, record, trusted, ipo: match.ipo });
      else if (match.outcome === 'unknown') {
        doubts.push({
          index,
          reason: `no active IPO is called "${record.sourceName}"`,
          waiting: true,
          about,
        });
      } else if (match.likely && trusted && rows.length === 1) {
        // Only a row that was released by itself confirms its name: a held list that is let through does not.
        await confirmName(
          manager,
          dataSet,
          { publisher: record.publisher, sourceKey, ipoId: match.likely.id },
          now,
        );
        placed.push({ index, record, trusted, ipo: match.likely });
      } else {
        doubts.push({ index, reason: `"${record.sourceName}": ${match.reason}`, waiting: true, about });
      }
    }
    return placed;
  }
}

/** Two names of one publisher cannot both be the same IPO: neither is believed but for the very same name. */
function withoutRivals(placed: readonly Placed[], doubts: Doubt[]): Placed[] {
  const key = ({ record, ipo }: Placed) => `${record.publisher}:${ipo.id}`;
  const nameOf = ({ record }: Placed) => companyKey(record.sourceName);
  const names = new Map<string, Set<string>>();
  for (const row of placed) names.set(key(row), (names.get(key(row)) ?? new Set()).add(nameOf(row)));
  return placed.filter((row) => {
    const rivals = names.get(key(row)) ?? new Set();
    if (rivals.size < 2 || row.trusted || nameOf(row) === companyKey(row.ipo.name)) return true;
    const reason = `"${row.record.sourceName}" is one of ${rivals.size} names that would be ${row.ipo.name}`;
    doubts.push({ index: row.index, reason, waiting: true, about: `${row.record.publisher} ${nameOf(row)}` });
    return false;
  });
}

function readingOf(
  { publisher, sourceName, gmpRupees, quotedAt }: GmpReadingRecord,
  { id }: IpoReference,
): GmpReading {
  return { ipoId: id, publisher, sourceName, gmpRupees, quotedAt };
}
