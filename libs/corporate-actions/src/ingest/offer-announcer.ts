import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { CorporateOfferKind, DataSet } from '@market/contracts';
import { Outbox } from '@market/database/outbox';
import { Clock } from '@market/kernel';
import type { DataSource } from 'typeorm';
import { firstAnnouncedDay, offerEvents } from '../domain/offer-events';
import { offersSince } from '../persistence/offer-ledger.repository';

const kinds: readonly CorporateOfferKind[] = ['rights', 'buyback', 'ncd', 'ofs'];
/** Max number of events that are remembered as announced. */
const maxRemembered = 10_000;

/**
 * Announces the opening and the end of offers, whose states are computed from their days. The outbox announces each once; what
 * this process has announced is not tried again.
 */
@Injectable()
export class OfferAnnouncer {
  private readonly announced = new Set<string>();

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly outbox: Outbox,
  ) {}

  /** Runs one tick over a data set. @returns the number of new events */
  async tick(dataSet: DataSet): Promise<number> {
    const now = this.clock.now();
    let count = 0;
    for (const kind of kinds) {
      const offers = await offersSince(this.dataSource, { dataSet, kind }, firstAnnouncedDay(now));
      const events = offers
        .flatMap((offer) => offerEvents(dataSet, kind, offer, now))
        .filter((event) => !this.announced.has(keyOf(event)));
      if (events.length === 0) continue;
      count += await this.outbox.announce(this.dataSource, events);
      if (this.announced.size > maxRemembered) this.announced.clear();
      for (const event of events) this.announced.add(keyOf(event));
    }
    return count;
  }
}

function keyOf(event: {
  readonly dataSet: DataSet;
  readonly type: string;
  readonly subjectId: string;
  readonly effectiveOn: string;
}): string {
  return `${event.dataSet} ${event.type} ${event.subjectId} ${event.effectiveOn}`;
}
