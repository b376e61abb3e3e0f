import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock, hourMs } from '@market/kernel';
import { Metrics } from '@market/base/observability';
import { PeriodicTask, TaskRegistry } from '@market/base/tasks';
import { KeptRequests } from './domain/kept-requests';
import { RequestTally } from './domain/request-tally';
import { RequestRetentionRepository } from './persistence/request-retention.repository';
import { RequestsMetrics } from './requests-metrics';
import { RequestWriter } from './request-writer';

const pruneEveryMs = hourMs;
const rowsPerBatch = 5_000;

/** Log of the requests of one API process: what is counted and kept, its writer, and the deletion of what is outdated. */
@Injectable()
export class RequestLog implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly tally = new RequestTally();
  readonly kept: KeptRequests;
  readonly writer: RequestWriter;
  private readonly retention = new RequestRetentionRepository();
  private readonly pruning = new PeriodicTask({
    ...{ name: 'requests.prune', everyMs: pruneEveryMs, run: () => this.prune() },
  });

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    metrics: Metrics,
    private readonly tasks: TaskRegistry,
  ) {
    const figures = new RequestsMetrics(metrics, () => this.writer.waiting);
    this.kept = new KeptRequests(figures.dropped);
    this.writer = new RequestWriter(dataSource, clock, this.tally, this.kept, figures);
  }

  onApplicationBootstrap(): void {
    this.writer.start(this.tasks);
    this.pruning.start(this.tasks);
    void this.pruning.run();
  }

  async onApplicationShutdown(): Promise<void> {
    const [lost] = await Promise.all([this.writer.stop(), this.pruning.stop()]);
    if (lost > 0) new Logger('requests').error({ lost }, 'the process ends before these rows are written');
  }

  /** Deletes requests that are older than the log keeps them. */
  async prune(atOnce = rowsPerBatch): Promise<void> {
    await this.retention.dropDays(this.dataSource, this.clock.today());
    while ((await this.retention.prune(this.dataSource, this.clock.now(), atOnce)) === atOnce);
  }
}
