import { randomUUID } from 'node:crypto';
import { eventDescription } from '@market/contracts';
import { dayInIndia } from '@market/kernel';
import type { Outbox } from '@market/database/outbox';
import type { TestReceiver } from '@market/testing';
import type { ChaosStack } from '../chaos-stack';
import { pause } from '../readers';

/** Units: milliseconds. */
export const announceEveryMs = 200;
const arrivedWithinMs = 30_000;

/** Outcome of the events. Units: milliseconds from the commit to the receiver. */
export interface AnnouncedOutcome {
  readonly announced: number;
  readonly delivered: number;
  /** Requests beyond the first of an event. */
  readonly repeated: number;
  readonly slowestDeliveryMs: number;
}

/** Announces events at a steady pace, and sees them arrive. */
export class Announcing {
  private readonly committedAtMs = new Map<string, number>();
  private readonly arrivedAtMs = new Map<string, number>();
  private readonly loop: Promise<void>;
  private isOver = false;
  private repeated = 0;

  constructor(
    private readonly stack: ChaosStack,
    receiver: TestReceiver,
    private readonly outbox: Pick<Outbox, 'announce'>,
  ) {
    receiver.respond = ({ body }, response) => {
      const { data } = JSON.parse(body.toString()) as { data: { slug?: string } };
      const name = data.slug ?? '';
      if (this.arrivedAtMs.has(name)) this.repeated += 1;
      else if (name.startsWith('chaos-')) this.arrivedAtMs.set(name, performance.now());
      response.writeHead(200).end('ok');
    };
    this.loop = this.announce();
  }

  /** Numbers of announced and of delivered events so far. */
  get soFar(): { readonly announced: number; readonly delivered: number } {
    return { announced: this.committedAtMs.size, delivered: this.arrivedAtMs.size };
  }

  async end(): Promise<AnnouncedOutcome> {
    this.isOver = true;
    await this.loop;
    const deadline = performance.now() + arrivedWithinMs;
    while (this.arrivedAtMs.size < this.committedAtMs.size && performance.now() < deadline) await pause(100);
    const spans = [...this.committedAtMs].map(
      ([name, atMs]) => (this.arrivedAtMs.get(name) ?? Infinity) - atMs,
    );
    const arrived = spans.filter((span) => span < Infinity);
    return {
      announced: spans.length,
      delivered: arrived.length,
      repeated: this.repeated,
      slowestDeliveryMs: Math.max(0, ...arrived),
    };
  }

  private async announce(): Promise<void> {
    const data = eventDescription('ipo.opened')?.example ?? {};
    await this.stack.with(async (dataSource) => {
      while (!this.isOver) {
        const now = new Date();
        const subjectId = `chaos-${randomUUID()}`;
        await dataSource.transaction((transaction) =>
          this.outbox.announce(transaction, [
            {
              dataSet: 'live',
              type: 'ipo.opened',
              subjectId,
              effectiveOn: dayInIndia(now),
              occurredAt: now,
              data: { ...data, slug: subjectId },
            },
          ]),
        );
        this.committedAtMs.set(subjectId, performance.now());
        await pause(announceEveryMs);
      }
    });
  }
}
