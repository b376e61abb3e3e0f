import { createHash } from 'node:crypto';
import { sampleOfferEvents } from '@market/corporate-actions/ingest';
import type { IpoDirectory, MarketEvent } from '@market/contracts';
import { Outbox, type PastEvent } from '@market/database/outbox';
import { sampleGmpEvents } from '@market/gmp/ingest';
import { loadFact, samplesSince, storeFact } from '@market/ingest';
import { sampleIpoEvents } from '@market/ipo/ingest';
import { addDays, type Clock, dayInIndia } from '@market/kernel';
import { sampleNfoEvents } from '@market/nfo/ingest';
import { sampleSgbEvents } from '@market/sgb/ingest';
import type { DataSource } from 'typeorm';

/** Number of past days with events. */
const days = 30;
const fact = 'sample-events-since';
/** Names of the sample loaders. */
const loaders = ['ipos', 'nfos', 'gmp', 'corporate-actions', 'sgbs'] as const;
/** Number of the sample IPOs, of which the first ones exist as long as there are samples. */
const ipoCount = 100;

/**
 * Backfills the event log with the last thirty days of sample events. Runs once;
 * from then on the samples announce what happens to them.
 */
export class SampleHistory {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ipos: IpoDirectory,
  ) {}

  /** Writes the past, unless this was done or the samples are not loaded yet. @returns whether it wrote it */
  async lay(): Promise<boolean> {
    if ((await loadFact(this.dataSource, fact)) !== null) return false;
    if (!(await this.allAreLaid())) return false;
    const ids = Array.from({ length: ipoCount }, (_, at) => `ipo_sample_${String(at + 1).padStart(3, '0')}`);
    const ipos = await this.ipos.byIds('sample', ids);
    if (ipos.length === 0) return false;
    const listed = await this.ipos.listed('sample', {});
    const now = this.clock.now();
    const [ofIpos, ofNfos, ofGmp, ofOffers, ofSgbs] = await this.pastEnds(now);
    const events = withIds([
      ...sampleIpoEvents(ofIpos, days),
      ...sampleNfoEvents(ofNfos, days),
      ...sampleSgbEvents(ofSgbs, days),
      ...sampleOfferEvents(ofOffers, days),
      ...sampleGmpEvents(ipos, listed, ofGmp, days),
    ]);
    return this.dataSource.transaction(async (transaction) => {
      if (!(await storeFact(transaction, fact, addDays(dayInIndia(now), -days)))) return false;
      await new Outbox().recall(transaction, events);
      return true;
    });
  }

  /** Returns the instants at which the past of each resource ends, in the order of the loaders: those of its first samples. */
  private async pastEnds(now: Date): Promise<[Date, Date, Date, Date, Date]> {
    const end = async (name: (typeof loaders)[number]) => (await samplesSince(this.dataSource, name)) ?? now;
    const [ipos, nfos, gmp, offers, sgbs] = loaders;
    return Promise.all([end(ipos), end(nfos), end(gmp), end(offers), end(sgbs)]);
  }

  /** Tells whether the samples of all resources are laid: what happens to them from then on is announced by themselves. */
  private async allAreLaid(): Promise<boolean> {
    const laidOn = await Promise.all(loaders.map((name) => loadFact(this.dataSource, `sample-${name}-on`)));
    return laidOn.every((day) => day !== null);
  }
}

/** Sorts events by time, and gives each an id that is the same in every database: by type, record and number from the last. */
function withIds(events: readonly MarketEvent[]): PastEvent[] {
  const sorted = events.toSorted((one, other) => one.occurredAt.getTime() - other.occurredAt.getTime());
  const counts = new Map<string, number>();
  return sorted
    .toReversed()
    .map((event) => {
      const which = `${event.type} ${event.subjectId}`;
      const count = (counts.get(which) ?? 0) + 1;
      counts.set(which, count);
      return { ...event, id: idOf(`${which} ${count}`) };
    })
    .toReversed();
}

function idOf(text: string): string {
  return `evt_${createHash('sha256').update(`sample ${text}`).digest('hex').slice(0, 32)}`;
}
