import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, hourMs } from '@market/kernel';
import { hasEnded, isBeingPaid } from './domain/processor-view';
import { PaymentFailed } from './payment-failed.errors';
import { PaymentProcessor } from './payment-processor';
import { EndingRepository, type Ending } from './persistence/ending.repository';
import { ProcessorReports } from './processor-reports';

/**
 * Lease of a claimed ending; longer than all calls to the processor for it, three of 8 s. Units: milliseconds.
 */
const leaseMs = 60_000;
const maxRetryMs = hourMs;
/** Max number of endings in a round, and max time for beginning one: other work of the tick waits for them. */
const maxInRound = 20;
const roundMs = 30_000;
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
   * Ends the subscriptions that are due; failed ones are retried with growing delays. Each is claimed when its turn comes, so
   * that its lease does not run while others are ended. A round ends early when the processor is unavailable.
   *
   * @param isEnding true once the process stops: remaining jobs are left to other processes
   */
  async endDue(isEnding = () => false): Promise<void> {
    const untilMs = this.clock.steadyMs() + roundMs;
    for (let ended = 0; ended < maxInRound && this.clock.steadyMs() < untilMs && !isEnding(); ended += 1) {
      const now = this.clock.now();
      const claimedUntil = new Date(now.getTime() + leaseMs);
      const ending = await this.endings.claim(this.dataSource, this.processor.name, now, claimedUntil);
      if (ending === null || !(await this.attempt(ending))) return;
    }
  }

  /** Ends a subscription, or postpones that. @returns false if the processor is unavailable */
  private async attempt(ending: Ending): Promise<boolean> {
    try {
      await this.end(ending);
      return true;
    } catch (error) {
      const { reference, attempts } = ending;
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ event: 'ending-failed', reference, attempts, reason }, 'will try again');
      await this.postpone(ending);
      return !(error instanceof PaymentFailed && error.isAway);
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
