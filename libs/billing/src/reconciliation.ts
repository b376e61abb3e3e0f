import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, dayInIndia, type IndianDay, hourMs } from '@market/kernel';
import { PaymentFailed } from './payment-failed.errors';
import { PaymentProcessor } from './payment-processor';
import { ProcessorRepository, type LastReport } from './persistence/processor.repository';
import { ReconciliationRepository } from './persistence/reconciliation.repository';
import { ProcessorReports } from './processor-reports';

/** Counts of a reconciliation. Units: subscriptions. */
export interface ReconciliationOutcome {
  readonly processor: string;
  readonly asked: number;
  /** Subscriptions that differed from the processor's report and were corrected. */
  readonly healed: number;
  /** Subscriptions without a usable response, or unknown to the processor; the next reconciliation retries them. */
  readonly failed: number;
}

/** Start of the reconciliation. Units: milliseconds after midnight in India. */
const beginsAfterMidnightMs = 3.5 * hourMs;
/**
 * Time after which an unfinished reconciliation is taken up again: its process ended, or the processor was unavailable.
 */
const abandonedAfterMs = 30 * 60_000;
/** Interval at which a running reconciliation renews its claim. Units: milliseconds. */
const renewEveryMs = 60_000;
const page = 500;
/** Number of consecutive failures after which the processor counts as unavailable. */
const maxUnansweredInARow = 5;

/**
 * End of a round: all were asked; this process stops; the processor was unavailable; another process has taken the claim
 * over.
 */
type End = 'done' | 'left' | 'away' | 'lost';

/** Tells whether a round may go on. */
interface Permission {
  /** True once the process stops. */
  readonly isEnding: () => boolean;
  /** Resolves to whether this process still has the claim of the night. */
  readonly isOurs: () => Promise<boolean>;
}

/**
 * Fetches the state of every subscription that the processor may still charge for, and corrects differences that a lost
 * notification left.
 */
