import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, hourMs } from '@market/kernel';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { ExpiredRowRepository } from './persistence/expired-row.repository';
import { RefusedSignIns } from './refused-sign-ins';

const pruneEveryMs = hourMs;
const rowsPerBatch = 1_000;

/** Deletes expired links, challenges, invitations, limits, devices and sessions, and records refused sign-ins, in every serving process. */
@Injectable()
export class IdentityPruningJob implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly rows = new ExpiredRowRepository();
  private readonly pruning = new PeriodicTask({
    name: 'identity.prune',
    everyMs: pruneEveryMs,
    run: () => this.prune(),
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
    private readonly refusals: RefusedSignIns,
  ) {}

  onApplicationBootstrap(): void {
    this.pruning.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pruning.stop();
  }

  /** Writes the refusals of past days into the audit log, and deletes expired rows in batches. */
  async prune(atOnce = rowsPerBatch): Promise<void> {
    await this.refusals.record(atOnce);
    while ((await this.rows.prune(this.dataSource, this.clock.now(), atOnce)) === atOnce);
  }
}
