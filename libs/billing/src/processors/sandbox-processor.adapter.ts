import { type Clock, newId } from '@market/kernel';
import { monthsAfter } from '../domain/billing-calendar';
import type { ProcessorReport } from '../domain/processor-view';
import type { Opening, PaymentProcessor, NewSubscription } from '../payment-processor';

/**
 * Processor for development and tests: approves everything at once and takes no money. Its subscriptions renew by the
 * clock.
 */
export class SandboxProcessor implements PaymentProcessor {
  readonly name = 'sandbox';

  constructor(private readonly clock: Clock) {}

  async open({ startsAt }: NewSubscription): Promise<Opening> {
    const at = this.clock.now();
    const report: ProcessorReport = {
      reference: newId('sandbox'),
      status: startsAt === null ? 'active' : 'authenticated',
      paid: startsAt === null ? { start: at, end: monthsAfter(at, 1) } : null,
      endedAt: null,
      at,
    };
    return { url: null, report };
  }

  async carryOut(): Promise<void> {
    return Promise.resolve();
  }

  async end(): Promise<void> {
    return Promise.resolve();
  }

  async fetch(): Promise<null> {
    return Promise.resolve(null);
  }
}
