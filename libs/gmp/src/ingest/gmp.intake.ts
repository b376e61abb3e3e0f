import { Injectable } from '@nestjs/common';
import {
  type DataSet,
  gmpReading,
  type GmpReadingRecord,
  IpoDirectory,
  type IpoReference,
} from '@market/contracts';
import { DomainError, notLaterThanRead, startOfTwoHours } from '@market/kernel';
import { lockLedger } from '@market/database';
import { type Doubt, type IntakeBatch, type IntakeOutcome, RecordIntake } from '@market/ingest';
import type { EntityManager } from 'typeorm';
import { comparable, isPercentSlip, isSlip, reasonToHoldList } from '../domain/batch-slip';
import type { GmpReading } from '../domain/gmp';
import { isOfNamesake } from '../domain/match-ipo';
import { premiumDoubt } from '../domain/plausibility';
import { seasonDoubt } from '../domain/season';
import { shiftedColumnDoubt } from '../domain/shifted-column';
import {
  confirmedNames,
  confirmName,
  keepUnplaced,
  removeUnplaced,
  unplacedUnder,
} from '../persistence/gmp-name.repository';
import { GmpKeeper, type JudgedIpo } from './gmp-keeper';
import {
  nameOf,
  type PlacedRow,
  placeRows,
  type QuotedRow,
  type RowDoubt,
  withoutContradictions,
  withoutRivals,
} from './gmp-placement';

type JudgedIpos = ReadonlyMap<string, JudgedIpo>;

/** Takes premiums in: finds their IPOs, holds impossible ones, and computes the values of the IPOs anew. */
@Injectable()
export class GmpIntake extends RecordIntake<GmpReadingRecord> {
  readonly type = gmpReading;

  constructor(
    private readonly ipos: IpoDirectory,
    private readonly keeper: GmpKeeper,
  ) {
    super();
  }

  /**
   * Takes a batch in.
   *
   * Errors: `DomainError` not-found or conflict when an operator names an IPO that does not exist, or that is over.
   */
  async take(manager: EntityManager, batch: IntakeBatch<GmpReadingRecord>): Promise<IntakeOutcome> {
    const { dataSet, now } = batch;
    const active = await this.ipos.active(dataSet);
    await lockLedger(manager, 'gmpLedger', dataSet);
    const doubts: RowDoubt[] = [];
    const placed = await this.place(manager, batch, active, doubts);
    const ipos = [...new Map(placed.map(({ ipo }) => [ipo.id, ipo])).values()];
    const quotes = placed.map(({ ipo, record }) => ({ ipoId: ipo.id, quotedAt: record.quotedAt }));
    const before = await this.keeper.judged(manager, dataSet, ipos, quotes, now);
    const sound = placed.filter((row) => {
      const doubt = doubtOf(row, before);
      if (doubt !== null) doubts.push(doubt);
      return doubt === null;
    });
    const untrusted = batch.rows.flatMap(({ record, trusted }) => (trusted ? [] : [record]));
    const held = shiftedColumnDoubt(untrusted, active) ?? slipOfBatch(sound, doubts, before);
    const waited = await takeWaiting(manager, dataSet, placed, before);
    const readings = sound.map((row) => readingOf(row, now));
    // A released reading keeps the instant of its first receipt.
    const isKept = (reading: GmpReading) =>
      reading.vouched && waited.some((other) => isSameQuote(other, reading));
    const said = [...waited, ...readings.filter((reading) => !isKept(reading))];
    const run = { now, historic: batch.historic, known: before };
    const { added, judged, events } = await this.keeper.keep(manager, dataSet, said, ipos, run);
    doubts.push(...sound.flatMap(({ index }, at) => doubtsOnWord(index, readings[at], judged)));
    const isDoubted = (reading: Quote) => wordDoubt(reading, judged) !== null;
    const accepted = added.filter((reading) => !isDoubted(reading)).length;
    const isNew = (reading: GmpReading) => added.some((other) => isSameQuote(other, reading));
    const unchanged = readings.filter(
      (reading) => !isNew(reading) && !isKept(reading) && !isDoubted(reading),
    ).length;
    return { accepted, unchanged, events, doubts, held };
  }

