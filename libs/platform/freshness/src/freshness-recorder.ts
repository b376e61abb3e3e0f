import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  type MarketEvent,
  promisedDataSets,
  StampedRecords,
  TradingCalendar,
  type FreshnessEventData,
} from '@market/contracts';
import { addDays, Clock, dayInIndia, type IndianDay, dayMs } from '@market/kernel';
import { advisoryLocks, queryRow, type Sql } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { DataSource } from 'typeorm';
import { judgedFeeds } from './feed-freshness.repository';
import { groupByDay, type FreshnessJudgement } from './freshness-day';
import { announcedStates, keepState } from './freshness-state.repository';
import { addToDays, lastJudgedAt, pruneDays, successesSince } from './freshness-day.repository';
import { type JudgedFeed, type JudgedInputs, judgeDataSet, type DataSetFreshness } from './judge';
import { judgeRecords } from './judge-records';
import { PastFeeds } from './past-feeds';

/** Longest time for which one judgement counts: a longer one is judged afterwards in steps. Units: milliseconds. */
const stepMs = 10 * 60_000;
/** Time for which days are kept; more than the status board shows. Units: days. */
const keptDays = 120;

type IsTradingDay = (day: IndianDay) => Promise<boolean>;

/**
 * Records the freshness of the data sets by day. Time in which no process recorded is judged afterwards, from the log of runs:
 * while all ingestors are down, nothing succeeds, and that must not look like a fresh day.
 */
@Injectable()
export class FreshnessRecorder {
  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: TradingCalendar,
    private readonly clock: Clock,
    private readonly records: StampedRecords,
  ) {}

  /** Judges all data sets, now and since the last judgement; does nothing while another process does it. */
  async record(): Promise<void> {
    await this.dataSource.transaction(async (sql) => {
      if (!(await isOnlyRecorder(sql))) return;
      const now = this.clock.now();
      const judgedAt = await lastJudgedAt(sql);
      // The clock was put back: the time until the last judgement has been judged.
      if (judgedAt !== null && judgedAt >= now) return;
      const feeds = await judgedFeeds(sql, now);
      const known = { feeds, records: await this.records.current() };
      await addToDays(sql, groupByDay(await this.judgements(sql, known, judgedAt, now)));
      await this.announce(sql, known, now);
      const isNewDay = judgedAt !== null && dayInIndia(judgedAt) !== dayInIndia(now);
      if (isNewDay) await pruneDays(sql, addDays(dayInIndia(now), -keptDays));
    });
  }

  /** Announces which data sets left or regained freshness since the last judgement, whose result is kept. */
  private async announce(sql: Sql, { feeds, records }: JudgedInputs, now: Date): Promise<void> {
    const known = await announcedStates(sql);
    const isTradingDay = rememberingDays(this.calendar);
    const events: MarketEvent[] = [];
    for (const promised of promisedDataSets) {
      const own = await judgeRecords(promised, records, now, isTradingDay);
      const judged = await judgeDataSet(promised, feeds, now, isTradingDay, own);
      const event = freshnessEvent(judged, known.get(promised.dataSet) ?? null, now);
      if (event !== null) events.push(event);
      if (judged.state !== 'never') await keepState(sql, promised.dataSet, judged.state === 'fresh');
    }
    await new Outbox().announce(sql, events);
  }

  private async judgements(
    sql: Sql,
    known: JudgedInputs,
    judgedAt: Date | null,
    now: Date,
  ): Promise<FreshnessJudgement[]> {
    const isTradingDay = rememberingDays(this.calendar);
    const since = judgedAt ?? now;
    const isGap = now.getTime() - since.getTime() > stepMs;
    const past = isGap ? await this.afterwards(sql, known.feeds, since, now, isTradingDay) : [];
    const from = past.at(-1)?.at ?? since;
    return [...past, ...(await judgeAll(known, { at: now, from }, isTradingDay))];
  }

  /** Judges the time in which no process recorded, at regular instants. */
  private async afterwards(
    sql: Sql,
    feeds: readonly JudgedFeed[],
    since: Date,
    now: Date,
    isTradingDay: IsTradingDay,
  ): Promise<FreshnessJudgement[]> {
    const earliest = Math.max(since.getTime(), now.getTime() - keptDays * dayMs);
    const pastFeeds = new PastFeeds(feeds, await successesSince(sql, new Date(earliest)));
    const judgements: FreshnessJudgement[] = [];
    for (let from = earliest; from + stepMs < now.getTime(); from += stepMs) {
      const at = new Date(from + stepMs);
      const step = { at, from: new Date(from) };
      judgements.push(...(await judgeAll({ feeds: pastFeeds.at(at), records: [] }, step, isTradingDay)));
      // Other work of this process goes on meanwhile: months have thousands of steps.
      await setImmediate();
    }
    return judgements;
  }
}

async function judgeAll(
  { feeds, records }: JudgedInputs,
  { at, from }: { readonly at: Date; readonly from: Date },
  isTradingDay: IsTradingDay,
): Promise<FreshnessJudgement[]> {
  const seconds = Math.round((at.getTime() - from.getTime()) / 1_000);
  return Promise.all(
    promisedDataSets.map(async (promised) => {
      const own = await judgeRecords(promised, records, at, isTradingDay);
      const { dataSet, state } = await judgeDataSet(promised, feeds, at, isTradingDay, own);
      return { dataSet, at, state, seconds };
    }),
  );
}

/** Tells whether no other process records at this moment; until the end of the transaction none will. */
async function isOnlyRecorder(sql: Sql): Promise<boolean> {
  const lock = await queryRow<{ taken: boolean }>(
    sql,
    `SELECT pg_try_advisory_xact_lock(${advisoryLocks.freshnessDays}) AS taken`,
  );
  return lock?.taken === true;
}

/** Asks a calendar about each day once. */
function rememberingDays(calendar: TradingCalendar): IsTradingDay {
  const known = new Map<IndianDay, Promise<boolean>>();
  return (day) => {
    const asked = known.get(day) ?? calendar.isTradingDay(day);
    known.set(day, asked);
    return asked;
  };
}

/**
 * Makes the event of a data set that left or regained freshness; null for any other change. A data set of which nothing was
 * ever read is not late.
 *
 * @param wasFresh null before the first judgement
 */
function freshnessEvent(
  { dataSet, state, lastSuccessAt, targetSeconds }: DataSetFreshness,
  wasFresh: boolean | null,
  now: Date,
): MarketEvent | null {
  if (state === 'never' || wasFresh === null || wasFresh === (state === 'fresh')) return null;
  const data: FreshnessEventData = {
    ...{ dataSet, state, lastSuccessAt: lastSuccessAt?.toISOString() ?? null, targetSeconds },
  };
  return {
    ...{
      dataSet: 'live',
      type: state === 'fresh' ? 'data.recovered' : 'data.late',
      subjectId: dataSet,
      data,
    },
    ...{ effectiveOn: dayInIndia(now), occasion: now.toISOString(), occurredAt: now },
  };
}
