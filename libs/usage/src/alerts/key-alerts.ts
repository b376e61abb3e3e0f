import { Inject, Injectable } from '@nestjs/common';
import { type ExpiringKey, ExpiringKeys } from '@market/contracts';
import { keyExpiringMail } from '@market/mail';
import { Clock, dayMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { usualAlertSettings } from '../domain/alert-settings';
import { AlertSettingRepository } from '../persistence/alert-setting.repository';
import { alertOptions, type AlertOptions } from './alert-options';
import { AlertTeller, type WordedAlert } from './alert-teller';

/** Time before its expiry from which a key is told of. Source: docs/spec/dashboard.md, "Alerts". Units: milliseconds. */
const toldBeforeMs = 7 * dayMs;

/** Max number of keys that an account is told of in 24 hours, the soonest first. Source: as above. */
const toldAtMost = 10;

/** Tells owners of keys that expire within 7 days, if they chose so. */
@Injectable()
export class KeyAlerts {
  private readonly settings = new AlertSettingRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly keys: ExpiringKeys,
    private readonly teller: AlertTeller,
    @Inject(alertOptions) private readonly options: AlertOptions,
  ) {}

  /** Checks all keys once. @returns number of sent alerts. Errors: those of the database and of `ExpiringKeys`. */
  async look(): Promise<number> {
    const now = this.clock.now();
    const keys = await this.keys.between(now, new Date(now.getTime() + toldBeforeMs));
    const accountIds = [...new Set(keys.map(({ accountId }) => accountId))];
    const changed = await this.settings.changed(this.dataSource, accountIds);
    const wanted = keys.filter(({ accountId }) => (changed.get(accountId) ?? usualAlertSettings).keyExpiring);
    const alerts = wanted.map((key) => this.alertOf(key));
    return this.teller.tellAll(await this.teller.untoldWithin(alerts, toldAtMost));
  }

  private alertOf({ id, accountId, label: name, ...key }: ExpiringKey): WordedAlert {
    return {
      accountId,
      kind: 'key-expiring',
      subject: id,
      occasions: [key.expiresAt.toISOString()],
      mail: keyExpiringMail({ publicUrl: this.options.publicUrl, ...key, name }),
    };
  }
}
