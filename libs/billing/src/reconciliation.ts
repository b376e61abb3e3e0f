import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, dayInIndia } from '@market/kernel';
import { PaymentFailed } from './payment-failed.errors';
import { PaymentProcessor } from './payment-processor';
import { ProcessorRepository, type HeardOf } from './persistence/processor.repository';
import { ProcessorReports } from './processor-reports';

/** Counts of a reconciliation. Units: subscriptions. */
export interface ReconciliationOutcome {
  readonly processor: string;
  readonly asked: number;
  /** Ours did not agree with what the processor says, and does now. */
  readonly healed: number;
  /** The processor did not answer for them, or knows nothing of them: they are asked again the next time. */
  readonly failed: number;
}

/** Start of the reconciliation. Units: milliseconds after midnight in India. */
const beginsAfterMidnightMs = 3.5 * 60 * 60_000;
/**
 * Time after which an unfinished reconciliation is taken up again: its process ended, or the processor was unavailable.
 */
const abandonedAfterMs = 30 * 60_000;
const page = 500;
/** A processor that gives no answer so often in a row is away. */
const unansweredInARowAtMost = 5;

/** End of a round: all were asked; another process took over; the processor was unavailable. */
type End = 'done' | 'left' | 'away';

/** Asks the processor how every subscription stands that it may still charge for: heals what a lost notification left wrong. */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger('billing');
  private readonly processors = new ProcessorRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: PaymentProcessor,
    private readonly reports: ProcessorReports,
  ) {}

  /**
   * Once a night, from 03:30 in India, by one of any number of processes. A night in which the processor is away is
   * tried again, every half hour.
   *
   * @param isEnding whether it is left to another process, which begins anew
   * @returns null when it is done, another's, left, or to be tried again
   */
  async nightly(isEnding = () => false): Promise<ReconciliationOutcome | null> {
    const now = this.clock.now();
    const night = dayInIndia(new Date(now.getTime() - beginsAfterMidnightMs));
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const isOurs = await this.processors.claimReconciliation(this.dataSource, night, now, abandonedBefore);
    if (!isOurs) return null;
    const { end, outcome } = await this.ask(isEnding);
    if (end === 'left') {
      await this.processors.reclaimReconciliation(this.dataSource, night, now, new Date(0));
      return null;
    }
    if (end === 'away') {
      await this.processors.reclaimReconciliation(this.dataSource, night, now, this.clock.now());
      return null;
    }
    await this.processors.finishReconciliation(this.dataSource, night, this.clock.now());
    return outcome;
  }

  /** Asks now. Any number may run at once: what one has healed is in order for the others. */
  async run(): Promise<ReconciliationOutcome> {
    const { outcome } = await this.ask(() => false);
    return outcome;
  }

  private async ask(
    isEnding: () => boolean,
  ): Promise<{ readonly outcome: ReconciliationOutcome; readonly end: End }> {
    const { name: processor } = this.processor;
    const count = { asked: 0, healed: 0, failed: 0 };
    let unansweredInARow = 0;
    let end: End = 'done';
    for await (const reference of this.live()) {
      if (isEnding()) {
        end = 'left';
        break;
      }
      count.asked += 1;
      const outcome = await this.reconcile(reference);
      if (outcome === 'healed') count.healed += 1;
      if (outcome === 'refused' || outcome === 'unanswered') count.failed += 1;
      unansweredInARow = outcome === 'unanswered' ? unansweredInARow + 1 : 0;
      if (unansweredInARow >= unansweredInARowAtMost) break;
    }
    // Where there are few of them, none was answered for.
    const isUnanswered = count.asked > 0 && unansweredInARow === count.asked;
    if (end === 'done' && (isUnanswered || unansweredInARow >= unansweredInARowAtMost)) end = 'away';
    this.logger.log({ event: eventOf[end], processor, ...count }, whatOf[end]);
    return { outcome: { processor, ...count }, end };
  }

  /** The longest not heard of first: what a broken-off round did not come to is what the next one begins with. */
  private async *live(): AsyncGenerator<string> {
    const heardBefore = this.clock.now();
    let after: HeardOf | null = null;
    let found: HeardOf[];
    do {
      found = await this.processors.live(this.dataSource, this.processor.name, { heardBefore, after }, page);
      for (const { reference } of found) yield reference;
      after = found.at(-1) ?? null;
    } while (found.length === page);
  }

  private async reconcile(reference: string): Promise<'agrees' | 'healed' | 'refused' | 'unanswered'> {
    try {
      const report = await this.processor.fetch(reference);
      if (report === null) return 'agrees';
      const isHealed = await this.reports.heal(this.processor.name, report);
      if (isHealed) this.logger.warn({ event: 'billing-healed', reference, status: report.status }, 'healed');
      return isHealed ? 'healed' : 'agrees';
    } catch (error) {
      // That it knows no such subscription, say, is its answer about this one and tells nothing of the others.
      const isAnswer = error instanceof PaymentFailed && !error.isAway;
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ event: 'reconciliation-failed', reference, isAnswer, reason }, 'not reconciled');
      return isAnswer ? 'refused' : 'unanswered';
    }
  }
}

const eventOf: Readonly<Record<End, string>> = {
  done: 'billing-reconciled',
  left: 'reconciliation-left',
  away: 'reconciliation-broken-off',
};

const whatOf: Readonly<Record<End, string>> = {
  done: 'reconciled with the processor',
  left: 'left to another process',
  away: 'the processor is away',
};
