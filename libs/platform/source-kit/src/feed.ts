import type {
  AskedIssue,
  IssueWatchlist,
  RecordType,
  SchemeWatchlist,
  WatchedIssue,
} from '@market/contracts';
import type { IndianDay } from '@market/kernel';
import type { z } from 'zod';
import type { HttpClient } from '@market/egress';
import type { ListedRow, ListingRule, RowOffer } from './listing-rule';

/** Unchanged response of a source. */
export interface Payload {
  /** Path and query of the request, for example `/api/ipo-current-issue`. */
  readonly request: string;
  readonly body: string;
  /** Issue of the request, in feeds with one request per issue. */
  readonly about?: WatchedIssue;
  /** Issues of the request, in feeds that read one file for all of them. */
  readonly among?: readonly WatchedIssue[];
}

export interface FeedSchedule {
  /** Five fields, in India's time, for example `0 8-20 * * *`. */
  readonly cron: string;
  /** True: runs are skipped on days without trading (weekends, holidays). */
  readonly tradingDaysOnly?: boolean;
}

/** Context of a fetch. `today` and `now` are the source's: in replay mode the day of capture. */
export interface FetchContext<Client> {
  readonly client: Client;
  readonly now: Date;
  readonly today: IndianDay;
  readonly watchlist: IssueWatchlist;
  /** Absent without a feature that knows schemes. */
  readonly schemes?: SchemeWatchlist;
  /**
   * Tells whether a good run of this feed has read the response to a request before, so that it need not be sent again.
   */
  readonly wasRead: (request: string) => Promise<boolean>;
  /**
   * Tells whether a run of this feed has noted that the source has no response to a request. Absent: nothing is
   * remembered.
   */
  readonly wasAbsent?: (request: string) => Promise<boolean>;
  /** Notes that the source has no response to a request and never will: it need not be sent again. */
  readonly absent?: (request: string) => void;
  /**
   * Reads a response that names the further requests.
   *
   * @param reader one of the source's feeds or `readers`
   *
   * Errors: `SourceBlocked`, `SourceFailed`.
   */
  readonly read: <Wire>(reader: ResponseReader<Wire>, payload: Payload) => Promise<Wire>;
  /**
   * Notes in the run log a request that failed while the run continues.
   *
   * @param request path and query, or the subject of the request; default: the path with which the reason begins
   */
  readonly missed: (reason: string, request?: string) => void;
  /** Fires at the feed's deadline. */
  readonly signal: AbortSignal;
}

/** Context of a mapper, besides the payload's content. */
export interface MapContext {
  readonly request: string;
  readonly about?: AskedIssue;
  readonly among?: readonly AskedIssue[];
  readonly now: Date;
  readonly today: IndianDay;
}

/**
 * Result of one row of a payload: `record` goes on to the row gate; `rejected` goes to quarantine; `skipped` does not
 * concern the feed (a bond in a list of issues), or contains nothing new about a record that the list still names.
 * `names` then identifies the record, so that it does not count as gone, or is noticed when it is.
 */
export type MappedRow =
  | {
      readonly outcome: 'record';
      readonly type: RecordType<unknown>;
      readonly record: unknown;
      readonly raw: unknown;
      readonly offer?: RowOffer;
    }
  | { readonly outcome: 'rejected'; readonly reason: string; readonly raw: unknown }
  | { readonly outcome: 'skipped'; readonly reason: string; readonly names?: ListedRow };

/** Reader of responses: from a body to the value that a schema describes. `Wire` is spelled as the source does. */
export interface ResponseReader<Wire = unknown> {
  /** Id, for example `nse.ipo-current`; a reader that is no feed has the id of its feed as prefix, `rbi.press-list`. */
  readonly id: string;
  /** Decodes the body into the value that `wire` checks. Default: JSON, with an error of its own for an HTML page. */
  decode?(body: string): unknown;
  /** Shape gate: schema of the source's payload, in the source's spelling. */
  readonly wire: z.ZodType<Wire>;
}

/**
 * Feed of a source, as a value: it can be listed, tested, documented and scheduled without starting anything. `Wire` is
 * the parsed payload in the source's own shape and spelling.
 */