  /** Finds the IPO of each row. A name that an operator placed is stored; a name without an IPO waits. */
  private async place(
    manager: EntityManager,
    { dataSet, rows, now }: IntakeBatch<GmpReadingRecord>,
    active: readonly IpoReference[],
    doubts: RowDoubt[],
  ): Promise<PlacedRow[]> {
    const dated = rows.flatMap((row, index) => datedRow({ ...row, index }, now, doubts));
    const confirmed = await confirmedNames(manager, dataSet);
    const slug = rows.length === 1 ? rows[0]?.subject : undefined;
    const named = slug === undefined ? null : await this.namedIpo(dataSet, slug);
    const result = placeRows(dated, { active, confirmed, named });
    doubts.push(...result.doubts);
    const unplaced = result.unplaced.map(({ record }) => ({ ...nameOf(record), record }));
    await keepUnplaced(manager, dataSet, unplaced, now);
    const placed = withoutContradictions(withoutRivals(result.placed, doubts), doubts);
    for (const { record, trusted, confirmed: isConfirmed, ipo } of placed) {
      const name = nameOf(record);
      if (!trusted || !isConfirmed || confirmed.get(`${name.publisher}:${name.sourceKey}`) === ipo.id)
        continue;
      await confirmName(manager, dataSet, { ...name, ipoId: ipo.id }, now);
    }
    return placed;
  }

  private async namedIpo(dataSet: DataSet, slug: string): Promise<IpoReference> {
    const ipo = await this.ipos.bySlug(dataSet, slug);
    if (ipo === null)
      throw new DomainError({ kind: 'not-found', code: 'NOT_001', publicMessage: `there is no IPO ${slug}` });
    if (ipo.status === 'LISTED' || ipo.status === 'WITHDRAWN') {
      const publicMessage = `${slug} is ${ipo.status.toLowerCase()}: its premium is no longer taken in`;
      throw new DomainError({ kind: 'conflict', code: 'SRV_001', publicMessage });
    }
    return ipo;
  }
}

/**
 * Corrects the time of a quote so that it is not after its reading; drops the row with a doubt when its day is wrong.
 */
function datedRow(row: QuotedRow, now: Date, doubts: Doubt[]): QuotedRow[] {
  const { record, index, trusted } = row;
  const quotedAt = notLaterThanRead(record.quotedAt, now) ?? (trusted ? startOfTwoHours(now) : null);
  if (quotedAt !== null) return [{ index, trusted, record: { ...record, quotedAt } }];
  doubts.push({ index, reason: `quoted at ${record.quotedAt.toISOString()}, more than a day ahead` });
  return [];
}

/**
 * Returns the reason to hold the whole batch: many of its rows are no premiums, or the last ones in another unit. Null
 * when it may pass.
 */
function slipOfBatch(
  sound: readonly PlacedRow[],
  doubts: readonly RowDoubt[],
  before: JudgedIpos,
): string | null {
  const quoting = sound.flatMap(({ ipo, record, trusted }) => {
    const votes = before.get(ipo.id)?.votes;
    const beside = votes && comparable(record, votes);
    const isQuote = !trusted && (record.gmpRupees !== 0 || Boolean(beside?.own));
    return isQuote ? [{ record, price: ipo.bandMaxRupees ?? record.priceRupees, beside }] : [];
  });
  const compared = quoting.flatMap(({ beside, ...row }) => (beside?.own ? [{ ...row, beside }] : []));
  const slipped = compared.filter(({ record, price, beside }) => isSlip(record.gmpRupees, price, beside));
  // Rows with a percent are left out: the premium was compared with it already.
  const percents = compared.filter(
    ({ record, price, beside }) =>
      record.gmpPercent === null &&
      !isSlip(record.gmpRupees, price, beside) &&
      isPercentSlip(record.gmpRupees, price, beside),
  );
  const wrong = doubts.filter(({ waiting, slight }) => !waiting && !slight).length;
  return reasonToHoldList({
    wrong,
    slipped: slipped.length,
    percents: percents.length,
    judged: wrong + quoting.length,
    compared: compared.length,
  });
}

