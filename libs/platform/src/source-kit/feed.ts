import type { IssueWatchlist, RecordType, SchemeWatchlist, WatchedIssue } from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { z } from 'zod';
import type { HttpClient } from '../egress';
import type { ListedRow, ListingRule } from './listing-rule';

/** One answer of a source, kept as it came. */
export interface Payload {
  /** What was asked: path and query at the source, for example `/api/ipo-current-issue`. */
  readonly request: string;
  readonly body: string;
  /** The issue that was asked about, in feeds that ask once per issue. */
  readonly about?: WatchedIssue;
  /** The issues that were asked about at once, in feeds that read one file for all of them. */
  readonly among?: readonly WatchedIssue[];
}

/** When a feed runs. */
export interface FeedSchedule {
  /** Five fields, in India's time, for example `0 8-20 * * *`. */
  readonly cron: string;
  /** Runs are skipped on days without trading (weekends, holidays). */
  readonly tradingDaysOnly?: boolean;
}

/** What a feed has at hand when it fetches. `today` and `now` are the source's: in replay mode the day of capture. */
export interface FetchContext<Client> {
  readonly client: Client;
  readonly now: Date;
  readonly today: IndianDay;
  readonly watchlist: IssueWatchlist;
  /** Absent where no feature knows of schemes. */
  readonly schemes?: SchemeWatchlist;
  /** Whether a good run of this feed has read the answer to a request before: what is told once need not be asked again. */
  readonly wasRead: (request: string) => Promise<boolean>;
  /** Whether a run of this feed has noted that the source has nothing for a request. Absent: nothing is remembered. */
  readonly wasAbsent?: (request: string) => Promise<boolean>;
  /** Notes that the source has nothing for a request and never will: it need not be asked again. */
  readonly absent?: (request: string) => void;
  /**
   * Reads an answer that tells what else to ask.
   *
   * @param reader one of the source's feeds or `readers`
   *
   * Errors: `SourceBlocked`, `SourceFailed`.
   */
  readonly read: <Wire>(reader: AnswerReader<Wire>, payload: Payload) => Promise<Wire>;
  /**
   * Notes a request that failed while the run goes on: it is in the run log, not lost in silence.
   *
   * @param request path and query, or the subject that was asked about; default: the path that the reason begins with
   */
  readonly missed: (reason: string, request?: string) => void;
  /** Fires at the feed's deadline. */
  readonly signal: AbortSignal;
}

/** What a mapper knows besides the payload's content. */
export interface MapContext {
  readonly request: string;
  readonly about?: WatchedIssue;
  readonly among?: readonly WatchedIssue[];
  readonly now: Date;
  readonly today: IndianDay;
}

/**
 * What became of one row of a payload: `record` goes on to the row gate; `rejected` goes to quarantine;
 * `skipped` is something the feed is not about (a bond in a list of issues), or a record that the list goes on naming
 * while it says nothing of it: `names` tells which, so that it does not count as gone, or counts when it is.
 */
export type MappedRow =
  | {
      readonly outcome: 'record';
      readonly type: RecordType<unknown>;
      readonly record: unknown;
      readonly raw: unknown;
    }
  | { readonly outcome: 'rejected'; readonly reason: string; readonly raw: unknown }
  | { readonly outcome: 'skipped'; readonly reason: string; readonly names?: ListedRow };

/** One way to read answers: from a body to the value that a schema describes. `Wire` is spelled as the source does. */
export interface AnswerReader<Wire = unknown> {
  /** For example `nse.ipo-current`; a reader that is no feed is called after the feed that asks, `rbi.press-list`. */
  readonly id: string;
  /** Turns the body into the value that `wire` checks. Default: JSON, where an HTML page is named as such. */
  decode?(body: string): unknown;
  /** The shape gate: schema of their payload, spelled as they spell it. */
  readonly wire: z.ZodType<Wire>;
}

/**
 * One stream of facts of one source, as a value: it can be listed, tested, documented and scheduled without
 * starting anything. `Wire` is the parsed payload in the source's own shape and spelling.
 */