export interface Feed<Wire = unknown, Client = unknown> extends ResponseReader<Wire> {
  readonly title: string;
  readonly delivers: readonly RecordType<unknown>[];
  /** Data sets of the public API whose freshness depends on this feed, for example `ipos`. Absent: none. */
  readonly dataSets?: readonly string[];
  /**
   * Data sets for which this feed is the only source of some field, for example the price: they are no fresher than
   * this feed, whatever other feeds succeed. Absent: another feed may replace it.
   */
  readonly servesAlone?: readonly string[];
  readonly schedule: FeedSchedule;
  /** True for a feed of past data: records first seen in it announce nothing. */
  readonly history?: true;
  /**
   * Rules that tell how long this list names its records: when a third of the records that are still due disappear at
   * once, the batch is held. For lists that are too short to be judged by their length.
   */
  readonly lists?: readonly ListingRule[];
  /**
   * Names the item that a row of a payload comes from, only in feeds that show a window of the latest items. An item
   * that left the window was not withdrawn: an unreadable one waits until an operator decides, or until the item of
   * that name is read without error.
   */
  itemOf?(row: unknown, request: string): string;
  /**
   * True for a feed that asks about the subjects of a watchlist, one by one or all at once: the number of its rows says
   * nothing about the source, and at start it runs after the lists that make subjects known. It has `emptyIsSuspect`,
   * since a watchlist may be empty.
   */
  readonly perSubject?: true;
  /** True for facts that ship with the source and need no request: the feed runs also with `SOURCES=off`. */
  readonly bundled?: true;
  /**
   * Raised when the feed reads its responses differently than before: stored responses are then read again, once.
   * Default: 1.
   */
  readonly edition?: number;
  /**
   * Finds the issue of a stored response, only in feeds with an `edition` and one request per issue. Null when the
   * issue is no longer known.
   */
  aboutOf?(request: string, watchlist: IssueWatchlist): Promise<WatchedIssue | null>;
  /** Deadline of the requests of one run. Units: milliseconds. */
  readonly timeoutMs: number;
  /** Silence after which the feed counts as stale. Units: milliseconds. */
  readonly staleAfterMs: number;
  /**
   * Judges an empty response, only in feeds that may have one: returns null when it can be true now, else the reason
   * why it cannot (for example: the other exchange has live issues). Feeds without it may never be empty.
   *
   * For a list it is called when there was not even a row to skip; for a feed with `perSubject` whenever no subject has
   * a record or a bad row, also when there was no request or no subject is known to the source.
   *
   * @param skipped number of skipped rows: for a feed with `perSubject`, responses about subjects
   */
  emptyIsSuspect?(context: FetchContext<Client>, skipped?: number): Promise<string | null>;
  /** Sends the requests. Errors: `SourceBlocked`, `EgressError`, or any error, which fails the run. */
  fetch(context: FetchContext<Client>): Promise<readonly Payload[]>;
  /** Maps the wire to rows, without side effects. All unit and date conversion happens here. */
  map(wire: Wire, context: MapContext): readonly MappedRow[];
}

/** Public host of a source; its base URL comes from `SOURCE_<key>_URL`. */
export interface SourceHost {
  /** Part of the setting's name, for example `NSE_ARCHIVES`. */
  readonly key: string;
  readonly defaultUrl: string;
}

/** Parts from which a source makes its client. */
export interface SourceConnection {
  readonly http: HttpClient;
  /** Returns the base URL of one of the source's hosts, without a trailing slash. */
  baseUrl(hostKey: string): string;
  /** Min time between two requests to the source. Units: milliseconds. */
  readonly paceMs: number;
}

/** Public source, as a value. */
export interface Source<Client = unknown> {
  /** Id, for example `nse`; `SOURCE_<ID>_ENABLED=false` switches it off. */
  readonly id: string;
  readonly title: string;
  /** Name in the public API. Default: the title. */
  readonly publicName?: string;
  readonly homePage: string;
  readonly hosts: readonly SourceHost[];
  /** Min time between two requests, unless `SOURCE_<ID>_PACE_MS` is set. Units: milliseconds. */
  readonly paceMs: number;
  /** Makes the client that all its feeds share: one session, one pace. Called once per process. */
  connect(connection: SourceConnection): Client;
  readonly feeds: readonly Feed<unknown, Client>[];
  /** Readers of responses that only name further requests, and that no feed reads. */
  readonly readers?: readonly ResponseReader[];
}

/**
 * The source refuses the request (401, 403, 429, a challenge or block page with status 200). The runner backs off and
 * does not work around it.
 */
export class SourceBlocked extends Error {
  constructor(
    reason: string,
    /** Units: seconds; null when the source did not say. */
    readonly retryAfterSeconds: number | null = null,
  ) {
    super(reason);
    this.name = 'SourceBlocked';
  }
}

/** The source responded, but not with the requested data (404 route, error JSON, wrong media type). */
export class SourceFailed extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'SourceFailed';
  }
}