/** Returns the doubt on a row whose IPO is known, null when it is accepted. */
function doubtOf(row: PlacedRow, before: JudgedIpos): Doubt | null {
  const { index, record, ipo, trusted } = row;
  if (trusted) return null;
  const season = seasonDoubt(record, ipo);
  if (season !== null) {
    const { publisher, sourceKey } = nameOf(record);
    return {
      index,
      reason: season,
      waiting: true,
      about: `${publisher} ${sourceKey} ${ipo.id} out of season`,
    };
  }
  const votes = before.get(ipo.id)?.votes;
  const { own, others } = votes ? comparable(record, votes) : { own: null, others: [] };
  const reason = premiumDoubt(record, ipo, [
    ...(own === null ? [] : [own]),
    ...others.map(({ rupees }) => rupees),
  ]);
  return reason === null ? null : { index, reason };
}

/**
 * Returns the reason why a quote was not believed in the vote, null when it was; of equal readings of one quote the
 * last received decides.
 */
function wordDoubt(quote: Quote, judged: JudgedIpos): string | null {
  const verdicts = [...(judged.get(quote.ipoId)?.verdicts ?? [])];
  return verdicts.findLast(([reading]) => isSameQuote(reading, quote))?.[1] ?? null;
}

function doubtsOnWord(index: number, reading: GmpReading | undefined, judged: JudgedIpos): Doubt[] {
  const reason = reading === undefined ? null : wordDoubt(reading, judged);
  return reason === null ? [] : [{ index, reason }];
}

/**
 * Removes the readings that waited for the names of these rows, and returns them. Readings that cannot be believed go
 * on waiting, and so do those of a namesake, unless an operator placed the name.
 */
async function takeWaiting(
  manager: EntityManager,
  dataSet: DataSet,
  placed: readonly PlacedRow[],
  before: JudgedIpos,
): Promise<GmpReading[]> {
  const byName = new Map(placed.map((row) => [JSON.stringify(nameOf(row.record)), row]));
  const waiting = await unplacedUnder(
    manager,
    dataSet,
    [...byName.values()].map(({ record }) => nameOf(record)),
  );
  const taken: { readonly position: number; readonly reading: GmpReading }[] = [];
  for (const { position, record, receivedAt } of waiting) {
    const row = byName.get(JSON.stringify(nameOf(record)));
    if (!row || (!row.confirmed && isOfNamesake(record, row.ipo))) continue;
    const isReleased =
      row.trusted && isSameQuote(readingOf({ ...row, record }, receivedAt), readingOf(row, receivedAt));
    const own = { ...row, record, trusted: isReleased };
    const doubt = doubtOf(own, before);
    if (doubt === null) taken.push({ position, reading: readingOf(own, receivedAt) });
  }
  await removeUnplaced(
    manager,
    taken.map(({ position }) => position),
  );
  return taken.map(({ reading }) => reading);
}

type Quote = Pick<GmpReading, 'ipoId' | 'publisher' | 'quotedAt' | 'gmpRupees'>;

function isSameQuote(one: Quote, other: Quote): boolean {
  return (
    one.ipoId === other.ipoId &&
    one.publisher === other.publisher &&
    one.gmpRupees === other.gmpRupees &&
    one.quotedAt.getTime() === other.quotedAt.getTime()
  );
}

function readingOf({ record, ipo, trusted }: PlacedRow, receivedAt: Date): GmpReading {
  const { publisher, sourceName, gmpRupees, quotedAt } = record;
  return {
    ipoId: ipo.id,
    publisher,
    sourceName,
    gmpRupees,
    quotedAt,
    receivedAt,
    vouched: trusted,
    believedAt: null,
  };
}
