import { Injectable } from '@nestjs/common';
import { TradingCalendar } from '@market/contracts';
import { Clock, hasBeen, type IndianDay, type Page, type PageRequest } from '@market/kernel';
import { planInWords, judgeSilence } from '@market/freshness';
import { DataSource } from 'typeorm';
import { CollectionRepository, type RunEntry } from './collection.repository';
import { type BoardedFeed, type FeedFacts, judgeFeedState, findPauseEnd } from './feed-board';
import { nextRunAfter } from './next-run';

type IsTradingDay = (day: IndianDay) => Promise<boolean>;

/** Reads how the sources stand: the board of all feeds, and the run log of each. */
@Injectable()
export class SourceBoardQueries {
  private readonly repository = new CollectionRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly calendar: TradingCalendar,
    private readonly clock: Clock,
  ) {}

  /** Returns every feed with its state, ordered by id. */
  async feeds(): Promise<BoardedFeed[]> {
    const now = this.clock.now();
    const feeds = await this.repository.feeds(this.dataSource);
    const isTradingDay = this.askedOnce();
    return Promise.all(feeds.map((feed) => boarded(feed, now, isTradingDay)));
  }

  /** Returns the runs of a feed, newest first; null when there is no such feed. */
  async runs(feedId: string, page: PageRequest): Promise<Page<RunEntry> | null> {
    if (!(await this.isFeed(feedId))) return null;
    return this.repository.runs(this.dataSource, feedId, page);
  }

  /** Tells whether there is a feed. */
  isFeed(feedId: string): Promise<boolean> {
    return this.repository.isFeed(this.dataSource, feedId);
  }

  /** Makes a calendar that asks for each day once: many feeds have the same days. */
  private askedOnce(): IsTradingDay {
    const asked = new Map<IndianDay, Promise<boolean>>();
    return (day) => {
      const known = asked.get(day) ?? this.calendar.isTradingDay(day);
      asked.set(day, known);
      return known;
    };
  }
}

async function boarded(facts: FeedFacts, now: Date, isTradingDay: IsTradingDay): Promise<BoardedFeed> {
  const nowMs = now.getTime();
  const { lastSuccessAt } = facts;
  // A success ahead of the clock is from before the clock was set back.
  const success = lastSuccessAt !== null && hasBeen(lastSuccessAt, nowMs) ? lastSuccessAt : null;
  const feed = { ...facts, lastSuccessAt: success };
  const pausedUntil = findPauseEnd(feed, nowMs);
  const isRun = feed.enabled && feed.isScheduled;
  return {
    ...feed,
    blockedUntil: pausedUntil,
    state: judgeFeedState(feed, pausedUntil, await judgeSilence(feed, now, isTradingDay)),
    schedule: planInWords(feed),
    // Runs before the end of a pause are skipped.
    nextRunAt: isRun ? await nextRunAfter(feed, pausedUntil ?? now, isTradingDay) : null,
  };
}
