import type { FeedSuccess } from './freshness-day.repository';
import type { JudgedFeed } from './judge';

/** Feeds as they were at past instants, by the successes in the log of runs. Ask for instants in ascending order. */
export class PastFeeds {
  private readonly last = new Map<string, Date>();
  private next = 0;

  /** @param successes ascending */
  constructor(
    private readonly feeds: readonly JudgedFeed[],
    private readonly successes: readonly FeedSuccess[],
  ) {}

  /** Returns the feeds with their last success at an instant. Whether one was failing then is not known. */
  at(instant: Date): JudgedFeed[] {
    for (let run = this.successes[this.next]; run !== undefined && run.at <= instant;) {
      this.last.set(run.feedId, run.at);
      this.next += 1;
      run = this.successes[this.next];
    }
    return this.feeds.map((feed) => ({
      ...feed,
      isFailing: false,
      lastSuccessAt: this.last.get(feed.feedId) ?? unlessLater(feed.lastSuccessAt, instant),
    }));
  }
}

/** Returns the last success of a feed whose run is not in the log any more. */
function unlessLater(success: Date | null, instant: Date): Date | null {
  return success !== null && success <= instant ? success : null;
}
