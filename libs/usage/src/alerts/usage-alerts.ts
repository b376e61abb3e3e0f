import { Inject, Injectable } from '@nestjs/common';
import { usageReachedMail } from '@market/mail';
import { Entitlements, type Entitlement } from '@market/access';
import { Clock, hourMs } from '@market/kernel';
import { DataSource } from 'typeorm';
import { type AlertSettings, reachedPercents, usualAlertSettings } from '../domain/alert-settings';
import { AlertSettingRepository } from '../persistence/alert-setting.repository';
import { type DailyUse, DailyUseRepository } from '../persistence/daily-use.repository';
import { alertOptions, type AlertOptions } from './alert-options';
import { AlertTeller, type WordedAlert } from './alert-teller';

/**
 * Time for which an account is looked at after its last admitted request: one whose limit is used up is admitted no more.
 * Units: milliseconds.
 */
const lookedAtForMs = hourMs;
const atOnce = 500;

interface Use extends DailyUse {
  readonly settings: AlertSettings;
  readonly entitlement: Entitlement;
}

/** Tells owners when their account has used 50, 80 or 100 percent of its daily limit, as they chose. */
@Injectable()
export class UsageAlerts {
  private readonly uses = new DailyUseRepository();
  private readonly settings = new AlertSettingRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly entitlements: Entitlements,
    private readonly teller: AlertTeller,
    @Inject(alertOptions) private readonly options: AlertOptions,
  ) {}

  /** Checks all accounts once. @returns number of sent alerts. Errors: those of the database and of `Entitlements`. */
  async look(): Promise<number> {
    const nowMs = this.clock.nowMs();
    const suspects = await this.suspects(nowMs);
    let told = 0;
    for (let first = 0; first < suspects.length; first += atOnce) {
      told += await this.lookAt(suspects.slice(first, first + atOnce), nowMs);
    }
    return told;
  }

  /** Returns the accounts that may have reached a percent that they chose. */
  private async suspects(nowMs: number): Promise<Use[]> {
    const uses = await this.uses.atMost(this.dataSource, nowMs - lookedAtForMs, nowMs);
    const accountIds = [...new Set(uses.map(({ accountId }) => accountId))];
    const changed = await this.settings.changed(this.dataSource, accountIds);
    const suspects: Use[] = [];
    for (const use of uses) {
      const settings = changed.get(use.accountId) ?? usualAlertSettings;
      if (settings.usagePercents.length === 0) continue;
      const suspect = { ...use, settings, entitlement: await this.entitlements.of(use.accountId) };
      if (percentsOf(suspect).length > 0) suspects.push(suspect);
    }
    return suspects;
  }

  private async lookAt(suspects: readonly Use[], nowMs: number): Promise<number> {
    const exact = await this.uses.exact(this.dataSource, suspects, nowMs);
    const alerts = exact.flatMap((use) => {
      const suspect = suspects.find((each) => isSame(each, use));
      return suspect === undefined ? [] : this.alertOf({ ...suspect, ...use }, new Date(nowMs));
    });
    return this.teller.tellAll(alerts);
  }

  private alertOf(use: Use, at: Date): WordedAlert[] {
    const [highest, ...lower] = percentsOf(use);
    if (highest === undefined) return [];
    const { accountId, environment, requests: used, entitlement } = use;
    const { plan, requestsPerDay: limit } = entitlement;
    const { publicUrl } = this.options;
    const occasion = (percent: number) => `${this.clock.today()} ${percent}`;
    return [
      {
        accountId,
        kind: 'usage-reached',
        subject: environment,
        occasions: [occasion(highest), ...lower.map(occasion)],
        mail: usageReachedMail({ publicUrl, environment, percent: highest, used, limit, plan, at }),
      },
    ];
  }
}

function percentsOf({ requests, entitlement, settings }: Use) {
  return reachedPercents(requests, entitlement.requestsPerDay, settings.usagePercents);
}

function isSame(one: DailyUse, other: DailyUse): boolean {
  return one.accountId === other.accountId && one.environment === other.environment;
}
