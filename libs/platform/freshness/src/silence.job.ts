import { Injectable, Logger } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { promisedDataSets, StampedRecords, TradingCalendar } from '@market/contracts';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { Metrics } from '@market/base/observability';
import { judgedFeeds, newKeyCounts } from './feed-freshness.repository';
import { judgeSilence } from './judge';
import type { FreshnessState } from './silence';
import { judgeRecords } from './judge-records';

const silence: Readonly<Record<FreshnessState, number>> = { fresh: 0, late: 1, stale: 2, never: 3 };

/**
 * Checks every minute which feeds fell silent and logs each change. Sets three gauges for each feed (silence, failing, new keys),
 * and one for each data set: the number of records whose figures stand still.
 */
@Injectable()
export class SilenceJob {
  private readonly log = new Logger('freshness');
  private readonly known = new Map<string, FreshnessState>();
  private readonly figure;
  private readonly failing;
  private readonly still;
  private readonly newKeys;

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: TradingCalendar,
    private readonly clock: Clock,
    private readonly records: StampedRecords,
    metrics: Metrics,
  ) {
    const help = 'How silent a feed is: 0 fresh, 1 late, 2 stale, 3 never heard of';
    this.figure = metrics.gauge('feed_silence', help, ['feed', 'source']);
    const failing =
      'Whether a feed or one of its requests was refused three times in a row: 1 failing, 0 not';
    this.failing = metrics.gauge('feed_failing', failing, ['feed', 'source']);
    const stillHelp = 'Records whose figures bear an old time stamp in bidding or trading hours';
    const newKeysHelp = 'Keys of its payloads that a feed does not read and that appeared within seven days';
    this.newKeys = metrics.gauge('feed_shape_unknown_keys', newKeysHelp, ['feed', 'source']);
    this.still = metrics.gauge('records_standing_still', stillHelp, ['data_set']);
  }

  @Cron('20 * * * * *', { name: 'freshness.watch', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async watch(): Promise<void> {
    try {
      const now = this.clock.now();
      const isTradingDay = this.calendar.isTradingDay.bind(this.calendar);
      const records = await this.records.current();
      for (const promised of promisedDataSets) {
        const judged = await judgeRecords(promised, records, now, isTradingDay);
        const still = judged.filter((record) => record.state !== 'fresh').length;
        this.still.set({ data_set: promised.dataSet }, still);
      }
      for (const { feed, source, newKeys } of await newKeyCounts(this.dataSource, now)) {
        this.newKeys.set({ feed, source }, newKeys);
      }
      for (const feed of await judgedFeeds(this.dataSource, now)) {
        const { feedId, sourceId, lastSuccessAt, isFailing } = feed;
        this.failing.set({ feed: feedId, source: sourceId }, isFailing ? 1 : 0);
        const state = await judgeSilence(feed, now, isTradingDay);
        this.figure.set({ feed: feedId, source: sourceId }, silence[state]);
        const before = this.known.get(feedId);
        this.known.set(feedId, state);
        if (before === undefined || before === state) continue;
        const said = { feed: feedId, source: sourceId, from: before, to: state, lastSuccessAt };
        if (state === 'fresh') this.log.log({ event: 'feed-speaks-again', ...said });
        else this.log.warn({ event: 'feed-fell-silent', ...said });
      }
    } catch (error) {
      this.log.error(error, 'the check of the feeds failed; the next one tries again');
    }
  }
}
