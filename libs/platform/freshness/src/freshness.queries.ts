import { setTimeout } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { type DataSet, StampedRecords, TradingCalendar, promisedDataSets } from '@market/contracts';
import { Clock, type IndianDay } from '@market/kernel';
import { DataSource } from 'typeorm';
import { answerInTime } from '@market/database';
import { judgedFeeds } from './feed-freshness.repository';
import { type DataSetFreshness, graceSeconds, type JudgedInputs, judgeDataSet } from './judge';
import { isWorse, judgeRecords } from './judge-records';

/** Time for which freshness is cached; a feed runs every 15 minutes at most. Units: milliseconds. */
const keptForMs = 2_000;
/** Wait for a read of the feeds while cached ones are usable. Units: milliseconds. */
const recallAfterMs = 300;
/** Max age of cached feeds that are judged by the clock while the database is unavailable. Units: milliseconds. */
const judgedUnconfirmedForMs = 10 * 60_000;

/** Names of the data sets whose freshness is reported. */
const reported: ReadonlySet<string> = new Set(promisedDataSets.map(({ dataSet }) => dataSet));

interface FreshnessSnapshot {
  readonly atMs: number;
  readonly all: readonly DataSetFreshness[];
  readonly headers: ReadonlyMap<string, string>;
  /** Headers of single records that stand still, by data set and slug. */
  readonly recordHeaders: ReadonlyMap<string, string>;
}

/** Finds the freshness of each data set. Test keys see samples, which are always fresh. */
@Injectable()
export class FreshnessQueries {
  private readonly log = new Logger('freshness');
  private cached: FreshnessSnapshot | null = null;
  private loading: Promise<FreshnessSnapshot> | null = null;
  private known: (JudgedInputs & { readonly readAtMs: number }) | null = null;
  private isAway = false;
  private readonly tradingDays = new Map<IndianDay, boolean>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: TradingCalendar,
    private readonly clock: Clock,
    private readonly records: StampedRecords,
  ) {}

  async all(dataSet: DataSet): Promise<readonly DataSetFreshness[]> {
    if (dataSet === 'live') return (await this.live()).all;
    const plan = await this.live().catch(() => this.cached);
    return alwaysFresh(plan?.all ?? promised(), this.clock.now());
  }

  /**
   * Returns the value of `X-Data-Freshness`; null while it is unknown, and for data whose freshness is not reported. Never
   * fails.
   *
   * @param record slug of the only record of the response; null for more
   */
  header(
    dataSet: DataSet,
    name: string,
    record: string | null = null,
  ): string | null | Promise<string | null> {
    if (!reported.has(name)) return null;
    if (dataSet === 'sample') return 'fresh; age=0';
    const { cached } = this;
    if (cached !== null && this.isGood(cached)) return headerOf(cached, name, record);
    return this.live().then(
      (now) => headerOf(now, name, record),
      (error: unknown) => {
        const reason = error instanceof Error ? error.message : 'unknown';
        this.log.warn({ reason }, 'freshness is not known');
        return null;
      },
    );
  }

  private isGood({ atMs }: FreshnessSnapshot): boolean {
    const age = this.clock.nowMs() - atMs;
    return age >= 0 && age < keptForMs;
  }

  private live(): Promise<FreshnessSnapshot> {
    if (this.cached !== null && this.isGood(this.cached)) return Promise.resolve(this.cached);
    this.loading ??= this.load().finally(() => (this.loading = null));
    return this.loading;
  }

  private async load(): Promise<FreshnessSnapshot> {
    const { feeds, records } = await this.readOrRecall();
    const now = this.clock.now();
    const isTradingDay = (day: IndianDay) => this.isTradingDay(day);
    const judged = await Promise.all(
      promisedDataSets.map(async (promised) => {
        const own = await judgeRecords(promised, records, now, isTradingDay);
        return { own, judged: await judgeDataSet(promised, feeds, now, isTradingDay, own) };
      }),
    );
    const all = judged.map((each) => each.judged);
    const headers = new Map(all.map((each) => [each.dataSet, textOf(each)]));
    const recordHeaders = new Map(
      judged.flatMap(({ own, judged: { dataSet, state } }) =>
        own
          .filter((record) => isWorse(record.state, state))
          .map((record) => [keyOf(dataSet, record.id), textOf(record)]),
      ),
    );
    this.cached = { atMs: now.getTime(), all, headers, recordHeaders };
    return this.cached;
  }

  /** Asks the calendar; while the database is unavailable, returns its last result. */
  private async isTradingDay(day: IndianDay): Promise<boolean> {
    const known = this.tradingDays.get(day);
    if (known !== undefined && this.isAway) return known;
    const said = await answerInTime(this.calendar.isTradingDay(day));
    this.tradingDays.set(day, said);
    return said;
  }

  /**
   * Reads feeds and stamps. While the database is slow or unavailable, returns cached ones and reads in the background.
   */
  private async readOrRecall(): Promise<JudgedInputs> {
    const { known } = this;
    const isUsable = known !== null && this.clock.steadyMs() - known.readAtMs < judgedUnconfirmedForMs;
    const reading = this.read();
    if (!isUsable) return reading;
    const recalled = reading.catch(() => known);
    if (this.isAway) return known;
    return Promise.race([recalled, setTimeout(recallAfterMs, known, { ref: false })]);
  }

  private async read(): Promise<JudgedInputs> {
    try {
      const [feeds, records] = await answerInTime(
        Promise.all([judgedFeeds(this.dataSource, this.clock.now()), this.records.current()]),
      );
      this.known = { readAtMs: this.clock.steadyMs(), feeds, records };
      this.isAway = false;
      return this.known;
    } catch (error) {
      this.isAway = true;
      throw error;
    }
  }
}

function headerOf(
  { headers, recordHeaders }: FreshnessSnapshot,
  name: string,
  record: string | null,
): string {
  const ofRecord = record === null ? undefined : recordHeaders.get(keyOf(name, record));
  return ofRecord ?? headers.get(name) ?? 'never; age=0';
}

function keyOf(name: string, record: string): string {
  return `${name} ${record}`;
}

/** Shape: `late; age=2700`. */
function textOf({ state, ageSeconds }: Pick<DataSetFreshness, 'state' | 'ageSeconds'>): string {
  return `${state}; age=${ageSeconds ?? 0}`;
}

/** Describes samples as fresh. They are not collected: cadence and target are those of the live data. */
function alwaysFresh(
  planned: readonly Pick<DataSetFreshness, 'dataSet' | 'cadence' | 'targetSeconds'>[],
  now: Date,
): DataSetFreshness[] {
  return planned.map(({ dataSet, cadence, targetSeconds }) => ({
    dataSet,
    cadence,
    targetSeconds,
    lastSuccessAt: now,
    ageSeconds: 0,
    state: 'fresh',
    sources: [],
  }));
}

function promised() {
  return promisedDataSets.map(({ dataSet, cadence, gapSeconds }) => ({
    dataSet,
    cadence,
    targetSeconds: gapSeconds + graceSeconds,
  }));
}
