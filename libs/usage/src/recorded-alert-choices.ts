import { Injectable } from '@nestjs/common';
import type { AlertChoices, ChosenAlert } from '@market/contracts';
import type { Database } from '@market/database';
import { AuditLog } from '@market/database/audit';
import type { AccessCheck } from '@market/access';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { AlertSettings } from './domain/alert-settings';
import { AlertSettingRepository } from './persistence/alert-setting.repository';

/** User who changes the alerts of an account. */
export interface AlertChooser {
  readonly accountId: string;
  readonly userId: string;
  /** Judges the user again in the transaction of the change. */
  readonly check: AccessCheck;
}

/** Keeps the mails about accounts that their owners chose. */
@Injectable()
export class RecordedAlertChoices implements AlertChoices {
  private readonly settings = new AlertSettingRepository();
  private readonly audit: AuditLog;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    this.audit = new AuditLog(clock);
  }

  /** See `AlertChoices`. @param database transaction of the caller, if there is one */
  async wants(accountId: string, alert: ChosenAlert, database: Database = this.dataSource): Promise<boolean> {
    return (await this.settings.of(database, accountId))[alert];
  }

  /** Returns the settings of an account. */
  of(accountId: string): Promise<AlertSettings> {
    return this.settings.of(this.dataSource, accountId);
  }

  /** Replaces the settings of an account. */
  async change({ accountId, userId, check }: AlertChooser, chosen: AlertSettings): Promise<AlertSettings> {
    const usagePercents = chosen.usagePercents.toSorted((one, other) => one - other);
    const settings = { ...chosen, usagePercents };
    await this.dataSource.transaction(async (tx) => {
      await check.repeatIn(tx);
      await this.settings.save(tx, accountId, settings, this.clock.now());
      await this.audit.record(tx, {
        actor: `user:${userId}`,
        action: 'alerts.changed',
        subject: accountId,
        accountId,
        detail: { ...settings, usagePercents: usagePercents.join(', ') },
      });
    });
    return settings;
  }
}
