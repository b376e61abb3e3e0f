import type { DataSource } from 'typeorm';
import { allEvents, type LoggedEvent, type LogReader } from '../domain/logged-event';
import { EventLogRepository } from '../persistence/event-log.repository';
import { eventFrame } from './stream-frames';

/** Event with its frame, made once for all streams. */
export interface TailEvent extends Pick<
  LoggedEvent,
  'id' | 'type' | 'subjectId' | 'slug' | 'sequence' | 'accountId'
> {
  readonly frame: Buffer;
}

/** Limits of the events that are kept in memory. Units: events, bytes. */
const maxEvents = 1_000;
const maxBytes = 4 * 1024 * 1024;
/** Number of events that one statement reads. */
const eventsAtATime = 500;

/** End of the log of a data set in memory: what was written since the first stream opened, up to a limit. */
export class EventTail {
  private readonly log = new EventLogRepository();
  /** It reads the events of all accounts: each stream tells those that its account sees. */
  private readonly reader: LogReader;
  private events: TailEvent[] = [];
  private bytes = 0;
  /** Position behind which all events up to the last read one are here; null before the first read. */
  private floor: number | null = null;
  private head = 0;

  constructor(
    private readonly dataSource: DataSource,
    dataSet: LogReader['dataSet'],
  ) {
    this.reader = { dataSet, accountId: null };
  }

  /** Reads the events written since the last call. @returns whether there were any. Errors: those of the database. */
  async advance(): Promise<boolean> {
    if (this.floor === null) {
      const place = await this.log.head(this.dataSource, this.reader);
      this.floor = this.head = place?.sequence ?? 0;
      return true;
    }
    let isMore = true;
    let count = 0;
    while (isMore) {
      const part = await this.log.part(this.dataSource, this.reader, this.head, allEvents, eventsAtATime);
      for (const event of part.events) this.add(event);
      count += part.events.length;
      isMore = part.hasMore;
    }
    return count > 0;
  }

  /** Drops all cached events after a time without readers. */
  forget(): void {
    this.events = [];
    this.bytes = 0;
    this.floor = null;
  }

  /** Returns the events behind a position; null when memory no longer holds all of them. */
  behind(position: number): readonly TailEvent[] | null {
    if (this.floor === null || position < this.floor) return null;
    const { events } = this;
    let at = events.length;
    while (at > 0 && (events[at - 1]?.sequence ?? 0) > position) at -= 1;
    return at === events.length ? none : events.slice(at);
  }

  private add(event: LoggedEvent): void {
    const { id, type, subjectId, slug, sequence, accountId } = event;
    const frame = eventFrame(event);
    this.events.push({ id, type, subjectId, slug, sequence, accountId, frame });
    this.bytes += frame.length;
    this.head = sequence;
    while (this.events.length > maxEvents || this.bytes > maxBytes) this.dropOldest();
  }

  private dropOldest(): void {
    const oldest = this.events.shift();
    if (oldest === undefined) return;
    this.bytes -= oldest.frame.length;
    this.floor = oldest.sequence;
  }
}

const none: readonly TailEvent[] = [];
