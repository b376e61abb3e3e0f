import { Injectable } from '@nestjs/common';
import type { DataSet, IpoReference, MarketEvent } from '@market/contracts';
import { dayInIndia, type IndianDay, dayMs } from '@market/kernel';
import { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { freshForMs } from '../domain/aggregate';
import { confidenceAt } from '../domain/fading';
import type { CurrentGmp, GmpReading, GmpWithdrawal } from '../domain/gmp';
import { makeUpdateEvent } from '../domain/update-event';
import { judge, type Judgement } from '../domain/vote';
import {
  type AddedReading,
  appendReadings,
  currentValues,
  dateValues,
  noteBelief,
  readingsSince,
  saveDays,
  type StoredReading,
  vouchFor,
} from '../persistence/gmp-ledger.repository';
import { recordStates } from '../persistence/gmp-state-ledger.repository';
import { appendWithdrawals, withdrawalsSince } from '../persistence/gmp-withdrawal.repository';

/** Age up to which readings affect later ones: three days of comparison, and a day. Units: milliseconds. */
const windowMs = 4 * dayMs;
/**
 * Limit of rounds in one run: a newly believed reading can support an earlier one, which needs another round. The next
 * run continues.
 */
const maxRounds = 8;

/** Judgement of the readings of an IPO that still matter. */
export interface JudgedIpo extends Judgement {
  /** Position of the last reading, 0 without any. */
  readonly last: number;
  /** Positions of the readings that are believed for the first time. */
  readonly newlyBelieved: readonly number[];
}

type Quoted = Pick<GmpReading, 'ipoId' | 'quotedAt'>;

interface KeeperRun {
  readonly now: Date;
  /** True for a historic batch: it announces nothing. */
  readonly historic: boolean;
}

/** Stores readings, repeats the vote of the publishers, and announces values that changed. */
@Injectable()
export class GmpKeeper {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Stores readings, in the transaction that holds the data set's lock. Readings that are not believed are stored, too:
   * they support others, and others may support them later.
   *
   * @param ipos IPOs of the readings
   * @param run `known` is the judgement before these readings
   * @returns new readings, judgement of their IPOs, and the number of announced events
   */
  async keep(
    manager: EntityManager,
    dataSet: DataSet,
    readings: readonly GmpReading[],
    ipos: readonly IpoReference[],
    run: KeeperRun & { readonly known?: ReadonlyMap<string, JudgedIpo> },
  ): Promise<{
    added: readonly AddedReading[];
    judged: ReadonlyMap<string, JudgedIpo>;
    events: number;
  }> {
    const said = new Set(readings.map(({ ipoId }) => ipoId));
    const own = ipos.filter(({ id }) => said.has(id));
    if (own.length === 0) return { added: [], judged: run.known ?? new Map(), events: 0 };
    const added = await appendReadings(manager, dataSet, readings);
    const vouched = readings.filter((reading) => reading.vouched);
    await vouchFor(manager, dataSet, vouched);
    const changed = new Set([...added, ...vouched].map(({ ipoId }) => ipoId));
    const toJudge = own.filter(({ id }) => changed.has(id) || !run.known?.has(id));
    const judged = new Map([
      ...(run.known ?? []),
      ...(await this.judged(manager, dataSet, toJudge, readings, run.now)),
    ]);
    return { added, judged, events: await this.publish(manager, dataSet, own, judged, readings, run) };
  }

  /**
   * Applies withdrawals, in the transaction that holds the data set's lock.
   *
   * @returns the number of announced events
   */
  async takeBack(
    manager: EntityManager,
    dataSet: DataSet,
    withdrawals: readonly GmpWithdrawal[],
    ipos: readonly IpoReference[],
    run: KeeperRun,
  ): Promise<number> {
    const own = ipos.filter(({ id }) => withdrawals.some(({ ipoId }) => ipoId === id));
    if (own.length === 0) return 0;
    await appendWithdrawals(manager, dataSet, withdrawals, run.now);
    const words = withdrawals.map(({ ipoId, withdrawnAt }) => ({ ipoId, quotedAt: withdrawnAt }));
    const judged = await this.judged(manager, dataSet, own, words, run.now);
    return this.publish(manager, dataSet, own, judged, words, run);
  }

  /** Saves the days that the given quotes can still change, and announces changed values. */
  private async publish(
    manager: EntityManager,
    dataSet: DataSet,
    ipos: readonly IpoReference[],
    judged: ReadonlyMap<string, JudgedIpo>,
    words: readonly Quoted[],
    run: KeeperRun,
  ): Promise<number> {
    const ids = ipos.map(({ id }) => id);
    const before = await currentValues(manager, dataSet, ids);
    const from = daysFrom(words);
    const days = ids.map((id) => [id, judged.get(id)?.days.filter(({ day }) => day >= from) ?? []] as const);
    await noteBelief(
      manager,
      ids.flatMap((id) => judged.get(id)?.newlyBelieved ?? []),
      run.now,
    );
    await saveDays(manager, dataSet, new Map(days), run.now);
    const after = await currentValues(manager, dataSet, ids);
    const trusted = ipos.filter(({ id, bandMaxRupees }) =>
      isTrustedAnew(before.get(id), after.get(id), bandMaxRupees),
    );
    await dateValues(
      manager,
      dataSet,
      trusted.map(({ id }) => id),
      run.now,
    );
    await recordStates(manager, dataSet, ids, run.now);
    const events = ipos.flatMap((ipo): MarketEvent[] => {
      const [old, fresh] = [before.get(ipo.id), after.get(ipo.id)];
      if (run.historic || !old || !fresh) return [];
      const cause = judged.get(ipo.id)?.last ?? 0;
      const event = makeUpdateEvent(dataSet, ipo, old, fresh, { now: run.now, cause });
      return event === null ? [] : [event];
    });
    return this.outbox.announce(manager, events);
  }

  /** Judges the readings of some IPOs that can still affect the given quotes. Returns the judgements by IPO id. */
  async judged(
    manager: EntityManager,
    dataSet: DataSet,
    ipos: readonly IpoReference[],
    quotes: readonly Quoted[],
    now: Date,
  ): Promise<Map<string, JudgedIpo>> {
    const since = new Map(
      ipos.map(({ id }) => [
        id,
        new Date(earliest(quotes.filter(({ ipoId }) => ipoId === id)).getTime() - windowMs),
      ]),
    );
    const readings = Map.groupBy(await readingsSince(manager, dataSet, since), ({ ipoId }) => ipoId);
    const silences = Map.groupBy(await withdrawalsSince(manager, dataSet, since), ({ ipoId }) => ipoId);
    return new Map(
      ipos.map(({ id, bandMaxRupees }) => [
        id,
        judgeUntilStable(readings.get(id) ?? [], silences.get(id) ?? [], bandMaxRupees, now),
      ]),
    );
  }
}

/** Judges until no further reading is believed, so that judging the stored state again gives the same result. */
export function judgeUntilStable(
  readings: readonly StoredReading[],
  withdrawals: readonly GmpWithdrawal[],
  price: number | null,
  now: Date,
): JudgedIpo {
  const last = Math.max(0, ...readings.map(({ position }) => position));
  const newlyBelieved = new Set<number>();
  let known = readings;
  for (let round = 1; ; round += 1) {
    const judgement = judge(known, price, withdrawals);
    const isNew = ({ believedAt }: GmpReading) => believedAt === null;
    const news = known.filter((reading) => isNew(reading) && judgement.believed.has(reading));
    const fresh = news.filter(({ position }) => !newlyBelieved.has(position));
    for (const { position } of fresh) newlyBelieved.add(position);
    if (fresh.length === 0 || round === maxRounds)
      return { ...judgement, last, newlyBelieved: [...newlyBelieved] };
    known = known.map((reading) =>
      isNew(reading) && newlyBelieved.has(reading.position) ? { ...reading, believedAt: now } : reading,
    );
  }
}

/**
 * Tells whether confidence alone changed in a value: a late quote, older than the last one of all, made a source count as
 * fresh again.
 */
function isTrustedAnew(
  before: CurrentGmp | undefined,
  after: CurrentGmp | undefined,
  price: number | null,
): boolean {
  if (!before || !after || before.updatedAt.getTime() !== after.updatedAt.getTime()) return false;
  return confidenceAt(before, price, before.fadedAt) !== confidenceAt(after, price, after.fadedAt);
}

function earliest(quotes: readonly Quoted[]): Date {
  return new Date(Math.min(...quotes.map(({ quotedAt }) => quotedAt.getTime())));
}

/**
 * Returns the first day that some quotes can still change: the readings that were fresh then are among those that are
 * read.
 */
function daysFrom(quotes: readonly Quoted[]): IndianDay {
  return dayInIndia(new Date(earliest(quotes).getTime() - freshForMs));
}
