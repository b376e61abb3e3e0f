import { Injectable } from '@nestjs/common';
import type { DataSet, IpoReference, MarketEvent } from '@market/contracts';
import { dayInIndia, type IndianDay } from '@market/kernel';
import { Outbox } from '@market/platform/outbox';
import type { EntityManager } from 'typeorm';
import { freshForMs } from '../domain/aggregate';
import type { GmpReading, GmpWithdrawal } from '../domain/gmp';
import { updateOf } from '../domain/update-event';
import { judge, type Judgement } from '../domain/vote';
import {
  type AddedReading,
  appendReadings,
  currentValues,
  noteBelief,
  readingsSince,
  saveDays,
  type StoredReading,
  vouchFor,
} from '../persistence/gmp-ledger.repository';
import { appendWithdrawals, withdrawalsSince } from '../persistence/gmp-withdrawal.repository';

/** Readings matter for so long to those that follow: three days of comparison, and a day. Units: milliseconds. */
const windowMs = 4 * 24 * 60 * 60 * 1000;
/** A word that is believed can bear another out that was heard before; beyond so many in a row the next run goes on. */
const mostRounds = 8;

/** What the readings of an IPO come to, as far as they still matter. */
export interface JudgedIpo extends Judgement {
  /** Position of the last of them, 0 without any. */
  readonly last: number;
  /** Positions of those that are believed for the first time. */
  readonly newlyBelieved: readonly number[];
}

type Quoted = Pick<GmpReading, 'ipoId' | 'quotedAt'>;

interface KeeperRun {
  readonly now: Date;
  /** Nothing in it is news: it announces nothing. */
  readonly historic: boolean;
}

/** Keeps readings: appends them, lets the publishers vote anew, and announces values that changed. */
@Injectable()
export class GmpKeeper {
  constructor(private readonly outbox: Outbox) {}

  /**
   * Takes readings in, in the transaction that holds the data set's lock. Those that are not believed are kept, too:
   * they vouch for others, and others may yet vouch for them.
   *
   * @param ipos the IPOs that the readings are about
   * @param run `known` is what the readings came to before these
   * @returns the readings that were new, what their IPOs' readings come to, and how many events were announced
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
   * Lets what publishers take back count no longer, in the transaction that holds the data set's lock.
   *
   * @returns how many events were announced
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

  /** Saves the days that some words can still change, and announces the values that are others now. */
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
    await saveDays(manager, dataSet, new Map(days));
    const after = await currentValues(manager, dataSet, ids);
    const events = ipos.flatMap((ipo): MarketEvent[] => {
      const [old, fresh] = [before.get(ipo.id), after.get(ipo.id)];
      if (run.historic || !old || !fresh) return [];
      const cause = judged.get(ipo.id)?.last ?? 0;
      const event = updateOf(dataSet, ipo, old, fresh, { now: run.now, cause });
      return event === null ? [] : [event];
    });
    return this.outbox.announce(manager, events);
  }

  /** What the readings of some IPOs come to that can still matter to some quotes, by IPO id. */
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
        judgedOf(readings.get(id) ?? [], silences.get(id) ?? [], bandMaxRupees, now),
      ]),
    );
  }
}

/** Judges until no further word is believed: what is stored then comes to the same when it is judged again. */
function judgedOf(
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
    if (fresh.length === 0 || round === mostRounds)
      return { ...judgement, last, newlyBelieved: [...newlyBelieved] };
    known = known.map((reading) =>
      isNew(reading) && newlyBelieved.has(reading.position) ? { ...reading, believedAt: now } : reading,
    );
  }
}

function earliest(quotes: readonly Quoted[]): Date {
  return new Date(Math.min(...quotes.map(({ quotedAt }) => quotedAt.getTime())));
}

/** First day that some quotes can still change: what was fresh then is within what is read. */
function daysFrom(quotes: readonly Quoted[]): IndianDay {
  return dayInIndia(new Date(earliest(quotes).getTime() - freshForMs));
}
