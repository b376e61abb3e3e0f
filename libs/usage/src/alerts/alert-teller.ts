import { Injectable } from '@nestjs/common';
import { MailQueue, type MailText } from '@market/mail';
import { AccountOwners } from '@market/sessions';
import { Clock, dayMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { type Alert, AlertRepository } from '../persistence/alert.repository';

/** Alert with its mail. */
export interface WordedAlert extends Alert {
  readonly mail: MailText;
}

/** Told alerts are kept longer than any occasion lasts. Units: milliseconds. */
const keptMs = 40 * dayMs;

/** Tells the owners of accounts each alert once, over all processes. */
@Injectable()
export class AlertTeller {
  private readonly alerts = new AlertRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly owners: AccountOwners,
    private readonly mails: MailQueue,
  ) {}

  /**
   * Queues the mails of the alerts that were not told yet. An account without owners is told nothing, and is asked for
   * again. All alerts are attempted.
   *
   * @returns number of alerts that this call told
   *
   * Errors: the first one.
   */
  async tellAll(alerts: readonly WordedAlert[]): Promise<number> {
    const untold = await this.alerts.untold(this.dataSource, alerts);
    const errors: unknown[] = [];
    let told = 0;
    for (const alert of untold) {
      try {
        if (await this.tell(alert)) told += 1;
      } catch (error) {
        errors.push(error);
      }
    }
    if (errors.length > 0) throw errors[0];
    return told;
  }

  /**
   * Leaves out alerts that were told, and those of an account beyond what it may be told of their kind in 24 hours: members cause
   * alerts, and owners get the mails. What is left out is told later.
   */
  async untoldWithin(alerts: readonly WordedAlert[], atMost: number): Promise<readonly WordedAlert[]> {
    const [first] = alerts;
    if (first === undefined) return [];
    const accountIds = [...new Set(alerts.map(({ accountId }) => accountId))];
    const after = new Date(this.clock.nowMs() - dayMs);
    // In this order, so that what another process tells in between counts.
    const untold = await this.alerts.untold(this.dataSource, alerts);
    const told = new Map(await this.alerts.toldAfter(this.dataSource, first.kind, accountIds, after));
    return untold.filter(({ accountId }) => {
      const before = told.get(accountId) ?? 0;
      told.set(accountId, before + 1);
      return before < atMost;
    });
  }

  /** Deletes records of alerts that were sent long ago. */
  forgetOld(): Promise<void> {
    return this.alerts.forgetBefore(this.dataSource, new Date(this.clock.nowMs() - keptMs));
  }

  private async tell({ mail, ...alert }: WordedAlert): Promise<boolean> {
    const owners = await this.owners.emailsOf(alert.accountId);
    if (owners.length === 0) return false;
    return this.dataSource.transaction(async (tx) => {
      const isNew = await this.alerts.note(tx, alert, this.clock.now());
      if (isNew) for (const to of owners) await this.mails.add(tx, { to, ...mail });
      return isNew;
    });
  }
}
