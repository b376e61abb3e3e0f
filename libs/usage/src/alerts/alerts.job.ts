import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { hourMs } from '@market/kernel';
import { AlertTeller } from './alert-teller';
import { KeyAlerts } from './key-alerts';
import { UsageAlerts } from './usage-alerts';

const usageEveryMs = 60_000;
const keysEveryMs = hourMs;
/** Max wait at the stop for a running look: what it has not told is told by the next process. Units: milliseconds. */
const endsWithinMs = 2_000;

/** Checks for alerts in every process that serves the dashboard; the database decides which process sends each. */
@Injectable()
export class AlertsJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly watchingUsage: PeriodicTask;
  private readonly watchingKeys: PeriodicTask;

  constructor(
    usage: UsageAlerts,
    keys: KeyAlerts,
    teller: AlertTeller,
    private readonly tasks: TaskRegistry,
  ) {
    this.watchingUsage = new PeriodicTask({
      ...{ name: 'usage.alert-limits', everyMs: usageEveryMs },
      run: () => usage.look(),
    });
    this.watchingKeys = new PeriodicTask({
      ...{ name: 'usage.alert-keys', everyMs: keysEveryMs },
      run: async () => {
        await keys.look();
        await teller.forgetOld();
      },
    });
  }

  onApplicationBootstrap(): void {
    this.watchingUsage.start(this.tasks);
    this.watchingKeys.start(this.tasks);
    // Limits that were reached while no process looked are told at once.
    void this.watchingUsage.run();
    void this.watchingKeys.run();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.watchingUsage.stop(endsWithinMs), this.watchingKeys.stop(endsWithinMs)]);
  }
}
