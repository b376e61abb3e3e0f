import { randomUUID } from 'node:crypto';
import type { ManualClock } from '@market/kernel';
import type { ProcessorOrder } from './domain/orders';
import type { ProcessorReport } from './domain/processor-view';
import { OrderUncertain, PaymentFailed } from './payment-failed.errors';
import type { Opening, PaymentProcessor } from './payment-processor';

/** Fake processor in memory that records its calls and can be unavailable. */
export class ScriptedProcessor implements PaymentProcessor {
  readonly name = 'razorpay';
  readonly asked: string[] = [];
  readonly fetched: string[] = [];
  readonly reports = new Map<string, ProcessorReport>();
  isAway = false;
  /** True: it carries orders out and its responses are lost. */
  isUncertain = false;
  /** References for which `fetch` fails as for an unknown subscription. */
  readonly unknown = new Set<string>();
  during: () => Promise<void> = () => Promise.resolve();

  constructor(private readonly clock: ManualClock) {}

  async open(): Promise<Opening> {
    await this.answer('open');
    const reference = `sub_${randomUUID()}`;
    return { url: `https://pay.example/${reference}`, report: this.report(reference, 'created') };
  }

  async carryOut(order: ProcessorOrder): Promise<void> {
    const planId = order.do === 'change-at-period-end' ? ` ${order.planId}` : '';
    await this.answer(`${order.do} ${order.reference}${planId}`);
    if (this.isUncertain) throw new OrderUncertain('nobody knows');
  }

  end(reference: string): Promise<void> {
    return this.answer(`end ${reference}`);
  }

  async fetch(reference: string): Promise<ProcessorReport | null> {
    await this.answer('fetch');
    this.fetched.push(reference);
    if (this.unknown.has(reference)) throw new PaymentFailed('fetch: status 400');
    return this.reports.get(reference) ?? null;
  }

  report(
    reference: string,
    status: ProcessorReport['status'],
    paid: ProcessorReport['paid'] = null,
  ): ProcessorReport {
    return { reference, status, paid, endedAt: null, at: this.clock.now() };
  }

  private async answer(what: string): Promise<void> {
    if (this.isAway) throw new PaymentFailed('away', { isAway: true });
    this.asked.push(what);
    await this.during();
  }
}
