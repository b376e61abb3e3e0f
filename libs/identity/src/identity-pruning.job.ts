import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@market/kernel';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { DataSource } from 'typeorm';
import { ExpiredRowRepository } from './persistence/expired-row.repository';

const pruneEveryMs = 60 * 60_000;
const rowsPerBatch = 1_000;

/** Deletes expired links, challenges, invitations, limits, devices and sessions, in every serving process. */
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
  ) {}

  onApplicationBootstrap(): void {
    this.pruning.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.pruning.stop();
  }

  /** Deletes what has expired, in batches. */
  async prune(atOnce = rowsPerBatch): Promise<void> {
    while ((await this.rows.prune(this.dataSource, this.clock.now(), atOnce)) === atOnce);
  }
}