export interface Feed<Wire = unknown, Client = unknown> extends AnswerReader<Wire> {
  readonly title: string;
  readonly delivers: readonly RecordType<unknown>[];
  /** Data sets of the public API whose freshness this feed makes, for example `ipos`. Absent: none, it only helps. */
  readonly dataSets?: readonly string[];
  /**
   * Those of `dataSets` of which it gives what no other feed does, for example the price: they are no fresher than this
   * feed, whoever else has succeeded since. Absent: another stands in for it.
   */
  readonly servesAlone?: readonly string[];
  readonly schedule: FeedSchedule;
  /** Tells of the past: records first seen in it are no news and announce nothing. */
  readonly history?: true;
  /**
   * Until when this list goes on naming its records: when a third of those that are still due are gone at once, the
   * batch is held. For lists that are too short to be judged by their length.
   */
  readonly lists?: readonly ListingRule[];
  /**
   * Only for feeds that show a window of the latest items: names the item that a row of a payload comes from. An item
   * that left the window was not taken back: an unreadable one waits until an operator decides, or until the item
   * of that name comes in good order.
   */
  itemOf?(row: unknown, request: string): string;
  /**
   * Asks about the subjects of a watchlist, one by one or all at once: how many rows it has says nothing of the source,
   * and at start it runs after the lists that make subjects known. It has `emptyIsSuspect`, for a watchlist may be
   * empty.
   */
  readonly perSubject?: true;
  /** Brings facts that ship with the source and asks nobody: it runs also with `SOURCES=off`. */
  readonly bundled?: true;
  /** Raised when the feed reads its answers otherwise than before: kept answers are then read again, once. Default: 1. */
  readonly edition?: number;
  /**
   * Only for feeds of an `edition` that ask about one issue at a time: finds the issue that a kept answer is about, null
   * when it is not known any more.
   */
  aboutOf?(request: string, watchlist: IssueWatchlist): Promise<WatchedIssue | null>;
  /** Deadline of one run's fetching. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Silence after which the feed counts as stale. Units: milliseconds. */
  readonly staleAfterMs: number;
  /**
   * Only for feeds whose empty answer can be honest: null when it can be true now, else why it cannot
   * (for example: the other exchange has live issues). Feeds without it may never be empty.
   *
   * Of a list it is asked when there was not even a row to skip; of a feed with `perSubject` whenever no subject gave
   * a record or a bad row, also when none was asked about or none is known to the source.
   *
   * @param skipped rows that were skipped: of a feed with `perSubject`, what subjects answered
   */
  emptyIsSuspect?(context: FetchContext<Client>, skipped?: number): Promise<string | null>;
  /** Asks the source. Errors: `SourceBlocked`, `EgressError`, or any error, which fails the run. */
  fetch(context: FetchContext<Client>): Promise<readonly Payload[]>;
  /** Pure: wire in, rows out. All unit and date conversion happens here. */
  map(wire: Wire, context: MapContext): readonly MappedRow[];
}

/** One public host of a source; its base URL comes from `SOURCE_<key>_URL`. */
export interface SourceHost {
  /** For example `NSE_ARCHIVES`. */
  readonly key: string;
  readonly defaultUrl: string;
}

/** What a source's client is made of. */
export interface SourceConnection {
  readonly http: HttpClient;
  /** Base URL of one of the source's hosts, without a trailing slash. */
  baseUrl(hostKey: string): string;
  /** Least time between two requests to the source. Units: milliseconds. */
  readonly paceMs: number;
}

/** One public source, as a value. */
export interface Source<Client = unknown> {
  /** For example `nse`; `SOURCE_<ID>_ENABLED=false` switches it off. */
  readonly id: string;
  readonly title: string;
  readonly homePage: string;
  readonly hosts: readonly SourceHost[];
  /** Polite distance between two requests; `SOURCE_<ID>_PACE_MS` says otherwise. Units: milliseconds. */
  readonly paceMs: number;
  /** Makes the client that all its feeds share: one session, one pace. Called once per process. */
  connect(connection: SourceConnection): Client;
  readonly feeds: readonly Feed<unknown, Client>[];
  /** How answers are read that only tell what else to ask, where no feed reads them. */
  readonly readers?: readonly AnswerReader[];
}

/**
 * The source refuses to answer (401, 403, 429, a challenge or block page with status 200). The runner backs off;
 * nobody tries to get around it.
 */
export class SourceBlocked extends Error {
  constructor(
    reason: string,
    /** Units: seconds, when the source said so. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(reason);
    this.name = 'SourceBlocked';
  }
}

/** The source answered, but not with what was asked for (404 route, error JSON, wrong media type). */
export class SourceFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SourceFailed';
  }
}
