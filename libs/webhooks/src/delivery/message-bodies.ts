import type { Sql } from '@market/platform/database';
import type { ClaimedDelivery } from '../persistence/delivery.repository';
import { MessageRepository } from '../persistence/message.repository';

const bodiesAtMost = 256;

/** A delivery with what it tells. */
export interface Loaded extends ClaimedDelivery {
  /** Null when its event is gone. */
  readonly body: string | null;
}

/** Bodies of the events that are being sent: thousands of deliveries share one, and none ever changes. */
export class MessageBodies {
  private readonly messages = new MessageRepository();
  private readonly known = new Map<string, string>();

  /** Gives claims their bodies, and reads those that are not known. */
  async load(sql: Sql, claims: readonly ClaimedDelivery[]): Promise<Loaded[]> {
    const wanted = [...new Set(claims.map(({ eventId }) => eventId))];
    const unknown = wanted.filter((eventId) => !this.known.has(eventId));
    if (unknown.length > 0) {
      for (const { eventId, body } of await this.messages.bodies(sql, unknown)) this.known.set(eventId, body);
    }
    const loaded = claims.map((claim) => ({ ...claim, body: this.known.get(claim.eventId) ?? null }));
    this.forgetOldest();
    return loaded;
  }

  private forgetOldest(): void {
    for (const eventId of this.known.keys()) {
      if (this.known.size <= bodiesAtMost) return;
      this.known.delete(eventId);
    }
  }
}
