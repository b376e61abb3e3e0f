import { eventDescription, type EventType, type MarketEvent } from '@market/contracts';
import { withDatabase } from '@market/database';
import { Outbox } from '@market/database/outbox';
import { dayInIndia, newId } from '@market/kernel';

/** Writes events into the outbox, as a feature does: each of a subject of its own, unless `part` names one. */
export async function announceEvents(
  databaseUrl: string,
  count = 1,
  part: Partial<MarketEvent> & { type?: EventType } = {},
): Promise<void> {
  const events = Array.from({ length: count }, (): MarketEvent => {
    const type = part.type ?? 'ipo.opened';
    const now = new Date();
    return {
      dataSet: 'live',
      type,
      subjectId: newId('scene'),
      effectiveOn: dayInIndia(now),
      occurredAt: now,
      data: eventDescription(type)?.example ?? {},
      ...part,
    };
  });
  await withDatabase({ url: databaseUrl, applicationName: 'e2e' }, (source) =>
    new Outbox().announce(source, events),
  );
}
