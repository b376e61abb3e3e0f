import { Injectable } from '@nestjs/common';
import { DomainError } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { LogFilters, LoggedEvent, LogOrder, LogPlace, LogReader } from './domain/logged-event';
import { EventLogRepository } from './persistence/event-log.repository';

/** Part of the log that a customer asks for. */
export interface EventRequest extends LogFilters {
  readonly order: LogOrder;
  /** Id of the event behind which it begins, in this order; null for the first event of the order. */
  readonly after: string | null;
  readonly limit: number;
}

/** Part of the log, and where to go on. */
export interface FoundPart {
  readonly events: readonly LoggedEvent[];
  /** Id to go on behind; null in an empty log, and at the oldest event of a log that is read newest first. */
  readonly nextAfter: string | null;
  readonly hasMore: boolean;
}

/** Reads the log of events for customers. Reads the primary: a replica may lack the event that a caller has already. */
@Injectable()
export class EventQueries {
  private readonly log = new EventLogRepository();

  constructor(private readonly dataSource: DataSource) {}

  /**
   * Resolves to a part of the log.
   *
   * Errors: `DomainError` `GONE_001` for an event that is not in the log.
   */
  list(reader: LogReader, { order, ...request }: EventRequest): Promise<FoundPart> {
    return order === 'newest' ? this.listNewest(reader, request) : this.listOldest(reader, request);
  }

  private async listNewest(
    reader: LogReader,
    { after, limit, ...filters }: Omit<EventRequest, 'order'>,
  ): Promise<FoundPart> {
    const before = after === null ? null : (await this.placeOf(reader, after)).sequence;
    const { events, hasMore } = await this.log.partBefore(this.dataSource, reader, before, filters, limit);
    return { events, nextAfter: hasMore ? (events.at(-1)?.id ?? null) : null, hasMore };
  }

  private async listOldest(
    reader: LogReader,
    { after, limit, ...filters }: Omit<EventRequest, 'order'>,
  ): Promise<FoundPart> {
    const behind = after === null ? 0 : (await this.placeOf(reader, after)).sequence;
    const { events, head, hasMore } = await this.log.part(this.dataSource, reader, behind, filters, limit);
    const last = events.at(-1)?.id ?? after;
    // A part that ends before its limit was looked at up to the head of the log, unless it ends at an instant.
    const nextAfter = hasMore || filters.to !== null ? last : (head?.id ?? last);
    return { events, nextAfter, hasMore };
  }

  /** Resolves to an event of the log; null for none. */
  find(reader: LogReader, id: string): Promise<LoggedEvent | null> {
    return this.log.find(this.dataSource, reader, id);
  }

  /** Resolves to the place of an event. Errors: `DomainError` `GONE_001` for an event that is not in the log. */
  async placeOf(reader: LogReader, id: string): Promise<LogPlace> {
    const place = await this.log.placeOf(this.dataSource, reader, id);
    if (place === null) throw gone(await this.log.startsAt(this.dataSource, reader));
    return place;
  }
}

function gone(startsAt: Date | null): DomainError {
  const start =
    startsAt === null
      ? 'The log is empty at present: read it without `after`.'
      : `The log starts at ${startsAt.toISOString()}: read it with \`from\`, or from its start without \`after\`.`;
  return new DomainError({
    kind: 'gone',
    code: 'GONE_001',
    startsAt,
    publicMessage: `No event of the log has this id. ${start}`,
  });
}
