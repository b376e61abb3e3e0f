import type { DataSet } from '@market/contracts';
import type { Outbox } from '@market/database/outbox';
import type { EntityManager } from 'typeorm';
import { subscriptionUpdated } from '../domain/subscription-event';
import { loadIpos } from '../persistence/ipo-ledger.repository';
import type { PublishedBook } from '../persistence/subscription.repository';

/** Announces books that changed. @returns the number of new events */
export async function announceBooks(
  outbox: Outbox,
  manager: EntityManager,
  dataSet: DataSet,
  changed: readonly PublishedBook[],
  now: Date,
): Promise<number> {
  if (changed.length === 0) return 0;
  const ids = changed.map(({ id }) => id);
  const ipos = await loadIpos(manager, dataSet, ids);
  const events = changed.flatMap((change) => {
    const ipo = ipos.get(change.id);
    return ipo === undefined ? [] : [subscriptionUpdated(dataSet, ipo, change, now)];
  });
  return outbox.announce(manager, events);
}