@Injectable()
export class Reconciliation {
  private readonly logger = new Logger('billing');
  private readonly processors = new ProcessorRepository();
  private readonly claims = new ReconciliationRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly processor: PaymentProcessor,
    private readonly reports: ProcessorReports,
  ) {}

  /**
   * Runs once a night, from 03:30 in India, in one of any number of processes. If the processor is unavailable, it is
   * retried every half hour.
   *
   * @param isEnding true once the process stops: another process starts the reconciliation again
   * @returns null if it is done already, belongs to another process, was stopped, or is to be retried
   */
  async nightly(isEnding = () => false): Promise<ReconciliationOutcome | null> {
    const now = this.clock.now();
    const night = dayInIndia(new Date(now.getTime() - beginsAfterMidnightMs));
    const abandonedBefore = new Date(now.getTime() - abandonedAfterMs);
    const isClaimed = await this.claims.claim(this.dataSource, night, now, abandonedBefore);
    if (!isClaimed) return null;
    const claim = new NightClaim(this.dataSource, night, now);
    const isOurs = () => claim.renewedBy(this.clock.now());
    const { end, outcome } = await this.ask({ isEnding, isOurs });
    if (end === 'left') await claim.release(new Date(0));
    if (end === 'away') await claim.release(this.clock.now());
    if (end !== 'done') return null;
    await claim.finish(this.clock.now());
    return outcome;
  }

  /** Reconciles now. Concurrent runs do no harm: subscriptions corrected by one agree for the others. */
  async run(): Promise<ReconciliationOutcome> {
    const { outcome } = await this.ask({ isEnding: () => false, isOurs: () => Promise.resolve(true) });
    return outcome;
  }

  private async ask({
    isEnding,
    isOurs,
  }: Permission): Promise<{ readonly outcome: ReconciliationOutcome; readonly end: End }> {
    const { name: processor } = this.processor;
    const count = { asked: 0, healed: 0, failed: 0 };
    let unansweredInARow = 0;
    let end: End = 'done';
    for await (const reference of this.live()) {
      if (isEnding()) end = 'left';
      else if (!(await isOurs())) end = 'lost';
      if (end !== 'done') break;
      count.asked += 1;
      const outcome = await this.reconcile(reference);
      if (outcome === 'healed') count.healed += 1;
      if (outcome === 'refused' || outcome === 'unanswered') count.failed += 1;
      unansweredInARow = outcome === 'unanswered' ? unansweredInARow + 1 : 0;
      if (unansweredInARow >= maxUnansweredInARow) break;
    }
    // With fewer subscriptions than the limit, all of them failed.
    const isUnanswered = count.asked > 0 && unansweredInARow === count.asked;
    if (end === 'done' && (isUnanswered || unansweredInARow >= maxUnansweredInARow)) end = 'away';
    this.logger.log({ event: eventOf[end], processor, ...count }, whatOf[end]);
    return { outcome: { processor, ...count }, end };
  }

  /**
   * Iterates over subscriptions with the oldest report first, so that a round continues where an interrupted one
   * stopped.
   */
  private async *live(): AsyncGenerator<string> {
    const heardBefore = this.clock.now();
    let after: LastReport | null = null;
    let found: LastReport[];
    do {
      found = await this.processors.live(this.dataSource, this.processor.name, { heardBefore, after }, page);
      for (const { reference } of found) yield reference;
      after = found.at(-1) ?? null;
    } while (found.length === page);
  }

  /** Asks about one subscription, and corrects what differs. */
  async reconcile(reference: string): Promise<'agrees' | 'healed' | 'refused' | 'unanswered'> {
    try {
      const report = await this.processor.fetch(reference);
      if (report === null) return 'agrees';
      const isHealed = await this.reports.heal(this.processor.name, report);
      if (isHealed) this.logger.warn({ event: 'billing-healed', reference, status: report.status }, 'healed');
      return isHealed ? 'healed' : 'agrees';
    } catch (error) {
      // A refusal, such as for an unknown subscription, concerns this subscription only.
      const isAnswer = error instanceof PaymentFailed && !error.isAway;
      const reason = error instanceof Error ? error.message : 'unknown';
      this.logger.warn({ event: 'reconciliation-failed', reference, isAnswer, reason }, 'not reconciled');
      return isAnswer ? 'refused' : 'unanswered';
    }
  }
}

/** Claim of one night, which this process renews while it works. */
class NightClaim {
  private readonly claims = new ReconciliationRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly night: IndianDay,
    private claimedAt: Date,
  ) {}

  /** Renews the claim once a minute. @returns false if another process has taken it over */
  async renewedBy(now: Date): Promise<boolean> {
    if (now.getTime() - this.claimedAt.getTime() < renewEveryMs) return true;
    try {
      return await this.set(now);
    } catch {
      // The claim holds for half an hour: a database that is away for a moment ends nothing.
      return true;
    }
  }

  /** Ends the claim with its work unfinished. @param as another process may claim it once this time is abandoned */
  async release(as: Date): Promise<void> {
    await this.set(as);
  }

  finish(now: Date): Promise<void> {
    return this.claims.finish(this.dataSource, this.night, this.claimedAt, now);
  }

  private async set(as: Date): Promise<boolean> {
    const { dataSource, night, claimedAt } = this;
    const isOurs = await this.claims.reclaim(dataSource, night, claimedAt, as);
    if (isOurs) this.claimedAt = as;
    return isOurs;
  }
}

const eventOf: Readonly<Record<End, string>> = {
  done: 'billing-reconciled',
  left: 'reconciliation-left',
  lost: 'reconciliation-lost',
  away: 'reconciliation-broken-off',
};

const whatOf: Readonly<Record<End, string>> = {
  done: 'reconciled with the processor',
  left: 'left to another process',
  lost: 'taken over by another process',
  away: 'the processor is away',
};
