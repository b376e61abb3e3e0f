import { Injectable } from '@nestjs/common';
import { type DataSet, TradingCalendar } from '@market/contracts';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { judgedFeeds } from './feed-freshness.repository';
import { type DataSetFreshness, judgeDataSet } from './judge';
import { promisedDataSets } from './promised-data-sets';

/** What was read stays good for so long; a feed runs every 15 minutes at most. Units: milliseconds. */
const keptForMs = 2_000;

/** How fresh each data set is. Test keys see samples, which are always fresh. */
@Injectable()
export class FreshnessQueries {
  private kept: { readonly atMs: number; readonly answer: Promise<DataSetFreshness[]> } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: TradingCalendar,
    private readonly clock: Clock,
  ) {}

  all(dataSet: DataSet): Promise<readonly DataSetFreshness[]> {
    return dataSet === 'live' ? this.live() : Promise.resolve(alwaysFresh(this.clock.now()));
  }

  /** Null for a data set that there is none of. */
  async of(dataSet: DataSet, name: string): Promise<DataSetFreshness | null> {
    return (await this.all(dataSet)).find((freshness) => freshness.dataSet === name) ?? null;
  }

  private live(): Promise<readonly DataSetFreshness[]> {
    const now = this.clock.now();
    const age = this.kept === null ? Infinity : now.getTime() - this.kept.atMs;
    if (this.kept !== null && age >= 0 && age < keptForMs) return this.kept.answer;
    const answer = this.judge(now);
    this.kept = { atMs: now.getTime(), answer };
    answer.catch(() => (this.kept = null));
    return answer;
  }

  private async judge(now: Date): Promise<DataSetFreshness[]> {
    const feeds = await judgedFeeds(this.dataSource);
    const isTradingDay = this.calendar.isTradingDay.bind(this.calendar);
    return Promise.all(promisedDataSets.map((promised) => judgeDataSet(promised, feeds, now, isTradingDay)));
  }
}

function alwaysFresh(now: Date): DataSetFreshness[] {
  return promisedDataSets.map(({ dataSet, cadence, gapSeconds }) => ({
    dataSet,
    cadence,
    targetSeconds: gapSeconds + 600,
    lastSuccessAt: now,
    ageSeconds: 0,
    state: 'fresh',
    sources: [],
  }));
}
