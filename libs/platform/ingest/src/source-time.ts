import type {
  Exchange,
  IssueWatchlist,
  SchemeWatchlist,
  WatchedIssue,
  WatchedScheme,
} from '@market/contracts';
import { addDays, Clock, dayInIndia, type IndianDay, dayMs } from '@market/kernel';
import { shiftDates } from '@market/source-kit';

/**
 * Time of the sources' payloads. Live, it is the present; in replay mode it is earlier by the whole days between the
 * capture of the payloads and the first start.
 */
export class SourceTime {
  constructor(
    private readonly clock: Clock,
    /** Days by which replayed records are moved forward, null when the sources are live. */
    readonly shiftDays: number | null,
  ) {}

  /** Converts a day of a record to the day of its source. */
  dayAtSource(day: IndianDay): IndianDay {
    return addDays(day, -this.days);
  }

  now(): Date {
    return this.at(this.clock.now()).now;
  }

  /** Converts an instant to instant and day of the sources. */
  at(instant: Date): { readonly now: Date; readonly today: IndianDay } {
    const now = new Date(instant.getTime() - this.days * dayMs);
    return { now, today: dayInIndia(now) };
  }

  today(): IndianDay {
    return this.at(this.clock.now()).today;
  }

  /** Returns the watchlist with the days of the sources. */
  seenBySources(watchlist: IssueWatchlist): IssueWatchlist {
    const back = -this.days;
    return {
      async issuesAt(exchange: Exchange, stage: Parameters<IssueWatchlist['issuesAt']>[1]) {
        const issues = await watchlist.issuesAt(exchange, stage);
        return issues.map((issue): WatchedIssue => shiftDates(issue, back));
      },
    };
  }

  /** Returns the schemes with the days of the sources. */
  schemesSeenBySources(watchlist: SchemeWatchlist): SchemeWatchlist {
    const back = -this.days;
    return {
      async schemes() {
        const schemes = await watchlist.schemes();
        return schemes.map((scheme): WatchedScheme => shiftDates(scheme, back));
      },
    };
  }

  private get days(): number {
    return this.shiftDays ?? 0;
  }
}
