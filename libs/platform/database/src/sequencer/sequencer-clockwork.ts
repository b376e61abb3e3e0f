import { Logger, type BeforeApplicationShutdown, type OnApplicationBootstrap } from '@nestjs/common';
import { PeriodicTask, type TaskRegistry } from '@market/base/tasks';
import type { DataSource } from 'typeorm';
import { WakeUp } from '../wake-up';
import type { SequencedTable } from './sequenced-table';
import { Sequencer } from './sequencer';

/** Interval of the look for rows without a notification: these are read within a second of their commit, too. Units: milliseconds. */
const lookEveryMs = 400;

/** Runs a sequencer in an app that writes: on notifications of the database, and periodically in case one is lost. */
export class SequencerClockwork implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly running: PeriodicTask;
  private readonly wakeUp: WakeUp;

  constructor(
    dataSource: DataSource,
    table: SequencedTable,
    private readonly tasks: TaskRegistry,
  ) {
    const sequencer = new Sequencer(dataSource, table);
    const log = new Logger('sequencer');
    this.running = new PeriodicTask({
      name: `${table.log}.sequencer`,
      everyMs: lookEveryMs,
      run: () => sequencer.run(),
      onFailure: (error) => {
        const reason = error instanceof Error ? error.message : String(error);
        log.warn({ log: table.log, reason }, 'new rows wait for their positions');
      },
    });
    this.wakeUp = new WakeUp(dataSource, table.written, () => void this.running.runAgain());
  }

  /** Starts without waiting for the database. */
  onApplicationBootstrap(): void {
    this.running.start(this.tasks);
    void this.running.run();
    void this.wakeUp.start(this.tasks);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.wakeUp.stop();
    await this.running.stop();
  }
}
