import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, dayInIndia } from '@market/kernel';
import { PaymentProcessor } from './payment-processor';
import { ProcessorRepository } from './persistence/processor.repository';
import { ProcessorReports } from './processor-reports';

/** What a reconciliation came to. Units: subscriptions. */
export interface ReconciliationOutcome {
  readonly processor: string;
  readonly asked: number;
  /** Ours did not agree with what the processor says, and does now. */
  readonly healed: number;
  /** The processor did not answer for them: they are asked again the next time. */
  readonly failed: number;
}

/** When it begins. Units: milliseconds after midnight in India. */
const beginsAfterMidnightMs = 3.5 * 60 * 60_000;
const abandonedAfterMs = 30 * 60_000;
const page = 100;
/** A processor that fails so often in a row is away. */
const failuresInARowAtMost = 5;

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
   * Once a night, from 03:30 in India, by one of any number of processes.
   *
   * @param isEnding whether it is left to another process, which begins anew
   * @returns null when it is done, another's, or left
   */
  async nightly(isEnding = () => false): Promise<ReconciliationOutcome | null> {
    const now = this.clock.now();
    const night = dayInIndia(new Date(now.getTime() - beginsAfterMidnightMs));
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const isOurs = await this.processors.claimReconciliation(this.dataSource, night, now, abandonedBefore);
    if (!isOurs) return null;
    const { isLeft, outcome } = await this.ask(isEnding);
    if (isLeft) {
      await this.processors.giveReconciliationBack(this.dataSource, night, now);
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
  ): Promise<{ readonly outcome: ReconciliationOutcome; readonly isLeft: boolean }> {
    const { name: processor } = this.processor;
    const count = { asked: 0, healed: 0, failed: 0 };
    let failuresInARow = 0;
    let isLeft = false;
    for await (const reference of this.live()) {
      isLeft = isEnding();
      if (isLeft || failuresInARow >= failuresInARowAtMost) break;
      count.asked += 1;
      const outcome = await this.reconcile(reference);
      failuresInARow = outcome === 'failed' ? failuresInARow + 1 : 0;
      if (outcome !== 'agrees') count[outcome] += 1;
    }
    const event = isLeft ? 'reconciliation-left' : 'billing-reconciled';
    const what = isLeft ? 'left to another process' : 'reconciled with the processor';
    this.logger.log({ event, processor, ...count }, what);
    return { outcome: { processor, ...count }, isLeft };
  }

  /** In order of their references: what began meanwhile may or may not be among them. */
  private async *live(): AsyncGenerator<string> {
    let references: string[];
    let after = '';
    do {
      references = await this.processors.live(this.dataSource, this.processor.name, after, page);
      yield* references;
      after = references.at(-1) ?? after;
    } while (references.length === page);
  }

  private async reconcile(reference: string): Promise<'agrees' | 'healed' | 'failed'> {
    try {
      const report = await this.processor.fetch(reference);
      if (report === null) return 'agrees';
      const isHealed = await this.reports.heal(this.processor.name, report);
      if (isHealed) this.logger.warn({ event: 'billing-healed', reference, status: report.status }, 'healed');
      return isHealed ? 'healed' : 'agrees';
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ event: 'reconciliation-failed', reference, reason }, 'not reconciled');
      return 'failed';
    }
  }
}
