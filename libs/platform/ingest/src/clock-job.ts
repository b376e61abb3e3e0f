import { type FactoryProvider, Logger, type OnApplicationBootstrap, type Type } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { CronJob } from 'cron';

export type ClockStep = () => Promise<unknown>;

export interface ClockJobOptions {
  /** Unique among jobs, for example `ipo.tick`. */
  readonly name: string;
  /** Default: every half minute. */
  readonly cron?: string;
}

/** Job that runs its steps one after the other, by the clock in India's time. Runs never overlap. */
export class ClockJob implements OnApplicationBootstrap {
  private readonly log: Logger;

  constructor(
    private readonly registry: SchedulerRegistry,
    private readonly options: ClockJobOptions,
    private readonly steps: readonly ClockStep[],
  ) {
    this.log = new Logger(options.name);
  }

  /** Starts the job. `ScheduleModule` ends it with the app. */
  onApplicationBootstrap(): void {
    const { name, cron = '*/30 * * * * *' } = this.options;
    const job = CronJob.from({
      cronTime: cron,
      timeZone: 'Asia/Kolkata',
      waitForCompletion: true,
      onTick: () => this.tick(),
      start: true,
    });
    this.registry.addCronJob(name, job);
  }

  /** Runs the steps: a failed one is logged, and the next ones still run. */
  async tick(): Promise<void> {
    for (const step of this.steps) {
      try {
        await step();
      } catch (error) {
        this.log.error(error, 'the tick failed; the next one tries again');
      }
    }
  }
}

/** Provider of a job. @param steps makes the steps out of the providers that `inject` names */
export function clockJob<Parts extends readonly object[]>(
  options: ClockJobOptions & { readonly inject: { readonly [Part in keyof Parts]: Type<Parts[Part]> } },
  steps: (...parts: Parts) => readonly ClockStep[],
): FactoryProvider<ClockJob> {
  return {
    provide: clockJobToken(options.name),
    inject: [SchedulerRegistry, ...options.inject],
    useFactory: (registry: SchedulerRegistry, ...parts: unknown[]) =>
      new ClockJob(registry, options, steps(...(parts as unknown as Parts))),
  };
}

/** Token of the provider that `clockJob` makes. */
export function clockJobToken(name: string): symbol {
  return Symbol.for(`clock-job:${name}`);
}
