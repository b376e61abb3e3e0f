import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '@market/kernel';
import { hasEnded, isBeingPaid } from './domain/processor-view';
import { PaymentProcessor } from './payment-processor';
import { EndingRepository, type Ending } from './persistence/ending.repository';
import { ProcessorReports } from './processor-reports';

/** Lease of claimed endings; longer than all calls to the processor for one of them. Units: milliseconds. */
const leaseMs = 60_000;
const maxRetryMs = 60 * 60_000;
/** Max attempts that wait for the charge of a customer who agreed to pay; a charge follows within minutes. */
const roundsForACharge = 3;

/**
 * Ends subscriptions at the processor that must not charge again: replaced ones, and those of abandoned payment pages.
 * A page may be paid meanwhile, so each job first fetches the state; a paid subscription that the account uses is kept.
 */
@Injectable()
export class EndingJobs {
  private readonly logger = new Logger('billing');
  private readonly endings = new EndingRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: PaymentProcessor,
    private readonly reports: ProcessorReports,
  ) {}

  /**
   * Ends the subscriptions that are due; failed ones are retried with growing delays.
   *
   * @param isEnding true once the process stops: remaining jobs are returned to the queue as untried
   */
  async endDue(isEnding = () => false): Promise<void> {
    const now = this.clock.now();
    const claimedUntil = new Date(now.getTime() + leaseMs);
    const claimed = await this.endings.claim(this.dataSource, this.processor.name, now, claimedUntil);
    for (const [at, ending] of claimed.entries()) {
      if (isEnding()) {
        const left = claimed.slice(at).map(({ reference }) => reference);
        await this.endings.giveBack(this.dataSource, left, claimedUntil, now);
        return;
      }
      try {
        await this.end(ending);
      } catch (error) {
        const { reference, attempts } = ending;
        const reason = error instanceof Error ? error.message : 'unknown';
        this.logger.warn({ event: 'ending-failed', reference, attempts, reason }, 'will try again');
        await this.postpone(ending);
      }
    }
  }

  private async end(ending: Ending): Promise<void> {
    const { reference, attempts } = ending;
    const report = await this.processor.fetch(reference);
    // If it was paid, `heal` gives it to the account, which withdraws the request to end it.
    if (report !== null) await this.reports.heal(this.processor.name, report);
    if (!(await this.endings.isDue(this.dataSource, reference))) return;
    if (report !== null && isBeingPaid(report) && attempts <= roundsForACharge) {
      await this.postpone(ending);
      return;
    }
    if (report === null || !hasEnded(report)) await this.processor.end(reference);
    await this.endings.finish(this.dataSource, reference);
    if (await this.endings.isNeeded(this.dataSource, reference)) await this.ownUp(reference);
  }

  /**
   * Handles a payment that was made while the subscription was ended: the account keeps the paid period, and sees that
   * it will not be renewed.
   */
  private async ownUp(reference: string): Promise<void> {
    this.logger.error({ event: 'ended-though-paid', reference }, 'was paid for while it was ended');
    const report = await this.processor.fetch(reference);
    if (report !== null) await this.reports.heal(this.processor.name, report);
  }

  private async postpone({ reference, attempts }: Ending): Promise<void> {
    const delayMs = Math.min(leaseMs * 2 ** Math.min(attempts, 10), maxRetryMs);
    const until = new Date(this.clock.nowMs() + delayMs);
    await this.endings.postpone(this.dataSource, reference, until);
  }
}
